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

/** The user document: the profile of a sign-in identity, with the identity's id. */
type UsersTable = {
  user_id: string
  /** Trimmed and lower-cased. */
  email: string
  /** `admin` and `agent` in any letter case are staff; anything else is a client. */
  role: string
  name: string
  phone: string
  time_zone: string
  created_at: Instant
  updated_at: Instant
  /** When the account will be deleted; null = no deletion is scheduled. */
  delete_at: Generated<Instant | null>
  /** Since when the user is disabled; null when enabled. */
  disabled_at: Instant | null
  /** Whose appointments and hours are the user's own; null for users who take no consultations. */
  agent_id: Generated<string | null>
  /** 1 if emails about the account have a neutral sender’s name and subject. */
  has_discreet_mails: Generated<number>
}

/** What an admin allows an agent in addition to their own work; see `permissions`. */
type UserPermissionsTable = { user_id: string; permission: string }

/** Someone the firm deals with: a user, or someone who booked. Written only by `platform/people`. */
type PeopleTable = {
  person_id: string
  /** The person's account; null for someone who booked without one. */
  user_id: string | null
  /** Trimmed and lower-cased; null for a caller who gave only a phone number. */
  email: string | null
  /** Both may be empty. */
  name: string
  phone: string
  /** The digits of the phone number, however it is written. */
  phone_digits: string
  created_at: Instant
  updated_at: Instant
}

/** What was known of a person before staff corrected it. */
type PersonChangesTable = {
  change_id: string
  person_id: string
  fact: 'name' | 'email' | 'phone'
  /** May be empty. */
  earlier_value: string
  /** Null if that account has been deleted. */
  changed_by: string | null
  changed_at: Instant
}

/** The text by which a person is found, see `search-text.ts`. A person without a row is indexed within the hour. */
type PeopleSearchTable = { person_id: string; sort_name: string; search_text: string }

/** A one-time link. Only the hash of its token is stored. */
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
  /** Null for the first admin, who has no account yet. */
  user_id: string | null
  /** The email that the account gets: the new one, or the old one if the link undoes a change. Otherwise null. */
  email: string | null
  /** The keyed hash of the link's code, when the code expires, and how many times it was tried. */
  code_hash: string | null
  code_expires_at: Instant | null
  code_tries: Generated<number>
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

/** An email that is queued, being sent or sent, written in the transaction of the change that it announces. */
type OutgoingMailsTable = {
  mail_id: string
  /** An idempotency key, `appointment:<id>:booked:0`: there is never a second email with the same key. */
  mail_key: string
  kind: string
  about: string | null
  recipient: string
  subject: string
  /** HTML, text and calendar file, encrypted; null once sent. For a copy of a bulk email: its own values. */
  encrypted_content: string | null
  /** For a copy of a bulk email: the shared content. */
  content_id: string | null
  /** 1 for bulk email, which is sent after all other email. */
  is_bulk: Generated<number>
  /** 1 for email that is sent before all other email. */
  is_urgent: Generated<number>
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'skipped'
  attempts: number
  /** When it is due; while `sending`, when its lease expires. */
  due_at: Instant
  /** The id of the lease, new for each attempt; null before the first. */
  lease_id: Generated<string | null>
  /** When it was first due: `due_at` changes with each attempt. */
  first_due_at: Instant | null
  expires_at: Instant | null
  last_error: string | null
  /** 1 if the mail server refused the recipient permanently. */
  is_recipient_refused: Generated<number>
  created_at: Instant
  sent_at: Instant | null
}

/** The shared content of a bulk email, encrypted, with placeholders for what differs. */
type MailContentsTable = { content_id: string; encrypted_content: string; created_at: Instant }

/** Recent uses of a rate limit: the instants in milliseconds since 1970, oldest first, separated by spaces. */
type LimitsTable = { limit_key: string; uses: string; expires_at: Instant }

/** Background jobs, encrypted; deleted when done. */
type JobsTable = {
  job_id: string
  kind: string
  encrypted_payload: string
  attempts: number
  /** When it is due; while it runs, when another process may take it over. */
  due_at: Instant
  created_at: Instant
}

/** Security rules set by an admin; a missing row means off. */
type SecurityRulesTable = {
  rule: 'second-factor-for-admins'
  value: 0 | 1
  changed_by: string | null
  changed_at: Instant
}

/** The audit log, a hash chain: triggers prevent changing or deleting entries. See `audit-log.server.ts`. */
type AuditEntriesTable = {
  /** 1, 2, 3 … without gaps. */
  sequence: number
  recorded_at: Instant
  /** A user's id, `system` or `visitor`. */
  actor: string
  action: string
  /** `user:<id>`, `agent:<id>`, `issue:<id>`, `mail:<id>`, or a fixed name. */
  about: string
  /** JSON of the changed values. Both are null if nothing changed, or if the user concerned has been deleted. */
  before_values: string | null
  after_values: string | null
  /** The network of the actor, see `rateLimitSubnet`; null for `system`. */
  network: string | null
  /** Keyed hash of both values, so that the chain can be verified without them. */
  values_hash: string
  /** Keyed hash of the other columns and of the previous entry's hash. */
  entry_hash: string
}

/** One row: the end of the audit log, so that truncation is noticed. See `audit-log-end.server.ts`. */
type AuditHeadTable = {
  log: 'audit-log'
  sequence: number
  entry_hash: string
  /** The keyed hash of both, so that only the holder of the secret can record an end. */
  mac: string
  /** When the end was last emailed to the admins, or first checked. */
  mailed_at: Instant | null
}

/** The columns of the sign-in library's tables that our own queries use. */
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
