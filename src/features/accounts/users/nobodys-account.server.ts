import { type Database, flag } from '#src/platform/database/connect.server.ts'
import { hasRole } from './user-queries.server.ts'

export type NobodysAccount = { userId: string; isEmailVerified: boolean }

/** Its user document could not be written, or somebody signed up with the address and nobody has confirmed it. */
export async function findNobodysAccount(db: Database, email: string): Promise<NobodysAccount | null> {
  const account = await db
    .selectFrom('auth_user')
    .leftJoin('users', 'users.user_id', 'auth_user.id')
    .select(['auth_user.id as userId', 'auth_user.email_verified'])
    .where('auth_user.email', '=', email)
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        eb('users.user_id', 'is', null),
        and([
          eb('auth_user.email_verified', '=', flag(false)),
          hasRole('client'),
          // Those whom staff have invited have no password yet.
          exists(
            selectFrom('auth_account')
              .select('auth_account.id')
              .whereRef('auth_account.user_id', '=', 'auth_user.id')
              .where('password', 'is not', null),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
  return account === undefined ? null : { userId: account.userId, isEmailVerified: Boolean(account.email_verified) }
}
