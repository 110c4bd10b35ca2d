import { type Kysely, sql } from 'kysely'

/** Consent records held the address of an appointment's page, which opens it, if the newsletter was asked for there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update consent_records set page = '/appointments/…' where lower(page) like '%appointments/_%'`.execute(db)
}
