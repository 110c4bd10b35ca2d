import { readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import { fetchOutside, type OutsideFault } from '#src/platform/network/outside-fetch.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs, type TimeRange } from '#src/time/time-range.ts'
import { ownersIn } from './calendar-address.ts'
import { type BusyTimesFault, type Reader, runBusyTimesWorker } from './run-busy-times-worker.server.ts'

/** `web-page`: one for people. `secret-changed`: since the address was encrypted. `failed`: a fault of ours, logged. */
export type CalendarFault =
  | FetchFault
  | Exclude<BusyTimesFault, 'took-too-long'>
  | 'web-page'
  | 'secret-changed'
  | 'failed'

/** `isWhole`: it reached us to its end; if not, busy times may be missing. `until`: up to when it knows them. */
export type BusyReading = {
  ok: true
  busy: TimeRange[]
  isWhole: boolean
  unclear: number
  until: number
  validators: Validators
}

export type FailedReading = { ok: false; fault: CalendarFault; retryAfterMs: number | null }

type CalendarSource = { address: string; ownerEmail: string }

export type KnownReading = { validators: Validators; until: number }

/** Read beyond the days that can be booked, so that an unchanged calendar need not be read for a day. */
const spareMs = dayMs

/** From now until a day after the last that can be booked. `unchanged` only if `known` covers that. Stores nothing. */
export async function readBusyTimes(
  runtime: Pick<Runtime, 'db' | 'clock' | 'settings' | 'log' | 'firm'>,
  { address, ownerEmail }: CalendarSource,
  reader: Reader,
  known: KnownReading | null = null,
): Promise<BusyReading | FailedReading | 'unchanged'> {
  const startsAt = runtime.clock.now().getTime()
  const { horizonDays } = await readBookingRules(runtime.db)
  const neededUntil = startsAt + (horizonDays + 1) * dayMs
  try {
    const isKnown = known !== null && known.until >= neededUntil
    const fetched = await fetchCalendar(runtime, { address, known: isKnown ? known.validators : null })
    if (!fetched.ok) return fetched
    if (fetched.isUnchanged) return 'unchanged'
    const period = { startsAt, endsAt: neededUntil + spareMs }
    const reading = await runBusyTimesWorker(
      {
        calendar: fetched.file,
        period,
        timeZone: runtime.firm.timeZone,
        ownUidSuffix: `@${new URL(runtime.settings.origin).hostname}`,
        ownerAddresses: [...new Set([ownerEmail.toLowerCase(), ...ownersIn(address)])],
      },
      reader,
    )
    if (reading.ok) {
      const { busy, unclear } = reading
      const { isWhole } = fetched
      // The rest of a calendar is asked for again, even if the server says that it is unchanged.
      const validators = isWhole ? fetched.validators : { etag: null, lastModified: null }
      return { ok: true, busy, isWhole, unclear, until: period.endsAt, validators }
    }
    return { ok: false, fault: faultOf(reading.fault, fetched.isWebPage), retryAfterMs: null }
  } catch (error) {
    // The message of an error may quote the address, or what the server sent.
    const { name, code = name } = error as NodeJS.ErrnoException
    runtime.log.error({ reason: code }, 'a calendar could not be worked out')
    return { ok: false, fault: 'failed', retryAfterMs: null }
  }
}

function faultOf(fault: BusyTimesFault, isWebPage: boolean): CalendarFault {
  if (fault === 'not-a-calendar') return isWebPage ? 'web-page' : fault
  return 'too-complex'
}

/** `refused`: the server wants a log-in. `unavailable`: it reports a fault of its own. */
type FetchFault = OutsideFault | 'refused' | 'missing' | 'unavailable'

type Validators = { etag: string | null; lastModified: string | null }

/** `retryAfterMs`: how long the server asks us to wait; null if it doesn't say. */
type FetchedCalendar =
  | { ok: true; isUnchanged: true }
  | { ok: true; isUnchanged: false; file: Uint8Array; isWhole: boolean; isWebPage: boolean; validators: Validators }
  | { ok: false; fault: FetchFault; retryAfterMs: number | null }

const maxBytes = 20_000_000
const timeoutMs = 20_000

/** `known`: the version that we have; null to get the calendar in any case. */
async function fetchCalendar(
  { settings, clock }: Pick<Runtime, 'settings' | 'clock'>,
  { address, known }: { address: string; known: Validators | null },
): Promise<FetchedCalendar> {
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'user-agent': 'Harbour',
    ...(known?.etag != null && { 'if-none-match': known.etag }),
    ...(known?.lastModified != null && { 'if-modified-since': known.lastModified }),
  }
  const mayAskThisMachine = settings.siteMode === 'sample'
  const response = await fetchOutside(new URL(address), { headers, mayAskThisMachine, maxBytes, timeoutMs })
  if (!response.ok) return { ...response, retryAfterMs: null }
  const { status, headers: received, body } = response
  const isAsked = known !== null && (known.etag !== null || known.lastModified !== null)
  if (status === 304 && isAsked) return { ok: true, isUnchanged: true }
  if (status !== 200) {
    return { ok: false, fault: faultOfStatus(status), retryAfterMs: retryAfterOf(received['retry-after'], clock.now()) }
  }
  const { etag, 'last-modified': lastModified } = received
  return {
    ok: true,
    isUnchanged: false,
    file: body,
    isWhole: isWhole(body),
    isWebPage: isWebPage(received['content-type'], body),
    validators: { etag: validatorOf(etag), lastModified: validatorOf(lastModified) },
  }
}

function faultOfStatus(status: number): FetchFault {
  if (status === 401 || status === 403 || status === 407) return 'refused'
  return status === 404 || status === 410 ? 'missing' : 'unavailable'
}

/** Nothing that a server might want us to keep for other reasons. */
const maxValidatorLength = 500

function validatorOf(value: string | undefined): string | null {
  return value === undefined || value === '' || value.length > maxValidatorLength ? null : value
}

function retryAfterOf(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? ''
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return waitMs > 0 ? waitMs : null
}

/** Some have other text after their end. */
const endBytes = 64_000

/** A server's program may have failed on the way, which HTTP does not tell. */
function isWhole(body: Uint8Array): boolean {
  // Without the zeros of UTF-16.
  const end = Buffer.from(body.subarray(-endBytes)).toString('latin1').replaceAll('\0', '').toUpperCase()
  return end.lastIndexOf('END:VCALENDAR') > end.lastIndexOf('BEGIN:VCALENDAR')
}

/** A page for people, such as a log-in. */
function isWebPage(contentType: string | undefined, body: Uint8Array): boolean {
  const start = Buffer.from(body.subarray(0, 500)).toString('latin1')
  return contentType?.includes('html') === true || /^[\s\xEF\xBB\xBF]*<(!doctype html|html|head|body)\b/i.test(start)
}
