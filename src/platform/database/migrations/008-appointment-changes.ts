import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const counted = { sequence: 'integer', moves: 'integer' } as const
  for (const [name, type] of Object.entries(counted)) {
    await db.schema
      .alterTable('appointments')
      .addColumn(name, type, (column) => column.notNull().defaultTo(0))
      .execute()
  }
  for (const name of ['cancelled_at', 'released_at']) {
    await db.schema.alterTable('appointments').addColumn(name, 'text').execute()
  }
}
