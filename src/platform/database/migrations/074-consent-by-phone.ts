import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('consent_taken_by', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('appointments_consent_taken_by').on('appointments').column('consent_taken_by').execute()
}
