import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** For the list of outgoing email, and for detecting late email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema
    .alterTable('outgoing_mails')
    .addColumn('first_due_at', isSqlite ? sql`text` : sql`text collate "C"`)
    .execute()
  await sql`update outgoing_mails set first_due_at = due_at`.execute(db)
  // Compared by bytes, as in SQLite, so that an address prefix is an index range.
  if (!isSqlite) {
    await sql`alter table outgoing_mails alter column recipient type text collate "C"`.execute(db)
    await sql`alter table outgoing_mails alter column sent_at type text collate "C"`.execute(db)
  }
  const indexes = {
    outgoing_mails_newest: ['created_at', 'mail_id'],
    outgoing_mails_newest_by_status: ['status', 'created_at', 'mail_id'],
    outgoing_mails_recipient: ['recipient'],
    outgoing_mails_late: ['status', 'first_due_at'],
    outgoing_mails_sent: ['sent_at'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('outgoing_mails').columns(columns).execute()
  }
}
