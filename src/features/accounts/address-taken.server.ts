import type { Database } from '../../platform/database/connect.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

/**
 * Whether an address belongs to an account, or did until just now: for as long as its owner may take the change back, nobody
 * else gets it, or the way back would be blocked.
 */
export async function isAddressTaken(
  { db, clock }: { db: Database; clock: Runtime['clock'] },
  { email, exceptUserId = '' }: { email: string; exceptUserId?: string },
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
  return holders.some(({ user_id }) => user_id !== exceptUserId)
}
