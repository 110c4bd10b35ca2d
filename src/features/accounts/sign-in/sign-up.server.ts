import { timingSafeEqual } from 'node:crypto'
import { linkLifetimeMs } from '#src/features/accounts/one-time-links.server.ts'
import { hashPassword, type PasswordsBusy } from '#src/features/accounts/passwords/password-hash.server.ts'
import { createHashedUser } from '#src/features/accounts/users/create-user.server.ts'
import { mergeUser } from '#src/features/accounts/users/user-profile.server.ts'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import { deriveToken } from '#src/platform/crypto/secret.server.ts'
import { acquireLock } from '#src/platform/database/connect.server.ts'
import { enqueueJob, type JobKind } from '#src/platform/jobs.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import { consumeAndLog, type RateLimited, refundRateLimits } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { accountFormLimits, signUpLimits } from './account-limits.server.ts'
import {
  enqueueAddressInUseEmail,
  enqueueVerificationEmail,
  findUnconfirmedAccount,
} from './verification-email.server.ts'

type SignUp = {
  name: string
  email: string
  password: string
  hasCurrentUser: boolean
  address: string
  hasProof: boolean
}

/** Alike for new and known addresses; the owner is emailed. The cookie ties the account to this browser. */
export async function signUp(
  runtime: Runtime,
  { name, email, password, hasCurrentUser, address, hasProof }: SignUp,
): Promise<{ ok: true; setCookies: string[] } | PasswordsBusy | RateLimited> {
  const limits = [...accountFormLimits('sign-up', address), ...signUpLimits(hasProof)]
  const use = await consumeAndLog(runtime, limits, { address })
  if (!use.ok) return use
  const hashed = await hashPassword(password)
  if (!hashed.ok) {
    logSecurityEvent(runtime.log, 'limit-refused', { address, reason: 'passwords waiting' })
    const { db, secret } = runtime
    await db.transaction().execute((transaction) => refundRateLimits(transaction, limits, { secret, now: use.at }))
    return hashed
  }
  const { hash: passwordHash } = hashed
  await enqueueJob(runtime, signUpJob, { name, email, passwordHash, hasCurrentUser })
  runtime.jobs.wake()
  return { ok: true, setCookies: [signUpCookie(runtime, passwordHash)] }
}

type SignUpRequest = { name: string; email: string; passwordHash: string; hasCurrentUser: boolean }

/**
 * Creates the account and asks its owner to confirm the address, also if nobody has confirmed an earlier sign-up: its
 * password may be a stranger's, and only the browser in which it was chosen confirms without a new one.
 */
export const signUpJob: JobKind<Runtime, SignUpRequest> = {
  kind: 'sign-up',
  run: async (runtime, { name, email, passwordHash, hasCurrentUser }) => {
    const user = { email, passwordHash, properties: { name }, role: 'client', isEmailVerified: false } as const
    const created = await createHashedUser(runtime, { ...user, hasCurrentUser })
    const earlierId = created.ok ? null : await findAccountFromEarlierAttempt(runtime, user)
    const userId = created.ok ? created.userId : (earlierId ?? (await findUnconfirmedAccount(runtime, email)))
    if (!created.ok && userId !== null) {
      // The account is written before its user document, which may have failed; or the process was killed in between.
      await runtime.db.transaction().execute(async (transaction) => {
        const inTransaction = { ...runtime, db: transaction }
        await acquireLock(transaction, 'users')
        if ((await findUser(transaction, userId)) === null)
          await mergeUser(inTransaction, { userId, email, properties: { name } })
      })
    }
    await (userId === null
      ? enqueueAddressInUseEmail(runtime, { email })
      : enqueueVerificationEmail(runtime, { email, userId }))
  },
}

/** Created by this job, if the process was killed before the email was written. */
async function findAccountFromEarlierAttempt(
  { db }: Runtime,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string | null> {
  const account = await db
    .selectFrom('auth_account')
    .innerJoin('auth_user', 'auth_user.id', 'auth_account.user_id')
    .select(['user_id', 'email_verified'])
    // Found by the address, which has an index; the hash says whether this sign-up has created it.
    .where('email', '=', email)
    .where('password', '=', passwordHash)
    .executeTakeFirst()
  return account === undefined || account.email_verified ? null : account.user_id
}

const signUpCookieName = 'harbour-sign-up'

/** The browser in which the password was chosen. Nothing is stored; the cookie is void once the password changes. */
function signUpCookie(runtime: Pick<Runtime, 'settings' | 'secret'>, passwordHash: string): string {
  const maxAge = linkLifetimeMs('verify-email') / 1000
  return setCookieHeader(runtime, { name: signUpCookieName, value: valueFor(runtime.secret, passwordHash), maxAge })
}

export async function isSignUpBrowser(runtime: Runtime, request: Request, userId: string): Promise<boolean> {
  const cookie = readCookie(runtime, request.headers.get('cookie'), signUpCookieName)
  const account = await runtime.db
    .selectFrom('auth_account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (cookie === null || account?.password == null) return false
  const expected = Buffer.from(valueFor(runtime.secret, account.password))
  return cookie.length === expected.length && timingSafeEqual(Buffer.from(cookie), expected)
}

function valueFor(secret: string, passwordHash: string): string {
  return deriveToken(secret, `sign-up:${passwordHash}`)
}
