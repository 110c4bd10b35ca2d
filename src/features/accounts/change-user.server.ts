import type { Actor } from '../../platform/audit-log.server.ts'
import { type Database, takeLock } from '../../platform/database/connect.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { findUser, isAdminRole, type UserDocument } from './user-queries.server.ts'

/** The runtime within a transaction. */
export type ChangeTools = Runtime & { db: Database }

/** `not-admin`: whoever asks has been an admin until a moment ago. */
export type ChangeRefused = { ok: false; reason: 'not-found' | 'not-admin' }

/**
 * Changes a user in one transaction, beside no other such change, on behalf of somebody who is an admin then, too: of two
 * admins who take each other's rights away at one moment, one is too late.
 */
export function changeUser<Result>(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
  change: (tools: ChangeTools, user: UserDocument) => Promise<Result>,
): Promise<Result | ChangeRefused> {
  return runtime.db.transaction().execute(async (transaction) => {
    await takeLock(transaction, 'users')
    if (by.actor !== 'system' && !isActiveAdmin(await findUser(transaction, by.actor)))
      return { ok: false, reason: 'not-admin' }
    const user = await findUser(transaction, userId)
    return user === null ? { ok: false, reason: 'not-found' } : change({ ...runtime, db: transaction }, user)
  })
}

export type LossRefused = { ok: false; reason: 'oneself' | 'last-admin' }

/** Why a user may not lose what makes an admin (the role, the right to sign in, the account); null when nothing is against it. */
export async function refuseLoss({ db }: ChangeTools, user: UserDocument, by: Actor): Promise<LossRefused | null> {
  if (user.userId === by.actor) return { ok: false, reason: 'oneself' }
  if (!isActiveAdmin(user)) return null
  const other = await db
    .selectFrom('users')
    .select('user_id')
    .where((where) => where(where.fn<string>('lower', ['role']), '=', 'admin'))
    .where('disabled_at', 'is', null)
    .where('user_id', '<>', user.userId)
    .limit(1)
    .executeTakeFirst()
  return other === undefined ? { ok: false, reason: 'last-admin' } : null
}

function isActiveAdmin(user: UserDocument | null): boolean {
  return user !== null && user.disabledAt === null && isAdminRole(user.role)
}
