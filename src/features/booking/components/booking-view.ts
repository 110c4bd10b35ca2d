import { findScamType, type ScamTypeKey } from '#src/firm/scam-types.ts'

export type BookingView = {
  day: string | null
  /** The visitor's IANA zone; null for the firm's. */
  zone: string | null
  isCalendar: boolean
  choosesZone: boolean
  /** Which a scam's page brings along. */
  scam: ScamTypeKey | null
}

export function readBookingView(query: URLSearchParams): BookingView {
  return {
    day: readDay(query.get('day')),
    zone: query.get('zone'),
    isCalendar: query.get('view') === 'calendar',
    choosesZone: query.has('zones'),
    scam: findScamType(query.get('scam') ?? '')?.key ?? null,
  }
}

function readDay(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}

/** `?day=2027-03-16&view=calendar` */
export function bookingQuery(
  view: BookingView,
  change: Partial<BookingView>,
  more: Record<string, string> = {},
): string {
  const { day, zone, isCalendar, choosesZone, scam } = { ...view, ...change }
  const query = new URLSearchParams(more)
  if (scam !== null) query.set('scam', scam)
  if (day !== null) query.set('day', day)
  if (zone !== null) query.set('zone', zone)
  if (isCalendar) query.set('view', 'calendar')
  if (choosesZone) query.set('zones', 'all')
  return `?${query}`
}
