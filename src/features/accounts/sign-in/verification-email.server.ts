import { addressInUseEmail } from '#src/emails/accounts/address-in-use.tsx'
import { confirmAddressEmail } from '#src/emails/accounts/confirm-address.tsx'
import { linkLifetimeMs } from '#src/features/accounts/one-time-links.server.ts'
import { enqueueAccountEmail } from '#src/features/accounts/own-account/account-emails.server.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import { verificationCodeTerm } from '#src/firm/link-terms.ts'
import { newSixDigitCode, newToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { enqueueJob, type JobKind } from '#src/platform/jobs/jobs.server.ts'
import { consumeAndLog, type RateLimited } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hourMs } from '#src/time/time-range.ts'
import { accountFormLimits, signUpLimits } from './account-limits.server.ts'
import { toStoredCode } from './verification-codes.server.ts'

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
