import { changeAddressEmail } from '../../emails/change-address.tsx'
import { enqueueJob, type JobKind } from '../../platform/jobs.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { newToken } from '../../platform/tokens.server.ts'
import { hourMs } from '../../time/time-range.ts'
import { limitOfRecipient, limitsOfRequests } from './account-limits.server.ts'
import { writeAccountMail } from './account-mail.server.ts'
import { isAddressTaken } from './address-taken.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'
import { insertOnlyLink, linkLifetimeMs } from './one-time-links.server.ts'
import { checkOwnPassword } from './own-password.server.ts'
import { writeAddressInUseMail } from './verification-mail.server.ts'

type EmailChange = { userId: string; sessionId: string; newEmail: string; password: string; address: string }

/**
 * Asks the new address of an account to confirm; nothing changes before. Whoever asks is told the same when the address
 * belongs to another account, whose owner is told by mail. `address` is the visitor's.
 */
export async function requestEmailChange(
  runtime: Runtime,
  { userId, sessionId, newEmail, password, address }: EmailChange,
): Promise<{ ok: true } | { ok: false; reason: 'wrong-password' } | TooMany> {
  const known = await checkOwnPassword(runtime, { userId, sessionId, password, address })
  if (!known.ok) return known
  const use = await countWithinLimits(runtime, limitsOfRequests('change', address), { address, userId })
  if (!use.ok) return use
  await enqueueJob(runtime, emailChangeJob, { userId, newEmail })
  runtime.jobs.wake()
  return { ok: true }
}

export const emailChangeJob: JobKind<Runtime, { userId: string; newEmail: string }> = {
  kind: 'email-change',
  run: async (runtime, { userId, newEmail }) => {
    if (await isAddressTaken(runtime, { email: newEmail, exceptUserId: userId })) {
      return writeAddressInUseMail(runtime, { email: newEmail })
    }
    const token = newToken()
    const href = `${runtime.settings.origin}/confirm-email?token=${token}`
    const mail = await changeAddressEmail({ href, validHours: linkLifetimeMs['change-email'] / hourMs })
    const link = { token, purpose: 'change-email' as const, userId, email: newEmail }
    return writeAccountMail(runtime, {
      to: newEmail,
      limit: limitOfRecipient('verification', newEmail),
      mail: { ...mail, kind: 'change-address' },
      keepLink: (transaction) => insertOnlyLink({ ...runtime, db: transaction }, link),
    })
  },
}
