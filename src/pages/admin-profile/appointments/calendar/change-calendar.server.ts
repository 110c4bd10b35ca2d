import type { SubmissionResult } from '@conform-to/dom'
import { data, type RouterContextProvider } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { type ExtraHours, hoursFieldsOf, toFieldTime } from '#src/features/booking/availability/availability.ts'
import { parseDayOffForm, parseExtraHoursForm } from '#src/features/booking/availability/availability-forms.ts'
import {
  changeWeekdayHours,
  saveOpeningHours,
  versionOfHours,
} from '#src/features/booking/availability/change-agents.server.ts'
import {
  addDayOff,
  addExtraHours,
  findAppointmentsEveryWeek,
  findOutsideHours,
  removeDayOff,
  removeExtraHours,
} from '#src/features/booking/availability/change-exceptions.server.ts'
import { parseOpeningHoursForm } from '#src/features/booking/availability/opening-hours-form.ts'
import { idIn, unknownForm } from '#src/input/form-data.ts'
import { noSuchAgent } from '#src/pages/admin-profile/availability/form-answer.ts'
import { notSavedMessage } from '#src/pages/admin-profile/not-saved-message.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { weekdayOf } from '#src/time/calendar-days.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import { dayOf } from '#src/time/local-time.ts'
import type { TimeFormName } from './calendar-query.ts'
import { type StillBooked, toStillBooked } from './still-booked.ts'

/** The response to the calendar's forms, which Today and the availability page have too. */
export type CalendarAnswer = {
  /** The form that it answers: for what is removed, the one that adds it. */
  form: TimeFormName
  /** What a form was sent with, and its errors, if it was refused. */
  result?: SubmissionResult<string[]>
  done: string | null
  /** The fields of the form that takes the change back. */
  undo: Record<string, string> | null
  /** The appointments in the blocked time, or in the hours that are closed from now on. */
  conflicts: StillBooked[]
}

type FormSubmission = { formData: FormData; by: Actor }

const nothing = { done: null, undo: null, conflicts: [] }

/** The form that answers for each of the calendar's intents. */
const answering = new Map<string, TimeFormName>([
  ['block', 'block'],
  ['unblock', 'block'],
  ['extra-hours', 'extra-hours'],
  ['remove-extra-hours', 'extra-hours'],
  ['restore-week', 'block'],
])

/** Whether a form is one of the calendar's, on a page that has others too. */
export function isCalendarForm(formData: FormData): boolean {
  return answering.has(String(formData.get('intent')))
}

/** Handles the calendar's forms: blocked time is a day off with hours, and what is for every week changes the hours. */
export async function changeCalendar(context: Readonly<RouterContextProvider>, formData: FormData) {
  try {
    return await change(context, formData)
  } catch (error) {
    const intent = String(formData.get('intent'))
    const form = answering.get(intent)
    if (!(error instanceof Error) || form === undefined) throw error
    context.get(runtimeContext).log.error({ err: error }, 'the calendar could not be changed')
    // What is removed has no fields that someone has filled in.
    const typed = form === intent ? [...formData] : []
    const initialValue = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]))
    const result: CalendarAnswer['result'] = { status: 'error', initialValue, error: { '': [notSavedMessage] } }
    return data<CalendarAnswer>({ ...nothing, form, result }, { status: 503 })
  }
}

async function change(context: Readonly<RouterContextProvider>, formData: FormData) {
  const runtime = context.get(runtimeContext)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const by = actingUser(context)
  const intent = formData.get('intent')
  if (intent === 'block' || intent === 'extra-hours' || intent === 'restore-week') {
    requireMayDo(context, 'edit-hours', idIn(formData, 'agentId'))
  }
  switch (intent) {
    case 'block':
      return blockTime(runtime, { formData, by })
    case 'unblock':
      return unblockTime(runtime, { formData, onlyAgentId, by })
    case 'extra-hours':
      return addHours(runtime, { formData, by })
    case 'remove-extra-hours':
      return removeHours(runtime, { formData, onlyAgentId, by })
    case 'restore-week':
      return restoreWeek(runtime, { formData, by })
    default:
      throw unknownForm()
  }
}

