import { purgeExpiredLinks } from '#src/features/accounts/one-time-links.server.ts'
import { purgeUnfinishedSignIns } from '#src/features/accounts/second-factor/verify-second-factor.server.ts'
import { purgeExpiredSessions } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { purgeUnconfirmedAccounts } from '#src/features/accounts/users/delete-user.server.ts'
import { purgeOldAppointments } from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { purgePastAbsences } from '#src/features/booking/availability/change-exceptions.server.ts'
import { purgePastBusyTimes } from '#src/features/booking/busy-times/read-due-calendars.server.ts'
import { purgeOldDeclinedBookings } from '#src/features/booking/declined-bookings.server.ts'
import { purgeExpiredHolds } from '#src/features/booking/hold-slot.server.ts'
import { purgeOldMailFiles } from '#src/features/mail/sample-mail-files.server.ts'
import {
  purgeEndedSubscribers,
  purgeUnconfirmedSubscribers,
} from '#src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import type { RetentionKind, TimedKind } from '#src/firm/retention.ts'
import { purgeReplacedData } from '#src/platform/backup/restore/replaced-data.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { purgeMailRecords, purgeMailTexts } from '#src/platform/outbox/purge-mails.server.ts'
import { purgePeople } from '#src/platform/people/purge-people.server.ts'
import { purgeExpiredRateLimits } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { purgeDueAccounts } from '#src/workflows/users/user-access.server.ts'

/** Tables that only the sign-in library and the migrations use. */
type LibraryTable = 'auth_jwks' | 'kysely_migration' | 'kysely_migration_lock'

/** SQLite keeps the index of the search for people in tables of its own. */
type StoredIn = { tables: (keyof Tables | LibraryTable | `people_index${string}`)[] }

/** The hourly job that deletes it, or what else does. */
type Deleted = StoredIn & ({ job: (runtime: Runtime) => Promise<void> } | { deletedWith: string })

type Kept = StoredIn & { keptBecause: string }

/** Tables that hold nothing about people, such as what remains of a deleted appointment. */
export const otherTables: StoredIn['tables'] = [
  'appointment_counts',
  'newsletter_issues',
  'booking_rules',
  'auth_jwks',
  'kysely_migration',
  'kysely_migration_lock',
]

/** In the order of the hourly jobs: people go when their last appointment has gone. */
export const deletions: Record<TimedKind, Deleted> & Record<RetentionKind, Deleted | Kept> = {
  rateLimits: { tables: ['limits'], job: ({ db, clock }) => purgeExpiredRateLimits(db, clock.now()) },
  holds: { tables: ['holds', 'taken_steps'], job: ({ db, clock }) => purgeExpiredHolds(db, clock.now()) },
  declinedBookings: { tables: ['declined_bookings'], job: purgeOldDeclinedBookings },
  unfinishedSignIns: { tables: ['auth_verification'], job: purgeUnfinishedSignIns },
  sessions: { tables: ['auth_session'], job: purgeExpiredSessions },
  links: { tables: ['one_time_links'], job: purgeExpiredLinks },
  mailTexts: { tables: ['outgoing_mails', 'mail_contents'], job: purgeMailTexts },
  mailRecords: { tables: ['outgoing_mails'], job: purgeMailRecords },
  mailFiles: { tables: [], job: purgeOldMailFiles },
  unconfirmedSubscribers: { tables: ['subscribers'], job: purgeUnconfirmedSubscribers },
  subscribers: { tables: ['subscribers', 'consent_records'], job: purgeEndedSubscribers },
  absences: { tables: ['days_off', 'closed_days', 'extra_hours'], job: purgePastAbsences },
  unconfirmedAccounts: { tables: ['users', 'auth_user', 'auth_account'], job: purgeUnconfirmedAccounts },
  accounts: { tables: ['users', 'user_permissions', 'auth_user', 'auth_account'], job: purgeDueAccounts },
  appointments: {
    tables: ['appointments', 'appointment_changes', 'replaced_links', 'taken_steps'],
    job: purgeOldAppointments,
  },
  people: {
    tables: [
      ...([
        'people',
        'person_changes',
        'people_search',
        'people_index',
        'people_index_config',
        'people_index_data',
      ] as const),
      ...(['people_index_docsize', 'people_index_idx'] as const),
    ],
    job: ({ db, clock }) => purgePeople(db, clock.now()),
  },
  notes: { tables: ['notes', 'note_versions'], deletedWith: 'what they are about' },
  secondFactors: { tables: ['auth_two_factor', 'auth_passkey'], deletedWith: 'the account' },
  busyTimes: { tables: ['busy_times'], job: purgePastBusyTimes },
  jobs: { tables: ['jobs'], deletedWith: 'the runner, when a job is done or has failed five times' },
  suppressions: { tables: ['suppressions'], deletedWith: 'the confirmation of a new subscription' },
  securityRules: { tables: ['security_rules'], keptBecause: 'there is one row, which changes' },
  agents: {
    tables: ['agents', 'opening_hours', 'calendar_feeds', 'own_calendars', 'calendar_connections'],
    keptBecause: 'statistics name them',
  },
  auditLog: { tables: ['audit_entries', 'audit_head'], keptBecause: 'it is a chain; the account erases its values' },
  backups: { tables: [], deletedWith: 'the job that makes them, see `scheduled-backup.ts`' },
  replacedData: { tables: [], job: purgeReplacedData },
  logLines: { tables: [], keptBecause: 'they are written to the output' },
}

export function deletionJobsOf(runtime: Runtime): Record<string, () => Promise<void>> {
  const jobs = Object.entries(deletions).flatMap(([kind, deletion]) =>
    'job' in deletion ? [[`delete old data: ${kind}`, () => deletion.job(runtime)] as const] : [],
  )
  return Object.fromEntries(jobs)
}
