import type { SubmissionResult } from '@conform-to/dom'
import { data } from 'react-router'
import type { Actor } from '../../../features/accounts/sessions/guard.server.ts'
import { parseDayOffForm } from '../../../features/booking/availability/availability-forms.ts'
import { addDayOff, removeDayOff } from '../../../features/booking/availability/change-exceptions.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayOf, longDateTime } from '../../../time/local-time.ts'

/** The response to the day's forms. */
export type BlockAnswer = {
  result: SubmissionResult<string[]> | undefined
  done: string | null
  /** The appointments in the blocked time. */
  conflicts: { appointmentId: string; when: string; name: string; reference: string }[]
}

/** `ownerId`: whose blocked time may be removed; null = anybody's. */
type FormSubmission = { formData: FormData; ownerId: string | null; by: Actor }

const nothing = { result: undefined, done: null, conflicts: [] }

/** Handles the day's forms: blocked time is a day off with hours. */
export async function changeBlocks(runtime: Runtime, { formData, ownerId, by }: FormSubmission) {
  switch (formData.get('intent')) {
    case 'block':
      return blockTime(runtime, { formData, ownerId, by })
    case 'unblock':
      await removeDayOff(runtime, { dayOffId: String(formData.get('dayOffId')), ownerId, by })
      return data<BlockAnswer>({ ...nothing, done: 'Time unblocked.' })
    default:
      throw data('Something went wrong. Reload the page and try again.', { status: 400 })
  }
}

async function blockTime(runtime: Runtime, { formData, by }: FormSubmission) {
  const today = dayOf(runtime.clock.now().getTime(), firm.timeZone)
  const submission = parseDayOffForm(formData, today)
  if (submission.status !== 'success') {
    const { firstDay } = submission.error ?? {}
    // The day comes from the page's URL and has no field of its own.
    const result = submission.reply(firstDay ? { formErrors: firstDay } : {})
    return data<BlockAnswer>({ ...nothing, result }, { status: 422 })
  }
  const added = await addDayOff(runtime, { agentId: String(formData.get('agentId')), ...submission.value, by })
  if (!added.ok) {
    const fieldErrors = { agentId: ['That agent no longer exists. Choose one from the list'] }
    return data<BlockAnswer>({ ...nothing, result: submission.reply({ fieldErrors }) }, { status: 409 })
  }
  const conflicts = added.conflicts.map(({ appointmentId, startsAt, name, reference }) => {
    return { appointmentId, when: longDateTime(startsAt, firm.timeZone), name, reference }
  })
  return data<BlockAnswer>({ ...nothing, done: 'Time blocked.', conflicts })
}
