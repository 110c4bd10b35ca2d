import { sql } from 'kysely'
import { enqueueAppointmentEmails } from '../../src/features/booking/appointments/appointment-emails.server.ts'
import { firstManageTokenOf } from '../../src/features/booking/appointments/manage-link.server.ts'
import { hashToken } from '../../src/platform/crypto/secret.server.ts'
import type { Database } from '../../src/platform/database/connect.server.ts'
import { indexMissingPeople } from '../../src/platform/people/index-people.server.ts'
import type { Runtime } from '../../src/platform/runtime.server.ts'
import { dayMs } from '../../src/time/time-range.ts'
import { fillAppointments, insertAll } from './fill-appointments.ts'
import { fillNewsletter } from './fill-newsletter.ts'
import { fillPeople } from './fill-people.ts'
import { type AppointmentRow, sampleAppointments } from './sample-appointments.ts'
import { type SamplePerson, samplePeople, seededId, seededNumbers } from './sample-people.ts'

const sizes = {
  usual: { agents: 3, users: 160, userDays: 110, appointments: 960, subscribers: 180 },
  large: { agents: 12, users: 10_000, userDays: 900, appointments: 50_000, subscribers: 2000 },
}

const agentNames = [
  ...['Mina Calder', 'Joss Whitby', 'Petra Lindqvist', 'Tom Abara', 'Sal Rennick', 'Ines Verde'],
  ...['Ruth Okello', 'Dan Mercer', 'Lou Fairweather', 'Kit Solberg', 'Noor Haddad', 'Bea Strand'],
]

/** Fills a new database with sample data: the same each time, but dated relative to now. Returns the counts by noun. */
export async function fillDemo(runtime: Runtime, { isLarge }: { isLarge: boolean }): Promise<Record<string, number>> {
  const size = isLarge ? sizes.large : sizes.usual
  const next = seededNumbers(20_270_316)
  const now = runtime.clock.now().getTime()
  const people = samplePeople(Math.ceil(size.users * 1.6), next)
  const rows = await runtime.db.transaction().execute(async (transaction) => {
    const agentIds = await fillAgents(transaction, size.agents, now)
    const clients = await fillUsers(transaction, people.slice(0, size.users), { now, next, days: size.userDays })
    const others = people.slice(size.users).map((person) => ({ ...person, userId: null }))
    const tokenHashOf = (appointmentId: string) => hashToken(firstManageTokenOf(runtime, appointmentId))
    const question = { count: size.appointments, agentIds, people: [...clients, ...others], now, next, tokenHashOf }
    const booked = sampleAppointments(question)
    const appointments = await fillPeople(transaction, { people: question.people, appointments: booked, now, next })
    await fillAppointments(transaction, { appointments, now })
    await fillNewsletter(transaction, { people: people.slice(-size.subscribers), now, next })
    return appointments
  })
  await indexMissingPeople(runtime.db)
  await writeMails(runtime, rows)
  return { users: size.users, appointments: rows.length, subscribers: Math.min(size.subscribers, people.length) }
}

async function fillAgents(db: Database, count: number, now: number): Promise<string[]> {
  const created_at = new Date(now).toISOString()
  const agents = agentNames.slice(0, count).map((name, index) => ({ agent_id: `agent-${index + 1}`, name }))
  for (const { agent_id, name } of agents) {
    const email = `${name.split(' ')[0]}@harbour.example`.toLowerCase()
    await db.insertInto('agents').values({ agent_id, name, email, is_active: 1, created_at }).execute()
    const week = [1, 2, 3, 4, 5].map((weekday) => ({ agent_id, weekday, opens_from: '09:00', closes_at: '17:00' }))
    await db.insertInto('opening_hours').values(week).execute()
  }
  return agents.map(({ agent_id }) => agent_id)
}

type Moment = { now: number; next: () => number }

async function fillUsers(db: Database, people: SamplePerson[], { now, next, days }: Moment & { days: number }) {
  const users = people.map((person) => {
    const createdAt = new Date(now - (next() * days + 0.1) * dayMs).toISOString()
    return { ...person, userId: seededId(next), createdAt }
  })
  for (const { userId, name, email, createdAt } of users) {
    await sql`insert into auth_user (id, name, email, email_verified, created_at, updated_at)
      values (${userId}, ${name}, ${email}, 1, ${createdAt}, ${createdAt})`.execute(db)
  }
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

/** Queues the emails of the next 12 appointments, as if just booked. The site sends them when it starts. */
async function writeMails(runtime: Runtime, rows: AppointmentRow[]): Promise<void> {
  const now = runtime.clock.now().toISOString()
  const standing = rows.filter(({ status, starts_at }) => status === 'booked' && starts_at > now)
  const coming = standing.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).slice(0, 12)
  for (const { appointment_id } of coming) {
    await enqueueAppointmentEmails(runtime, { appointmentId: appointment_id, change: 'booked' })
  }
}
