import type { RouterContextProvider } from 'react-router'
import { actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import { calendarFaults } from '#src/features/booking/busy-times/calendar-words.ts'
import {
  type CalendarConnection,
  connectionForm,
  findCalendarConnection,
  removeCalendarConnection,
} from '#src/features/booking/busy-times/change-connection.server.ts'
import {
  findCalendarFeed,
  makeCalendarFeed,
  makeFeedForm,
  newFeedKey,
  withdrawCalendarFeed,
  withdrawFeedForm,
} from '#src/features/booking/calendar-feed.server.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { noSuchAgent } from '#src/pages/admin-profile/appointments/calendar/still-booked.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { elapsedInWords } from '#src/time/duration-in-words.ts'
import { dayOf, longDateTime } from '#src/time/local-time.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { dayMs, minuteMs } from '#src/time/time-range.ts'
import { connectOwnCalendar } from '#src/workflows/users/connect-own-calendar.server.ts'

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

const refusals = {
  'no-such-agent': noSuchAgent,
  'changed-meanwhile':
    'This was changed in another tab, or by someone else, after you opened the page. We haven’t changed anything. Check the details below and try again',
  'not-allowed':
    'Your account isn’t allowed to do this any more, so nothing has been saved. Ask an admin if you need it',
}

/** The forms of an agent's feed and own calendar. The agent's ID is in their field `about`. */
export function calendarsForms(context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const by = actingUser(context)

  const makeFeed = form(makeFeedForm, async (feed, agentId): Promise<Outcome> => {
    requireMayDo(context, 'edit-hours', agentId)
    const made = await makeCalendarFeed(runtime, { agentId, ...feed, by })
    if (!made.ok) return { ok: false, message: refusals[made.reason] }
    const words =
      'We can’t show it again. Add it to a calendar app as a subscription. Anyone who has it can see when the appointments are.'
    const address = `${runtime.settings.origin}/calendar/${made.token}.ics`
    return { ok: true, message: 'Copy this address now.', left: { words, links: [], toCopy: address } }
  })

  const withdrawFeed = form(withdrawFeedForm, async ({ version }, agentId): Promise<Outcome> => {
    requireMayDo(context, 'edit-hours', agentId)
    const withdrawn = await withdrawCalendarFeed(runtime, { agentId, version, by })
    if (!withdrawn.ok) return { ok: false, message: refusals[withdrawn.reason] }
    return { ok: true, message: 'Feed turned off. The address no longer works.', changed: ['calendar-feed'] }
  })

  const mayBePlain = runtime.settings.siteMode === 'sample'
  const connect = form(connectionForm({ mayBePlain }), async (connection, agentId): Promise<Outcome> => {
    requireMayDo(context, 'edit-hours', agentId)
    const { version, secretAddress: address } = connection
    const saved = await connectOwnCalendar(runtime, { agentId, version, address, by })
    if (saved.ok)
      return { ok: true, message: 'Calendar saved. Its busy times aren’t offered.', changed: ['own-calendar'] }
    switch (saved.reason) {
      case 'too-many':
        return { ok: false, ...tooManyRequests(saved.retryAt, runtime.clock.now()) }
      case 'not-readable':
        return { ok: false, status: 422, fieldErrors: { secretAddress: calendarFaults[saved.fault] } }
      default:
        return { ok: false, message: refusals[saved.reason] }
    }
  })

  const disconnect = button(async ({ version }, agentId): Promise<Outcome> => {
    requireMayDo(context, 'edit-hours', agentId)
    const removed = await removeCalendarConnection(runtime, { agentId, version, by })
    if (!removed.ok) return { ok: false, message: refusals[removed.reason] }
    return { ok: true, message: 'Calendar disconnected.', changed: ['own-calendar'] }
  })

  return {
    'calendar-feed': { ...makeFeed, hasFields: false },
    'withdraw-calendar-feed': { ...withdrawFeed, hasFields: false },
    'own-calendar': connect,
    'remove-own-calendar': disconnect,
  }
}
