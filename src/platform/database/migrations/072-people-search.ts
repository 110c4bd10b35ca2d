import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The text by which people are found, with an index of its trigrams. The site fills it at start: see `index-people`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.getExecutor().adapter instanceof SqliteAdapter ? createInSqlite(db) : createInPostgres(db))
  await db.schema.createIndex('people_by_name').on('people_search').columns(['sort_name', 'person_id']).execute()
}

async function createInSqlite(db: Kysely<unknown>): Promise<void> {
  // A number of its own, because `vacuum` may change the rowids of a table without one, which the index refers to.
  await sql`create table people_search (
    search_number integer primary key,
    person_id text not null unique references people (person_id) on delete cascade,
    sort_name text not null,
    search_text text not null)`.execute(db)
  await sql`create virtual table people_index using fts5 (
    search_text, content='people_search', content_rowid='search_number', tokenize='trigram case_sensitive 1')`.execute(
    db,
  )
  // Text that is deleted leaves nothing behind in the index.
  await sql`insert into people_index (people_index, rank) values ('secure-delete', 1)`.execute(db)
  const add = sql`insert into people_index (rowid, search_text) values (new.search_number, new.search_text)`
  const remove = sql`insert into people_index (people_index, rowid, search_text)
    values ('delete', old.search_number, old.search_text)`
  await sql`create trigger people_search_inserted after insert on people_search begin ${add}; end`.execute(db)
  await sql`create trigger people_search_deleted after delete on people_search begin ${remove}; end`.execute(db)
  await sql`create trigger people_search_updated after update on people_search begin ${remove}; ${add}; end`.execute(db)
  await sql`create trigger people_search_outdated after delete on appointments
    begin delete from people_search where person_id = old.person_id; end`.execute(db)
}

async function createInPostgres(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (cause) {
    throw new Error(
      'Searching people needs the PostgreSQL extension pg_trgm, which this database user may not create. ' +
        'As a superuser, run "create extension pg_trgm" in this database (Debian: package postgresql-contrib), ' +
        'then start Harbour again.',
      { cause },
    )
  }
  await sql`create table people_search (
    person_id text primary key references people (person_id) on delete cascade,
    sort_name text collate "C" not null,
    search_text text collate "C" not null)`.execute(db)
  // Without a list of pending changes, which every search would read besides the index.
  await sql`create index people_index on people_search using gin (search_text gin_trgm_ops)
    with (fastupdate = off)`.execute(db)
  await sql`create function delete_outdated_search() returns trigger language plpgsql as $$
    begin delete from people_search where person_id = old.person_id; return null; end $$`.execute(db)
  await sql`create trigger people_search_outdated after delete on appointments
    for each row execute function delete_outdated_search()`.execute(db)
}
