import { isAPIError } from 'better-auth/api'
import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { authOf, clientAddressHeader } from './auth.server.ts'
import { rotateSession } from './confirm-identity.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'
import { hashRecoveryCode } from './recovery-codes.server.ts'
import { isRightAppCode } from './second-factor-queries.server.ts'
import { limitOfOneCode, limitsOfSecondFactor } from './security-limits.server.ts'
import { tellOwner } from './tell-owner.server.ts'

type Proof = { userId: string; email: string; code: string; request: Request }

export type ConfirmWithCodeResult =
  | { ok: true; setCookies: string[] }
  | { ok: false; reason: 'wrong-code' | 'used-code' }
  | TooMany

/**
 * Proves by a code of the app, six digits, or else by a recovery code, who somebody is who is signed in. Each opens once, and
 * tries count as they do when signing in. The session gets a new token.
 */
export async function confirmWithCode(
  runtime: Runtime,
  { userId, email, code, request }: Proof,
): Promise<ConfirmWithCodeResult> {
  const isOfApp = /^\d{6}$/.test(code)
  const once = isOfApp ? [limitOfOneCode(userId, code)] : []
  const address = request.headers.get(clientAddressHeader)
  const counted = await countWithinLimits(runtime, [...limitsOfSecondFactor(userId), ...once], { address, userId })
  if (!counted.ok)
    return counted.limit.name === limitOfOneCode('', '').name ? { ok: false, reason: 'used-code' } : counted
  const isRight = isOfApp
    ? await isRightAppCode(runtime, { userId, code })
    : await spendRecoveryCode(runtime, { code, request })
  if (!isRight) {
    logSecurityEvent(runtime.log, 'factor-refused', { address, userId, reason: isOfApp ? 'app code' : 'recovery code' })
    return { ok: false, reason: 'wrong-code' }
  }
  if (!isOfApp) tellOwner(runtime, { email, change: 'recovery-code-used' })
  return { ok: true, ...(await rotateSession(runtime, { userId, request, provedBy: 'second-factor' })) }
}

async function spendRecoveryCode(
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
