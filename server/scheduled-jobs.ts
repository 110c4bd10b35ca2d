import { findAdminEmails } from '#src/features/accounts/users/user-queries.server.ts'
import { recordAuditLogEnd } from '#src/features/audit-log/saved-end.server.ts'
import { endFormerConnections } from '#src/features/booking/busy-times/former-connections.server.ts'
import { readDueCalendars } from '#src/features/booking/busy-times/read-due-calendars.server.ts'
import { findFaults } from '#src/features/doctor/check.ts'
import { keepFaults } from '#src/features/doctor/site-faults.server.ts'
import { truncateSqliteWal } from '#src/platform/database/run-in-batches.server.ts'
import { indexOutdatedPeople } from '#src/platform/people/index-people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hourMs, minuteMs } from '#src/time/time-range.ts'
import { agentCheck, hourlyChecks, outboxCheck } from './commands/doctor/outside-checks.ts'
import { askSite } from './commands/doctor/site-answers.ts'
import { deletionJobsOf } from './retention.ts'

/** Every minute: the only job that waits for others. */
export function calendarJobsOf(runtime: Runtime): Record<string, () => Promise<void>> {
  return { 'read agents’ own calendars': () => readDueCalendars(runtime) }
}

/** Every minute: what checks the installation. */
export function minutelyJobsOf(runtime: Runtime): Record<string, () => Promise<void>> {
  return {
    'check what the site depends on': createHourlyCheck(runtime),
    'check the installation': () => keepFaults(runtime, [agentCheck, outboxCheck]),
  }
}

/** Sooner, so that a fault that has been fixed disappears. */
const againAfterFaultsMs = 5 * minuteMs

/** Not before the site has run for a minute, because a proxy sends it nothing earlier. */
function createHourlyCheck(runtime: Runtime): () => Promise<void> {
  const { settings, secret, db, clock, jobRuns, checkup } = runtime
  const opened = {
    settings,
    secret,
    db,
    connected: db,
    databaseError: null,
    settingsFaults: [],
    wrongSettings: [],
    secretFault: null,
  }
  let last = { at: clock.now().getTime(), waitMs: minuteMs }
  return async () => {
    const now = clock.now()
    const sinceMs = now.getTime() - last.at
    // A check that was made in the future is out of date: the clock was ahead.
    if (sinceMs >= 0 && sinceMs < last.waitMs) return
    const answers = await askSite(settings.origin, secret)
    checkup.hourlyFaults = await findFaults(hourlyChecks, { ...opened, firm: runtime.firm, now, jobRuns, answers })
    last = { at: now.getTime(), waitMs: checkup.hourlyFaults.length === 0 ? hourMs : againAfterFaultsMs }
  }
}

export function hourlyJobsOf(runtime: Runtime): Record<string, () => Promise<void>> {
  return {
    ...deletionJobsOf(runtime),
    'end calendar connections by CalDAV': () => endFormerConnections(runtime),
    'index people for the search': () => indexOutdatedPeople(runtime),
    'record the end of the audit log': async () => recordAuditLogEnd(runtime, await findAdminEmails(runtime.db)),
    'truncate SQLite’s write-ahead log': () => truncateSqliteWal(runtime.database),
  }
}
