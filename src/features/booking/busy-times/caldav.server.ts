import { calendarQuery, createAccount, fetchCalendars, propfind } from 'tsdav'
import {
  createOutsideFetch,
  type OutsideFault,
  OutsideFetchError,
} from '../../../platform/network/outside-fetch.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { compactInstant } from '../../../time/compact-instant.ts'
import type { TimeRange } from '../../../time/time-range.ts'
import { toIso } from '../../../time/to-iso.ts'

/** How to read an agent's calendars. `url`: a calendar, or a server whose calendars all count. */
export type CalendarAccess = { url: string; userName: string; password: string }

/** Why calendars could not be read. */
export type CalendarFault = OutsideFault | 'wrong-password' | 'no-calendar' | 'unreadable'

export class CalendarError extends Error {
  readonly fault: CalendarFault
  constructor(fault: CalendarFault) {
    super(`calendars could not be read: ${fault}`)
    this.fault = fault
  }
}

/** For everything that is asked of the server in one reading. */
const maxBytes = 5_000_000
const timeoutMs = 20_000

type Tools = { headers: Record<string, string>; fetch: typeof fetch }

/** The entries during a period as iCalendar objects. Throws a CalendarError or an OutsideFetchError. */
export async function readCalendarEntries(
  { settings }: Pick<Runtime, 'settings'>,
  { url, userName, password }: CalendarAccess,
  period: TimeRange,
): Promise<string[]> {
  const outsideFetch = createOutsideFetch({
    origin: new URL(url).origin,
    mayAskThisMachine: settings.siteMode === 'sample',
    maxBytes,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const tools: Tools = {
    headers: { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` },
    fetch: async (...request) => {
      const response = await outsideFetch(...request)
      if (response.status === 401 || response.status === 403) throw new CalendarError('wrong-password')
      return response
    },
  }
  const entries: string[] = []
  for (const calendar of await findCalendars(url, tools)) entries.push(...(await readEntries(calendar, period, tools)))
  return entries
}

/** The calendar itself, or else those of the user whom the server names, except calendars that never block time. */
async function findCalendars(url: string, tools: Tools): Promise<string[]> {
  const [itself] = await propfind({ url, props: { 'd:resourcetype': {} }, depth: '0', ...tools })
  if (itself?.ok === true && Object.hasOwn(itself.props?.['resourcetype'] ?? {}, 'calendar')) return [url]
  const found = await discoverCalendars(url, tools)
  const counted = found.filter(({ components = [], projectedProps }) => {
    const transparency = projectedProps?.['scheduleCalendarTransp']
    const isTransparent = typeof transparency === 'object' && transparency !== null && 'transparent' in transparency
    return !isTransparent && (components.length === 0 || components.includes('VEVENT'))
  })
  if (counted.length === 0) throw new CalendarError('no-calendar')
  return counted.map((calendar) => calendar.url)
}

async function discoverCalendars(serverUrl: string, tools: Tools) {
  const props = {
    'd:resourcetype': {},
    'c:supported-calendar-component-set': {},
    'c:schedule-calendar-transp': {},
  }
  try {
    const account = await createAccount({ account: { serverUrl, accountType: 'caldav' }, ...tools })
    return await fetchCalendars({ account, props, projectedProps: { scheduleCalendarTransp: true }, ...tools })
  } catch (error) {
    if (error instanceof CalendarError || error instanceof OutsideFetchError) throw error
    // The library throws plain errors when a server does not name the user's calendars.
    throw new CalendarError('no-calendar')
  }
}

async function readEntries(url: string, { startsAt, endsAt }: TimeRange, tools: Tools): Promise<string[]> {
  const [start, end] = [startsAt, endsAt].map((instant) => compactInstant(toIso(instant)))
  const during = { _attributes: { start, end } }
  const events = { _attributes: { name: 'VEVENT' }, 'time-range': during }
  const filters = { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': events } }
  const props = { 'd:getetag': {}, 'c:calendar-data': {} }
  const responses = await calendarQuery({ url, props, filters, depth: '1', ...tools })
  return responses.flatMap(({ ok, raw, href, props: answered }) => {
    // An answer that is not a list of entries must not be taken for an empty one.
    if (!ok || typeof raw !== 'object' || raw === null || !('multistatus' in raw)) throw new CalendarError('unreadable')
    if (href === undefined) return []
    const { calendarData } = answered ?? {}
    const text: unknown = calendarData?._cdata ?? calendarData
    if (typeof text !== 'string') throw new CalendarError('unreadable')
    return [text]
  })
}
