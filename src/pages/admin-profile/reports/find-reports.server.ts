import { countNewClients } from '../../../features/accounts/users/user-queries.server.ts'
import {
  countBookings,
  countOfAgents,
  countOutcomes,
  type Outcome,
} from '../../../features/booking/appointments/appointment-counts.server.ts'
import { findAgents } from '../../../features/booking/availability/availability-queries.server.ts'
import { countSubscriptions } from '../../../features/newsletter/subscriptions/subscriber-queries.server.ts'
import { previousPeriod } from '../../../features/reports/period.ts'
import { type Report, type ReportId, reportIds, totalOf } from '../../../features/reports/report.ts'
import { firm } from '../../../firm/firm.ts'
import { scamTypes } from '../../../firm/scam-types.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { partsOfDay } from '../../../time/day-in-words.ts'
import { pluralise } from '../../../time/duration-in-words.ts'
import type { TimeRange } from '../../../time/time-range.ts'
import { type DaySpan, daysIn, rangeOf, weeksOf } from '../../../time/weeks.ts'

type Db = Runtime['db']

/** Finds one report about a period, whose days are in the firm's zone. */
export async function findReport(db: Db, id: ReportId, period: DaySpan): Promise<Report> {
  return { id, ...(await finders[id](db, period)) }
}

/** Finds all reports about a period. */
export function findReports(db: Db, period: DaySpan): Promise<Report[]> {
  return Promise.all(reportIds.map((id) => findReport(db, id, period)))
}

const finders: Record<ReportId, (db: Db, period: DaySpan) => Promise<Omit<Report, 'id'>>> = {
  bookings: async (db, period) => {
    const { ranges, series, ...ofWeeks } = byWeek(period)
    const counts = await countBookings(db, ranges, 'scam-type')
    const all = ranges.map((_, index) => totalOf([...counts.values()].map((ofType) => ofType[index] ?? 0)))
    return { title: 'Bookings made, by week', ...ofWeeks, series: [series('Bookings', all)] }
  },
  outcomes: async (db, period) => {
    const { ranges, series, ...ofWeeks } = byWeek(period)
    const counts = await countOutcomes(db, ranges)
    const shown = Object.entries(outcomeNames) as [Outcome, string][]
    return {
      title: 'Appointments by week and outcome',
      ...ofWeeks,
      // Nothing has been cancelled by persons unknown since it is recorded who cancels.
      series: shown
        .filter(([outcome]) => outcome !== 'cancelled' || totalOf(counts.cancelled) > 0)
        .map(([outcome, name]) => series(name, counts[outcome])),
    }
  },
  'scam-types': async (db, period) => {
    const counts = await countBookings(db, twoPeriods(period), 'scam-type')
    const names = new Map(scamTypes.map(({ key, name }) => [key as string, name]))
    const categories = byCategory(names, counts, 'Bookings')
    return { title: 'Bookings made, by type of scam', rowsAre: 'Type of scam', ...categories }
  },
  agents: async (db, period) => {
    const agents = await findAgents(db)
    const counts = await countOfAgents(db, twoPeriods(period))
    const names = new Map(agents.map(({ agentId, name }) => [agentId, name]))
    const categories = byCategory(names, counts, 'Appointments, excluding cancelled')
    return { title: 'Appointments by agent', rowsAre: 'Agent', ...categories }
  },
  sources: async (db, period) => {
    const counts = await countBookings(db, twoPeriods(period), 'signed-in')
    const names = new Map([
      ['yes', 'Logged in'],
      ['no', 'Not logged in'],
    ])
    return {
      title: 'Bookings made with and without logging in',
      rowsAre: 'Visitor',
      ...byCategory(names, counts, 'Bookings'),
    }
  },
  clients: async (db, period) => {
    const { ranges, series, ...ofWeeks } = byWeek(period)
    const counts = await countNewClients(db, ranges)
    return { title: 'New clients by week', ...ofWeeks, series: [series('New clients', counts)] }
  },
  subscribers: async (db, period) => {
    const { ranges, series, ...ofWeeks } = byWeek(period)
    const { confirmed, unsubscribed } = await countSubscriptions(db, ranges)
    return {
      title: 'Newsletter subscribers by week',
      ...ofWeeks,
      series: [series('Confirmed', confirmed), series('Unsubscribed', unsubscribed)],
    }
  },
}

const outcomeNames: Record<Outcome, string> = {
  done: 'Done',
  'no-show': 'No-show',
  'cancelled-by-visitor': 'Cancelled by visitor',
  'cancelled-by-staff': 'Cancelled by staff',
  cancelled: 'Cancelled (not recorded who by)',
  booked: 'No outcome yet',
}

/** The ranges to count, those of the previous period first, and the rows and series to make of the counts. */
function byWeek(period: DaySpan) {
  const [before, weeks] = [weeksOf(previousPeriod(period)), weeksOf(period)]
  return {
    ranges: [...before, ...weeks].map((week) => rangeOf(week, firm.timeZone)),
    series: (name: string, counts: number[]) => ({
      name,
      counts: counts.slice(before.length),
      before: counts.slice(0, before.length),
    }),
    rowsAre: 'Week starting',
    rows: weeks.map(toWeekRow),
  }
}

/** `11 Jan 2027`, or `11 Jan 2027 (3 days)` for a part of a week. */
function toWeekRow(week: DaySpan): Report['rows'][number] {
  const { firstDay } = week
  const { dayOfMonth, month, year } = partsOfDay(firstDay)
  const short = `${dayOfMonth} ${month.slice(0, 3)}`
  const days = daysIn(week)
  const label = `${short} ${year}${days < 7 ? ` (${pluralise(days, 'day')})` : ''}`
  return { label, short, inFile: firstDay }
}

/** The previous period and the period, to count both at once. */
function twoPeriods(period: DaySpan): TimeRange[] {
  return [rangeOf(previousPeriod(period), firm.timeZone), rangeOf(period, firm.timeZone)]
}

/** The rows and series of categories. Those without a name, which are no longer in use, come last under their ID. */
function byCategory(names: Map<string, string>, counts: Map<string, number[]>, series: string) {
  const keys = [...new Set([...names.keys(), ...counts.keys()])]
  const countsAt = (place: number) => keys.map((key) => counts.get(key)?.[place] ?? 0)
  return {
    rows: keys.map((key) => {
      const label = names.get(key) ?? key
      return { label, short: label, inFile: label }
    }),
    series: [{ name: series, before: countsAt(0), counts: countsAt(1) }],
  }
}