const withoutAgent = { agentId: [noSuchAgent] }

async function blockTime(runtime: Runtime, { formData, by }: FormSubmission) {
  const answer = { ...nothing, form: 'block' } as const
  const submission = parseDayOffForm(formData, todayOf(runtime))
  if (submission.status !== 'success') {
    return data<CalendarAnswer>({ ...answer, result: submission.reply() }, { status: 422 })
  }
  const agentId = idIn(formData, 'agentId')
  const { dayOff, note, everyWeek } = submission.value
  if (everyWeek) {
    const hours = { day: dayOff.firstDay, opensFrom: dayOff.offFrom, closesAt: dayOff.offUntil }
    return changeEveryWeek(runtime, { form: 'block', agentId, hours, isOpen: false, by, submission })
  }
  const added = await addDayOff(runtime, { agentId, dayOff, note, by })
  if (!added.ok) {
    return data<CalendarAnswer>({ ...answer, result: submission.reply({ fieldErrors: withoutAgent }) }, { status: 409 })
  }
  const conflicts = toStillBooked(added.conflicts, runtime.firm)
  // To undo what was there already would remove what a colleague has blocked.
  if (!added.isNew) return data<CalendarAnswer>({ ...answer, done: 'This time was already blocked.', conflicts })
  const undo = { intent: 'unblock', dayOffId: added.dayOffId }
  return data<CalendarAnswer>({ ...answer, done: 'Time blocked.', undo, conflicts })
}

/** `onlyAgentId`: whose blocked time and extra hours may be removed; null = anyone's. */
type Removal = FormSubmission & { onlyAgentId: string | null }

async function unblockTime(runtime: Runtime, { formData, onlyAgentId, by }: Removal) {
  const removed = await removeDayOff(runtime, { dayOffId: idIn(formData, 'dayOffId'), onlyAgentId, by })
  const answer = { ...nothing, form: 'block' } as const
  if (removed === null)
    return data<CalendarAnswer>({ ...answer, done: 'This block had already been removed or changed.' })
  return data<CalendarAnswer>({ ...answer, done: 'Time unblocked.', undo: blockAgain(runtime, removed) })
}

type RemovedDayOff = NonNullable<Awaited<ReturnType<typeof removeDayOff>>>

/** Time cannot be blocked in the past. */
function blockAgain(runtime: Runtime, { agentId, dayOff, note }: RemovedDayOff) {
  const { firstDay, lastDay, offFrom, offUntil } = dayOff
  if (firstDay < todayOf(runtime)) return null
  const isAllDay = offFrom === '00:00' && offUntil === '24:00'
  const times: Record<string, string> = isAllDay ? {} : { offFrom, offUntil: toFieldTime(offUntil) }
  return { intent: 'block', agentId, firstDay, lastDay, ...times, note }
}

async function removeHours(runtime: Runtime, { formData, onlyAgentId, by }: Removal) {
  const removed = await removeExtraHours(runtime, {
    extraHoursId: idIn(formData, 'extraHoursId'),
    onlyAgentId,
    by,
  })
  const answer = { ...nothing, form: 'extra-hours' } as const
  if (removed === null) return data<CalendarAnswer>({ ...answer, done: 'These extra hours had already been removed.' })
  const undo = addAgain(runtime, removed)
  const { agentId, hours } = removed
  const outside = await findOutsideHours(runtime, agentId)
  const ofDay = outside.filter(({ startsAt }) => dayOf(startsAt, runtime.firm.timeZone) === hours.day)
  const conflicts = toStillBooked(ofDay, runtime.firm)
  return data<CalendarAnswer>({ ...answer, done: 'Extra hours removed.', undo, conflicts })
}

type RemovedHours = NonNullable<Awaited<ReturnType<typeof removeExtraHours>>>

