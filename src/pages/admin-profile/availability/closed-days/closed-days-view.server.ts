import { countBookedOn, findClosedDays } from '#src/features/booking/availability/closed-days.server.ts'
import { findPublicHolidays } from '#src/features/booking/availability/public-holidays.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { dayOf } from '#src/time/local-time.ts'

/** Days that are closed already stay in the list, whatever is proposed. */
export async function findClosedDaysView(runtime: Runtime) {
  const { country } = runtime.firm.address
  const today = dayOf(runtime.clock.now().getTime(), runtime.firm.timeZone)
  const proposed = await findPublicHolidays(country, today)
  const closed = await findClosedDays(runtime.db, today)
  const isClosed = (day: string) => closed.some((each) => each.day === day)
  const others = closed.filter(({ day }) => !(proposed ?? []).some((each) => each.day === day))
  const days = [...(proposed ?? []), ...others.map((each) => ({ ...each, regions: [] }))].sort((one, other) =>
    one.day < other.day ? -1 : 1,
  )
  const booked = await countBookedOn(
    runtime,
    days.map(({ day }) => day),
  )
  const rows = days.map(({ day, name, regions }) => ({
    day,
    name,
    when: dayInWords(day),
    regions: regions.length === 0 ? null : new Intl.ListFormat('en-GB').format(regions),
    isClosed: isClosed(day),
    booked: booked.get(day) ?? 0,
  }))
  return { country, isCountryKnown: proposed !== null, rows }
}

export type ClosedDaysView = Awaited<ReturnType<typeof findClosedDaysView>>
