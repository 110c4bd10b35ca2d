import type { Generated } from 'kysely'
import type {
  AgentsTable,
  AppointmentChangesTable,
  AppointmentCountsTable,
  AppointmentsTable,
  BookingRulesTable,
  BusyTimesTable,
  CalendarConnectionsTable,
  CalendarFeedsTable,
  ClosedDaysTable,
  DaysOffTable,
  DeclinedBookingsTable,
  ExtraHoursTable,
  HoldsTable,
  OpeningHoursTable,
  OwnCalendarsTable,
  ReplacedLinksTable,
  TakenStepsTable,
} from './booking-tables.ts'
import type { Instant } from './column-types.ts'
import type {
  ConsentRecordsTable,
  NewsletterIssuesTable,
  SubscribersTable,
  SuppressionsTable,
} from './newsletter-tables.ts'
import type { NotesTable, NoteVersionsTable } from './note-tables.ts'

/** The profile of a sign-in identity, with the identity's id. */
type UsersTable = {
  user_id: string
  email: string
  /** `admin` and `agent` in any letter case are staff; anything else is a client. */
  role: string
  name: string
  phone: string
  time_zone: string
  created_at: Instant
  updated_at: Instant
  delete_at: Generated<Instant | null>
  disabled_at: Instant | null
  agent_id: Generated<string | null>
  has_discreet_mails: Generated<number>
}

type UserPermissionsTable = { user_id: string; permission: string }

/** A user, or someone who booked. Written only by `platform/people`. */
type PeopleTable = {
  person_id: string
  user_id: string | null
  /** Trimmed and lower-cased; null for a caller who gave only a phone number. */
  email: string | null
  name: string
  phone: string
  phone_digits: string
  created_at: Instant
  updated_at: Instant
}

type PersonChangesTable = {
  change_id: string
  person_id: string
  fact: 'name' | 'email' | 'phone'
  earlier_value: string
  changed_by: string | null
  changed_at: Instant
}

/** See `search-text.ts`. A person without a row is indexed within the hour. */
type PeopleSearchTable = { person_id: string; sort_name: string; search_text: string }

