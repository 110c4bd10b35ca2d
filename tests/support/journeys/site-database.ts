import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SiteProcess } from '../processes/site-process.ts'

/** Opens a running site's SQLite file, for what no page shows. */
function withDatabase<Result>({ dataDir }: SiteProcess, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(dataDir, 'harbour.sqlite'), { timeout: 5000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Runs a statement. Returns how many rows it has changed. */
function change(site: SiteProcess, statement: string, ...values: string[]): number {
  return Number(withDatabase(site, (database) => database.prepare(statement).run(...values).changes))
}

/** The newsletter addresses that a site has stored. */
export function readSubscribers(site: SiteProcess): string[] {
  const rows = withDatabase(site, (database) => database.prepare('select email from subscribers').all())
  return rows.map((row) => String(row['email']))
}

/** Deletes an account's user document. No page can do that; a failed write after sign-up leaves it so. */
export function removeUserDocument(site: SiteProcess, email: string): void {
  change(site, 'delete from users where email = ?', email)
}

/** Marks someone's queued reminder as failed. No page can do that; a mail server's refusal does. */
export function failReminder(site: SiteProcess, recipient: string): void {
  const statement = `update outgoing_mails set status = 'failed', attempts = 1, last_error = '550 no such person'
    where kind = 'appointment-reminder-soon' and recipient = ?`
  if (change(site, statement, recipient) !== 1) throw new Error(`No reminder waits for ${recipient}.`)
}

/** Lets someone's queued reminder wait for its next attempt. No page can do that; a mail server that is away does. */
export function delayReminder(site: SiteProcess, recipient: string): void {
  const statement = `update outgoing_mails
    set attempts = 1, last_error = 'connect ECONNREFUSED', expires_at = null, first_due_at = created_at
    where kind = 'appointment-reminder-soon' and recipient = ?`
  if (change(site, statement, recipient) !== 1) throw new Error(`No reminder waits for ${recipient}.`)
}

/** Ends someone's sessions, as time does. */
export function endSessions(site: SiteProcess, email: string): void {
  change(site, 'delete from auth_session where user_id = (select id from auth_user where email = ?)', email)
}

/** Ages a session's re-authentication past its ten minutes. No page can do that; only time can. */
export function clearRecentAuthentications(site: SiteProcess, email: string): void {
  const ofUser = 'where user_id = (select id from auth_user where email = ?)'
  const changes = change(site, `update auth_session set confirmed_at = null ${ofUser}`, email)
  if (changes === 0) throw new Error(`${email} is not signed in.`)
}

/** Lets someone's appointment have begun ten minutes before `now`. No page can do that; only time can. */
export function beginAppointment(site: SiteProcess, email: string, now = Date.now()): void {
  placeAppointment(site, email, new Date(now - 10 * 60_000))
}

/** Makes a user an agent. On their page, that takes a press for each. */
export function makeAgent(site: SiteProcess, email: string, agentId: string): void {
  change(site, 'update users set agent_id = ? where email = ?', agentId, email)
}

/** Whom someone's appointment is with: other journeys add agents, whose times are offered too. */
export function agentOf(site: SiteProcess, email: string): string {
  const statement = 'select agent_id from appointments where email = ?'
  const row = withDatabase(site, (database) => database.prepare(statement).get(email))
  if (row === undefined) throw new Error(`${email} has no appointment.`)
  return String(row['agent_id'])
}

/** Lets someone's appointment begin at any time, also one that no page offers. */
export function placeAppointment(site: SiteProcess, email: string, startsAt: Date): void {
  const times = [0, 45, 60].map((minutes) => new Date(startsAt.getTime() + minutes * 60_000).toISOString())
  const statement = 'update appointments set starts_at = ?, ends_at = ?, occupied_until = ? where email = ?'
  if (change(site, statement, ...times, email) !== 1) throw new Error(`${email} has no appointment.`)
  const own = 'select appointment_id from appointments where email = ?'
  change(site, `delete from taken_steps where appointment_id in (${own})`, email)
}

/** Gives someone's appointment to an agent who has left the firm: no page books with one. */
export function giveTo(site: SiteProcess, email: string, agentId: string): void {
  const now = new Date().toISOString()
  // The first agent who is stored takes the place of the firm's own.
  const own = `insert or ignore into agents (agent_id, name, email, is_active, created_at)
    values ('agent-1', 'Sample Agent', 'agent@harbour.example', 1, ?)`
  if (change(site, own, now) > 0) {
    for (const weekday of ['1', '2', '3', '4', '5']) {
      const hours = 'insert into opening_hours (agent_id, weekday, opens_from, closes_at) values (?, ?, ?, ?)'
      change(site, hours, 'agent-1', weekday, '09:00', '17:00')
    }
  }
  const added = 'insert into agents (agent_id, name, email, is_active, created_at) values (?, ?, ?, 0, ?)'
  change(site, added, agentId, agentId, `${agentId}@example.org`, now)
  if (change(site, 'update appointments set agent_id = ? where email = ?', agentId, email) !== 1) {
    throw new Error(`${email} has no appointment.`)
  }
  const theirs = 'select appointment_id from appointments where email = ?'
  change(site, `update taken_steps set agent_id = ? where appointment_id in (${theirs})`, agentId, email)
}
