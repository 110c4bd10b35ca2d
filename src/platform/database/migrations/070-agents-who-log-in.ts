import type { Kysely } from 'kysely'

/** An agent can be a user who logs in, with permissions that an admin gives one by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('agent_id', 'text', (column) => column.references('agents.agent_id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('users_agent').unique().on('users').column('agent_id').execute()
  await db.schema
    .createTable('user_permissions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id').onDelete('cascade'))
    .addColumn('permission', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_permissions_primary', ['user_id', 'permission'])
    .execute()
}
