import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BackupRefusal, faultOf } from '../../../src/platform/backup/backup-refusal.server.ts'
import { createLog, type Log } from '../../../src/platform/log/log.server.ts'
import { isConnectionFault } from '../../../src/platform/network/connection-fault.server.ts'
import { readProcessSettings, type Settings } from '../../../src/platform/settings.server.ts'

/** The version of this Harbour, from `package.json`. */
export function appVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}

/** A path as typed, from the folder in which npm was called. */
export function pathOf(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', typed)
}

/**
 * Runs a command with the settings of this process. A refusal is printed and ends it with code 1, faulty settings with
 * code 78, a usage error (`work` null) with 2. What is printed holds no personal data.
 */
export async function runCommand(
  usage: string,
  work: ((tools: { settings: Settings; log: Log; now: Date }) => Promise<void>) | null,
): Promise<void> {
  if (work === null) return fail(usage, 2)
  const read = readProcessSettings()
  if (!read.ok) return fail(['Fix these settings:', ...read.faults].join('\n  '), 78)
  const log = createLog({ logLevel: 'fatal' })
  try {
    await work({ settings: read.settings, log, now: new Date() })
  } catch (error) {
    if (error instanceof BackupRefusal) return fail(error.message, 1)
    if (isConnectionFault(error)) return fail(`The database cannot be reached: ${faultOf(error)}.`, 1)
    // The database's own words may hold a row's values, and a stack doesn't help anyone who runs a command.
    const { name, code } = error as { name?: string; code?: string }
    return fail(`Something went wrong, and everything was undone: ${faultOf(error)} (${code ?? name}).`, 1)
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(message: string, code: number): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = code
}
