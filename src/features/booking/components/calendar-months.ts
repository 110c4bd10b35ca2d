import { partsOfDay } from '#src/time/day-in-words.ts'

type CalendarMonth = {
  name: string
  /** From Monday to Sunday; null where the week belongs to another month. */
  weeks: (string | null)[][]
}

export function calendarMonths(days: string[]): CalendarMonth[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const months: CalendarMonth[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) {
    const { month: name, year } = partsOfDay(`${month}-01`)
    // Skip weeks that are entirely outside the range.
    const weeks = weeksOf(month).filter((week) => week.some((day) => day !== null && day >= first && day <= last))
    months.push({ name: `${name} ${year}`, weeks })
  }
  return months
}

function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  // 0 for Monday to 6 for Sunday.
  const firstWeekday = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7
  const count = Math.ceil((firstWeekday + length) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - firstWeekday + 1
      return day < 1 || day > length ? null : `${month}-${String(day).padStart(2, '0')}`
    }),
  )
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
