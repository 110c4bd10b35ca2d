import type { RouterContextProvider } from 'react-router'
import type { Actor } from '../../platform/audit-log.server.ts'
import { clientAddressContext } from '../../platform/runtime.server.ts'
import { guardedUserContext } from './guard.server.ts'

export type { Actor }

/** Who sends the request of a guarded page, and from where: what the audit log says of it. */
export function actingUser(context: Readonly<RouterContextProvider>): Actor {
  return { actor: context.get(guardedUserContext).userId, address: context.get(clientAddressContext) }
}
