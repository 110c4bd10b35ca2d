import type { Generated } from 'kysely'
import type { Instant, WallTime } from './column-types.ts'

/** A slot that was taken. */
export type AppointmentsTable = {
  appointment_id: string
  /** What people say on the phone: `H-` and six letters or digits. */
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
  /** The user who was signed in when booking. */
  client_id: string | null
  consent_wording: string
  consented_at: Instant
  /** Hash of a key made when the form was shown, the time and the e-mail: a form that arrives twice books once. */
  form_key: string
  manage_token_hash: string
  created_at: Instant
  /** IANA zone in which its visitor saw the time; null before it was asked for. */
  time_zone: string | null
  /** How often its time or its status has changed: the SEQUENCE of its calendar file, and the version of a form about it. */
  sequence: Generated<number>
  /** How often its visitor has moved it. */
  moves: Generated<number>
  cancelled_at: Instant | null
  /** Null while it is not cancelled, and for what was cancelled before this was noted. */
  cancelled_by: Generated<'visitor' | 'admin' | null>
  /** When the steps of a cancelled appointment were given to another: from then on there is no way back. */
  released_at: Instant | null
}

/**
 * A declined booking: its email has as many appointments as allowed, which the page must not reveal. It reserves its
 * time for a quarter of an hour only, and admins never see it.
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
> & { booking_id: string; status: 'booked' | 'cancelled' }

/** A change of an appointment after it was booked; `sequence` is the appointment's own after the change. */
export type AppointmentChangesTable = {
  appointment_id: string
  sequence: number
  /** `unmarked`: a mark `done` or `no-show` was taken back. */
  change: 'moved' | 'cancelled' | 'restored' | 'done' | 'no-show' | 'unmarked'
  made_by: 'visitor' | 'admin'
  /** Null for a visitor's change, and when the admin's account is gone. */
  admin_id: string | null
  /** Of a move, what was and what is. */
  from_starts_at: Instant | null
  to_starts_at: Instant | null
  from_agent_id: string | null
  to_agent_id: string | null
  changed_at: Instant
}

/** A slot that is kept for a visitor who fills in the form. */
export type HoldsTable = {
  /** Hash of the token in the visitor's cookie: one hold a visitor. */
  hold_id: string
  agent_id: string
  starts_at: Instant
  occupied_until: Instant
  expires_at: Instant
  /** When its visitor chose the first of the times that it has moved between; null for holds from before this was noted. */
  first_held_at: Instant | null
  /** How often it has moved. */
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

/** Those who take consultations. Without any row, the firm's default agents count. */
export type AgentsTable = { agent_id: string; name: string; email: string; is_active: 0 | 1; created_at: Instant }

/** An agent's week; `weekday` is ISO, 1 = Monday … 7 = Sunday. */
export type OpeningHoursTable = { agent_id: string; weekday: number; opens_from: WallTime; closes_at: WallTime }

/** Days `YYYY-MM-DD`, both included, on each of which the agent is away between two times; 00:00 to 24:00 is all day. */
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

/** The rules of booking that an admin has set; what has no row is as the firm's defaults say. */
export type BookingRulesTable = { rule: string; value: number }
