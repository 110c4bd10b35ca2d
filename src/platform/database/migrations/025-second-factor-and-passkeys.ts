import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The sign-in library's tables for second factors and passkeys, with our names, and how each session was started. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const instant = isSqlite ? sql`date` : sql`timestamptz`
  const flag = isSqlite ? sql`integer` : sql`boolean`

  await db.schema.alterTable('auth_user').addColumn('two_factor_enabled', flag).execute()
  await db.schema.alterTable('auth_session').addColumn('signed_in_with', 'text').execute()
  await db.schema.alterTable('auth_session').addColumn('confirmed_at', instant).execute()

  await db.schema
    .createTable('auth_two_factor')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backup_codes', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().unique().references('auth_user.id').onDelete('cascade'))
    .addColumn('verified', flag)
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', instant)
    // Our own column: the library stores no such date. Null while the app is being set up.
    .addColumn('turned_on_at', 'text')
    .execute()

  await db.schema
    .createTable('auth_passkey')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('backed_up', flag, (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('created_at', instant)
    .addColumn('aaguid', 'text')
    .execute()
  await db.schema.createIndex('auth_passkey_user_id_idx').on('auth_passkey').column('user_id').execute()
}
