import type { Database } from '../../platform/database/connect.server.ts'

/** The mails that were written to an address, for its owner to keep: what they were about, not what they said. */
export function findMailRecords(db: Database, email: string) {
  return db
    .selectFrom('outgoing_mails')
    .select(['subject', 'status', 'created_at as writtenAt', 'sent_at as sentAt'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
}
