import { type Kysely, sql } from 'kysely'

/** Names with an apostrophe are searched for without it too: whoever has one is indexed again, as after any upgrade. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from people_search where search_text like '%''%'`.execute(db)
}
