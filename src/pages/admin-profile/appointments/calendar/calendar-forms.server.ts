import type { ActionFunctionArgs } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import {
  type ExtraHours,
  hoursFieldsOf,
  toFieldTime,
  versionOfHours,
} from '#src/features/booking/availability/availability.ts'
import { dayOffForm, extraHoursForm, openingHoursForm } from '#src/features/booking/availability/availability-forms.ts'
import { changeWeekdayHours, saveOpeningHours } from '#src/features/booking/availability/change-agents.server.ts'
import {
  addDayOff,
  addExtraHours,
  findAppointmentsEveryWeek,
  findOutsideHours,
  removeDayOff,
  removeExtraHours,
} from '#src/features/booking/availability/change-exceptions.server.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { weekdayOf } from '#src/time/calendar-days.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import { dayOf } from '#src/time/local-time.ts'
import { withoutTimeForm } from './calendar-query.ts'
import { noSuchAgent, stillBooked } from './still-booked.ts'

const tooManyBreaks =
  'A day can have up to four sets of hours. Join some of them under Availability, Weekly hours, then try again'

/**
 * The forms of the calendar, which Today and the availability page have too. Blocked time is a day off with hours, and
 * what is for every week changes the weekly hours.
 */
export function calendarForms({ url, context }: Pick<ActionFunctionArgs, 'url' | 'context'>) {
  const runtime = context.get(runtimeContext)
  const { firm } = runtime
  const by = actingUser(context)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const today = dayOf(runtime.clock.now().getTime(), firm.timeZone)

  /** A change is taken back on the same page, with its filters. */
  function undoing(fields: Record<string, string>) {
    return { action: `${url.pathname}${withoutTimeForm(url.search)}`, fields }
  }

  const block = form(dayOffForm(today), async ({ agentId, dayOff, note, everyWeek }): Promise<Outcome> => {
    requireMayDo(context, 'edit-hours', agentId)
    if (everyWeek) {
      const hours = { day: dayOff.firstDay, opensFrom: dayOff.offFrom, closesAt: dayOff.offUntil }
      return changeEveryWeek({ agentId, hours, isOpen: false })
    }
    const added = await addDayOff(runtime, { agentId, dayOff, note, by })
    if (!added.ok) return { ok: false, fieldErrors: { agentId: noSuchAgent } }
    const left = stillBooked(added.conflicts, firm)
    // To undo what was there already would remove what a colleague has blocked.
    if (!added.isNew) return { ok: true, message: 'This time was already blocked.', left }
    const undo = undoing({ intent: 'unblock', about: added.dayOffId })
    return { ok: true, message: 'Time blocked.', undo, left, changed: ['days-off'] }
  })

  const unblock = button(async (_, dayOffId): Promise<Outcome> => {
    const removed = await removeDayOff(runtime, { dayOffId, onlyAgentId, by })
    if (removed === null) return { ok: true, message: 'This block had already been removed or changed.' }
    const { agentId, dayOff, note } = removed
    const { firstDay, lastDay, offFrom, offUntil } = dayOff
    const isAllDay = offFrom === '00:00' && offUntil === '24:00'
    const times: Record<string, string> = isAllDay ? {} : { from: offFrom, until: toFieldTime(offUntil) }
    // Time cannot be blocked in the past.
    const undo = firstDay < today ? null : undoing({ intent: 'block', agentId, day: firstDay, lastDay, ...times, note })
    return { ok: true, message: 'Time unblocked.', undo, changed: ['days-off'] }
  })

  const addHours = form(extraHoursForm(today), async ({ agentId, hours, everyWeek }): Promise<Outcome> => {
    requireMayDo(context, 'edit-hours', agentId)
    if (everyWeek) return changeEveryWeek({ agentId, hours, isOpen: true })
    const added = await addExtraHours(runtime, { agentId, hours, by })
    if (!added.ok) return { ok: false, fieldErrors: { agentId: noSuchAgent } }
    if (added.extraHoursId === null) return { ok: true, message: 'These hours were already open.' }
    const undo = undoing({ intent: 'remove-extra-hours', about: added.extraHoursId })
    return { ok: true, message: 'Extra hours added.', undo, changed: ['extra-hours'] }
  })

  const removeHours = button(async (_, extraHoursId): Promise<Outcome> => {
    const removed = await removeExtraHours(runtime, { extraHoursId, onlyAgentId, by })
    if (removed === null) return { ok: true, message: 'These extra hours had already been removed.' }
    const { agentId, hours } = removed
    const { day, opensFrom, closesAt } = hours
    const outside = await findOutsideHours(runtime, agentId)
    const ofDay = outside.filter(({ startsAt }) => dayOf(startsAt, firm.timeZone) === day)
    const again = { intent: 'extra-hours', agentId, day, from: opensFrom, until: toFieldTime(closesAt) }
    // Hours cannot be added in the past.
    const undo = day < today ? null : undoing(again)
    return {
      ok: true,
      message: 'Extra hours removed.',
      undo,
      left: stillBooked(ofDay, firm),
      changed: ['extra-hours'],
    }
  })

  /** Opens or closes the agent's hours on the weekday of a day. */
  async function changeEveryWeek(change: { agentId: string; hours: ExtraHours; isOpen: boolean }): Promise<Outcome> {
    const { agentId, hours, isOpen } = change
    const { day, opensFrom, closesAt } = hours
    const weekday = weekdayOf(day)
    const weekly = { agentId, hours: { weekday, opensFrom, closesAt } }
    const changed = await changeWeekdayHours(runtime, { ...weekly, isOpen, by })
    if (!changed.ok) {
      const fieldErrors: Record<string, string> =
        changed.reason === 'no-such-agent' ? { agentId: noSuchAgent } : { everyWeek: tooManyBreaks }
      return { ok: false, fieldErrors }
    }
    const { before, after } = changed
    const version = versionOfHours(after)
    const isSame = versionOfHours(before) === version
    const undo = isSame ? null : undoing({ intent: 'restore-week', about: agentId, version, ...hoursFieldsOf(before) })
    const left = isOpen ? null : stillBooked(await findAppointmentsEveryWeek(runtime, weekly), firm)
    const isAllDay = opensFrom === '00:00' && closesAt === '24:00'
    const when = `every ${weekdays[weekday - 1]}${isAllDay ? ', all day' : ` from ${opensFrom} to ${closesAt}`}`
    return { ok: true, message: `${isOpen ? 'Open' : 'Closed'} ${when}.`, undo, left, changed: ['hours'] }
  }

  /** Takes back what was opened or closed for every week, if the week is still as it was left. */
  const restoreWeek = form(openingHoursForm, async (week, agentId): Promise<Outcome> => {
    requireMayDo(context, 'edit-hours', agentId)
    const saved = await saveOpeningHours(runtime, { agentId, ...week, by })
    if (saved.ok) return { ok: true, message: 'The weekly hours are as before.', changed: ['hours'] }
    return { ok: false, message: 'The weekly hours have changed since then, so nothing was undone' }
  })

  return {
    block,
    unblock,
    'extra-hours': addHours,
    'remove-extra-hours': removeHours,
    // It has no form in which an error could be shown.
    'restore-week': { ...restoreWeek, hasFields: false },
  }
}
