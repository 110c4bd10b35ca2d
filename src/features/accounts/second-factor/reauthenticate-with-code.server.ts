import { isAPIError } from 'better-auth/api'
import { notifyOwner } from '#src/features/accounts/own-account/account-emails.server.ts'
import { authOf, clientAddressHeader } from '#src/features/accounts/sessions/auth.server.ts'
import { logSecurityEvent } from '#src/platform/log/security-events.server.ts'
import type { RateLimited } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { rotateSession } from './recent-authentication.server.ts'
import { hashRecoveryCode } from './second-factor-plugin.server.ts'
import { isValidAppCode } from './second-factor-queries.server.ts'
import { consumeSecondFactorLimits } from './security-limits.server.ts'

type Proof = { userId: string; email: string; code: string; request: Request }

type ReauthenticateWithCodeResult =
  | { ok: true; setCookies: string[] }
  | { ok: false; reason: 'wrong-code' | 'used-code' }
  | RateLimited

/** Each code works once, within the same limits as when signing in. The session gets a new token. */
export async function reauthenticateWithCode(
  runtime: Runtime,
  { userId, email, code, request }: Proof,
): Promise<ReauthenticateWithCodeResult> {
  const isOfApp = /^\d{6}$/.test(code)
  const address = request.headers.get(clientAddressHeader)
  const counted = await consumeSecondFactorLimits(runtime, { userId, appCode: isOfApp ? code : null, address })
  if (!counted.ok) return counted
  const isRight = isOfApp
    ? await isValidAppCode(runtime, { userId, code })
    : await consumeRecoveryCode(runtime, { code, request })
  if (!isRight) {
    logSecurityEvent(runtime.log, 'factor-refused', { address, userId, reason: isOfApp ? 'app code' : 'recovery code' })
    return { ok: false, reason: 'wrong-code' }
  }
  if (!isOfApp) {
    await notifyOwner(runtime, { email, change: 'recovery-code-used' })
    runtime.outbox.wake()
  }
  return { ok: true, ...(await rotateSession(runtime, { request, provedBy: 'second-factor' })) }
}

async function consumeRecoveryCode(
  runtime: Runtime,
  { code, request }: Pick<Proof, 'code' | 'request'>,
): Promise<boolean> {
  const body = { code: hashRecoveryCode(runtime.secret, code), disableSession: true }
  try {
    await authOf(runtime).api.verifyBackupCode({ body, headers: request.headers })
    return true
  } catch (error) {
    if (isAPIError(error)) return false
    throw error
  }
}
