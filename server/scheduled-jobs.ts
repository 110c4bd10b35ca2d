import { purgeExpiredLinks } from '../src/features/accounts/one-time-links.server.ts'
import { purgeUnfinishedSignIns } from '../src/features/accounts/second-factor/verify-second-factor.server.ts'
import { purgeExpiredSessions } from '../src/features/accounts/sessions/own-sessions.server.ts'
import { findAdminEmails } from '../src/features/accounts/users/user-queries.server.ts'
import { recordAuditLogEnd } from '../src/features/audit-log/check-audit-log.server.ts'
import { purgeOldDeclinedBookings } from '../src/features/booking/appointments/declined-bookings.server.ts'
import { readDueCalendars } from '../src/features/booking/busy-times/read-busy-times.server.ts'
import { purgeExpiredHolds } from '../src/features/booking/holds/hold-slot.server.ts'
import { purgeUnconfirmedSubscribers } from '../src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import { purgeOldMails } from '../src/platform/outbox/purge-mails.server.ts'
import { indexMissingPeople } from '../src/platform/people/index-people.server.ts'
import { purgePeople } from '../src/platform/people/people.server.ts'
import { purgeExpiredRateLimits } from '../src/platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '../src/platform/runtime.server.ts'
import { purgeDeletedAccounts } from './jobs.ts'

/** The jobs of every minute: each agent's calendars are read when they are due. */
export function frequentJobsOf(runtime: Runtime): Record<string, () => Promise<void>> {
  return { 'read agents’ own calendars': () => readDueCalendars(runtime) }
}

/**
 * The hourly jobs: everything that the site deletes automatically, and recording the end of the audit log. The privacy
 * policy (`stored-fields.ts`) and the "Housekeeping" section of the operator's page name each period.
 */
export function scheduledJobsOf(runtime: Runtime): Record<string, () => Promise<void>> {
  const { db, clock } = runtime
  return {
    'purge expired rate limits': () => purgeExpiredRateLimits(db, clock.now()),
    'purge expired holds': () => purgeExpiredHolds(db, clock.now()),
    'purge old declined bookings': () => purgeOldDeclinedBookings(db, clock.now()),
    'purge unfinished sign-ins': () => purgeUnfinishedSignIns(runtime),
    'purge expired sessions': () => purgeExpiredSessions(runtime),
    'purge expired links': () => purgeExpiredLinks(runtime),
    'purge old mails': () => purgeOldMails(runtime),
    'purge unconfirmed subscribers': () => purgeUnconfirmedSubscribers(runtime),
    'purge deleted accounts': () => purgeDeletedAccounts(runtime),
    'purge people': () => purgePeople(db, clock.now()),
    'index people who are not found yet': () => indexMissingPeople(db),
    'record the end of the audit log': () => recordAuditLogEnd(runtime, findAdminEmails),
  }
}
