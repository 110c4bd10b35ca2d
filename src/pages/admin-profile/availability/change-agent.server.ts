import { inWordsByWeekday, parseOpeningHoursForm } from '../../../features/booking/availability/availability.ts'
import { parseAgentForm, parseNewAgentForm } from '../../../features/booking/availability/availability-forms.ts'
import {
  addAgent,
  type SaveAgentResult,
  saveAgent,
  saveOpeningHours,
} from '../../../features/booking/availability/change-agents.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { changedMeanwhile } from '../../../ui/changed-meanwhile.ts'
import { type Answered, noSuchAgent, type Posted } from './answered.ts'

export async function createAgent(runtime: Runtime, { formData, by }: Posted): Promise<Answered> {
  const form = 'new-agent'
  const submission = parseNewAgentForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const added = await addAgent(runtime, { details: submission.value, by })
  if (added.ok) return { form, status: 200, addedAgentId: added.agentId }
  return { form, status: 409, result: submission.reply(errorsOf(added)) }
}

export async function changeAgentDetails(runtime: Runtime, { agentId, formData, by }: Posted): Promise<Answered> {
  const form = 'agent'
  const submission = parseAgentForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const { version, ...details } = submission.value
  const saved = await saveAgent(runtime, { agentId, details, version, by })
  if (saved.ok) return { form, status: 200 }
  return { form, status: 409, result: submission.reply(errorsOf(saved, details)) }
}

type Details = { name: string; email: string; isActive: boolean }

/** What is wrong, and with which field. `typed` is what the form asked for. */
function errorsOf(refused: Exclude<SaveAgentResult, { ok: true }>, typed?: Details) {
  switch (refused.reason) {
    case 'no-such-agent':
      return { formErrors: [noSuchAgent] }
    case 'same-agent':
      return { fieldErrors: { name: ['There is an agent with this name and this address already'] } }
    case 'changed-meanwhile': {
      const { name, email, isActive } = refused.current
      const fieldErrors = {
        ...(name !== typed?.name && { name: [`It is “${name}” now`] }),
        ...(email !== typed?.email && { email: [`It is ${email} now`] }),
        ...(isActive !== typed?.isActive && { isActive: [isActive ? 'It is ticked now' : 'It is not ticked now'] }),
      }
      return { formErrors: [changedMeanwhile], fieldErrors }
    }
  }
}

export async function changeHours(runtime: Runtime, { agentId, formData, by }: Posted): Promise<Answered> {
  const form = 'hours'
  const submission = parseOpeningHoursForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const { version, openingHours } = submission.value
  const saved = await saveOpeningHours(runtime, { agentId, openingHours, version, by })
  if (saved.ok) return { form, status: 200 }
  switch (saved.reason) {
    case 'no-such-agent':
      return { form, status: 409, result: submission.reply({ formErrors: [noSuchAgent] }) }
    case 'changed-meanwhile': {
      const typed = inWordsByWeekday(openingHours)
      const fieldErrors = Object.fromEntries(
        Object.entries(inWordsByWeekday(saved.current))
          .filter(([field, words]) => typed[field] !== words)
          .map(([field, words]) => [field, [`It is ${words} now`]]),
      )
      return { form, status: 409, result: submission.reply({ formErrors: [changedMeanwhile], fieldErrors }) }
    }
  }
}
