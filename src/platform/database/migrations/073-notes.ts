import { type Kysely, sql } from 'kysely'

/** Notes of the staff on appointments and people, and their earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notes')
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
    .addCheckConstraint('notes_about_one', sql`(appointment_id is null) <> (person_id is null)`)
    .execute()
  await db.schema
    .createTable('note_versions')
    .addColumn('note_id', 'text', (column) => column.notNull().references('notes.note_id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('edited_by', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('edited_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('note_versions_once', ['note_id', 'version'])
    .execute()
  const indexes = {
    notes_appointment: ['notes', 'appointment_id'],
    notes_person: ['notes', 'person_id'],
    notes_author: ['notes', 'author_id'],
    note_versions_editor: ['note_versions', 'edited_by'],
  } as const
  for (const [name, [table, column]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).column(column).execute()
  }
}
