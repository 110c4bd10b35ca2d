import { accountDeletionEmail } from '../../emails/account-deletion.tsx'
import { firm } from '../../firm/firm.ts'
import { enqueueMail } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { longDateTime } from '../../time/local-time.ts'
import { dayMs } from '../../time/time-range.ts'

/** For how long an account that is to be deleted can still be kept. */
export const deletionDelayDays = 14

/** Has an account deleted after the waiting period, and tells its owner. Asked twice, the first moment stands. */
export async function askForDeletion(
  runtime: Runtime,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const deleteAt = runtime.clock.now().getTime() + deletionDelayDays * dayMs
  await runtime.db.transaction().execute(async (transaction) => {
    const asked = await transaction
      .updateTable('users')
      .set({ delete_at: new Date(deleteAt).toISOString() })
      .where('user_id', '=', userId)
      .where('delete_at', 'is', null)
      .executeTakeFirst()
    if (asked.numUpdatedRows === 0n) return
    const when = `${longDateTime(deleteAt, firm.timeZone)}, ${firm.timeZoneCity} time`
    const mail = await accountDeletionEmail({ when, href: `${runtime.settings.origin}/profile/data` })
    const key = `account:${userId}:deletion:${deleteAt}`
    await enqueueMail({ ...runtime, db: transaction }, { to: email, kind: 'account-deletion', key, ...mail })
  })
  runtime.outbox.wake()
}

/** Takes back that an account is to be deleted. */
export async function keepAccount({ db }: Pick<Runtime, 'db'>, { userId }: { userId: string }): Promise<void> {
  await db.updateTable('users').set({ delete_at: null }).where('user_id', '=', userId).execute()
}
