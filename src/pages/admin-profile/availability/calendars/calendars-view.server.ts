import { readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import { calendarFaults } from '#src/features/booking/busy-times/calendar-words.ts'
import {
  type CalendarConnection,
  findCalendarConnection,
} from '#src/features/booking/busy-times/change-connection.server.ts'
import { findCalendarFeed, newFeedKey } from '#src/features/booking/calendar-feed/change-calendar-feed.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { elapsedInWords } from '#src/time/duration-in-words.ts'
import { dayOf, longDateTime } from '#src/time/local-time.ts'
import { dayMs, minuteMs } from '#src/time/time-range.ts'

/** An agent's calendar feed and their own calendar, as text. */
export async function findCalendarsView(runtime: Runtime, agentId: string) {
  const { version, madeAt } = await findCalendarFeed(runtime.db, agentId)
  const connection = await findCalendarConnection(runtime, agentId)
  return {
    // `newKey` is for the form that makes an address.
    feed: {
      version,
      madeOn: madeAt === null ? null : dayInWords(dayOf(madeAt, runtime.firm.timeZone)),
      newKey: newFeedKey(),
    },
    ownCalendar: connection === null ? null : await toConnectionView(runtime, connection),
  }
}

async function toConnectionView({ db, clock, firm }: Runtime, connection: CalendarConnection) {
  const { version, maskedAddress, readAt, readUntil, fault, unclear } = connection
  const now = clock.now().getTime()
  const { horizonDays } = await readBookingRules(db)
  const isShort = fault !== null && readUntil !== null && readUntil < now + horizonDays * dayMs
  return {
    version,
    /** Null for a former connection by CalDAV. */
    maskedAddress,
    /** `3 hours ago (Wednesday 13 January 2027, 10:00)` */
    lastRead: `${ageInWords(now - readAt)} (${longDateTime(readAt, firm.timeZone)})`,
    problem: fault === null ? null : calendarFaults[fault],
    unknownFrom: isShort ? dayInWords(dayOf(readUntil, firm.timeZone)) : null,
    unclear: unclearInWords(unclear),
  }
}

function ageInWords(ageMs: number): string {
  return ageMs < minuteMs ? 'just now' : `${elapsedInWords(ageMs)} ago`
}

function unclearInWords(unclear: number): string | null {
  if (unclear === 0) return null
  return unclear === 1
    ? '1 entry couldn’t be fully understood, so its time is kept blocked.'
    : `${unclear.toLocaleString('en-GB')} entries couldn’t be fully understood, so their times are kept blocked.`
}