/** Hours cannot be added in the past. */
function addAgain(runtime: Runtime, { agentId, hours: { day, opensFrom, closesAt } }: RemovedHours) {
  if (day < todayOf(runtime)) return null
  return { intent: 'extra-hours', agentId, day, opensFrom, closesAt: toFieldTime(closesAt) }
}

async function addHours(runtime: Runtime, { formData, by }: FormSubmission) {
  const answer = { ...nothing, form: 'extra-hours' } as const
  const submission = parseExtraHoursForm(formData, todayOf(runtime))
  if (submission.status !== 'success') {
    return data<CalendarAnswer>({ ...answer, result: submission.reply() }, { status: 422 })
  }
  const agentId = idIn(formData, 'agentId')
  const { hours, everyWeek } = submission.value
  if (everyWeek) return changeEveryWeek(runtime, { form: 'extra-hours', agentId, hours, isOpen: true, by, submission })
  const added = await addExtraHours(runtime, { agentId, hours, by })
  if (!added.ok) {
    return data<CalendarAnswer>({ ...answer, result: submission.reply({ fieldErrors: withoutAgent }) }, { status: 409 })
  }
  const { extraHoursId } = added
  if (extraHoursId === null) return data<CalendarAnswer>({ ...answer, done: 'These hours were already open.' })
  const undo = { intent: 'remove-extra-hours', extraHoursId }
  return data<CalendarAnswer>({ ...answer, done: 'Extra hours added.', undo })
}

type EveryWeek = {
  form: TimeFormName
  agentId: string
  hours: ExtraHours
  isOpen: boolean
  by: Actor
  submission: { reply: (words?: { fieldErrors: Record<string, string[]> }) => SubmissionResult<string[]> }
}

/** Opens or closes the agent's hours on the weekday of a day. */
async function changeEveryWeek(runtime: Runtime, { form, agentId, hours, isOpen, by, submission }: EveryWeek) {
  const { day, opensFrom, closesAt } = hours
  const weekday = weekdayOf(day)
  const weekly = { agentId, hours: { weekday, opensFrom, closesAt } }
  const changed = await changeWeekdayHours(runtime, { ...weekly, isOpen, by })
  const isAllDay = opensFrom === '00:00' && closesAt === '24:00'
  const when = `every ${weekdays[weekday - 1]}${isAllDay ? ', all day' : ` from ${opensFrom} to ${closesAt}`}`
  if (changed.ok) {
    const { before, after } = changed
    const version = versionOfHours(after)
    const isSame = versionOfHours(before) === version
    const undo = isSame ? null : { intent: 'restore-week', agentId, version, ...hoursFieldsOf(before) }
    const conflicts = isOpen ? [] : toStillBooked(await findAppointmentsEveryWeek(runtime, weekly), runtime.firm)
    const done = `${isOpen ? 'Open' : 'Closed'} ${when}.`
    return data<CalendarAnswer>({ ...nothing, form, done, undo, conflicts })
  }
  const fieldErrors: Record<string, string[]> =
    changed.reason === 'no-such-agent'
      ? withoutAgent
      : {
          everyWeek: [
            'A day can have up to four sets of hours. Join some of them under Availability, Weekly hours, then try again',
          ],
        }
  return data<CalendarAnswer>({ ...nothing, form, result: submission.reply({ fieldErrors }) }, { status: 409 })
}

/** Takes back what was opened or closed for every week, if the week is still as it was left. */
async function restoreWeek(runtime: Runtime, { formData, by }: FormSubmission) {
  const submission = parseOpeningHoursForm(formData)
  if (submission.status !== 'success') throw unknownForm()
  const saved = await saveOpeningHours(runtime, { agentId: idIn(formData, 'agentId'), ...submission.value, by })
  const done = saved.ok
    ? 'The weekly hours are as before.'
    : 'The weekly hours have changed since then, so nothing was undone.'
  return data<CalendarAnswer>({ ...nothing, form: 'block', done })
}

function todayOf({ clock, firm }: Runtime): string {
  return dayOf(clock.now().getTime(), firm.timeZone)
}
