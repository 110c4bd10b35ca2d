import { sql } from 'kysely'
import type { Check, Checked } from '../../src/features/doctor/check.ts'
import { findPendingMigrations } from '../../src/platform/database/migrate.server.ts'
import { findVersionFault, findWriteFault } from '../../src/platform/faults/database-faults.server.ts'
import type { Fault } from '../../src/platform/faults/fault.ts'
import { findOtherSecretFault } from '../../src/platform/faults/secret-faults.server.ts'
import { connectToMailServer } from '../../src/platform/mail/smtp.server.ts'
import { isConnectionFault } from '../../src/platform/network/connection-fault.server.ts'
import { checkOrigin } from './check-origin.ts'
import { checkProxy } from './check-proxy.ts'
import type { SiteAnswers } from './site-answers.ts'

/** What only a command may look at: slow, or outside of the site. */
export type Examined = Checked & {
  settingsFaults: string[]
  /** Why the database cannot be used, if it cannot. */
  databaseError: unknown
  secret: string | null
  secretFault: Fault | null
  /** What the site says at ORIGIN. */
  answers: SiteAnswers
}

export const outsideChecks: Check<Examined>[] = [
  { name: 'Settings', check: checkSettings },
  { name: 'Secret', check: checkSecret },
  { name: 'Database', check: checkDatabase },
  { name: 'Failed emails', check: checkFailedEmails },
  { name: 'Mail server', check: checkMailServer },
  { name: 'Clock', check: checkClock },
  { name: 'Public address', check: checkOrigin },
  { name: 'Proxy', check: checkProxy },
]

function checkSettings({ settingsFaults }: Examined): Fault[] {
  const remedy = 'Correct it where the environment of the site is set; the README lists every setting.'
  return settingsFaults.map((fault) => ({ fault: `${fault}.`, remedy }))
}

async function checkSecret({ secretFault, db, secret }: Examined): Promise<Fault[]> {
  if (secretFault !== null) return [secretFault]
  if (db === null || secret === null || (await findPendingMigrations(db)).length > 0) return []
  const other = await findOtherSecretFault({ db, secret })
  return other === null ? [] : [other]
}

/** PostgreSQL 13, the oldest whose owners may add the extension that the search needs. */
const minPostgresVersion = 130_000

async function checkDatabase({ db, databaseError, settings, now }: Examined): Promise<Fault[]> {
  if (databaseError !== null) return [databaseFault(databaseError, settings.databaseUrl !== null)]
  if (db === null) return []
  const faults: Fault[] = []
  if (settings.databaseUrl !== null) {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db)
    if (Number(rows[0]?.version) < minPostgresVersion) {
      const remedy = 'Update the database’s server.'
      faults.push({ fault: 'PostgreSQL is older than version 13, the oldest that Harbour works with.', remedy })
    }
  }
  const version = await findVersionFault(db)
  if (version !== null) return [...faults, version]
  const pending = await findPendingMigrations(db)
  if (pending.length > 0) {
    const fault = `The database is older than this Harbour (it lacks the changes ${pending.join(', ')}).`
    return [...faults, { fault, remedy: 'Start the site, which brings it up to date.' }]
  }
  const write = await findWriteFault(db, now)
  return write === null ? faults : [...faults, write]
}

/** Without the words of the error, which may hold names and values, unless they are known to hold none. */
function databaseFault(error: unknown, isPostgres: boolean): Fault {
  const { code, name } = error as { code?: string; name?: string }
  const known: Record<string, Fault> = {
    '28P01': { fault: 'The database refuses the password in DATABASE_URL.', remedy: 'Correct the password.' },
    '28000': { fault: 'The database refuses the user in DATABASE_URL.', remedy: 'Correct the user, or let it log in.' },
    '3D000': {
      fault: 'There is no database with the name in DATABASE_URL.',
      remedy: 'Create it, or correct the name.',
    },
    '53300': { fault: 'The database takes no more connections.', remedy: 'Raise its `max_connections`.' },
  }
  if (code !== undefined && known[code] !== undefined) return known[code]
  if (isPostgres && isConnectionFault(error)) {
    const remedy = 'Start it, and check the host and port in DATABASE_URL and any firewall between.'
    return { fault: `The database cannot be reached (${code ?? name}).`, remedy }
  }
  if (isPostgres) {
    const remedy = 'Check DATABASE_URL, and that the server’s certificate is valid for its name (docs/operating.md).'
    return { fault: `The database cannot be used (${code ?? name}).`, remedy }
  }
  const remedy = 'Check that the disk is sound and the file is Harbour’s, or restore a backup.'
  return { fault: `The file harbour.sqlite in DATA_DIR cannot be used (${code ?? name}).`, remedy }
}

async function checkFailedEmails({ db }: Examined): Promise<Fault[]> {
  if (db === null) return []
  const { count } = await db
    .selectFrom('outgoing_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return []
  const remedy = 'Open /admin-profile/mail, which says why, and press Try again.'
  return [{ fault: `Emails that could not be delivered: ${count}.`, remedy }]
}

async function checkMailServer({ settings: { smtpUrl } }: Examined): Promise<Fault[]> {
  if (smtpUrl === null) return []
  try {
    await connectToMailServer(smtpUrl)
    return []
  } catch (error) {
    return [mailFault(error)]
  }
}

function mailFault(error: unknown): Fault {
  const { code = '', responseCode, message } = error as { code?: string; responseCode?: number; message: string }
  if (code === 'EAUTH') {
    const fault = `The mail server refuses the login in SMTP_URL (${responseCode ?? code}).`
    return { fault, remedy: 'Correct the user name and password; special characters must be percent-encoded.' }
  }
  if (code === 'ETLS' || /certificate|self.signed|ssl|tls/i.test(message)) {
    const remedy = 'Use the mail server’s own name in SMTP_URL, and a server with TLS and a valid certificate.'
    return { fault: 'The mail server offers no safe connection: TLS with a valid certificate failed.', remedy }
  }
  const remedy = 'Check the host and port in SMTP_URL, and any firewall between.'
  return { fault: `The mail server cannot be reached (${code}).`, remedy }
}

/** Beyond this, one-time codes from an app are refused and reminders are late. */
const maxClockDifferenceMs = 30_000

async function checkClock({ db, settings, answers }: Examined): Promise<Fault[]> {
  const remedy = 'Set the clock of this machine by time servers (for example: `timedatectl set-ntp true`).'
  const faults: Fault[] = []
  if (db !== null && settings.databaseUrl !== null) {
    const askedAt = new Date()
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
    const differenceMs = Math.abs((rows[0]?.now.getTime() ?? 0) - askedAt.getTime())
    if (differenceMs > maxClockDifferenceMs) {
      faults.push({
        fault: `The clocks of this machine and of the database differ by ${inSeconds(differenceMs)}.`,
        remedy,
      })
    }
  }
  if (answers.home?.ok && answers.home.differenceMs > maxClockDifferenceMs) {
    const fault = `The clocks of this machine and of ORIGIN differ by ${inSeconds(answers.home.differenceMs)}.`
    faults.push({ fault, remedy })
  }
  return faults
}

function inSeconds(ms: number): string {
  return `${Math.round(ms / 1000)} seconds`
}
