import { z } from 'zod'
import { closingTime, wallTime } from '#src/features/booking/slots/wall-time.ts'
import type { OpeningHours } from '#src/firm/opening-hours.ts'
import { shownIn } from '#src/input/shown.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import {
  type HoursField,
  hoursField,
  type OpenField,
  openField,
  places,
  type WeekdayName,
  weekdayNumbers,
} from './availability.ts'

const fields = weekdayNumbers.flatMap((weekday) =>
  places.flatMap((place) => [
    [hoursField(weekday, place, 'From'), wallTime.optional()],
    [hoursField(weekday, place, 'Until'), closingTime.optional()],
  ]),
)

const switches = weekdayNumbers.map((weekday) => [openField(weekday), z.string().optional()])

type Shape = Record<HoursField | OpenField, z.ZodOptional<z.ZodType<string>>>

const shownDays = Object.fromEntries(weekdays.map((name) => [name, z.string()])) as Record<WeekdayName, z.ZodString>

export const openingHoursForm = z
  .object({ ...(Object.fromEntries([...switches, ...fields]) as Shape), version: shownIn(shownDays) })
  .transform(({ version: shown, ...typed }, context) => {
    const refuse = (field: HoursField, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    return { shown, openingHours: weekdayNumbers.flatMap((weekday) => readWeekday(weekday, typed, refuse)) }
  })

type Refuse = (field: HoursField, message: string) => void

/** None if it is switched to closed, whatever its times say. */
function readWeekday(
  weekday: number,
  typed: Partial<Record<HoursField | OpenField, string | undefined>>,
  refuse: Refuse,
): OpeningHours[] {
  if (typed[openField(weekday)] !== 'on') return []
  if (places.every((place) => isEmpty(weekday, place, typed))) {
    refuse(hoursField(weekday, 1, 'From'), 'Enter a start time, or untick the day if it’s closed')
  }
  const ranges: OpeningHours[] = []
  for (const place of places) {
    const [from, until] = [hoursField(weekday, place, 'From'), hoursField(weekday, place, 'Until')]
    const [opensFrom, closesAt] = [typed[from], typed[until]]
    if (opensFrom === undefined && closesAt === undefined) continue
    if (opensFrom === undefined) refuse(from, 'Enter when it starts, or leave both empty')
    else if (closesAt === undefined) refuse(until, 'Enter when it ends, or leave both empty')
    else if (closesAt <= opensFrom) refuse(until, 'The end must be after the start')
    else if (ranges.some((other) => opensFrom < other.closesAt && other.opensFrom < closesAt)) {
      refuse(from, 'These hours overlap others on the same day')
    } else ranges.push({ weekday, opensFrom, closesAt })
  }
  return ranges.sort((a, b) => (a.opensFrom < b.opensFrom ? -1 : 1))
}

function isEmpty(
  weekday: number,
  place: (typeof places)[number],
  typed: Partial<Record<HoursField, string | undefined>>,
): boolean {
  return (['From', 'Until'] as const).every((edge) => typed[hoursField(weekday, place, edge)] === undefined)
}
