import type { Fault } from '#src/platform/faults/fault.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hourMs } from '#src/time/time-range.ts'
import { type Check, type Checked, findFaults } from './check.ts'
import { checkBackups } from './check-backups.server.ts'
import { checkDataFolder } from './check-data-folder.server.ts'
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
