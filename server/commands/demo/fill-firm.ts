import { sql } from 'kysely'
import type { Firm } from '#src/firm/firm.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { callingCodeOf, digitsOf } from '#src/platform/people/phone-digits.ts'
import { dayMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { type AppointmentRow, fillAppointments, insertAll, sampleAppointments } from './fill-appointments.ts'
import { type SamplePerson, samplePeople, seededId } from './sample-people.ts'

export type FirmSize = { agents: number; users: number; userDays: number; appointments: number }

type Question = {
  size: FirmSize
  now: number
  next: () => number
  firm: Pick<Firm, 'phone' | 'timeZone'>
  tokenHashOf: (appointmentId: string) => string
}

const agentNames = [
  ...['Mina Calder', 'Joss Whitby', 'Petra Lindqvist', 'Tom Abara', 'Sal Rennick', 'Ines Verde'],
  ...['Ruth Okello', 'Dan Mercer', 'Lou Fairweather', 'Kit Solberg', 'Noor Haddad', 'Bea Strand'],
]

/** The people still have to be indexed. The drills use this too, so it must run without a bundler. */
export async function fillFirm(
  db: Database,
  { size, now, next, firm, tokenHashOf }: Question,
): Promise<{ people: SamplePerson[]; appointments: AppointmentRow[] }> {
  const people = samplePeople(Math.ceil(size.users * 1.6), next)
  const agentIds = await fillAgents(db, size.agents, now)
  const clients = await fillUsers(db, people.slice(0, size.users), { now, next, days: size.userDays })
  const others = people.slice(size.users).map((person) => ({ ...person, userId: null }))
  const everybody = [...clients, ...others]
  const question = { count: size.appointments, agentIds, people: everybody, now, next, firm, tokenHashOf }
  const booked = sampleAppointments(question)
  const appointments = await fillPeople(db, { people: everybody, appointments: booked, now, next, firm })
  await fillAppointments(db, { appointments, now })
  return { people, appointments }
}

async function fillAgents(db: Database, count: number, now: number): Promise<string[]> {
  const created_at = toIso(now)
  const agents = Array.from({ length: count }, (_, index) => {
    const name = agentNames[index] ?? `Sample Agent ${index + 1}`
    const email = `${agentNames[index]?.split(' ')[0] ?? `agent-${index + 1}`}@harbour.example`.toLowerCase()
    return { agent_id: `agent-${index + 1}`, name, email, is_active: 1, created_at }
  })
  await insertAll(db, 'agents', agents)
  const hours = { opens_from: '09:00', closes_at: '17:00' }
  const weeks = agents.flatMap(({ agent_id }) => [1, 2, 3, 4, 5].map((weekday) => ({ agent_id, weekday, ...hours })))
  await insertAll(db, 'opening_hours', weeks)
  return agents.map(({ agent_id }) => agent_id)
}

type Moment = { now: number; next: () => number }

async function fillUsers(db: Database, people: SamplePerson[], { now, next, days }: Moment & { days: number }) {
  const users = people.map((person) => {
    const createdAt = toIso(now - (next() * days + 0.1) * dayMs)
    return { ...person, userId: seededId(next), createdAt }
  })
  const logins = users.map(({ userId, name, email, createdAt }) => {
    // A boolean on PostgreSQL, a number on SQLite.
    const email_verified = sql`1 = 1`
    return { id: userId, name, email, email_verified, created_at: createdAt, updated_at: createdAt }
  })
  await insertAll(db, 'auth_user', logins)
  const rows = users.map(({ userId, name, email, phone, timeZone, createdAt }) => ({
    user_id: userId,
    email,
    name,
    phone,
    time_zone: timeZone,
    role: 'client',
    created_at: createdAt,
    updated_at: createdAt,
  }))
  await insertAll(db, 'users', rows)
  return users
}

type Known = SamplePerson & { userId: string | null; createdAt?: string }

export async function fillPeople(
  db: Database,
  {
    people,
    appointments,
    now,
    next,
    firm,
  }: { people: Known[]; appointments: AppointmentRow[]; now: number; next: () => number; firm: Pick<Firm, 'phone'> },
): Promise<(AppointmentRow & { person_id: string | null })[]> {
  const callingCode = callingCodeOf(firm)
  const bookings = Map.groupBy(appointments, ({ email }) => email)
  const rows = people
    .filter(({ userId, email }) => userId !== null || bookings.has(email))
    .map(({ userId, email, name, phone, createdAt }) => {
      const [firstAt] = (bookings.get(email) ?? []).map(({ created_at }) => created_at).sort()
      const at = createdAt ?? firstAt ?? toIso(now)
      const times = { created_at: at, updated_at: at }
      const phone_digits = digitsOf(phone, callingCode)
      return { person_id: seededId(next), user_id: userId, email, name, phone, phone_digits, ...times }
    })
  await insertAll(db, 'people', rows)
  const idOf = new Map(rows.map(({ email, person_id }) => [email, person_id]))
  return appointments.map((row) => ({ ...row, person_id: idOf.get(row.email) ?? null }))
}
