import type { CalendarFault } from '../../../../features/booking/busy-times/caldav.server.ts'
import {
  type CalendarConnection,
  findCalendarConnection,
} from '../../../../features/booking/busy-times/change-connection.server.ts'
import { findCalendarFeed, newFeedKey } from '../../../../features/booking/calendar-feed/change-calendar-feed.server.ts'
import { firm } from '../../../../firm/firm.ts'
import { termInWords } from '../../../../firm/link-terms.ts'
import { retention } from '../../../../firm/retention.ts'
import type { Runtime } from '../../../../platform/runtime.server.ts'
import { dayInWords } from '../../../../time/day-in-words.ts'
import { dayOf, longDateTime } from '../../../../time/local-time.ts'

/** An agent's calendar feed and the connection to their own calendars, as text. */
export async function findCalendarsView(runtime: Runtime, agentId: string) {
  const { version, madeAt } = await findCalendarFeed(runtime.db, agentId)
  const connection = await findCalendarConnection(runtime, agentId)
  return {
    // `newKey` is for the form that makes an address.
    feed: { version, madeOn: madeAt === null ? null : dayInWords(dayOf(madeAt, firm.timeZone)), newKey: newFeedKey() },
    ownCalendar: connection === null ? null : toConnectionView(connection),
  }
}

function toConnectionView({ version, url, userName, workedAt, fault, skipped, counts }: CalendarConnection) {
  const lastRead = longDateTime(workedAt, firm.timeZone)
  const busyTerm = termInWords(retention.busyTimes.term)
  const effect = counts
    ? `We’ll use the busy times we read then for up to ${busyTerm}.`
    : `That’s more than ${busyTerm} ago, so we’ve stopped using its busy times.`
  return {
    version,
    url,
    userName,
    lastRead,
    problem: fault === null ? null : `${faultsInWords[fault]} It was last read on ${lastRead}. ${effect}`,
    skipped: skippedInWords(skipped),
  }
}

function skippedInWords(skipped: number): string | null {
  if (skipped === 0) return null
  return skipped === 1
    ? 'We couldn’t read 1 entry, so someone could book that time.'
    : `We couldn’t read ${skipped} entries, so someone could book those times.`
}

/** Why calendars could not be read. */
export const faultsInWords: Record<CalendarFault, string> = {
  'wrong-password': 'The calendar server didn’t accept the user name and password.',
  unreachable: 'We couldn’t reach the calendar server.',
  'not-allowed': 'This address is on a private network, which we don’t read.',
  'other-server': 'The calendar server sends us to another server. Enter that server’s address.',
  'too-large': 'The calendar has too many entries to be read.',
  'no-calendar': 'There’s no calendar at this address.',
  unreadable: 'We couldn’t read the calendar server’s answer.',
}
