import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const rename = (table: string, from: string, to: string) =>
    db.schema.alterTable(table).renameColumn(from, to).execute()

  await rename('outgoing_mails', 'useless_from', 'expires_at')
  await rename('outgoing_mails', 'sealed_content', 'encrypted_content')
  await rename('mail_contents', 'sealed_content', 'encrypted_content')
  await rename('jobs', 'sealed_payload', 'encrypted_payload')
  await rename('limits', 'forget_at', 'expires_at')
  await db.schema.dropIndex('limits_forget_at').execute()
  await db.schema.createIndex('limits_expires_at').on('limits').column('expires_at').execute()
}
