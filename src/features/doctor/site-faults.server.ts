import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { termInWords } from '#src/firm/link-terms.ts'
import { retention } from '#src/firm/retention.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { hourMs } from '#src/time/time-range.ts'
import { type Check, type Checked, findFaults } from './check.ts'
import { checkBackups } from './check-backups.server.ts'
import { checkDiskSpace } from './check-disk-space.server.ts'
import { findForeignSender, findLiveFaults } from './live-mode-faults.server.ts'

/** Without asking anything outside: cheap enough for the desk. */
export const insideChecks: Check[] = [
  { name: 'Data folder', dependsOn: ['DATA_DIR'], check: checkDataFolder },
  { name: 'Backups', dependsOn: ['BACKUP_DIR', 'DATA_DIR'], check: checkBackups },
  { name: 'Scheduled jobs', check: checkJobs },
  {
    name: 'Live mode',
    check: ({ settings, firm, now }) =>
      settings.siteMode === 'live' ? [...findLiveFaults({ firm, now }), ...findForeignSender(settings, firm)] : [],
  },
]

/** Pages show what this job found last, and wait for no check. `more`: what other features know how to check. */
export async function keepFaults(runtime: Runtime, more: Check[]): Promise<void> {
  const { settings, firm, db, clock, jobRuns, checkup } = runtime
  const found = await findFaults([...insideChecks, ...more], { settings, firm, db, jobRuns, now: clock.now() })
  checkup.faults = [...found, ...checkup.hourlyFaults]
}

/** Jobs run every minute or every hour. */
const maxJobPauseMs = 2 * hourMs

function checkJobs({ jobRuns, now }: Checked): Fault[] {
  return [...(jobRuns ?? [])].flatMap(([job, { endedAt, hasFailed }]) => {
    const remedy = 'Look in the log for “a scheduled job failed”, which says why.'
    if (hasFailed) return [{ fault: `The job “${job}” failed when it last ran.`, remedy }]
    if (now.getTime() - endedAt <= maxJobPauseMs) return []
    return [{ fault: `The job “${job}” has not run for more than two hours.`, remedy: 'Restart the site.' }]
  })
}

async function checkDataFolder({ settings, now }: Checked): Promise<Fault[]> {
  const { dataDir } = settings
  const faults = await checkDiskSpace({ setting: 'DATA_DIR', path: dataDir })
  const isFolder = existsSync(dataDir) && statSync(dataDir).isDirectory()
  return isFolder ? [...faults, ...checkPermissions(dataDir), ...checkLeftDatabase(settings, now)] : faults
}

/** The database that a site was moved from, long after anyone would go back to it. */
function checkLeftDatabase({ databaseUrl, dataDir }: Settings, now: Date): Fault[] {
  if (databaseUrl === null) return []
  const file = statSync(join(dataDir, 'harbour.sqlite'), { throwIfNoEntry: false })
  const { term } = retention.replacedData
  if (file === undefined || now.getTime() - file.mtimeMs < durationMs(term)) return []
  const fault = `The site uses PostgreSQL, but DATA_DIR still has a harbour.sqlite that nothing has changed for ${termInWords(term)}.`
  const remedy =
    'Delete harbour.sqlite and the files whose names begin with it: no job deletes the personal data in them.'
  return [{ fault, remedy }]
}

function checkPermissions(dataDir: string): Fault[] {
  // Windows has no such rights. A folder that can't be read can't be written to either, which is a fault of its own.
  if (process.platform === 'win32' || !isReadable(dataDir)) return []
  const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0
  const secretFiles = readdirSync(dataDir).filter((name) => name === 'secret' || name.startsWith('harbour.sqlite'))
  if (![dataDir, ...secretFiles.map((name) => join(dataDir, name))].some(isOpen)) return []
  const remedy = 'Restart the site, which takes their access away, and find out what gave it to them.'
  return [{ fault: 'Other users of this machine can enter DATA_DIR or read the files in it.', remedy }]
}

function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
