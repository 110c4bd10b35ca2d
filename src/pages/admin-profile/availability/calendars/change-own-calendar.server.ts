import { calendarFaults } from '#src/features/booking/busy-times/calendar-words.ts'
import { removeCalendarConnection } from '#src/features/booking/busy-times/change-connection.server.ts'
import {
  parseConnectionForm,
  parseRemoveConnectionForm,
} from '#src/features/booking/busy-times/connection-form.server.ts'
import { type FormResult, type FormSubmission, noSuchAgent } from '#src/pages/admin-profile/availability/form-answer.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { connectOwnCalendar } from '#src/workflows/users/connect-own-calendar.server.ts'

const changedMeanwhile =
  'This was changed in another tab, or by someone else, after you opened the page. Nothing has been saved. Check the calendar below and try again'

const refusals = {
  'no-such-agent': noSuchAgent,
  'changed-meanwhile': changedMeanwhile,
  'not-allowed':
    'Your account isn’t allowed to do this any more, so nothing has been saved. Ask an admin if you need it',
}

export async function changeOwnCalendar(runtime: Runtime, posted: FormSubmission): Promise<FormResult> {
  const { agentId, formData, by } = posted
  const form = 'own-calendar'
  if (formData.get('intent') === 'remove') return removeOwnCalendar(runtime, posted)
  const submission = parseConnectionForm(formData, { mayBePlain: runtime.settings.siteMode === 'sample' })
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const { version, secretAddress: address } = submission.value
  const saved = await connectOwnCalendar(runtime, { agentId, version, address, by })
  if (saved.ok) return { form, status: 200 }
  if (saved.reason === 'too-many') {
    const { words, init } = tooManyRequests(saved.retryAt, runtime.clock.now())
    return { form, ...init, result: submission.reply({ formErrors: [words] }) }
  }
  if (saved.reason !== 'not-readable') {
    return { form, status: 409, result: submission.reply({ formErrors: [refusals[saved.reason]] }) }
  }
  return {
    form,
    status: 422,
    result: submission.reply({ fieldErrors: { secretAddress: [calendarFaults[saved.fault]] } }),
  }
}

async function removeOwnCalendar(runtime: Runtime, { agentId, formData, by }: FormSubmission): Promise<FormResult> {
  const form = 'own-calendar'
  const submission = parseRemoveConnectionForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const removed = await removeCalendarConnection(runtime, { agentId, version: submission.value.version, by })
  if (removed.ok) return { form, status: 200 }
  return { form, status: 409, result: submission.reply({ formErrors: [refusals[removed.reason]] }) }
}
