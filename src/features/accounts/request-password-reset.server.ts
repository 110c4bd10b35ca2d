import { resetPasswordEmail } from '../../emails/reset-password.tsx'
import { enqueueJob, type JobKind } from '../../platform/jobs.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { newToken } from '../../platform/tokens.server.ts'
import { minuteMs } from '../../time/time-range.ts'
import { limitOfRecipient, limitsOfRequests } from './account-limits.server.ts'
import { writeAccountMail } from './account-mail.server.ts'
import { authOf } from './auth.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'
import { insertOnlyLink, linkLifetimeMs } from './one-time-links.server.ts'
import { findUser } from './user-queries.server.ts'

/**
 * Sends the owner of an address a link to choose a new password; nothing to whoever has no account, or a disabled one. Says
 * and does the same either way. `address` is the visitor's.
 */
export async function requestPasswordReset(
  runtime: Runtime,
  { email, address }: { email: string; address: string },
): Promise<{ ok: true } | TooMany> {
  const use = await countWithinLimits(runtime, limitsOfRequests('reset', address), { address })
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
    const mail = await resetPasswordEmail({ href, validMinutes: linkLifetimeMs['reset-password'] / minuteMs })
    const isAllowed = found !== null && (document?.disabledAt ?? null) === null
    const link = isAllowed ? { token, purpose: 'reset-password' as const, userId: found.user.id } : null
    await writeAccountMail(runtime, {
      to: email,
      limit: limitOfRecipient('reset', email),
      mail: { ...mail, kind: 'reset-password' },
      keepLink: link && ((transaction) => insertOnlyLink({ ...runtime, db: transaction }, link)),
    })
  },
}
