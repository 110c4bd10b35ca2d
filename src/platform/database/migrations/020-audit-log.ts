import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The only change allowed to an entry: erasing the values about a user who has since been deleted. */
const isErasure = sql.raw(`
  new.before_values is null and new.after_values is null
  and exists (select 1 from audit_entries e where e.about = old.about and e.action = 'user-deleted')`)

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const bytewiseText = isSqlite ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('audit_entries')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('recorded_at', bytewiseText, (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('before_values', 'text')
    .addColumn('after_values', 'text')
    .addColumn('network', 'text')
    .addColumn('values_hash', 'text', (column) => column.notNull())
    .addColumn('entry_hash', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['actor', 'action', 'about']) {
    await db.schema.createIndex(`audit_entries_${column}`).on('audit_entries').columns([column, 'sequence']).execute()
  }
  await db.schema.createIndex('audit_entries_recorded').on('audit_entries').column('recorded_at').execute()

  const kept = ['sequence', 'recorded_at', 'actor', 'action', 'about', 'network', 'values_hash', 'entry_hash']
  if (isSqlite) {
    const isKept = sql.raw(kept.map((column) => `new.${column} is old.${column}`).join(' and '))
    await sql`create trigger audit_entries_no_update before update on audit_entries
      when not (${isKept} and ${isErasure}) begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
    await sql`create trigger audit_entries_no_delete before delete on audit_entries
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
    // 'insert or replace' deletes rows without firing the trigger above.
    await sql`create trigger audit_entries_no_replace before insert on audit_entries
      when new.sequence <> (select coalesce(max(sequence), 0) + 1 from audit_entries)
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
    return
  }
  const isKept = sql.raw(kept.map((column) => `new.${column} is not distinct from old.${column}`).join(' and '))
  await sql`create function refuse_to_change_audit_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and ${isKept} and ${isErasure} then return new; end if;
      raise exception 'the audit log is append-only';
    end $$`.execute(db)
  await sql`create trigger audit_entries_append_only before update or delete on audit_entries
    for each row execute function refuse_to_change_audit_entries()`.execute(db)
  await sql`create trigger audit_entries_no_truncate before truncate on audit_entries
    for each statement execute function refuse_to_change_audit_entries()`.execute(db)
}
