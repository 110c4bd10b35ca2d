import { termInWords } from '#src/firm/link-terms.ts'
import { retention } from '#src/firm/retention.ts'
import { countRows, tablesOf } from '#src/platform/backup/backup-format.server.ts'
import { isEncrypted } from '#src/platform/backup/read-backup.server.ts'
import { restoreBackup } from '#src/platform/backup/restore/restore-backup.server.ts'
import { fail, parseFileAndFlags, runCommand, say } from '../command-line.ts'
import { askPassphrase } from './ask-passphrase.ts'

const usage = 'Usage: npm run restore -- FILE [--force]'

/** In place of an empty site, or with `--force` of any. */
export async function restoreCommand(words: string[]): Promise<void> {
  const wanted = parseFileAndFlags(words, { known: ['force'], usage })
  if ('fault' in wanted) return fail(wanted.fault, 2)
  const { file, flags } = wanted
  const isForced = flags.includes('force')
  return runCommand(async ({ settings, log, now }) => {
    const ask = async () => settings.backupPassphrase ?? (await askPassphrase('Backup passphrase: '))
    const backup = { file, passphrase: (await isEncrypted(file)) ? await ask() : null }
    const { head, parts, kept, hasOtherSecret } = await restoreBackup({ settings, log, backup, isForced, now })
    say(`Restored ${countRows(parts)} rows from ${tablesOf(parts).length} tables, as they were at ${head.takenAt}.`)
    if (kept.length > 0)
      say(
        [
          `What was there before is kept for ${termInWords(retention.replacedData.term)}. Delete it sooner if you no longer need it:`,
          ...kept,
        ].join('\n  '),
      )
    if (hasOtherSecret) {
      say(
        'SECRET differs from the backup’s. Set the original if you have it: links and waiting emails need it. If it’s lost, run `npm run doctor -- --accept-new-secret` first.',
      )
    }
    say('Start the site with npm start.')
  })
}
