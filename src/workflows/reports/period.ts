import { addDays, isCalendarDay, mondayOf } from '#src/time/calendar-days.ts'
import { type DaySpan, daysIn } from '#src/time/local-time.ts'

/** The periods that need no dates. The last weeks include this one, up to today. */
export const presets = { '4-weeks': 'Last 4 weeks', '12-weeks': 'Last 12 weeks', year: 'This year' } as const

export type Preset = keyof typeof presets

/** The days that a report is about, in the firm's zone; `preset` is null if they were chosen. */
export type Period = DaySpan & { preset: Preset | null }

/** More would be slow to count, and too much for one chart. */
const maxDays = 366

/**
 * Reads the period from a URL: `from` and `to`, or else `period`; without any of them, the last 12 weeks. Or says what
 * is wrong with it. `today` is the day in the firm's zone.
 */
export function readPeriod(
  query: URLSearchParams,
  today: string,
): { ok: true; period: Period } | { ok: false; message: string } {
  if (query.has('from') || query.has('to')) return readDays(query.get('from') ?? '', query.get('to') ?? '')
  const preset = query.get('period') ?? '12-weeks'
  if (!isPreset(preset)) return { ok: false, message: 'That period isn’t available. Choose one of those above.' }
  return { ok: true, period: { preset, firstDay: firstDayOf(preset, today), lastDay: today } }
}

function readDays(firstDay: string, lastDay: string): ReturnType<typeof readPeriod> {
  if (!isCalendarDay(firstDay) || !isCalendarDay(lastDay))
    return { ok: false, message: 'Enter the first and the last day of the period, for example 1 March to 31 March.' }
  if (lastDay < firstDay)
    return { ok: false, message: 'The period ends before it begins. Choose a last day that isn’t before the first.' }
  if (daysIn({ firstDay, lastDay }) > maxDays)
    return { ok: false, message: 'A report can cover up to a year. Choose a shorter period.' }
  return { ok: true, period: { preset: null, firstDay, lastDay } }
}

function isPreset(text: string): text is Preset {
  return Object.hasOwn(presets, text)
}

function firstDayOf(preset: Preset, today: string): string {
  switch (preset) {
    case '4-weeks':
      return addDays(mondayOf(today), -3 * 7)
    case '12-weeks':
      return addDays(mondayOf(today), -11 * 7)
    case 'year':
      return `${today.slice(0, 4)}-01-01`
  }
}

/** The previous period: as many days on the same weekdays, so whole weeks earlier, without overlap. */
export function previousPeriod(period: DaySpan): DaySpan {
  const shift = -7 * Math.ceil(daysIn(period) / 7)
  return { firstDay: addDays(period.firstDay, shift), lastDay: addDays(period.lastDay, shift) }
}

/** The query of a period. */
export function periodQuery({ preset, firstDay, lastDay }: Period): Record<string, string> {
  return preset === null ? { from: firstDay, to: lastDay } : { period: preset }
}
