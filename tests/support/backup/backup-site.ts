import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isEncrypted } from '#src/platform/backup/read-backup.server.ts'
import { restoreBackup } from '#src/platform/backup/restore/restore-backup.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { createLog } from '#src/platform/log.server.ts'
import { readSettings, type Settings } from '#src/platform/settings.server.ts'
import { fillDemo } from '../../../server/commands/demo/fill-demo.ts'
import { startCommand } from '../processes/command.ts'
import { createDatabaseFor } from '../processes/process-pair.ts'
import { openAdminSession } from '../site/admin-session.ts'
import { openTestSite } from '../site/test-site.ts'
import type { Place } from './compare-databases.ts'

/** A site with everything that a backup holds, which is not running. */
export type FilledSite = Place & AsyncDisposable & { secret: string; savedMail: string }

/** Sample people, appointments and emails, an admin who is logged in, a generated secret and a saved email. */
export async function openFilledSite({ isLarge = false } = {}): Promise<FilledSite> {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-backup-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await using site = await openTestSite('sqlite')
  const { secret, db } = site.runtime
  await openAdminSession(site)
  await fillDemo(site.runtime, { isLarge })
  await sql`vacuum into ${join(dataDir, 'harbour.sqlite')}`.execute(db)
  writeFileSync(join(dataDir, 'secret'), secret, { mode: 0o600 })
  mkdirSync(join(dataDir, 'mail'))
  // Longer than one chunk, so that its base64 has several lines.
  const savedMail = `Subject: Hello\n\n${'Dear Robin, a long email. '.repeat(6000)}`
  writeFileSync(join(dataDir, 'mail', '2027-robin.eml'), savedMail)
  return {
    dataDir,
    databaseUrl: null,
    secret,
    savedMail,
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A place that has nothing yet. */
export async function openEmptyPlace(kind: 'sqlite' | 'postgres'): Promise<Place & Disposable> {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-place-'))
  return {
    dataDir: join(folder, 'data'),
    databaseUrl: await createDatabaseFor(kind),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The settings with which commands work on a place; PostgreSQL needs the secret as a setting. */
export function settingsOf({ dataDir, databaseUrl }: Place, secret: string): Record<string, string> {
  if (databaseUrl === null) return { DATA_DIR: dataDir, SECRET: '' }
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: secret }
}

const log = createLog({ logLevel: 'fatal' })

function parsedSettingsOf(place: Place, secret: string): Settings {
  const read = readSettings(settingsOf(place, secret))
  if (!read.ok) throw new Error(read.faults.join(', '))
  return read.settings
}

/** Does what `npm run backup` does, without a process of its own. The secret is that of the data folder. */
export async function makeBackup(place: Place, file: string, passphrase: string | null = null): Promise<void> {
  const settings = parsedSettingsOf(place, '')
  await writeBackup({ settings, log, file, passphrase, mayOverwrite: true, appVersion: '0.0.0', now: new Date() })
}

/** Does what `npm run restore` does, without a process of its own. */
export async function restoreInto(
  place: Place,
  file: string,
  { secret = '', passphrase = null }: { secret?: string; passphrase?: string | null } = {},
): Promise<void> {
  const settings = parsedSettingsOf(place, secret)
  const backup = { file, passphrase: (await isEncrypted(file)) ? passphrase : null }
  await restoreBackup({ settings, log, backup, isForced: false, now: new Date() })
}

/** Runs one of the commands to its end. */
export async function runCommand(words: string[], settings: Record<string, string>) {
  using command = startCommand(words, settings)
  return await command.ended
}
