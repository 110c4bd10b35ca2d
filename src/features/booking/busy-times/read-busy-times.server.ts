import { readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs, type TimeRange } from '#src/time/time-range.ts'
import { ownersIn } from './calendar-address.ts'
import { type FetchFault, fetchCalendar, type Validators } from './fetch-calendar.server.ts'
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

export type CalendarSource = { address: string; ownerEmail: string }

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
