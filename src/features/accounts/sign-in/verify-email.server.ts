import { consumeLink, findLink, insertLink } from '#src/features/accounts/one-time-links.server.ts'
import { markEmailVerified, setPassword, startSession } from '#src/features/accounts/passwords/credentials.server.ts'
import { hashPassword } from '#src/features/accounts/passwords/password-hash.server.ts'
import { removeAllFactors } from '#src/features/accounts/second-factor/second-factor.server.ts'
import type { SessionStarted } from '#src/features/accounts/sessions/begin-session.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import { consumeAndLog, type RateLimited, refundRateLimits } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { wrongCodeLimits } from './account-limits.server.ts'
import { isSignUpBrowser } from './sign-up.server.ts'
import { consumeCode } from './verification-email.server.ts'

/** Anyone can sign up with anyone's address, so a password counts only in the browser where it was chosen. */
export async function findVerification(
  runtime: Runtime,
  { token, request }: { token: string; request: Request },
): Promise<{ userId: string; email: string | null; needsPassword: boolean } | null> {
  const link = await findLink(runtime, 'verify-email', token)
  if (link?.userId == null) return null
  const { userId, accountEmail: email } = link
  return { userId, email, needsPassword: !(await isSignUpBrowser(runtime, request, userId)) }
}

export async function acceptEmailVerification(
  runtime: Runtime,
  { token, password, request }: { token: string; password: string | null; request: Request },
): Promise<({ ok: true } & SessionStarted) | { ok: false; reason: 'link-expired' | 'password-needed' | 'busy' }> {
  const verification = await findVerification(runtime, { token, request })
  if (verification === null) return { ok: false, reason: 'link-expired' }
  const { userId, needsPassword } = verification
  if (needsPassword && password === null) return { ok: false, reason: 'password-needed' }
  // Before the link is used up, so that it works again in a minute.
  const hashed = needsPassword && password !== null ? await hashPassword(password) : null
  if (hashed?.ok === false) return hashed
  const isVerified = await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    if (!(await consumeLink(inTransaction, 'verify-email', token))) return false
    if (hashed !== null) await claimAccount(inTransaction, userId, hashed.hash)
    else await markEmailVerified(inTransaction, userId)
    return true
  })
  if (!isVerified) return { ok: false, reason: 'link-expired' }
  return { ok: true, ...(await startSession(runtime, { userId, hasChosenPassword: hashed !== null, request })) }
}

/** Signs the owner in if the password was chosen in this browser; otherwise leads to choosing a new one. */
export async function acceptCode(
  runtime: Runtime,
  { email, code, address, request }: { email: string; code: string; address: string; request: Request },
): Promise<({ ok: true } & SessionStarted) | { ok: false; reason: 'code-wrong' } | RateLimited> {
  const limits = wrongCodeLimits(address)
  const use = await consumeAndLog(runtime, limits, { address })
  if (!use.ok) return use
  const { db, secret } = runtime
  const accepted = await db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const userId = await consumeCode(inTransaction, { purpose: 'verify-email', email, code })
    if (userId === null) return null
    const isSameBrowser = await isSignUpBrowser(inTransaction, request, userId)
    const token = newToken()
    if (isSameBrowser) await markEmailVerified(inTransaction, userId)
    // The link of the code has just been used up, so there is none to revoke.
    else await insertLink(inTransaction, { token, purpose: 'verify-email', userId })
    await refundRateLimits(transaction, limits, { secret, now: use.at })
    return { userId, token: isSameBrowser ? null : token }
  })
  if (accepted === null) {
    logSecurityEvent(runtime.log, 'factor-refused', { address, reason: 'mail code' })
    return { ok: false, reason: 'code-wrong' }
  }
  const { userId, token } = accepted
  if (token !== null) return { ok: true, path: `/verify-email?token=${token}`, setCookies: [] }
  return { ok: true, ...(await startSession(runtime, { userId, hasChosenPassword: false, request })) }
}

/** In a transaction, so that the person who requested the account can no longer sign in. */
async function claimAccount(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  userId: string,
  hash: string,
): Promise<void> {
  const { db } = runtime
  const user = await db.selectFrom('auth_user').select('email_verified').where('id', '=', userId).executeTakeFirst()
  if (!user?.email_verified) await removeAllFactors(db, userId)
  await setPassword(runtime, userId, hash)
}
