import type { Insertable } from 'kysely'
import { stepsOf } from '#src/features/booking/slots/slots.ts'
import type { Firm } from '#src/firm/firm.ts'
import { scamTypeKeys } from '#src/firm/scam-types.ts'
import { consentWording } from '#src/firm/words.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { addDays, weekdayOf } from '#src/time/calendar-days.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { dayMs, hourMs, minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { pick, type SamplePerson, seededId } from './sample-people.ts'

/** The benches use this too, so it must run without a bundler. */
export async function fillAppointments(
  db: Database,
  { appointments, now }: { appointments: AppointmentRow[]; now: number },
): Promise<void> {
  await insertAll(db, 'appointments', appointments)
  const booked = appointments.filter((row) => row.status === 'booked' && Date.parse(row.starts_at) > now - hourMs)
  const steps = booked.flatMap(({ appointment_id, agent_id, starts_at, occupied_until }) =>
    stepsOf({ startsAt: Date.parse(starts_at), occupiedUntil: Date.parse(occupied_until) }).map((step) => ({
      appointment_id,
      agent_id,
      step_at: toIso(step),
      hold_id: null,
    })),
  )
  await insertAll(db, 'taken_steps', steps)
  const changed = appointments.filter(({ status }) => status !== 'booked')
  await insertAll(
    db,
    'appointment_changes',
    changed.map(({ appointment_id, sequence, status, cancelled_at, ends_at }) => ({
      appointment_id,
      sequence,
      change: status as 'done',
      admin_id: null,
      changed_at: cancelled_at ?? ends_at,
      made_by: status === 'cancelled' ? ('visitor' as const) : ('admin' as const),
      from_starts_at: null,
      to_starts_at: null,
      from_agent_id: null,
      to_agent_id: null,
    })),
  )
}

/** Databases limit the number of values in a statement. */
export async function insertAll<Table extends keyof Tables>(db: Database, table: Table, rows: object[]): Promise<void> {
  for (let index = 0; index < rows.length; index += 400) {
    const some = rows.slice(index, index + 400)
    await db
      .insertInto(table)
      .values(some as never)
      .execute()
  }
}

export type AppointmentRow = Insertable<Tables['appointments']> & { sequence: number }

const starts = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00']
const daysAhead = 35

const stories = [
  'An adviser from a trading platform called every day. I paid in three times, and then the account was frozen.',
  'They showed me my profit on a website. When I wanted to take it out, they asked for a tax first.',
  'Someone I met online helped me open a wallet. The coins are gone.',
  'I signed up after an advertisement with a well-known face. The calls do not stop.',
  '',
  '',
]

const recoveryOffers = ['', 'no', 'yes', '', 'unsure'] as const

type Question = {
  count: number
  agentIds: string[]
  people: (SamplePerson & { userId: string | null })[]
  now: number
  next: () => number
  firm: Pick<Firm, 'timeZone'>
  tokenHashOf: (appointmentId: string) => string
}

/** Without overlaps, from five weeks ahead back into the past as far as it takes. */
export function sampleAppointments(question: Question): AppointmentRow[] {
  const { count, agentIds, now, next } = question
  const { timeZone } = question.firm
  const rows: AppointmentRow[] = []
  const pickPerson = createPersonPicker(question)
  const today = dayOf(now, timeZone)
  for (let day = addDays(today, daysAhead); rows.length < count; day = addDays(day, -1)) {
    if (weekdayOf(day) > 5) continue
    const daysFromNow = (Date.parse(day) - Date.parse(today)) / dayMs
    // The further ahead, the fewer appointments.
    const share = daysFromNow > 0 ? 0.6 * (1 - daysFromNow / daysAhead) + 0.05 : 0.6
    for (const agentId of agentIds) {
      for (const start of starts) {
        if (next() >= share || rows.length >= count) continue
        const startsAt = instantOf(day, start, timeZone, 'start')
        const person = pickPerson(rows.length, startsAt > now)
        rows.push(toRow(question, { agentId, startsAt, number: rows.length, person }))
      }
    }
  }
  return rows
}

const [maxAhead, tries] = [2, 20]

/** One person has several appointments ahead, which staff are told of. */
function createPersonPicker({ people, next }: Pick<Question, 'people' | 'next'>) {
  const aheadOf = new Map<string, number>()
  const insistent = pick(people, next)
  return (number: number, isAhead: boolean) => {
    if (!isAhead) return pick(people, next)
    if (number < 160 && number % 40 === 5) return insistent
    const picked = Array.from({ length: tries }, () => pick(people, next))
    const isFree = ({ email }: SamplePerson) => email !== insistent.email && (aheadOf.get(email) ?? 0) < maxAhead
    const person = picked.find(isFree) ?? pick(people, next)
    aheadOf.set(person.email, (aheadOf.get(person.email) ?? 0) + 1)
    return person
  }
}

type SampleBooking = { agentId: string; startsAt: number; number: number; person: Question['people'][number] }

function toRow(
  { now, next, tokenHashOf }: Question,
  { agentId, startsAt, number, person }: SampleBooking,
): AppointmentRow {
  const appointment_id = seededId(next)
  const bookedAt = Math.min(startsAt - (1 + next() * 20) * dayMs, now - hourMs)
  const status = statusOf(startsAt - now, next)
  const cancelledAt = status === 'cancelled' ? Math.min(bookedAt + 12 * hourMs, now - 20 * minuteMs) : null
  return {
    appointment_id,
    reference: referenceOf(number),
    agent_id: agentId,
    starts_at: toIso(startsAt),
    ends_at: toIso(startsAt + 45 * minuteMs),
    occupied_until: toIso(startsAt + hourMs),
    status,
    name: person.name,
    email: person.email,
    phone: person.phone,
    time_zone: person.timeZone,
    // The first kinds of scam are picked more often.
    scam_type: pick(scamTypeKeys, () => next() ** 1.5),
    story: pick(stories, next),
    recovery_offer: recoveryOffers[number % recoveryOffers.length] ?? '',
    client_id: person.userId,
    consent_wording: consentWording,
    consented_at: toIso(bookedAt),
    created_at: toIso(bookedAt),
    form_key: `demo ${appointment_id}`,
    manage_token_hash: tokenHashOf(appointment_id),
    sequence: status === 'booked' ? 0 : 1,
    cancelled_at: cancelledAt === null ? null : toIso(cancelledAt),
    cancelled_by: cancelledAt === null ? null : 'visitor',
    released_at: cancelledAt === null ? null : toIso(cancelledAt + 16 * minuteMs),
  }
}

function statusOf(aheadMs: number, next: () => number): AppointmentRow['status'] {
  const number = next()
  if (aheadMs > 0) return number < 0.07 ? 'cancelled' : 'booked'
  // Some appointments of the last two days have not been marked yet.
  if (aheadMs > -2 * dayMs && number < 0.4) return 'booked'
  if (number < 0.1) return 'cancelled'
  return number < 0.2 ? 'no-show' : 'done'
}

function referenceOf(number: number): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  // Multiplied so that consecutive references look unrelated. The factor is odd, so coprime to 32^6: none repeats.
  let rest = (number * 472_882_027 + 7) % 32 ** 6
  let signs = ''
  for (let place = 0; place < 6; place += 1) {
    signs += alphabet[rest % 32]
    rest = Math.floor(rest / 32)
  }
  return `H-${signs}`
}
