import type { Generated } from 'kysely'
import type { Instant, WallTime } from './column-types.ts'

export type AppointmentsTable = {
  appointment_id: string
  reference: string
  agent_id: string
  starts_at: Instant
  ends_at: Instant
  /** With the buffer that was in force when it was booked. */
  occupied_until: Instant
  status: 'booked' | 'done' | 'no-show' | 'cancelled'
  scam_type: string
  name: string
  email: string
  phone: string
  story: string
  recovery_offer: Generated<'yes' | 'no' | 'unsure' | ''>
  has_discreet_mails: Generated<number>
  client_id: string | null
  /** With or without an account; null only if the person's record has been deleted. */
  person_id: Generated<string | null>
  consent_wording: string
  consented_at: Instant
  consent_taken_by: string | null
  /** A hash of the form's key, the start and who it is for, so that a form sent twice books once. */
  form_key: string
  manage_token_hash: string
  link_version: Generated<number>
  created_at: Instant
  time_zone: string | null
  /** The number of changes: the SEQUENCE of its calendar file, and the version that forms check. */
  sequence: Generated<number>
  moves: Generated<number>
  cancelled_at: Instant | null
  /** Null if it is not cancelled, or was cancelled before this column existed. */
  cancelled_by: Generated<'visitor' | 'admin' | null>
  /** When a cancelled appointment's steps were given to another; it can no longer be restored. */
  released_at: Instant | null
  /** A conflict, unless it was moved or the hours were opened again. */
  is_closed_over: Generated<number>
  are_mails_withheld: Generated<number>
  is_seen_among_many: Generated<number>
}

/** What remains of deleted appointments, for the reports. Nothing says which counts belong to one appointment. */
export type AppointmentCountsTable = {
  /** By day of the appointment, or of the booking for `scam-type` and `signed-in`. */
  counted: 'outcome' | 'agent' | 'scam-type' | 'signed-in'
  noon_at: Instant
  /** The `Outcome`, the agent's id, the type of scam, or `yes` or `no`. */
  value: string
  appointments: number
}

/** Declined by an earlier version without saying so: its email had reached a limit. Nothing writes it any more. */
export type DeclinedBookingsTable = Pick<
  AppointmentsTable,
  | 'reference'
  | 'agent_id'
  | 'starts_at'
  | 'ends_at'
  | 'occupied_until'
  | 'scam_type'
  | 'name'
  | 'email'
  | 'form_key'
  | 'manage_token_hash'
  | 'created_at'
  | 'time_zone'
  | 'sequence'
  | 'moves'
  | 'cancelled_at'
> & {
  booking_id: string
  status: 'booked' | 'cancelled'
  phone: Generated<string>
  answered_at: Generated<Instant | null>
  answered_by: Generated<string | null>
}

/** Changes of booked appointments, and bookings by admins. `sequence` is the appointment's after the change. */
export type AppointmentChangesTable = {
  appointment_id: string
  sequence: number
  /** `unmarked`: a `done` or `no-show` mark was removed. */
  change: 'booked' | 'moved' | 'cancelled' | 'restored' | 'done' | 'no-show' | 'unmarked' | 'edited'
  fact: 'name' | 'email' | 'phone' | 'scamType' | 'story' | null
  /** What a name, email or phone was, perhaps empty. Null for other facts and older edits. */
  earlier_value: Generated<string | null>
  made_by: 'visitor' | 'admin'
  /** Null for a visitor's change, and if the admin's account has been deleted. */
  admin_id: string | null
  from_starts_at: Instant | null
  to_starts_at: Instant | null
  from_agent_id: string | null
  to_agent_id: string | null
  changed_at: Instant
}

export type ReplacedLinksTable = { token_hash: string; appointment_id: string }

export type HoldsTable = {
  /** Hash of the token in the visitor's cookie: one hold per visitor. */
  hold_id: string
  agent_id: string
  starts_at: Instant
  occupied_until: Instant
  expires_at: Instant
  /** Null for holds older than this column. */
  first_held_at: Instant | null
  swaps: Generated<number>
}

/** A 5-minute step that is taken, buffers too. The primary key prevents overlaps for one agent. */
export type TakenStepsTable = {
  agent_id: string
  step_at: Instant
  appointment_id: string | null
  hold_id: string | null
}

/** Without any row, the firm's default agents apply. */
export type AgentsTable = { agent_id: string; name: string; email: string; is_active: 0 | 1; created_at: Instant }

/** `weekday` is ISO, 1 = Monday … 7 = Sunday. */
export type OpeningHoursTable = { agent_id: string; weekday: number; opens_from: WallTime; closes_at: WallTime }

/** On each day from `first_day` to `last_day` inclusive, `YYYY-MM-DD`; 00:00 to 24:00 is all day. */
export type DaysOffTable = {
  day_off_id: string
  agent_id: string
  first_day: string
  last_day: string
  off_from: WallTime
  off_until: WallTime
  note: string
}

/** Of all agents, also of those who are added later. */
export type ClosedDaysTable = {
  day: string
  /** Of the public holiday. */
  name: string
}

export type ExtraHoursTable = {
  extra_hours_id: string
  agent_id: string
  day: string
  opens_from: WallTime
  closes_at: WallTime
}

export type CalendarFeedsTable = {
  agent_id: string
  token_hash: string | null
  /** How often it was made, replaced or withdrawn: the version that forms check. */
  sequence: number
  changed_at: Instant
}

export type OwnCalendarsTable = {
  agent_id: string
  version: string
  /** Null for a former CalDAV connection, whose busy times are all that is left of it. */
  encrypted_address: string | null
  server: string | null
  /** When the calendar is to be read next; while it is read, when another process may do so. */
  due_at: Instant
  read_at: Instant
  read_until: Instant | null
  fault: Generated<string | null>
  failures: Generated<number>
  unclear: Generated<number>
  etag: Generated<string | null>
  last_modified: Generated<string | null>
  told_at: Generated<Instant | null>
}

/** Former CalDAV connections. Only a copy of the version before writes it; it is removed a version later. */
export type CalendarConnectionsTable = {
  agent_id: string
  connection_id: string
  url: string
  user_name: string
  encrypted_password: string
  due_at: Instant
  worked_at: Instant
  fault: string | null
  skipped: number
}

/** Merged: only when, never what. */
export type BusyTimesTable = { agent_id: string; starts_at: Instant; ends_at: Instant }

/** Without a row for a rule, the firm's default applies. */
export type BookingRulesTable = { rule: string; value: number }