type OneTimeLinksTable = {
  token_hash: string
  purpose:
    | 'invitation'
    | 'first-admin'
    | 'verify-email'
    | 'reset-password'
    | 'set-up-factor'
    | 'change-email'
    | 'undo-email-change'
    /** Only its code is sent. */
    | 'confirm-identity'
  /** Null for the first admin, who has no account yet. */
  user_id: string | null
  /** What the account gets: the new one, or the old one if the link undoes a change. Otherwise null. */
  email: string | null
  code_hash: string | null
  code_expires_at: Instant | null
  code_tries: Generated<number>
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

/** Written in the transaction of the change that it announces. */
type OutgoingMailsTable = {
  mail_id: string
  /** An idempotency key, `appointment:<id>:booked:0`: there is never a second email with the same key. */
  mail_key: string
  kind: string
  about: string | null
  recipient: string
  subject: string
  /** HTML, text and calendar file; null once sent. For a copy of a bulk email: its own values. */
  encrypted_content: string | null
  /** The same without secrets, to be read and sent again; null past its term. */
  encrypted_template: Generated<string | null>
  content_id: string | null
  is_bulk: Generated<number>
  is_urgent: Generated<number>
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'skipped'
  attempts: number
  /** While `sending`, when its lease expires. */
  due_at: Instant
  lease_id: Generated<string | null>
  /** When it was last tried; null before that. */
  tried_at: Generated<Instant | null>
  first_due_at: Instant | null
  expires_at: Instant | null
  last_error: string | null
  is_recipient_refused: Generated<number>
  created_at: Instant
  sent_at: Instant | null
}

/** `blanks`: JSON, the placeholders of its copies. */
type MailContentsTable = {
  content_id: string
  encrypted_content: string
  blanks: Generated<string | null>
  created_at: Instant
}

/** `uses`: instants in milliseconds since 1970, oldest first, separated by spaces. */
type LimitsTable = { limit_key: string; uses: string; expires_at: Instant }

type JobsTable = {
  job_id: string
  kind: string
  encrypted_payload: string
  attempts: number
  /** While it runs, when another process may take it over. */
  due_at: Instant
  created_at: Instant
}

/** A missing row means off. */
type SecurityRulesTable = {
  rule: 'second-factor-for-admins'
  value: 0 | 1
  changed_by: string | null
  changed_at: Instant
}

/** A hash chain: triggers prevent changing or deleting entries. See `audit-log.server.ts`. */
type AuditEntriesTable = {
  sequence: number
  recorded_at: Instant
  /** A user's id, `system` or `visitor`. */
  actor: string
  action: string
  /** `user:<id>`, `agent:<id>`, `issue:<id>`, `mail:<id>`, or a fixed name. */
  about: string
  /** JSON of the changed values; null if nothing changed, or if the user concerned has been deleted. */
  before_values: string | null
  after_values: string | null
  network: string | null
  /** Keyed hash of both values, so that the chain can be verified without them. */
  values_hash: string
  /** Keyed hash of the other columns and of the previous entry's hash. */
  entry_hash: string
}

/** One row: the end of the audit log, so that truncation is noticed. See `audit-log-chain.server.ts`. */
type AuditHeadTable = {
  log: 'audit-log'
  sequence: number
  entry_hash: string
  mac: string
  mailed_at: Instant | null
}

/** Only those columns of the sign-in library's tables that our own queries use. */
type AuthUserTable = {
  id: string
  name: Generated<string>
  email: string
  email_verified: Generated<boolean | number>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  two_factor_enabled: Generated<boolean | number | null>
}
type AuthSessionTable = { id: string; user_id: string }
/** `turned_on_at` is our own column; null while the second factor is being set up. */
type AuthTwoFactorTable = {
  id: string
  user_id: string
  backup_codes: string
  verified: Generated<boolean | number | null>
  turned_on_at: Generated<Instant | null>
}
type AuthPasskeyTable = {
  id: string
  user_id: string
  name: Generated<string | null>
  created_at: Generated<Instant | null>
}
type AuthAccountTable = {
  id: string
  account_id: string
  user_id: string
  provider_id: string
  password: string | null
  created_at: Instant
  updated_at: Instant
}
/** `value` is the user's id if the row is a pending second step of signing in. */
type AuthVerificationTable = { id: string; value: string }

export type Tables = {
  users: UsersTable
  user_permissions: UserPermissionsTable
  people: PeopleTable
  people_search: PeopleSearchTable
  person_changes: PersonChangesTable
  one_time_links: OneTimeLinksTable
  appointments: AppointmentsTable
  appointment_changes: AppointmentChangesTable
  appointment_counts: AppointmentCountsTable
  replaced_links: ReplacedLinksTable
  declined_bookings: DeclinedBookingsTable
  holds: HoldsTable
  taken_steps: TakenStepsTable
  agents: AgentsTable
  opening_hours: OpeningHoursTable
  days_off: DaysOffTable
  closed_days: ClosedDaysTable
  extra_hours: ExtraHoursTable
  booking_rules: BookingRulesTable
  notes: NotesTable
  note_versions: NoteVersionsTable
  calendar_feeds: CalendarFeedsTable
  own_calendars: OwnCalendarsTable
  calendar_connections: CalendarConnectionsTable
  busy_times: BusyTimesTable
  subscribers: SubscribersTable
  consent_records: ConsentRecordsTable
  suppressions: SuppressionsTable
  newsletter_issues: NewsletterIssuesTable
  outgoing_mails: OutgoingMailsTable
  mail_contents: MailContentsTable
  limits: LimitsTable
  jobs: JobsTable
  security_rules: SecurityRulesTable
  audit_entries: AuditEntriesTable
  audit_head: AuditHeadTable
  auth_user: AuthUserTable
  auth_session: AuthSessionTable
  auth_account: AuthAccountTable
  auth_two_factor: AuthTwoFactorTable
  auth_passkey: AuthPasskeyTable
  auth_verification: AuthVerificationTable
}
