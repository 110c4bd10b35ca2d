import { sql } from 'kysely'
import type { TestSite } from './test-site.ts'

/**
 * Makes the database itself refuse inserts into or deletes from a table, like a full disk or a revoked privilege, until
 * the returned function is called.
 */
export async function refuseWrites(
  { runtime: { db, database } }: TestSite,
  event: 'insert' | 'delete',
  table: string,
): Promise<() => Promise<void>> {
  const [when, on] = [sql.raw(event), sql.table(table)]
  if (database.kind === 'sqlite') {
    await sql`create trigger refused before ${when} on ${on} begin select raise(abort, 'refused by the test'); end`.execute(
      db,
    )
    return async () => void (await sql`drop trigger refused`.execute(db))
  }
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused by the test'; end $$`.execute(db)
  await sql`create trigger refused before ${when} on ${on} for each row execute function refuse()`.execute(db)
  return async () => void (await sql`drop trigger refused on ${on}`.execute(db))
}
