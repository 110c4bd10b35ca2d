import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Never of two things; the version before leaves the subject to a trigger. */
const isAboutOne = sql`(appointment_id is null or person_id is null) and coalesce(subject, appointment_id, person_id) is not null`

/**
 * A note may be about something that is neither an appointment nor a person. SQLite can only change a check with a new
 * table, and `notes` can only be dropped once no version of a note refers to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    await db.schema.alterTable('notes').dropConstraint('notes_about_one').execute()
    await db.schema.alterTable('notes').addCheckConstraint('notes_about_one', isAboutOne).execute()
    return
  }
  await db.schema
    .createTable('new_notes')
    .addColumn('note_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('appointment_id', 'text', (column) =>
      column.references('appointments.appointment_id').onDelete('cascade'),
    )
    .addColumn('person_id', 'text', (column) => column.references('people.person_id').onDelete('cascade'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('form_key', 'text', (column) => column.notNull().unique())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addCheckConstraint('notes_about_one', isAboutOne)
    .execute()
  await db.schema
    .createTable('new_note_versions')
    .addColumn('note_id', 'text', (column) => column.notNull().references('new_notes.note_id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('edited_by', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('edited_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('note_versions_once', ['note_id', 'version'])
    .execute()
  const columns = sql`note_id, appointment_id, person_id, body, author_id, form_key, version, created_at, updated_at, subject`
  await sql`insert into new_notes (${columns}) select ${columns} from notes`.execute(db)
  const ofVersions = sql`note_id, version, body, edited_by, edited_at`
  await sql`insert into new_note_versions (${ofVersions}) select ${ofVersions} from note_versions`.execute(db)
  for (const table of ['note_versions', 'notes']) {
    await db.schema.dropTable(table).execute()
    await db.schema.alterTable(`new_${table}`).renameTo(table).execute()
  }
  const indexes = {
    notes_appointment: ['notes', 'appointment_id'],
    notes_person: ['notes', 'person_id'],
    notes_author: ['notes', 'author_id'],
    notes_subject: ['notes', 'subject'],
    note_versions_editor: ['note_versions', 'edited_by'],
  } as const
  for (const [name, [table, column]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).column(column).execute()
  }
  // For copies of the version before, as in migration 105.
  await sql`create trigger notes_subject_added after insert on notes when new.subject is null begin
    update notes set subject = coalesce('appointment:' || appointment_id, 'person:' || person_id)
      where note_id = new.note_id;
    end`.execute(db)
  await sql`create trigger notes_subject_moved after update of person_id on notes
    when new.subject = 'person:' || old.person_id begin
    update notes set subject = 'person:' || person_id where note_id = new.note_id;
    end`.execute(db)
}
