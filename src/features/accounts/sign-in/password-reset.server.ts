import { resetPasswordEmail } from '#src/emails/accounts/passwords.tsx'
import { consumeLink, findLink, linkLifetimeMs } from '#src/features/accounts/one-time-links.server.ts'
import {
  auditOwnSecurityChange,
  enqueueAccountEmail,
  notifyOwner,
} from '#src/features/accounts/own-account/account-emails.server.ts'
import { setPassword } from '#src/features/accounts/passwords/credentials.server.ts'
import { hashPassword } from '#src/features/accounts/passwords/password-hash.server.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { enqueueJob, type JobKind } from '#src/platform/jobs.server.ts'
import { consumeAndLog, type RateLimited } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { accountFormLimits, resetWrongPasswordLimits } from './account-limits.server.ts'

/** Unknown addresses and disabled users get nothing. The response is the same either way. */
export async function requestPasswordReset(
  runtime: Runtime,
  { email, address }: { email: string; address: string },
): Promise<{ ok: true } | RateLimited> {
  const use = await consumeAndLog(runtime, accountFormLimits('reset', address), { address })
  if (!use.ok) return use
  await enqueueJob(runtime, passwordResetJob, { email })
  runtime.jobs.wake()
  return { ok: true }
}

export const passwordResetJob: JobKind<Runtime, { email: string }> = {
  kind: 'password-reset',
  run: async (runtime, { email }) => {
    const { internalAdapter } = await authOf(runtime).$context
    const found = await internalAdapter.findUserByEmail(email)
    const document = found && (await findUser(runtime.db, found.user.id))
    const token = newToken()
    const href = `${runtime.settings.origin}/reset-password?token=${token}`
    const validMinutes = linkLifetimeMs('reset-password') / minuteMs
    const mail = await resetPasswordEmail({ firm: runtime.firm, href, validMinutes })
    const isAllowed = found !== null && (document?.disabledAt ?? null) === null
    await enqueueAccountEmail(runtime, {
      to: email,
      limit: 'reset',
      mail: { ...mail, kind: 'reset-password', secrets: [token] },
      link: isAllowed ? { token, purpose: 'reset-password', userId: found.user.id } : null,
    })
  },
}

/** Ends every session, revokes all other links and notifies the owner. Does not sign the user in. */
export async function acceptPasswordReset(
  runtime: Runtime,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<{ ok: true; email: string } | { ok: false; reason: 'link-expired' | 'busy' }> {
  const link = await findLink(runtime, 'reset-password', token)
  if (link?.userId == null || link.accountEmail === null) return { ok: false, reason: 'link-expired' }
  // Before the link is used up, so that it works again in a minute.
  const hashed = await hashPassword(password)
  if (!hashed.ok) return hashed
  const { userId, accountEmail } = link
  const isSet = await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    if (!(await consumeLink(inTransaction, 'reset-password', token))) return false
    await setPassword(inTransaction, userId, hashed.hash)
    await notifyOwner(inTransaction, { email: accountEmail, change: 'password' })
    const by = { actor: userId, address }
    await auditOwnSecurityChange(inTransaction, { by, action: 'own-password-changed', after: { by: 'link' } })
    return true
  })
  if (!isSet) return { ok: false, reason: 'link-expired' }
  runtime.outbox.wake()
  await resetWrongPasswordLimits(runtime, { email: accountEmail, address })
  return { ok: true, email: accountEmail }
}
