import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findAdminEmails } from '../../src/features/accounts/users/user-queries.server.ts'
import { findFaults, type NamedFault } from '../../src/features/doctor/check.ts'
import { insideChecks } from '../../src/features/doctor/inside-checks.server.ts'
import { readSecret } from '../../src/platform/crypto/secret.server.ts'
import { connectDatabase, type Database, pingDatabase } from '../../src/platform/database/connect.server.ts'
import type { Fault } from '../../src/platform/faults/fault.ts'
import { acceptNewSecret, findSecretFault } from '../../src/platform/faults/secret-faults.server.ts'
import { createLog } from '../../src/platform/log/log.server.ts'
import { readProcessSettingsDespiteFaults, type Settings } from '../../src/platform/settings.server.ts'
import { pluralise } from '../../src/time/duration-in-words.ts'
import { type Examined, outsideChecks } from './outside-checks.ts'
import { sendTestEmail } from './send-test-email.ts'
import { askSite } from './site-answers.ts'

const usage = 'Usage: npm run doctor -- [--mail] [--live] [--accept-new-secret]'

/**
 * `npm run doctor`: checks everything and lists all faults at once, each with what to do. Ends with code 1 if there are
 * any. Changes nothing; works while the site runs, and without the database.
 */
export async function doctorCommand(words: string[]): Promise<void> {
  const wanted = parseCommandLine(words)
  if (wanted === null) return say([usage], 2)
  const { settings, faults: settingsFaults } = readProcessSettingsDespiteFaults(
    wanted.live ? { SITE_MODE: 'live' } : undefined,
  )
  const { db, close, databaseError } = await openDatabase(settings)
  try {
    const secretFault = existsSync(settings.dataDir) || settings.secret !== null ? findSecret(settings) : null
    const secret = secretFault === null ? readSecret(settings) : null
    if (wanted['accept-new-secret']) return await accept(db, secret)
    const answers = await askSite(settings.origin, secret)
    const jobRuns = answers.seen === null || answers.seen === 'closed' ? null : new Map(answers.seen.jobRuns)
    const now = new Date()
    const parts: Examined = { settings, settingsFaults, db, databaseError, secret, secretFault, answers, now, jobRuns }
    const faults = [...(await findFaults(outsideChecks, parts)), ...(await findFaults(insideChecks, parts))]
    if (wanted.mail) faults.push(...(await tryTestEmail(settings, db)))
    report(faults, settings)
  } finally {
    await close()
  }
}

/** Only looks at what there is: the first start makes the secret and the database. */
function findSecret(settings: Settings): Fault | null {
  const isThere = settings.secret !== null || existsSync(join(settings.dataDir, 'secret'))
  return isThere ? findSecretFault(settings) : null
}

type Opened = { db: Database | null; databaseError: unknown; close: () => Promise<void> }

async function openDatabase(settings: Settings): Promise<Opened> {
  const none = { db: null, close: async () => undefined }
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'harbour.sqlite'))) {
    return { ...none, databaseError: null }
  }
  try {
    const handle = connectDatabase(settings, createLog({ logLevel: 'fatal' }))
    try {
      await pingDatabase(handle.db)
      return { db: handle.db, databaseError: null, close: handle.close }
    } catch (databaseError) {
      // Not waited for: closing waits for connections that may never be made.
      void handle.close().catch(() => undefined)
      return { ...none, databaseError }
    }
  } catch (databaseError) {
    return { ...none, databaseError }
  }
}

async function accept(db: Database | null, secret: string | null): Promise<void> {
  if (db === null || secret === null) return say(['There is no database or no secret to accept.'], 1)
  await acceptNewSecret({ db, secret })
  say(['The present secret is now the database’s own. What was encrypted with the former one stays unreadable.'], 0)
}

async function tryTestEmail(settings: Settings, db: Database | null): Promise<NamedFault[]> {
  const [to] = db === null ? [] : await findAdminEmails(db).catch(() => [])
  if (to === undefined) {
    const remedy = 'Start the site and create the first admin.'
    return [{ name: 'Test email', fault: 'There is no admin to send a test email to.', remedy }]
  }
  try {
    await sendTestEmail(settings, to)
    process.stdout.write('A test email has been handed over for the first admin.\n')
    return []
  } catch (error) {
    const { code = 'refused', responseCode } = error as { code?: string; responseCode?: number }
    const remedy = 'Check SMTP_URL and MAIL_FROM, and the mail server’s own log.'
    return [{ name: 'Test email', fault: `The test email was not accepted (${responseCode ?? code}).`, remedy }]
  }
}

function report(faults: NamedFault[], { siteMode }: Settings): void {
  if (faults.length > 0) {
    const lines = faults.map(({ name, fault, remedy }) => `${name}: ${fault}\n  ${remedy}`)
    say([`${pluralise(faults.length, 'fault')}:`, ...lines], 1)
    return
  }
  const hint = ' `npm run doctor -- --live` says what it lacks to go live.'
  say([`Everything is in order.${siteMode === 'sample' ? hint : ''}`], 0)
}

function parseCommandLine(words: string[]): { mail: boolean; live: boolean; 'accept-new-secret': boolean } | null {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args: words, options: { mail: flag, live: flag, 'accept-new-secret': flag } }).values
  } catch {
    return null
  }
}

function say(lines: string[], code: number): void {
  const stream = code === 2 ? process.stderr : process.stdout
  stream.write(`${lines.join('\n')}\n`)
  process.exitCode = code
}
