import type { Firm } from '#src/firm/firm.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { callingCodeOf, digitsOf } from '#src/platform/people/phone-digits.ts'
import { toIso } from '#src/time/to-iso.ts'
import { insertAll } from './fill-appointments.ts'
import type { AppointmentRow } from './sample-appointments.ts'
import { type SamplePerson, seededId } from './sample-people.ts'

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
