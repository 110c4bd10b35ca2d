import type { RouterContextProvider } from 'react-router'
import { requireConfirmed } from '../../../features/accounts/confirm-identity.server.ts'
import { findSecondFactor } from '../../../features/accounts/second-factor-queries.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { ownDesk } from './own-desk.server.ts'
import { drawQrCode } from './qr-code.server.ts'

/** What the page of the second factor shows. The key is shown to nobody who has not just given the password. */
export async function readSecondFactor(request: Request, context: Readonly<RouterContextProvider>) {
  const { user, desk } = ownDesk(context)
  const found = await findSecondFactor(context.get(runtimeContext), user)
  const base = { desk, email: user.email }
  if (found.status !== 'being-set-up') return { ...base, secondFactor: found }
  requireConfirmed({ request, context })
  const { status, uri, key } = found
  return { ...base, secondFactor: { status, secretKey: key, uri, qrCode: drawQrCode(uri) } }
}
