import type { RouterContextProvider } from 'react-router'
import { actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { calendarFaults } from '#src/features/booking/busy-times/calendar-words.ts'
import { removeCalendarConnection } from '#src/features/booking/busy-times/change-connection.server.ts'
import { connectionForm } from '#src/features/booking/busy-times/connection-form.server.ts'
import { makeFeedForm, withdrawFeedForm } from '#src/features/booking/calendar-feed/calendar-feed-form.ts'
import {
  makeCalendarFeed,
  withdrawCalendarFeed,
} from '#src/features/booking/calendar-feed/change-calendar-feed.server.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { noSuchAgent } from '#src/pages/admin-profile/appointments/calendar/still-booked.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { connectOwnCalendar } from '#src/workflows/users/connect-own-calendar.server.ts'

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
