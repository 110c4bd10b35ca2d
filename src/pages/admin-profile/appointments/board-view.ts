import { isCalendarDay } from '../../../time/calendar-days.ts'

/** What of the appointments is shown, as the page's address says it. */
export type BoardView = {
  view: 'list' | 'day' | 'week'
  /** `YYYY-MM-DD`; of a week, any of its days. */
  day: string
  agentId: string | null
  status: AppointmentStatus | null
  when: keyof typeof whens
  search: string
}

/** How an appointment may stand, with the words for it. */
export const appointmentStatuses = {
  booked: 'Booked',
  done: 'Done',
  'no-show': 'No-show',
  cancelled: 'Cancelled',
} as const

export type AppointmentStatus = keyof typeof appointmentStatuses

/** Which part of the list is shown, with the words for it. */
export const whens = { ahead: 'Ahead', past: 'Past', all: 'All' } as const

/** Nonsense in the address falls back to what the page opens with. Whoever searches wants past ones, too. */
export function readBoardView(query: URLSearchParams, today: string): BoardView {
  const [view, day, status, when] = ['view', 'day', 'status', 'when'].map((name) => query.get(name) ?? '')
  const search = query.get('search') ?? ''
  return {
    view: view === 'day' || view === 'week' ? view : 'list',
    day: day !== undefined && isCalendarDay(day) ? day : today,
    agentId: query.get('agent') || null,
    status: isKeyOf(appointmentStatuses, status) ? status : null,
    when: isKeyOf(whens, when) ? when : search === '' ? 'ahead' : 'all',
    search,
  }
}

const path = '/admin-profile/appointments'

/** The address of the page with something of the view changed. */
export function boardHref(view: BoardView, change: Partial<BoardView> & { after?: string } = {}): string {
  return `${path}${boardQuery(view, change)}`
}

/** The address of the file with all appointments that the list shows, page by page. */
export function exportHref(view: BoardView): string {
  return `${path}/csv${boardQuery({ ...view, view: 'list' })}`
}

function boardQuery(view: BoardView, change: Partial<BoardView> & { after?: string } = {}): string {
  const { after, ...shown } = { ...view, ...change }
  const isList = shown.view === 'list'
  const query = new URLSearchParams({
    ...(isList ? {} : { view: shown.view, day: shown.day }),
    ...(shown.agentId !== null && { agent: shown.agentId }),
    ...(shown.status !== null && { status: shown.status }),
    ...(isList && { when: shown.when, ...(shown.search !== '' && { search: shown.search }) }),
    ...(after !== undefined && { after }),
  })
  return `?${query}`
}

function isKeyOf<T extends object>(words: T, text: string | undefined): text is Extract<keyof T, string> {
  return text !== undefined && Object.hasOwn(words, text)
}
