import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SiteProcess } from '../processes/site-process.ts'

/** Opens a running site's SQLite file, for what no page shows. */
function openDatabase({ dataDir }: SiteProcess): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'harbour.sqlite'), { timeout: 5000 })
}

/** The newsletter addresses that a site has stored. */
export function readSubscribers(site: SiteProcess): string[] {
  const database = openDatabase(site)
  const rows = database.prepare('select email from subscribers').all()
  database.close()
  return rows.map((row) => String(row['email']))
}

/** Deletes an account's user document. No page can do that; a failed write after sign-up leaves it so. */
export function removeUserDocument(site: SiteProcess, email: string): void {
  const database = openDatabase(site)
  database.prepare('delete from users where email = ?').run(email)
  database.close()
}

/** Marks someone's queued reminder as failed. No page can do that; a mail server's refusal does. */
export function failReminder(site: SiteProcess, recipient: string): void {
  const database = openDatabase(site)
  const { changes } = database
    .prepare(
      `update outgoing_mails set status = 'failed', attempts = 1, last_error = '550 no such person'
      where kind = 'appointment-reminder-soon' and recipient = ?`,
    )
    .run(recipient)
  database.close()
  if (changes !== 1) throw new Error(`No reminder waits for ${recipient}.`)
}

/** Ends someone's sessions, as time does. */
export function endSessions(site: SiteProcess, email: string): void {
  const database = openDatabase(site)
  database.prepare('delete from auth_session where user_id = (select id from auth_user where email = ?)').run(email)
  database.close()
}

/** Ages a session's re-authentication past its ten minutes. No page can do that; only time can. */
export function clearRecentAuthentications(site: SiteProcess, email: string): void {
  const database = openDatabase(site)
  const { changes } = database
    .prepare('update auth_session set confirmed_at = null where user_id = (select id from auth_user where email = ?)')
    .run(email)
  database.close()
  if (changes === 0) throw new Error(`${email} is not signed in.`)
}

/** Lets someone's appointment have begun ten minutes before `now`. No page can do that; only time can. */
export function beginAppointment(site: SiteProcess, email: string, now = Date.now()): void {
  const database = openDatabase(site)
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const { changes } = database
    .prepare('update appointments set starts_at = ?, ends_at = ?, occupied_until = ? where email = ?')
    .run(at(-10), at(35), at(50), email)
  const steps =
    'delete from taken_steps where appointment_id in (select appointment_id from appointments where email = ?)'
  database.prepare(steps).run(email)
  database.close()
  if (changes !== 1) throw new Error(`${email} has no appointment.`)
}
