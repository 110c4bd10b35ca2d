import { data } from 'react-router'
import { removeDayOff, removeExtraHours } from '../../../features/booking/availability/change-exceptions.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import type { Answered, FormName, Posted } from './answered.ts'
import { changeAgentDetails, changeHours, createAgent } from './change-agent.server.ts'
import { createDayOff, createExtraHours } from './change-exceptions.server.ts'
import { changeRules } from './change-rules.server.ts'

/** Carries out what one of the page's forms asks for. */
export async function changeAvailability(runtime: Runtime, posted: Posted): Promise<Answered> {
  try {
    return await change(runtime, posted)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    runtime.log.error({ err: error }, 'the availability could not be changed')
    const initialValue = Object.fromEntries(posted.formData) as Record<string, string>
    const formErrors = { '': ['We could not save this, so nothing has changed. Please try again in a minute'] }
    const form = posted.formData.get('form') as FormName
    return { form, status: 503, result: { status: 'error', initialValue, error: formErrors } }
  }
}

async function change(runtime: Runtime, posted: Posted): Promise<Answered> {
  const { formData, by } = posted
  const form = formData.get('form') as FormName
  switch (form) {
    case 'new-agent':
      return createAgent(runtime, posted)
    case 'agent':
      return changeAgentDetails(runtime, posted)
    case 'hours':
      return changeHours(runtime, posted)
    case 'day-off':
      if (!formData.has('remove')) return createDayOff(runtime, posted)
      await removeDayOff(runtime, { dayOffId: String(formData.get('remove')), by })
      return { form, status: 200 }
    case 'extra-hours':
      if (!formData.has('remove')) return createExtraHours(runtime, posted)
      await removeExtraHours(runtime, { extraHoursId: String(formData.get('remove')), by })
      return { form, status: 200 }
    case 'rules':
      return changeRules(runtime, posted)
    default:
      throw data('This page knows no such form.', { status: 400 })
  }
}
