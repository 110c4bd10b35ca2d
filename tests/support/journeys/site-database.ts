import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SiteProcess } from '../processes/site-process.ts'

/** Opens the SQLite file of a running site, for what no page shows. */
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

/** Takes away the user document of an account. No page can do that; a failed write after sign-up leaves it so. */
export function removeUserDocument(site: SiteProcess, email: string): void {
  const database = openDatabase(site)
  database.prepare('delete from users where email = ?').run(email)
  database.close()
}

/** Lets the reminder that waits for somebody stand as failed. No page can do that; a mail server's refusal does. */
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

/** Lets the ten minutes pass for which a proof of who one is counts. No page can do that; time does. */
export function clearRecentAuthentications(site: SiteProcess, email: string): void {
  const database = openDatabase(site)
  const { changes } = database
    .prepare('update auth_session set confirmed_at = null where user_id = (select id from auth_user where email = ?)')
    .run(email)
  database.close()
  if (changes === 0) throw new Error(`${email} is not signed in.`)
}
