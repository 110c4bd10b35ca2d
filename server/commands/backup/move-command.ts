import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefusal, countRows } from '#src/platform/backup/backup-format.server.ts'
import { moveToPostgres } from '#src/platform/backup/move-to-postgres.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { fail, runCommand, say } from '../command-line.ts'

const usage = 'Usage: npm run move -- --to postgres://user:password@host:5432/database'

export async function moveCommand(words: string[]): Promise<void> {
  const databaseUrl = parseCommandLine(words)
  if (databaseUrl === null) return fail(usage, 2)
  return runCommand(async ({ settings, log, now }) => {
    if (settings.databaseUrl !== null) {
      throw new BackupRefusal(
        'DATABASE_URL is set, so this site already uses PostgreSQL. Unset it to move the site in DATA_DIR.',
      )
    }
    const { parts, wasDone } = await moveToPostgres({ settings, log, databaseUrl, now })
    const count = `${countRows(parts)} rows from ${parts.length} tables`
    say(wasDone ? `Already moved: ${count} match.` : `Moved ${count}; every row matches.`)
    say(`Set DATABASE_URL to the new address, ${secretStep(settings)}, then start the site, with the same DATA_DIR.`)
    say('When it runs, delete harbour.sqlite from DATA_DIR: it still holds everyone’s data.')
  }, databaseUrl)
}

function secretStep({ secret, dataDir }: Pick<Settings, 'secret' | 'dataDir'>): string {
  if (secret !== null) return 'keep SECRET as it is'
  const file = join(dataDir, 'secret')
  return existsSync(file) ? `set SECRET to the contents of ${file}` : 'set SECRET to the one that this site has used'
}

function parseCommandLine(words: string[]): string | null {
  try {
    const { values } = parseArgs({ args: words, options: { to: { type: 'string' } } })
    const isPostgres = /^postgres(ql)?:\/\//.test(values.to ?? '') && URL.canParse(values.to ?? '')
    return isPostgres ? (values.to ?? null) : null
  } catch {
    return null
  }
}
