import type { Generated } from 'kysely'

/** An instant in UTC as ISO 8601 text with milliseconds, `2027-03-16T09:00:00.000Z`: the same on both databases, and it sorts. */
type Instant = string

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
}

/** A link that can be used once. Only the hash of its token is kept. */
type OneTimeLinksTable = {
  token_hash: string
  purpose: 'invitation' | 'first-admin' | 'verify-email' | 'reset-password'
  /** Null for the first admin, who has no account yet. */
  user_id: string | null
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

/** A slot that was taken. */
type AppointmentsTable = {
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
  /** Made when the form was shown: a form that arrives twice books once. */
  form_key: string
  manage_token_hash: string
  created_at: Instant
}

/**
 * One row for each 5-minute step that an appointment takes, buffer included. Its primary key is what makes two
 * overlapping appointments of one agent impossible, whoever writes.
 */
type AppointmentStepsTable = { agent_id: string; step_at: Instant; appointment_id: string }

type SubscribersTable = {
  /** Trimmed and lower-cased. */
  email: string
  status: 'pending' | 'confirmed' | 'unsubscribed'
  consent_wording: string
  page: string
  created_at: Instant
}

/** The columns of the sign-in library that our own queries read; it writes them. */
type AuthUserTable = { id: string; email: string; email_verified: Generated<boolean | number> }

export type Tables = {
  users: UsersTable
  one_time_links: OneTimeLinksTable
  appointments: AppointmentsTable
  appointment_steps: AppointmentStepsTable
  subscribers: SubscribersTable
  auth_user: AuthUserTable
}
