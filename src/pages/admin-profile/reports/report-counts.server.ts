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

/** Finds all reports about a period, whose days are in the firm's zone. */
export async function findReports(db: Db, period: DaySpan): Promise<Report[]> {
  const weeks = weeksOfBoth(period)
  const counts = await countAll(db, weeks.ranges)
  return reportIds.map((id) => ({ id, ...reports[id](counts, weeks) }))
}

/** Finds one of them. */
export async function findReport(db: Db, id: ReportId, period: DaySpan): Promise<Report> {
  const weeks = weeksOfBoth(period)
  return { id, ...reports[id](await countAll(db, weeks.ranges), weeks) }
}

/** Counts everything that the reports show, by week: each table is read once for all reports about it. */
async function countAll(db: Db, ranges: TimeRange[]) {
  const [bookings, outcomes, agents, ofAgents, clients, subscriptions] = await Promise.all([
    countBookings(db, ranges),
    countOutcomes(db, ranges),
    findAgents(db),
    countOfAgents(db, ranges),
    countNewClients(db, ranges),
    countSubscriptions(db, ranges),
  ])
  return { bookings, outcomes, agents, ofAgents, clients, subscriptions }
}

type Counts = Awaited<ReturnType<typeof countAll>>

const reports: Record<ReportId, (counts: Counts, weeks: Weeks) => Omit<Report, 'id'>> = {
  bookings: ({ bookings }, weeks) => {
    const ofTypes = [...bookings['scam-type'].values()]
    const all = weeks.ranges.map((_, week) => totalOf(ofTypes.map((counts) => counts[week] ?? 0)))
    return { title: 'Bookings made, by week', ...byWeek(weeks, { Bookings: all }) }
  },
  outcomes: ({ outcomes }, weeks) => {
    const shown = Object.entries(outcomeNames) as [Outcome, string][]
    const series = shown
      // Nothing has been cancelled by persons unknown since it is recorded who cancels.
      .filter(([outcome]) => outcome !== 'cancelled' || totalOf(outcomes.cancelled) > 0)
      .map(([outcome, name]) => [name, outcomes[outcome]])
    return { title: 'Appointments by week and outcome', ...byWeek(weeks, Object.fromEntries(series)) }
  },
  'scam-types': ({ bookings }, weeks) => {
    const names = new Map(scamTypes.map(({ key, name }) => [key as string, name]))
    const categories = byCategory(weeks, { names, series: 'Bookings', counts: bookings['scam-type'] })
    return { title: 'Bookings made, by type of scam', rowsAre: 'Type of scam', ...categories }
  },
  agents: ({ agents, ofAgents }, weeks) => {
    const names = new Map(agents.map(({ agentId, name }) => [agentId, name]))
    const categories = byCategory(weeks, { names, series: 'Appointments, excluding cancelled', counts: ofAgents })
    return { title: 'Appointments by agent', rowsAre: 'Agent', ...categories }
  },
  sources: ({ bookings }, weeks) => {
    const names = new Map([
      ['yes', 'Logged in'],
      ['no', 'Not logged in'],
    ])
    const categories = byCategory(weeks, { names, series: 'Bookings', counts: bookings['signed-in'] })
    return { title: 'Bookings made with and without logging in', rowsAre: 'Visitor', ...categories }
  },
  clients: ({ clients }, weeks) => ({ title: 'New clients by week', ...byWeek(weeks, { 'New clients': clients }) }),
  subscribers: ({ subscriptions: { confirmed, unsubscribed } }, weeks) => ({
    title: 'Newsletter subscribers by week',
    ...byWeek(weeks, { Confirmed: confirmed, Unsubscribed: unsubscribed }),
  }),
}

const outcomeNames: Record<Outcome, string> = {
  done: 'Done',
  'no-show': 'No-show',
  'cancelled-by-visitor': 'Cancelled by visitor',
  'cancelled-by-staff': 'Cancelled by staff',
  cancelled: 'Cancelled (not recorded who by)',
  booked: 'No outcome yet',
}

/** The weeks of the previous period and of the period, in this order, and how counts of them are told apart. */
function weeksOfBoth(period: DaySpan) {
  const [before, weeks] = [weeksOf(previousPeriod(period)), weeksOf(period)]
  return {
    ranges: [...before, ...weeks].map((week) => rangeOf(week, firm.timeZone)),
    rows: weeks.map(toWeekRow),
    split: (counts: number[]) => ({ before: counts.slice(0, before.length), counts: counts.slice(before.length) }),
  }
}

type Weeks = ReturnType<typeof weeksOfBoth>

function byWeek({ rows, split }: Weeks, series: Record<string, number[]>) {
  const named = Object.entries(series).map(([name, counts]) => ({ name, ...split(counts) }))
  return { rowsAre: 'Week starting', rows, series: named }
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

type Categories = { names: Map<string, string>; series: string; counts: Counts['ofAgents'] }

/** The rows and series of categories. Those without a name, which are no longer in use, come last under their ID. */
function byCategory({ split }: Weeks, { names, series, counts }: Categories) {
  const keys = [...new Set([...names.keys(), ...counts.keys()])]
  const totals = keys.map((key) => {
    const ofWeeks = split(counts.get(key) ?? [])
    return { before: totalOf(ofWeeks.before), counts: totalOf(ofWeeks.counts) }
  })
  return {
    rows: keys.map((key) => {
      const label = names.get(key) ?? key
      return { label, short: label, inFile: label }
    }),
    series: [{ name: series, before: totals.map(({ before }) => before), counts: totals.map(({ counts }) => counts) }],
  }
}
