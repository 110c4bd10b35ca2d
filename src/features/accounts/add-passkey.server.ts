import { isAPIError } from 'better-auth/api'
import type { Actor } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'
import { rotateSession } from './confirm-identity.server.ts'
import { noteOwnSecurity } from './note-own-security.server.ts'
import { findOwnPasskeys } from './passkey-queries.server.ts'
import { tellOwner } from './tell-owner.server.ts'

/** How many passkeys somebody may have: far more than devices, and few enough for a list. */
const mostPasskeys = 20

/** The first step of adding a passkey: what the browser is to ask the device for, and the cookie that ties the steps. */
export async function beginPasskey(runtime: Runtime, request: Request) {
  const { headers, response } = await authOf(runtime).api.generatePasskeyRegistrationOptions({
    headers: request.headers,
    returnHeaders: true,
  })
  return { options: response, setCookies: headers.getSetCookie() }
}

export type AddPasskeyResult = { ok: true; setCookies: string[] } | { ok: false; reason: 'refused' | 'too-many' }

/** The second step: keeps the passkey that the device has made, which proves who this session's user is. The owner is told. */
export async function addPasskey(
  runtime: Runtime,
  { by, email, name, answer, request }: { by: Actor; email: string; name: string; answer: unknown; request: Request },
): Promise<AddPasskeyResult> {
  if ((await findOwnPasskeys(runtime, by.actor)).length >= mostPasskeys) return { ok: false, reason: 'too-many' }
  try {
    const body = { response: answer, name }
    await authOf(runtime).api.verifyPasskeyRegistration({ body, headers: request.headers })
  } catch (error) {
    if (isAPIError(error)) return { ok: false, reason: 'refused' }
    throw error
  }
  await noteOwnSecurity(runtime, { by, action: 'own-passkey-added' })
  tellOwner(runtime, { email, change: 'passkey-added' })
  return { ok: true, ...(await rotateSession(runtime, { userId: by.actor, request, provedBy: 'passkey' })) }
}
