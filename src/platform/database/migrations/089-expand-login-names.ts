import { type Kysely, sql } from 'kysely'

/** The sign-in library's copy of a user's name was left as it was when the user changed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update auth_user set name = (select name from users where user_id = auth_user.id)
    where exists (select 1 from users where user_id = auth_user.id and users.name != auth_user.name)`.execute(db)
}
