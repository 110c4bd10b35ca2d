import { addressInUseEmail, confirmAddressEmail } from '#src/emails/accounts/confirm-address.tsx'
import { type LinkPurpose, linkLifetimeMs, type NewLink } from '#src/features/accounts/one-time-links.server.ts'
import { enqueueAccountEmail } from '#src/features/accounts/own-account/account-emails.server.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import { verificationCodeTerm } from '#src/firm/link-terms.ts'
import { deriveToken, hashToken, newSixDigitCode, newToken } from '#src/platform/crypto/secret.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { enqueueJob, type JobKind } from '#src/platform/jobs.server.ts'
import { consumeAndLog, type RateLimited } from '#src/platform/rate-limits.server.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hourMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { accountFormLimits, signUpLimits } from './account-limits.server.ts'

/** With a null user, nothing is stored or sent. */
export async function enqueueVerificationEmail(
  runtime: Runtime,
  { email, userId }: { email: string; userId: string | null },
): Promise<void> {
  const [token, code] = [newToken(), newSixDigitCode()]
  const mail = await confirmAddressEmail({
    firm: runtime.firm,
    href: `${runtime.settings.origin}/verify-email?token=${token}`,
    validHours: linkLifetimeMs('verify-email') / hourMs,
    code,
    codeMinutes: verificationCodeTerm.minutes,
  })
  await enqueueAccountEmail(runtime, {
    to: email,
    limit: 'verification',
    mail: { ...mail, kind: 'confirm-address', secrets: [token, code] },
    link:
      userId === null ? null : { token, purpose: 'verify-email', userId, code: toStoredCode(runtime, { token, code }) },
  })
}

export async function enqueueAddressInUseEmail(runtime: Runtime, { email }: { email: string }): Promise<void> {
  const { firm, settings } = runtime
  const [signInHref, resetHref] = [`${settings.origin}/login`, `${settings.origin}/reset-password`]
  const mail = await addressInUseEmail({ firm, signInHref, resetHref })
  await enqueueAccountEmail(runtime, {
    to: email,
    limit: 'verification',
    mail: { ...mail, kind: 'address-in-use', secrets: [] },
    link: 'none',
  })
}

/** The response is the same for any other address. */
export async function resendVerification(
  runtime: Runtime,
  { email, address, hasProof }: { email: string; address: string; hasProof: boolean },
): Promise<{ ok: true } | RateLimited> {
  const limits = [...accountFormLimits('resend', address), ...signUpLimits(hasProof)]
  const use = await consumeAndLog(runtime, limits, { address })
  if (!use.ok) return use
  await enqueueJob(runtime, resendVerificationJob, { email })
  runtime.jobs.wake()
  return { ok: true }
}

export const resendVerificationJob: JobKind<Runtime, { email: string }> = {
  kind: 'resend-verification',
  run: async (runtime, { email }) => {
    await enqueueVerificationEmail(runtime, { email, userId: await findUnconfirmedAccount(runtime, email) })
  },
}

export async function findUnconfirmedAccount(runtime: Runtime, email: string): Promise<string | null> {
  const { internalAdapter } = await authOf(runtime).$context
  const user = (await internalAdapter.findUserByEmail(email))?.user
  return user?.emailVerified === false ? user.id : null
}

/** Includes addresses of the past: while a change of email can be undone, nobody else may take the old one. */
export async function isAddressTaken(
  { db, clock }: { db: Database; clock: Runtime['clock'] },
  { email, exceptUserIds }: { email: string; exceptUserIds: (string | undefined)[] },
): Promise<boolean> {
  const account = db.selectFrom('auth_user').select('id as user_id').where('email', '=', email)
  const reserved = db
    .selectFrom('one_time_links')
    .select('user_id')
    .where('purpose', '=', 'undo-email-change')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now().toISOString())
  const holders = [...(await account.execute()), ...(await reserved.execute())]
  return holders.some(({ user_id }) => user_id === null || !exceptUserIds.includes(user_id))
}

/** The link is valid for longer. */
const codeRules = { lifetimeMs: durationMs(verificationCodeTerm), tries: 5 }

type Store = { db: Database; clock: Runtime['clock']; secret: string }

export function toStoredCode(
  { clock, secret }: Pick<Store, 'clock' | 'secret'>,
  { token, code }: { token: string; code: string },
): NonNullable<NewLink['code']> {
  const expiresAt = toIso(clock.now().getTime() + codeRules.lifetimeMs)
  return { hash: hashCode(secret, hashToken(token), code), expiresAt }
}

/**
 * Null for a wrong, expired, exhausted or missing code, which cannot be told apart. Concurrent attempts are all
 * counted. In a transaction: like `consumeLink`, it first excludes changes of users.
 */
export async function consumeCode(
  { db, clock, secret }: Store,
  { purpose, email, code }: { purpose: LinkPurpose; email: string; code: string },
): Promise<string | null> {
  await acquireLock(db, 'users')
  const now = clock.now().toISOString()
  const tried = await db
    .updateTable('one_time_links')
    .set((set) => ({ code_tries: set('code_tries', '+', 1) }))
    .where('user_id', '=', (query) => query.selectFrom('auth_user').select('id').where('email', '=', email))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('code_expires_at', '>', now)
    .where('code_tries', '<', codeRules.tries)
    .returning(['token_hash', 'code_hash', 'user_id'])
    .executeTakeFirst()
  if (tried === undefined || tried.code_hash !== hashCode(secret, tried.token_hash, code)) return null
  const spent = await db
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', tried.token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n ? tried.user_id : null
}

/** Keyed, because all one million codes are quickly tried, and bound to the link. */
function hashCode(secret: string, tokenHash: string, code: string): string {
  return deriveToken(secret, `code:${tokenHash}:${code}`)
}
