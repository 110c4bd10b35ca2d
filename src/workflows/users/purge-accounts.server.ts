import { changeUser } from '#src/features/accounts/users/change-user.server.ts'
import { deleteDueAccount, findDueAccounts } from '#src/features/accounts/users/delete-user.server.ts'
import { deleteAddress } from '#src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { runInBatches } from '#src/platform/database/run-in-batches.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** Deletes the accounts whose waiting period is over, with their newsletter subscriptions, and notifies their owners. */
export async function purgeDueAccounts(runtime: Runtime): Promise<void> {
  await runInBatches(async (limit) => {
    const due = await findDueAccounts(runtime, limit)
    for (const userId of due) {
      await changeUser(runtime, { userId, by: system }, async (inTransaction, user) => {
        const deleted = await deleteDueAccount(inTransaction, user)
        if (deleted?.isEmailVerified) await deleteAddress(inTransaction, deleted)
      })
    }
    if (due.length > 0) runtime.outbox.wake()
    return due.length
  })
}
