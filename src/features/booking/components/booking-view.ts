/** Which free times are shown, as stated in the page's URL. */
export type BookingView = {
  /** `YYYY-MM-DD`; null for the first day with free times. */
  day: string | null
  /** IANA zone of the visitor; null for the firm's. */
  zone: string | null
  isCalendar: boolean
  /** Whether the list of time zones is open. */
  choosesZone: boolean
}

export function readBookingView(query: URLSearchParams): BookingView {
  return {
    day: query.get('day'),
    zone: query.get('zone'),
    isCalendar: query.get('view') === 'calendar',
    choosesZone: query.has('zones'),
  }
}

/** The query of the same page with a changed view: `?day=2027-03-16&view=calendar`. */
export function bookingQuery(
  view: BookingView,
  change: Partial<BookingView>,
  more: Record<string, string> = {},
): string {
  const { day, zone, isCalendar, choosesZone } = { ...view, ...change }
  const query = new URLSearchParams(more)
  if (day !== null) query.set('day', day)
  if (zone !== null) query.set('zone', zone)
  if (isCalendar) query.set('view', 'calendar')
  if (choosesZone) query.set('zones', 'all')
  return `?${query}`
}
