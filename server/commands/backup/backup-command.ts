import { BackupRefusal, countRows, tablesOf } from '#src/platform/backup/backup-format.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { findOtherSecretFault } from '#src/platform/faults/secret-faults.server.ts'
import { minPassphraseLength } from '#src/platform/settings/setting-rules.mjs'
import type { Settings } from '#src/platform/settings.server.ts'
import { version } from '#src/platform/version.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { fail, parseFileAndFlags, runCommand, say } from '../command-line.ts'
import { openInstallation } from '../installation.ts'
import { askPassphrase } from './ask-passphrase.ts'

const usage = 'Usage: npm run backup -- FILE [--encrypt] [--force]'

/** While the site runs or not. */
export async function backupCommand(words: string[]): Promise<void> {
  const wanted = parseFileAndFlags(words, { known: ['encrypt', 'force'], usage })
  if ('fault' in wanted) return fail(wanted.fault, 2)
  const { file, flags } = wanted
  return runCommand(async ({ settings, log, now }) => {
    const passphrase = settings.backupPassphrase ?? (flags.includes('encrypt') ? await askNewPassphrase() : null)
    const mayOverwrite = flags.includes('force')
    const options = { settings, log, file, passphrase, mayOverwrite, appVersion: version, now }
    const { parts, bytes } = await writeBackup(options)
    const tables = tablesOf(parts)
    const files = parts.length - tables.length
    say(
      `${file} holds ${countRows(parts)} rows from ${tables.length} tables, and ${pluralise(files, 'file')} (${inMegabytes(bytes)}).`,
    )
    const secret = settings.secret === null ? ' and the secret of the site' : ''
    if (passphrase === null) {
      say(
        `It is NOT ENCRYPTED and holds personal data${secret}. Set BACKUP_PASSPHRASE, or add --encrypt, to encrypt it.`,
      )
    } else {
      say('It is encrypted. Nobody can restore it without the passphrase, so keep that somewhere else.')
    }
    if (settings.secret !== null) say('The setting SECRET isn’t in it: keep a copy of that too.')
    if (await hasOtherSecret(settings)) {
      say(
        'WARNING: the database has been used with another secret than this one, so a site restored from this backup can’t read what is encrypted. `npm run doctor` says what to do.',
      )
    }
  })
}

async function hasOtherSecret(settings: Settings): Promise<boolean> {
  const { db, secret, close } = await openInstallation({ settings })
  try {
    return db !== null && secret !== null && (await findOtherSecretFault({ db, secret })) !== null
  } finally {
    await close()
  }
}

async function askNewPassphrase(): Promise<string> {
  const passphrase = await askPassphrase('Choose a passphrase for the backup: ')
  if (passphrase.length < minPassphraseLength) {
    throw new BackupRefusal(`A passphrase must have ${minPassphraseLength} characters or more.`)
  }
  if ((await askPassphrase('Repeat the passphrase: ')) === passphrase) return passphrase
  throw new BackupRefusal('The passphrases don’t match. Nothing was written.')
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
