import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { DatabaseHandle } from '#src/platform/database/connect.server.ts'
import { findBookedAt } from './booking-pair.ts'

/** What a site's database holds in part only, or damaged: a list that must be empty, however the site has ended. */
export async function findHalfDone({ db, kind }: DatabaseHandle, dataDir: string): Promise<unknown[]> {
  const upcoming = await db
    .selectFrom('appointments')
    .select('starts_at')
    .where('status', '=', 'booked')
    .where('starts_at', '>', new Date().toISOString())
    .execute()
  // Fails if one has not exactly its own steps.
  await findBookedAt(
    { db },
    upcoming.map(({ starts_at }) => starts_at),
  )
  const queries = {
    // Those of its latest change: it withdraws what is still queued about earlier ones.
    'an appointment without its emails': sql`with latest as (select appointment_id, 'appointment:' || appointment_id || ':' || coalesce(
        (select c.change || ':' || c.sequence from appointment_changes c where c.appointment_id = a.appointment_id
          and c.change in ('moved', 'cancelled', 'restored') order by c.sequence desc limit 1), 'booked:0') as mail_key
      from appointments a where are_mails_withheld = 0)
      select appointment_id from latest where
      (select count(*) from outgoing_mails m where m.mail_key in (latest.mail_key, latest.mail_key || ':agent')) <> 2`,
    'a change that is not counted': sql`select appointment_id from appointments a where sequence <>
      (select count(*) from appointment_changes c where c.appointment_id = a.appointment_id)`,
    'a status without a change': sql`select appointment_id from appointments a where status <> 'booked' and not exists
      (select 1 from appointment_changes c where c.appointment_id = a.appointment_id and c.sequence = a.sequence and c.change = a.status)`,
    'an outcome without its note': sql`select appointment_id from appointments a where (status = 'done') <>
      exists (select 1 from notes n where n.appointment_id = a.appointment_id and n.body like 'Went well%')`,
    'rows about nobody': sql`select about from outgoing_mails where kind like 'appointment-%' and about not in (select appointment_id from appointments)
      union all select person_id from people_search where person_id not in (select person_id from people)
      union all select appointment_id from taken_steps where appointment_id not in (select appointment_id from appointments)
      union all select appointment_id from appointment_changes where appointment_id not in (select appointment_id from appointments)`,
    'an account in part': sql`select email from auth_user u where not exists (select 1 from jobs) and ((select count(*) from auth_account a where a.user_id = u.id) <> 1
      or (select count(*) from users d where d.user_id = u.id) <> 1
      or (select count(*) from people p where p.user_id = u.id) <> case when email_verified then 1 else 0 end)`,
    'an audit log that ends elsewhere': sql`select sequence from audit_head where sequence <> (select max(sequence) from audit_entries)`,
  }
  const found: unknown[] = kind === 'sqlite' ? findDamage(dataDir) : []
  for (const [what, query] of Object.entries(queries)) {
    for (const row of (await query.execute(db)).rows) found.push([what, row])
  }
  return found
}

/** On a connection of its own: one that has read the search index before reports damage where there is none. */
function findDamage(dataDir: string): unknown[] {
  const file = new DatabaseSync(join(dataDir, 'harbour.sqlite'), { readOnly: true })
  const read = (pragma: string) => file.prepare(`pragma ${pragma}`).all()
  const found = [
    ...read('integrity_check').filter((row) => row['integrity_check'] !== 'ok'),
    ...read('foreign_key_check'),
  ]
  file.close()
  return found
}
