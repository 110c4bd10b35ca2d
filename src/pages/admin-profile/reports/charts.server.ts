import { countNewClientsByWeek } from '../../../features/accounts/users/user-queries.server.ts'
import {
  countBookingSources,
  countOutcomesByWeek,
} from '../../../features/booking/appointments/appointment-counts.server.ts'
import { countSubscriptionsByWeek } from '../../../features/newsletter/subscriptions/subscriber-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import { scamTypes } from '../../../firm/scam-types.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { lastWeeks } from '../../../time/weeks.ts'
import type { ChartData } from './chart.tsx'
import { suppressSmallCount } from './small-counts.ts'

const weekCount = 12

/** The charts: the last twelve weeks in the firm's zone, as counts that reveal no individual. */
export async function findCharts({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<ChartData[]> {
  const weeks = lastWeeks(clock.now().getTime(), firm.timeZone, weekCount)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return []
  const [outcomes, clients, subscriptions, sources] = await Promise.all([
    countOutcomesByWeek(db, weeks),
    countNewClientsByWeek(db, weeks),
    countSubscriptionsByWeek(db, weeks),
    countBookingSources(db, { startsAt: first.startsAt, endsAt: last.endsAt }),
  ])
  const labels = weeks.map(({ monday }) => shortDay(monday))
  const series = (name: string, counts: number[]) => ({ name, counts: counts.map(suppressSmallCount) })
  const ofWeeks = { rowsAre: 'Week starting', labels }
  const charts: ChartData[] = [
    {
      id: 'outcomes',
      title: 'Appointments by week and outcome',
      ...ofWeeks,
      series: [
        series('Done', outcomes.done),
        series('No-show', outcomes['no-show']),
        series('Cancelled', outcomes.cancelled),
        series('Booked', outcomes.booked),
      ],
    },
    {
      id: 'clients',
      title: 'New clients by week',
      ...ofWeeks,
      series: [series('New clients', clients)],
    },
    {
      id: 'subscribers',
      title: 'Subscribers by week',
      ...ofWeeks,
      series: [series('Confirmed', subscriptions.confirmed), series('Unsubscribed', subscriptions.unsubscribed)],
    },
    {
      id: 'scam-types',
      title: 'Bookings by type of scam',
      rowsAre: 'Type of scam',
      labels: scamTypes.map(({ name }) => name),
      series: [
        series(
          'Bookings in these 12 weeks',
          scamTypes.map(({ key }) => sources.byScamType.get(key) ?? 0),
        ),
      ],
    },
    {
      id: 'ways',
      title: 'Bookings by whether logged in',
      rowsAre: 'How',
      labels: ['Logged in', 'Not logged in'],
      series: [series('Bookings in these 12 weeks', [sources.signedIn, sources.notSignedIn])],
    },
  ]
  return charts.filter(({ id }) => id !== 'ways' || !isSingleCountSuppressed(charts))
}

/**
 * Whether exactly one number is suppressed: it could be computed from the others, because both charts have the same
 * sum.
 */
function isSingleCountSuppressed(charts: ChartData[]): boolean {
  const ofBookings = charts.filter(({ id }) => id === 'scam-types' || id === 'ways')
  const counts = ofBookings.flatMap(({ series }) => series.flatMap((each) => each.counts))
  return counts.filter((count) => count === null).length === 1
}

/** `16 Mar` */
function shortDay(day: string): string {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`
}
