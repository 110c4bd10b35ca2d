import { parseDayOffForm, parseExtraHoursForm } from '../../../features/booking/availability/availability-forms.ts'
import { addDayOff, addExtraHours } from '../../../features/booking/availability/change-exceptions.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayOf } from '../../../time/local-time.ts'
import { type Answered, noSuchAgent, type Posted } from './answered.ts'

export async function createDayOff(runtime: Runtime, { agentId, formData, by }: Posted): Promise<Answered> {
  const form = 'day-off'
  const submission = parseDayOffForm(formData, todayOf(runtime))
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const added = await addDayOff(runtime, { agentId, ...submission.value, by })
  if (added.ok) return { form, status: 200 }
  return { form, status: 409, result: submission.reply({ formErrors: [noSuchAgent] }) }
}

export async function createExtraHours(runtime: Runtime, { agentId, formData, by }: Posted): Promise<Answered> {
  const form = 'extra-hours'
  const submission = parseExtraHoursForm(formData, todayOf(runtime))
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const added = await addExtraHours(runtime, { agentId, hours: submission.value, by })
  if (added.ok) return { form, status: 200 }
  return { form, status: 409, result: submission.reply({ formErrors: [noSuchAgent] }) }
}

function todayOf({ clock }: Runtime): string {
  return dayOf(clock.now().getTime(), firm.timeZone)
}
