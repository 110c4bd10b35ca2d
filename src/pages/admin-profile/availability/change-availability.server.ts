import { data } from 'react-router'
import { inWordsByWeekday } from '#src/features/booking/availability/availability.ts'
import {
  parseAgentForm,
  parseNewAgentForm,
  parseRulesForm,
} from '#src/features/booking/availability/availability-forms.ts'
import {
  type SaveAgentResult,
  saveAgent,
  saveOpeningHours,
} from '#src/features/booking/availability/change-agents.server.ts'
import { findOutsideHours, findUpcomingOf } from '#src/features/booking/availability/change-exceptions.server.ts'
import { parseOpeningHoursForm } from '#src/features/booking/availability/opening-hours-form.ts'
import { saveBookingRules } from '#src/features/booking/availability/save-booking-rules.server.ts'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import { unknownForm } from '#src/input/form-data.ts'
import { toStillBooked } from '#src/pages/admin-profile/appointments/calendar/still-booked.ts'
import { notSavedMessage } from '#src/pages/admin-profile/not-saved-message.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { staleFormMessage } from '#src/ui/forms/stale-form.ts'
import { addAgentWithAccount, inviteAgent } from '#src/workflows/users/agent-accounts.server.ts'
import { changeCalendarFeed } from './calendars/change-calendar-feed.server.ts'
import { changeOwnCalendar } from './calendars/change-own-calendar.server.ts'
import { type FormName, type FormResult, type FormSubmission, noSuchAgent } from './form-answer.ts'

/** Handles the page's forms. */
export async function changeAvailability(runtime: Runtime, posted: FormSubmission): Promise<FormResult> {
  try {
    return await change(runtime, posted)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    runtime.log.error({ err: error }, 'the availability could not be changed')
    // A password goes into no page.
    const { password: _, ...initialValue } = Object.fromEntries(posted.formData) as Record<string, string>
    const formErrors = { '': [notSavedMessage] }
    const form = posted.formData.get('form') as FormName
    return { form, status: 503, result: { status: 'error', initialValue, error: formErrors } }
  }
}

async function change(runtime: Runtime, posted: FormSubmission): Promise<FormResult> {
  const form = posted.formData.get('form') as FormName
  switch (form) {
    case 'new-agent':
      return createAgent(runtime, posted)
    case 'agent':
      return changeAgentDetails(runtime, posted)
    case 'account':
      return giveAccount(runtime, posted)
    case 'hours':
      return changeHours(runtime, posted)
    case 'calendar-feed':
      return changeCalendarFeed(runtime, posted)
    case 'own-calendar':
      return changeOwnCalendar(runtime, posted)
    case 'rules':
      return changeRules(runtime, posted)
    default:
      throw unknownForm()
  }
}

async function createAgent(runtime: Runtime, { formData, by }: FormSubmission): Promise<FormResult> {
  const form = 'new-agent'
  const submission = parseNewAgentForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const added = await addAgentWithAccount(runtime, { details: submission.value, by })
  if (!added.ok) return { form, status: 409, result: submission.reply(errorsOf(added)) }
  return { form, status: 200, addedAgentId: added.agentId, account: added.account }
}

async function giveAccount(runtime: Runtime, { agentId, by }: FormSubmission): Promise<FormResult> {
  const account = await inviteAgent(runtime, { agentId, by })
  if (account === null) throw data(noSuchAgent, { status: 404 })
  return { form: 'account', status: 200, account }
}

async function changeAgentDetails(runtime: Runtime, { agentId, formData, by }: FormSubmission): Promise<FormResult> {
  const form = 'agent'
  const submission = parseAgentForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const { version, ...details } = submission.value
  const saved = await saveAgent(runtime, { agentId, details, version, by })
  if (saved.ok) {
    const booked = saved.isNoLongerActive === true ? await findUpcomingOf(runtime, agentId) : []
    return { form, status: 200, conflicts: toStillBooked(booked, runtime.firm) }
  }
  return { form, status: 409, result: submission.reply(errorsOf(saved, details)) }
}

type Details = { name: string; email: string; isActive: boolean }

/** The errors by field. `typed` is the form's input. */
function errorsOf(refused: Exclude<SaveAgentResult, { ok: true }>, typed?: Details) {
  switch (refused.reason) {
    case 'no-such-agent':
      return { formErrors: [noSuchAgent] }
    case 'same-agent':
      return { fieldErrors: { name: ['There’s already an agent with this name and address'] } }
    case 'changed-meanwhile': {
      const { name, email, isActive } = refused.current
      const fieldErrors = {
        ...(name !== typed?.name && { name: [`It’s now “${name}”`] }),
        ...(email !== typed?.email && { email: [`It’s now ${email}`] }),
        ...(isActive !== typed?.isActive && { isActive: [isActive ? 'It’s now ticked' : 'It’s now unticked'] }),
      }
      return { formErrors: [staleFormMessage], fieldErrors }
    }
  }
}

async function changeHours(runtime: Runtime, { agentId, formData, by }: FormSubmission): Promise<FormResult> {
  const form = 'hours'
  const submission = parseOpeningHoursForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const { version, openingHours } = submission.value
  const saved = await saveOpeningHours(runtime, { agentId, openingHours, version, by })
  if (saved.ok) {
    return { form, status: 200, conflicts: toStillBooked(await findOutsideHours(runtime, agentId), runtime.firm) }
  }
  switch (saved.reason) {
    case 'no-such-agent':
      return { form, status: 409, result: submission.reply({ formErrors: [noSuchAgent] }) }
    case 'changed-meanwhile': {
      const typed = inWordsByWeekday(openingHours)
      const fieldErrors = Object.fromEntries(
        Object.entries(inWordsByWeekday(saved.current))
          .filter(([field, words]) => typed[field] !== words)
          .map(([field, words]) => [field, [`It’s now ${words}`]]),
      )
      return { form, status: 409, result: submission.reply({ formErrors: [staleFormMessage], fieldErrors }) }
    }
  }
}

async function changeRules(runtime: Runtime, { formData, by }: FormSubmission): Promise<FormResult> {
  const form = 'rules'
  const submission = parseRulesForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const { version, rules } = submission.value
  const saved = await saveBookingRules(runtime, { rules, version, by })
  if (saved.ok) return { form, status: 200 }
  const others = (Object.keys(rules) as (keyof BookingRules)[]).filter((rule) => rules[rule] !== saved.current[rule])
  const fieldErrors = Object.fromEntries(others.map((rule) => [rule, [`It’s now ${saved.current[rule]}`]]))
  return { form, status: 409, result: submission.reply({ formErrors: [staleFormMessage], fieldErrors }) }
}
