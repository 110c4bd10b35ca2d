import { findSlots } from '../../features/booking/find-slots.server.ts'
import { newFormKey } from '../../features/booking/form-key.server.ts'
import { firm } from '../../firm/firm.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { dayInWords } from '../../time/day-in-words.ts'
import { clockTime, dayOf, utcOffset } from '../../time/local-time.ts'

export type OfferedDay = { day: string; name: string; freeCount: number }
export type OfferedTime = { startsAt: string; clock: string }

/** The days with free times, the chosen one (the first, when `wantedDay` has none) and its times, in the firm's zone. */
export async function findOfferedDays(runtime: Runtime, wantedDay: string | null) {
  const slots = await findSlots(runtime)
  // Where several agents are free at one start, it is one time to the visitor.
  const starts = [...new Set(slots.map((slot) => slot.startsAt))]
  const startsByDay = Map.groupBy(starts, (startsAt) => dayOf(startsAt, firm.timeZone))
  const days: OfferedDay[] = [...startsByDay].map(([day, { length }]) => ({
    day,
    name: dayInWords(day),
    freeCount: length,
  }))
  const chosenDay = days.find(({ day }) => day === wantedDay) ?? days[0] ?? null
  const chosenStarts = chosenDay === null ? [] : (startsByDay.get(chosenDay.day) ?? [])
  const times: OfferedTime[] = chosenStarts.map((startsAt) => ({
    startsAt: new Date(startsAt).toISOString(),
    clock: clockTime(startsAt, firm.timeZone),
  }))
  const zoneNote = `${firm.timeZoneCity} time${chosenStarts[0] === undefined ? '' : ` (${utcOffset(chosenStarts[0], firm.timeZone)})`}`
  return { days, chosenDay, times, zoneNote, formKey: newFormKey() }
}
