import { withdrawMails } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { dayMs } from '../../time/time-range.ts'
import { askingMailKinds } from './subscription-changes.server.ts'

/** How long an address is kept that was never confirmed. */
const keptDays = 7

/** Deletes addresses that asked a week ago and never confirmed, with what was written down of the asking. */
export async function forgetUnconfirmed({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * dayMs).toISOString()
  await db.transaction().execute(async (transaction) => {
    const forgotten = await transaction
      .deleteFrom('subscribers')
      .where('status', 'in', ['pending', 'bounced', 'complained'])
      .where('confirmed_at', 'is', null)
      .where('asked_at', '<=', before)
      .returning('subscriber_id')
      .execute()
    for (const { subscriber_id } of forgotten) {
      await withdrawMails(transaction, { about: subscriber_id, kinds: askingMailKinds })
      await transaction.deleteFrom('consent_records').where('subscriber_id', '=', subscriber_id).execute()
    }
  })
}
