import { countNewClients, countUsers } from '#src/features/accounts/users/user-queries.server.ts'
import {
  countBookings,
  countOfAgents,
  countOutcomes,
  type Outcome,
} from '#src/features/booking/appointments/appointment-counts.server.ts'
import { countAppointments } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { findMailOverview } from '#src/features/mail/mail-queries.server.ts'
import {
  countSubscribers,
  countSubscriptions,
} from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { scamTypes } from '#src/firm/scam-types.ts'
import type { CsvTable } from '#src/platform/list/csv.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { partsOfDay } from '#src/time/day-in-words.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { type DaySpan, daysIn, rangeOf, weeksOf } from '#src/time/local-time.ts'
import { dayMs } from '#src/time/time-range.ts'
import { previousPeriod } from './period.ts'
import { type Report, type ReportId, reportIds, totalOf } from './report.ts'

type Db = Runtime['db']

/** How things stand now, whatever period the reports are about, with what each figure is called. */
export async function findKeyFigures(runtime: Runtime) {
  const { db, clock } = runtime
  const now = clock.now().getTime()
  const [nextDay, nextWeek, users, subscribers, mail] = await Promise.all([
    countAppointments(db, now, now + dayMs),
    countAppointments(db, now, now + 7 * dayMs),
    countUsers(db, now - 7 * dayMs),
    countSubscribers(db),
    findMailOverview(runtime),
  ])
  return [
    { label: 'Appointments in the next 24 hours', count: nextDay },
    { label: 'Appointments in the next 7 days', count: nextWeek },
    { label: 'New users in the last 7 days', count: users.recent },
    { label: 'Users', count: users.all },
    { label: 'Newsletter subscribers', count: subscribers.confirmed },
    { label: 'Emails queued', count: mail.queued },
  ]
}

/** Finds all reports about a period, whose days are in the firm's zone. */
export async function findReports({ db, firm }: Runtime, period: DaySpan): Promise<Report[]> {
  const weeks = weeksOfBoth(period, firm.timeZone)
  const counts = await countAll(db, weeks)
  const found = reportIds.map((id) => ({ id, ...reports[id](counts, weeks) }))
  const isCompared = found.some(({ series }) => series.some(({ before }) => totalOf(before) > 0))
  return isCompared ? found : found.map(withoutEarlier)
}

/** No figure of a time before the site was in use is a true zero. */
function withoutEarlier(report: Report): Report {
  return { ...report, series: report.series.map((each) => ({ ...each, before: null })) }
}

/** A report's counts as a table, each with that of the previous period. */
export function reportTable(report: Report, period: DaySpan): CsvTable<number> {
  const { id, rowsAre, rows, series } = report
  const { firstDay, lastDay } = period
  const columns = Object.fromEntries(
    series.flatMap(({ name, counts, before }) => [
      [name, (row: number) => counts[row] ?? 0],
      [`${name} (previous period)`, (row: number) => (before === null ? '' : (before[row] ?? 0))],
    ]),
  )
  return {
    fileName: `${id}-${firstDay}-to-${lastDay}.csv`,
    rows: {
      async *all() {
        yield* rows.keys()
      },
      count: async () => rows.length,
    },
    columns: { [rowsAre]: (row) => rows[row]?.inFile ?? '', ...columns },
  }
}

/** Counts everything that the reports show, by week only where they do: more ranges take longer. */
async function countAll(db: Db, { ranges, periods }: Weeks) {
  const [bookings, outcomes, agents, ofAgents, clients, subscriptions] = await Promise.all([
    countBookings(db, ranges),
    countOutcomes(db, ranges),
    findAgents(db),
    countOfAgents(db, periods),
    countNewClients(db, ranges),
    countSubscriptions(db, ranges),
  ])
  return { bookings, outcomes, agents, ofAgents, clients, subscriptions }
}

type Counts = Awaited<ReturnType<typeof countAll>>

type CountsByKey = Counts['ofAgents']

type Counted = Omit<Report, 'id' | 'series'> & { series: { name: string; counts: number[]; before: number[] }[] }

const reports: Record<ReportId, (counts: Counts, weeks: Weeks) => Counted> = {
  bookings: ({ bookings }, weeks) => {
    const ofTypes = [...bookings['scam-type'].values()]
    const all = weeks.ranges.map((_, week) => totalOf(ofTypes.map((counts) => counts[week] ?? 0)))
    return { title: 'Bookings made, by week', ...byWeek(weeks, { Bookings: all }) }
  },
  outcomes: ({ outcomes }, weeks) => {
    const shown = Object.entries(outcomeNames) as [Outcome, string][]
    const series = shown
      // Only old cancellations lack who cancelled: without any, this series is left out.
      .filter(([outcome]) => outcome !== 'cancelled' || totalOf(outcomes.cancelled) > 0)
      .map(([outcome, name]) => [name, outcomes[outcome]])
    return { title: 'Appointments by week and outcome', ...byWeek(weeks, Object.fromEntries(series)) }
  },
  'scam-types': ({ bookings }, weeks) => {
    const names = new Map(scamTypes.map(({ key, name }) => [key as string, name]))
    const counts = totalsOf(bookings['scam-type'], weeks)
    const categories = byCategory({ names, series: 'Bookings', counts })
    return { title: 'Bookings made, by type of scam', rowsAre: 'Type of scam', ...categories }
  },
  agents: ({ agents, ofAgents }) => {
    const names = new Map(agents.map(({ agentId, name }) => [agentId, name]))
    const categories = byCategory({ names, series: 'Appointments, excluding cancelled', counts: ofAgents })
    return { title: 'Appointments by agent', rowsAre: 'Agent', ...categories }
  },
  sources: ({ bookings }, weeks) => {
    const names = new Map([
      ['yes', 'Logged in'],
      ['no', 'Not logged in'],
    ])
    const counts = totalsOf(bookings['signed-in'], weeks)
    const categories = byCategory({ names, series: 'Bookings', counts })
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

/**
 * The previous period and the period, in this order, as `periods` and by week as `ranges`, and how counts of the weeks
 * are told apart.
 */
function weeksOfBoth(period: DaySpan, timeZone: string) {
  const previous = previousPeriod(period)
  const [before, weeks] = [weeksOf(previous), weeksOf(period)]
  const inFirmZone = (days: DaySpan) => rangeOf(days, timeZone)
  return {
    periods: [previous, period].map(inFirmZone),
    ranges: [...before, ...weeks].map(inFirmZone),
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

/** The counts of each category in the previous period and in the period, from its counts by week. */
function totalsOf(weekly: CountsByKey, { split }: Weeks): CountsByKey {
  return new Map(
    [...weekly].map(([key, ofWeeks]) => {
      const { before, counts } = split(ofWeeks)
      return [key, [totalOf(before), totalOf(counts)]]
    }),
  )
}

/** `counts`: of each category in the previous period and in the period. */
type Categories = { names: Map<string, string>; series: string; counts: CountsByKey }

/** The rows and series of categories. Those without a name, which are no longer in use, come last under their ID. */
function byCategory({ names, series, counts }: Categories) {
  const keys = [...new Set([...names.keys(), ...counts.keys()])]
  const ofPeriod = (place: 0 | 1) => keys.map((key) => counts.get(key)?.[place] ?? 0)
  return {
    rows: keys.map((key) => {
      const label = names.get(key) ?? key
      return { label, short: label, inFile: label }
    }),
    series: [{ name: series, before: ofPeriod(0), counts: ofPeriod(1) }],
  }
}
