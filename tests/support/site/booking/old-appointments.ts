import { sql } from 'kysely'
import type { TestSite } from '../test-site.ts'

/**
 * Stores booked appointments of people without accounts, each with a change and a sent email, the first on `firstDay`
 * at 00:00 UTC and each a quarter of an hour after the other.
 */
export async function makeOldAppointments(
  { runtime: { db, database } }: TestSite,
  count: number,
  firstDay: string,
): Promise<void> {
  const startsAt =
    database.kind === 'sqlite'
      ? sql`strftime('%Y-%m-%dT%H:%M:00.000Z', ${firstDay}, '+' || (i * 15) || ' minutes')`
      : sql`to_char(${firstDay}::timestamp + i * interval '15 minutes', 'YYYY-MM-DD"T"HH24:MI:00.000"Z"')`
  const numbers = sql`with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${sql.lit(count)}),
    numbered as (select i, ${firstDay} || '-' || i as id, ${startsAt} as at from n)`
  await db.transaction().execute(async (transaction) => {
    await sql`insert into people (person_id, email, name, phone, phone_digits, created_at, updated_at)
      ${numbers} select id, id || '@example.org', 'Zebedee ' || i, '', '', at, at from numbered`.execute(transaction)
    await sql`insert into people_search (person_id, sort_name, search_text)
      ${numbers} select id, 'zebedee ' || i, 'zebedee ' || i from numbered`.execute(transaction)
    await sql`insert into appointments (appointment_id, reference, agent_id, starts_at, ends_at, occupied_until, status,
        cancelled_by, scam_type, name, email, phone, story, person_id, consent_wording, consented_at, form_key,
        manage_token_hash, created_at)
      ${numbers} select id, id, 'agent-' || (1 + i % 2), at, at, at,
        case i % 4 when 0 then 'done' when 1 then 'no-show' when 2 then 'cancelled' else 'booked' end,
        case i % 4 when 2 then 'visitor' end, case i % 3 when 0 then 'forex' else 'stock' end,
        'Zebedee ' || i, id || '@example.org', '', 'Zebedee was called.', id, '', at, id, id, at
      from numbered`.execute(transaction)
    await sql`insert into appointment_changes (appointment_id, sequence, change, made_by, changed_at)
      ${numbers} select id, 1, 'done', 'admin', at from numbered`.execute(transaction)
    await sql`insert into outgoing_mails (mail_id, mail_key, kind, about, recipient, subject, status, attempts, due_at,
        created_at)
      ${numbers} select id, id, 'appointment-booked', id, id || '@example.org', '', 'sent', 1, at, at
      from numbered`.execute(transaction)
  })
  await sql`analyze`.execute(db)
}
