import { identityCodeEmail } from '#src/emails/accounts/identity-code.tsx'
import { enqueueAccountEmail } from '#src/features/accounts/own-account/account-emails.server.ts'
import { clientAddressHeader } from '#src/features/accounts/sessions/auth.server.ts'
import type { GuardedUser } from '#src/features/accounts/sessions/guard.server.ts'
import { consumeCode, toStoredCode } from '#src/features/accounts/sign-in/verification-codes.server.ts'
import { isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import { findFactors } from '#src/features/accounts/users/user-state.server.ts'
import { verificationCodeTerm } from '#src/firm/link-terms.ts'
import { newSixDigitCode, newToken } from '#src/platform/crypto/secret.server.ts'
import { logSecurityEvent } from '#src/platform/log/security-events.server.ts'
import type { RateLimited, RateLimitResult } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { rotateSession } from './recent-authentication.server.ts'
import { consumeSecondFactorLimits } from './security-limits.server.ts'

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
