import type { Generated } from 'kysely'
import type { Instant, WallTime } from './column-types.ts'

export type AppointmentsTable = {
  appointment_id: string
  /** For use on the phone: `H-` and six letters or digits. */
  reference: string
  agent_id: string
  starts_at: Instant
  ends_at: Instant
  /** `ends_at` plus the buffer that was in force when it was booked. */
  occupied_until: Instant
  status: 'booked' | 'done' | 'no-show' | 'cancelled'
  scam_type: string
  name: string
  email: string
  phone: string
  story: string
  /** Whether somebody has offered the visitor to get the money back; empty if the visitor didn’t say. */
  recovery_offer: Generated<'yes' | 'no' | 'unsure' | ''>
  /** 1 if emails to the visitor have a neutral sender’s name and subject. */
  has_discreet_mails: Generated<number>
  /** The user who was signed in when booking. */
  client_id: string | null
  /** Who booked, with or without an account; null only if the person's record has been deleted. */
  person_id: Generated<string | null>
  consent_wording: string
  consented_at: Instant
  /** Who noted consent given on the phone; null for consent given online, and if that account has been deleted. */
  consent_taken_by: string | null
  /** Hash of the form's key, the start and who it is for, so that a form sent twice books only once. */
  form_key: string
  manage_token_hash: string
  /** How often the manage link was replaced. */
  link_version: Generated<number>
  created_at: Instant
  /** IANA zone in which the visitor saw the time; null when unknown. */
  time_zone: string | null
  /** The number of changes: the SEQUENCE of its calendar file, and the version that forms check. */
  sequence: Generated<number>
  /** How many times the visitor has moved it. */
  moves: Generated<number>
  cancelled_at: Instant | null
  /** Null if it is not cancelled, or was cancelled before this column existed. */
  cancelled_by: Generated<'visitor' | 'admin' | null>
  /** When a cancelled appointment's steps were given to another; it can no longer be restored. */
  released_at: Instant | null
  /** 1 once its agent's hours were closed over it: a conflict, unless it was moved or they were opened again. */
  is_closed_over: Generated<number>
  /** 1 if its visitor was not emailed about the latest change, because there had been too many emails. */
  are_mails_withheld: Generated<number>
  /** 1 once staff have seen that its email has many upcoming appointments, of which it is one. */
  is_seen_among_many: Generated<number>
}

/**
 * What remains of deleted appointments, for the reports: how many there were on a day, by one thing at a time. Nothing
 * says which of these counts belong to one appointment.
 */
export type AppointmentCountsTable = {
  /** By day of the appointment, or of the booking for `scam-type` and `signed-in`. */
  counted: 'outcome' | 'agent' | 'scam-type' | 'signed-in'
  /** Noon of the day in the firm's zone. */
  noon_at: Instant
  /** The `Outcome`, the agent's id, the type of scam, or `yes` or `no`. */
  value: string
  appointments: number
}

/**
 * A booking that an earlier version declined without saying so, because its email had reached a limit. Nothing writes
 * it any more.
 */
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
  /** When staff told the visitor that it was declined; null until then. */
  answered_at: Generated<Instant | null>
  /** Who did; null until then, and if that account has been deleted. */
  answered_by: Generated<string | null>
}

/**
 * A change of an appointment after it was booked, and a booking by an admin. `sequence` is the appointment's after the
 * change.
 */
export type AppointmentChangesTable = {
  appointment_id: string
  sequence: number
  /** `unmarked`: a `done` or `no-show` mark was removed; `edited`: staff changed a fact. */
  change: 'booked' | 'moved' | 'cancelled' | 'restored' | 'done' | 'no-show' | 'unmarked' | 'edited'
  /** For an edit, what was changed. */
  fact: 'name' | 'email' | 'phone' | 'scamType' | 'story' | null
  /** For an edit of a name, email or phone: what it was, which may be empty. Null for other facts and older edits. */
  earlier_value: Generated<string | null>
  made_by: 'visitor' | 'admin'
  /** Null for a visitor's change, and if the admin's account has been deleted. */
  admin_id: string | null
  /** For a move: the start and agent before and after. */
  from_starts_at: Instant | null
  to_starts_at: Instant | null
  from_agent_id: string | null
  to_agent_id: string | null
  changed_at: Instant
}

/** A manage link that was replaced: the hash of its token. */
export type ReplacedLinksTable = { token_hash: string; appointment_id: string }

/** A slot held for a visitor who is filling in the form. */
export type HoldsTable = {
  /** Hash of the token in the visitor's cookie: one hold per visitor. */
  hold_id: string
  agent_id: string
  starts_at: Instant
  occupied_until: Instant
  expires_at: Instant
  /** When the visitor chose the hold's first slot; null for holds older than this column. */
  first_held_at: Instant | null
  /** How many times the visitor has moved it to another slot. */
  swaps: Generated<number>
}

/**
 * One row for each 5-minute step that an appointment or a hold takes, buffer included. Its primary key prevents
 * overlaps for one agent.
 */
export type TakenStepsTable = {
  agent_id: string
  step_at: Instant
  appointment_id: string | null
  hold_id: string | null
}

/** The agents who take consultations. Without any row, the firm's default agents apply. */
export type AgentsTable = { agent_id: string; name: string; email: string; is_active: 0 | 1; created_at: Instant }

/** An agent's week; `weekday` is ISO, 1 = Monday … 7 = Sunday. */
export type OpeningHoursTable = { agent_id: string; weekday: number; opens_from: WallTime; closes_at: WallTime }

/** Time off on each day from `first_day` to `last_day` inclusive, `YYYY-MM-DD`; 00:00 to 24:00 is all day. */
export type DaysOffTable = {
  day_off_id: string
  agent_id: string
  first_day: string
  last_day: string
  off_from: WallTime
  off_until: WallTime
  note: string
}

export type ExtraHoursTable = {
  extra_hours_id: string
  agent_id: string
  day: string
  opens_from: WallTime
  closes_at: WallTime
}

/** The secret address of an agent's calendar feed, of which only the token's hash is stored. */
export type CalendarFeedsTable = {
  agent_id: string
  /** Null when the address was withdrawn. */
  token_hash: string | null
  /** The number of times it was made, replaced or withdrawn: the version that forms check. */
  sequence: number
  changed_at: Instant
}

/** An agent's own calendar, and how it is read. */
export type OwnCalendarsTable = {
  agent_id: string
  /** New each time it is saved: the version that forms check. */
  version: string
  /** Where it is read; null for a former CalDAV connection, whose busy times are all that is left of it. */
  encrypted_address: string | null
  /** The address's host; null for a former connection. */
  server: string | null
  /** When the calendar is to be read next; while it is read, when another process may do so. */
  due_at: Instant
  /** When it was last read successfully. */
  read_at: Instant
  /** Until when that reading knows the busy times; null for a former connection. */
  read_until: Instant | null
  /** Why the latest reading failed; null if it worked. */
  fault: Generated<string | null>
  /** How many readings have failed in a row. */
  failures: Generated<number>
  /** How many entries the latest reading that worked could not fully understand. */
  unclear: Generated<number>
  /** What the server said of the version that was read, to be asked only for a newer one. */
  etag: Generated<string | null>
  last_modified: Generated<string | null>
  /** When the agent of a former connection was told by email. */
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

/** Times at which an agent's own calendar is busy, merged: only when, never what. */
export type BusyTimesTable = { agent_id: string; starts_at: Instant; ends_at: Instant }

/** The booking rules set by an admin. Without a row for a rule, the firm's default applies. */
export type BookingRulesTable = { rule: string; value: number }
