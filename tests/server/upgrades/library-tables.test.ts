import { getMigrations } from 'better-auth/db/migration'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import { findPendingMigrations, migrate } from '#src/platform/database/migrate.server.ts'
import { makeUser } from '../../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite } from '../../support/site/test-site.ts'

/** What the database itself reports: `table.column` with its type, and every index by name or by its unique columns. */
async function schemaOf({ runtime: { db, database } }: TestSite): Promise<string[]> {
  const columns =
    database.kind === 'sqlite'
      ? sql<{ line: string }>`
          select m.name || '.' || c.name || ' ' || lower(c.type) || case c."notnull" when 1 then ' not null' else '' end as line
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`
      : sql<{ line: string }>`
          select table_name || '.' || column_name || ' ' || data_type || case is_nullable when 'NO' then ' not null' else '' end as line
          from information_schema.columns where table_schema = 'public'`
  const indexes =
    database.kind === 'sqlite'
      ? sql<{ line: string }>`
          select m.name || case i."unique" when 1 then ' unique' else '' end || ' (' ||
            (select group_concat(coalesce(name, 'expression'), ', ') from (select name from pragma_index_info(i.name) order by seqno)) || ')' as line
          from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table'`
      : sql<{ line: string }>`
          select tablename || case when indexdef like 'CREATE UNIQUE%' then ' unique' else '' end || ' ' ||
            regexp_replace(indexdef, '^.*\\((.*)\\)$', '(\\1)') as line
          from pg_indexes where schemaname = 'public'`
  const rows = [...(await columns.execute(db)).rows, ...(await indexes.execute(db)).rows]
  return rows
    .map(({ line }) => line)
    .filter((line) => !line.startsWith('kysely_') && !line.startsWith('sqlite_'))
    .sort()
}

/** Indexes and unique keys that rules of the product depend on. */
const indexes = [
  'users unique (user_id)',
  'users unique (email)',
  'users (created_at, user_id, role)',
  'users (delete_at)',
  'users unique (agent_id)',
  'people unique (email)',
  'people unique (user_id)',
  'people (created_at, person_id)',
  'people_search (sort_name, person_id)',
  'appointments (person_id, starts_at, appointment_id)',
  'audit_entries (actor, sequence)',
  'audit_entries (action, sequence)',
  'audit_entries (about, sequence)',
  'audit_entries (recorded_at)',
  'jobs (due_at)',
  'auth_user unique (email)',
  'auth_session unique (token)',
  'auth_session (user_id)',
  'auth_account (user_id)',
  'auth_verification (identifier)',
  'auth_two_factor unique (user_id)',
  'auth_passkey (user_id)',
  'auth_passkey unique (credential_id)',
  'security_rules unique (rule)',
  'one_time_links unique (token_hash)',
  'appointments unique (reference)',
  'appointments unique (form_key)',
  'appointments unique (manage_token_hash)',
  'appointments (starts_at, appointment_id, status, cancelled_by, agent_id)',
  'appointments (client_id)',
  'appointments (email)',
  'appointments (agent_id, starts_at, appointment_id)',
  'appointments (status, starts_at, appointment_id)',
  'appointments (status, starts_at, email, agent_id, is_seen_among_many)',
  'appointments (created_at, scam_type, client_id)',
  'appointment_changes unique (appointment_id, sequence)',
  'opening_hours unique (agent_id, weekday, opens_from)',
  'booking_rules unique (rule)',
  'taken_steps unique (agent_id, step_at)',
  'taken_steps (appointment_id)',
  'taken_steps (hold_id)',
  'holds unique (hold_id)',
  'holds (agent_id, starts_at)',
  'subscribers unique (email)',
  'subscribers unique (confirm_token_hash)',
  'subscribers (last_issue_id, email)',
  'consent_records (subscriber_id)',
  'suppressions unique (address_hash)',
  'outgoing_mails unique (mail_key)',
  'outgoing_mails (status, due_at)',
  'outgoing_mails (about)',
  'outgoing_mails (created_at, mail_id)',
  'outgoing_mails (status, created_at, mail_id)',
  'outgoing_mails (recipient)',
  'outgoing_mails (status, first_due_at)',
  'outgoing_mails (sent_at)',
  'notes unique (form_key)',
  'notes (appointment_id)',
  'notes (person_id)',
  'limits unique (limit_key)',
  'limits (expires_at)',
  'appointment_counts unique (counted, noon_at, value)',
  'auth_session (expires_at)',
  'auth_session (created_at)',
  'auth_verification (expires_at)',
  'one_time_links (expires_at)',
  'mail_contents (created_at)',
  'declined_bookings (ends_at)',
  'declined_bookings (email)',
  'declined_bookings (answered_by)',
  'outgoing_mails (is_bulk, status, due_at)',
  'outgoing_mails (content_id, status)',
]

for (const kind of bothDatabases) {
  test(`the sign-in library finds nothing to add to the tables of our migrations (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { options } = authOf(site.runtime)
    const { toBeCreated, toBeAdded, compileMigrations } = await getMigrations(options)
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
    expect((await compileMigrations()).replace(/[;\s]/g, '')).toBe('')
    // To show that the check works: it finds a missing column.
    await sql`alter table auth_session drop column user_agent`.execute(site.runtime.db)
    const missing = (await getMigrations(options)).toBeAdded.map(({ table, fields }) => [table, Object.keys(fields)])
    expect(missing).toEqual([['auth_session', ['user_agent']]])
  })

  test(`every index that the product depends on exists (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const schema = await schemaOf(site)
    expect(schema).toEqual(expect.arrayContaining(indexes))
  })

  test(`migrating again, even from several processes at once, changes and loses nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org' })
    const schema = await schemaOf(site)
    await migrate(site.runtime.db)
    await Promise.all([migrate(site.openTwin().db), migrate(site.openTwin().db)])
    expect(await schemaOf(site)).toEqual(schema)
    expect(await findPendingMigrations(site.runtime.db)).toEqual([])
    const users = await site.runtime.db.selectFrom('users').select('email').execute()
    expect(users).toEqual([{ email: 'anna@example.org' }])
  })

  test(`deleting an account deletes the user's document, sessions and links (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await makeUser(site, { email: 'anna@example.org' })
    await site.post('/login', { email: 'anna@example.org', password: 'correct horse battery' })
    await db.deleteFrom('auth_user').execute()
    for (const table of ['users', 'auth_session', 'auth_account', 'one_time_links']) {
      expect((await sql`select 1 as one from ${sql.table(table)}`.execute(db)).rows, table).toEqual([])
    }
  })
}
