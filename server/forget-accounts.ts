import { deleteDueAccounts } from '../src/features/accounts/users/delete-user.server.ts'
import { forgetAddress } from '../src/features/newsletter/delete-subscriber.server.ts'
import type { Runtime } from '../src/platform/runtime.server.ts'

/** Deletes the accounts that are due, with their newsletter. */
export function forgetAccounts(runtime: Runtime): Promise<void> {
  return deleteDueAccounts(runtime, async (transaction, { email, isEmailVerified }) => {
    if (isEmailVerified) await forgetAddress({ ...runtime, db: transaction }, { email })
  })
}
