import { findAdminEmails } from '../src/features/accounts/users/user-queries.server.ts'
import { recordAuditLogEnd } from '../src/features/audit-log/check-audit-log.server.ts'
import { readDueCalendars } from '../src/features/booking/busy-times/read-busy-times.server.ts'
import { keepFaults } from '../src/features/doctor/inside-checks.server.ts'
import { indexMissingPeople } from '../src/platform/people/index-people.server.ts'
import { emptySqliteLog } from '../src/platform/retention/delete-in-batches.server.ts'
import type { Runtime } from '../src/platform/runtime.server.ts'
import { deletionJobsOf } from './retention.ts'

/** The jobs of every minute: each agent's calendars are read when they are due, and the installation is checked. */
export function frequentJobsOf(runtime: Runtime): Record<string, () => Promise<void>> {
  return {
    'read agents’ own calendars': () => readDueCalendars(runtime),
    'check the installation': () => keepFaults(runtime),
  }
}

/** The hourly jobs: everything that the site deletes automatically, and recording the end of the audit log. */
export function scheduledJobsOf(runtime: Runtime): Record<string, () => Promise<void>> {
  return {
    ...deletionJobsOf(runtime),
    'index people who are not found yet': () => indexMissingPeople(runtime.db),
    'record the end of the audit log': () => recordAuditLogEnd(runtime, findAdminEmails),
    'empty the database’s log': () => emptySqliteLog(runtime.database),
  }
}
