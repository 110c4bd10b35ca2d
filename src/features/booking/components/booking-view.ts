/** Which free times are shown, as stated in the page's URL. */
export type BookingView = {
  /** `YYYY-MM-DD`, or the next day with free times; null for the first one. */
  day: string | null
  /** IANA zone of the visitor; null for the firm's. */
  zone: string | null
  isCalendar: boolean
  /** Whether the list of time zones is open. */
  choosesZone: boolean
}

export function readBookingView(query: URLSearchParams): BookingView {
  return {
    day: readDay(query.get('day')),
    zone: query.get('zone'),
    isCalendar: query.get('view') === 'calendar',
    choosesZone: query.has('zones'),
  }
}

function readDay(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
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
