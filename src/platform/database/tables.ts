import type { Generated } from 'kysely'
import type {
  AgentsTable,
  AppointmentChangesTable,
  AppointmentsTable,
  BookingRulesTable,
  DaysOffTable,
  DeclinedBookingsTable,
  ExtraHoursTable,
  HoldsTable,
  OpeningHoursTable,
  TakenStepsTable,
} from './booking-tables.ts'
import type { Instant } from './column-types.ts'
import type {
  ConsentRecordsTable,
  NewsletterIssuesTable,
  SubscribersTable,
  SuppressionsTable,
} from './newsletter-tables.ts'

/** The user document: the profile of a sign-in identity, keyed by the identity's id. */
type UsersTable = {
  user_id: string
  /** Trimmed and lower-cased. */
  email: string
  /** `admin` in any letter case is an admin; anything else an ordinary user. */
  role: string
  name: string
  phone: string
  time_zone: string
  created_at: Instant
  updated_at: Instant
  /** From when on the account is to be deleted; null for one that stays. */
  delete_at: Generated<Instant | null>
  /** Since when the user may not sign in; null for everybody who may. */
  disabled_at: Instant | null
}

/** A link that can be used once. Only the hash of its token is kept. */
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
  /** The address that the link gives the account: the new one, or the one from before. Null for links of other kinds. */
  email: string | null
  /** Keyed hash of the code that does the same as the link, until when, and how often somebody has tried. */
  code_hash: string | null
  code_expires_at: Instant | null
  code_tries: Generated<number>
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

/** A mail that waits, is being sent, or has been: written in the transaction of the change that it tells of. */
type OutgoingMailsTable = {
  mail_id: string
  /** What it tells of, `appointment:<id>:booked:0`: there is never a second mail with the same key. */
  mail_key: string
  kind: string
  about: string | null
  recipient: string
  subject: string
  /** HTML, text and calendar file, readable with the site's secret alone; null once it has been sent. Of a copy: its blanks. */
  sealed_content: string | null
  /** For one of many copies: what all of them say. */
  content_id: string | null
  /** 1 for mails to many, which wait behind all others. */
  is_bulk: Generated<number>
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'skipped'
  attempts: number
  /** When it is to be sent; while `sending`, when the lease of the process that sends it ends. */
  due_at: Instant
  /** Which try it is that has the lease, made anew for each; null before the first. */
  lease_id: Generated<string | null>
  /** When it was to be sent at first: `due_at` moves on with each try. */
  first_due_at: Instant | null
  useless_from: Instant | null
  last_error: string | null
  /** 1 when the mail server said that it takes nothing for this recipient, ever. */
  is_recipient_refused: Generated<number>
  created_at: Instant
  sent_at: Instant | null
}

/** What many copies of one mail say, with blanks for what differs; readable with the site's secret alone. */
type MailContentsTable = { content_id: string; sealed_content: string; created_at: Instant }

/** How often something was done of late: the instants in milliseconds since 1970, oldest first, with spaces between. */
type LimitsTable = { limit_key: string; uses: string; forget_at: Instant }

/** Work that waits until the answer of its request has gone. Readable with the site's secret alone; deleted when it is done. */
type JobsTable = {
  job_id: string
  kind: string
  sealed_payload: string
  attempts: number
  /** When it is to be done; while it is being done, when another process may take it over. */
  due_at: Instant
  created_at: Instant
}

/** What an admin has set about signing in; what has no row is off. */
type SecurityRulesTable = {
  rule: 'second-factor-for-admins'
  value: 0 | 1
  changed_by: string | null
  changed_at: Instant
}

/** What was done on the desk, an entry each, in a chain: triggers refuse to change or delete any. See `audit-log.server.ts`. */
type AuditEntriesTable = {
  /** 1, 2, 3 … without gaps. */
  sequence: number
  recorded_at: Instant
  /** A user's id, `system` or `visitor`. */
  actor: string
  action: string
  /** `user:<id>`, `agent:<id>`, `issue:<id>`, `mail:<id>`, or the name of what there is one of. */
  about: string
  /** JSON of what changed; both null when nothing did, and when the user whom they are about has been deleted. */
  before_values: string | null
  after_values: string | null
  /** The network from which it was done, see `rateLimitSubnet`; null for `system`. */
  network: string | null
  /** Keyed hash of both values, so that the chain holds without them. */
  values_hash: string
  /** Keyed hash of all the rest and of the entry before. */
  entry_hash: string
}

/** One row: where the audit log ends, so that an end that is cut off is missed. See `audit-log-end.server.ts`. */
type AuditHeadTable = {
  log: 'audit-log'
  sequence: number
  entry_hash: string
  /** Keyed hash of both, so that nobody without the secret can note another end. */
  mac: string
  /** When the admins were last sent the end by mail, or when that was first looked at. */
  mailed_at: Instant | null
}

/** The columns of the sign-in library that our own queries read. It writes them, but for an address that is changed. */
type AuthUserTable = {
  id: string
  email: string
  email_verified: Generated<boolean | number>
  updated_at: Generated<Instant>
  two_factor_enabled: Generated<boolean | number | null>
}
type AuthSessionTable = { id: string; user_id: string }
/** `turned_on_at` is ours; null while the second factor is being set up. */
type AuthTwoFactorTable = {
  id: string
  user_id: string
  backup_codes: string
  verified: Generated<boolean | number | null>
  turned_on_at: Generated<Instant | null>
}
type AuthPasskeyTable = { id: string; user_id: string; created_at: Generated<Instant | null> }
type AuthAccountTable = { id: string; user_id: string; provider_id: string; password: string | null }
/** `value` is the user's id of a second step of signing in. */
type AuthVerificationTable = { id: string; value: string }

export type Tables = {
  users: UsersTable
  one_time_links: OneTimeLinksTable
  appointments: AppointmentsTable
  appointment_changes: AppointmentChangesTable
  declined_bookings: DeclinedBookingsTable
  holds: HoldsTable
  taken_steps: TakenStepsTable
  agents: AgentsTable
  opening_hours: OpeningHoursTable
  days_off: DaysOffTable
  extra_hours: ExtraHoursTable
  booking_rules: BookingRulesTable
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
