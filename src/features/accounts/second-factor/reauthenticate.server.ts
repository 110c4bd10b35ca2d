import { isAPIError } from 'better-auth/api'
import { identityCodeEmail } from '#src/emails/accounts/security.tsx'
import { enqueueAccountEmail, notifyOwner } from '#src/features/accounts/own-account/account-emails.server.ts'
import { authOf, clientAddressHeader } from '#src/features/accounts/sessions/auth.server.ts'
import type { GuardedUser } from '#src/features/accounts/sessions/guard.server.ts'
import { consumeCode, toStoredCode } from '#src/features/accounts/sign-in/verification-email.server.ts'
import { isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import { findFactors } from '#src/features/accounts/users/user-state.server.ts'
import { verificationCodeTerm } from '#src/firm/link-terms.ts'
import { newSixDigitCode, newToken } from '#src/platform/crypto/secret.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import type { RateLimited, RateLimitResult } from '#src/platform/rate-limits.server.ts'
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

/** A client whose only factor is a passkey, which may be lost. Staff ask an admin; an app has recovery codes. */
export async function mayConfirmByEmail(
  { db }: Pick<Runtime, 'db'>,
  { userId, document }: Pick<GuardedUser, 'userId' | 'document'>,
): Promise<boolean> {
  const { hasApp, hasPasskeys } = await findFactors(db, userId)
  return hasPasskeys && !hasApp && !isStaffRole(document.role)
}

/** To the account's own address, and nowhere else: a session alone gets no further. It works in that session only. */
export async function sendIdentityCode(
  runtime: Runtime,
  { userId, sessionId, email }: Pick<GuardedUser, 'userId' | 'sessionId' | 'email'>,
): Promise<RateLimitResult> {
  const [token, code] = [newToken(), newSixDigitCode()]
  const resetHref = `${runtime.settings.origin}/reset-password`
  const codeMinutes = verificationCodeTerm.minutes
  const mail = await identityCodeEmail({ firm: runtime.firm, code, codeMinutes, resetHref })
  return enqueueAccountEmail(runtime, {
    to: email,
    limit: 'confirm-identity',
    mail: { ...mail, kind: 'identity-code', secrets: [code] },
    link: {
      token,
      purpose: 'confirm-identity',
      userId,
      code: toStoredCode(runtime, { token, code: inSession(sessionId, code) }),
    },
  })
}

/** Another session of the user could be somebody else's. */
function inSession(sessionId: string, code: string): string {
  return `${sessionId}:${code}`
}

/** Once, within the limits of other codes. The session gets a new token. */
export async function reauthenticateByEmail(
  runtime: Runtime,
  { user, code, request }: { user: GuardedUser; code: string; request: Request },
): Promise<{ ok: true; setCookies: string[] } | { ok: false; reason: 'wrong-code' | 'used-code' } | RateLimited> {
  const { userId, sessionId, email } = user
  const address = request.headers.get(clientAddressHeader)
  const counted = await consumeSecondFactorLimits(runtime, { userId, appCode: null, address })
  if (!counted.ok) return counted
  const isRight =
    (await mayConfirmByEmail(runtime, user)) &&
    (await runtime.db.transaction().execute(async (transaction) => {
      const inTransaction = { ...runtime, db: transaction }
      const typed = inSession(sessionId, code)
      return (await consumeCode(inTransaction, { purpose: 'confirm-identity', email, code: typed })) === userId
    }))
  if (!isRight) {
    logSecurityEvent(runtime.log, 'factor-refused', { address, userId, reason: 'mail code' })
    return { ok: false, reason: 'wrong-code' }
  }
  return { ok: true, ...(await rotateSession(runtime, { request, provedBy: 'emailed-code' })) }
}
