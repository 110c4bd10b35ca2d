import { join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefusal, faultOf } from '#src/platform/backup/backup-format.server.ts'
import { folderFault } from '#src/platform/faults/data-folder-fault.server.ts'
import { knownAccessFault } from '#src/platform/faults/database-faults.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { createLog, type Log } from '#src/platform/log.server.ts'
import { readProcessSettings, type Settings } from '#src/platform/settings.server.ts'

export function parseFileAndFlags(
  words: string[],
  { known, usage }: { known: string[]; usage: string },
): { file: string; flags: string[] } | { fault: string } {
  const options = Object.fromEntries(known.map((name) => [name, { type: 'boolean' } as const]))
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return { fault: usage }
    // The system takes no NUL, and a line break would split what we say about the file.
    if (/\p{Cc}/u.test(file)) {
      return { fault: 'The file’s name contains a character that can’t be seen, such as a line break. Type it again.' }
    }
    // As typed in the folder in which npm was called.
    return { file: resolve(process.env['INIT_CWD'] ?? '.', file), flags: Object.keys(values) }
  } catch {
    return { fault: usage }
  }
}

/**
 * A refusal ends the command with code 1, faulty settings with 78. Nothing printed holds personal data. `target`: a
 * database on the command line.
 */
export async function runCommand(
  work: (command: { settings: Settings; log: Log; now: Date }) => Promise<void>,
  target: string | null = null,
): Promise<void> {
  const read = readProcessSettings()
  if (!read.ok) return failForSettings(read.faults)
  const log = createLog({ logLevel: 'fatal' })
  try {
    await work({ settings: read.settings, log, now: new Date() })
  } catch (error) {
    if (error instanceof BackupRefusal) return fail(error.message, 1)
    const known = knownFault(error, read.settings, target)
    if (known !== null) return fail(`${known.fault} Nothing was changed.\n${known.remedy}`, 1)
    // The database's own words may hold a row's values, and a stack doesn't help anyone who runs a command.
    const { name, code } = error as { name?: string; code?: string }
    return fail(`Something went wrong, and everything was undone: ${faultOf(error)} (${code ?? name}).`, 1)
  }
}

function knownFault(error: unknown, { databaseUrl, dataDir }: Settings, target: string | null): Fault | null {
  const { path } = error as NodeJS.ErrnoException
  if (path === dataDir || path?.startsWith(join(dataDir, sep)))
    return folderFault({ setting: 'DATA_DIR', path: dataDir }, error)
  if (error instanceof Error && 'errcode' in error) return knownAccessFault(error, null)
  if (target === null) return databaseUrl === null ? null : knownAccessFault(error, databaseUrl)
  const known = path === undefined ? knownAccessFault(error, target) : null
  const named = (text: string) => text.replaceAll('DATABASE_URL', '--to')
  return known && { fault: named(known.fault), remedy: named(known.remedy) }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Code 1 for a refusal, 2 for words that are not understood, 78 for settings. */
export function fail(message: string, code: 1 | 2 | 78): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = code
}

export function failForSettings(faults: string[]): void {
  fail(['Fix these settings:', ...faults].join('\n  '), 78)
}
