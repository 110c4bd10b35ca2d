import {
  removeCalendarConnection,
  saveCalendarConnection,
} from '../../../../features/booking/busy-times/change-connection.server.ts'
import {
  parseConnectionForm,
  parseRemoveConnectionForm,
} from '../../../../features/booking/busy-times/connection-form.server.ts'
import type { Runtime } from '../../../../platform/runtime.server.ts'
import { tooManyRequests } from '../../../../time/retry-after.ts'
import { mayStillEditHours } from '../../agent-accounts.server.ts'
import { type FormResult, type FormSubmission, noSuchAgent } from '../form-answer.ts'
import { faultsInWords } from './calendars-view.server.ts'

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
  const hidden = { hideFields: ['password' as const] }
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply(hidden) }
  const { version, ...access } = submission.value
  const isStillAllowed = (db: Runtime['db']) => mayStillEditHours(db, { agentId, by })
  const saved = await saveCalendarConnection(runtime, { agentId, version, access, by, isStillAllowed })
  if (saved.ok) return { form, status: 200 }
  if (saved.reason === 'too-many') {
    const { words, init } = tooManyRequests(saved.retryAt, runtime.clock.now())
    return { form, ...init, result: submission.reply({ ...hidden, formErrors: [words] }) }
  }
  if (saved.reason !== 'not-readable') {
    return { form, status: 409, result: submission.reply({ ...hidden, formErrors: [refusals[saved.reason]] }) }
  }
  const message = `${faultsInWords[saved.fault]} Nothing has been saved`
  const field = saved.fault === 'wrong-password' ? 'password' : 'url'
  return { form, status: 422, result: submission.reply({ ...hidden, fieldErrors: { [field]: [message] } }) }
}

async function removeOwnCalendar(runtime: Runtime, { agentId, formData, by }: FormSubmission): Promise<FormResult> {
  const form = 'own-calendar'
  const submission = parseRemoveConnectionForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const removed = await removeCalendarConnection(runtime, { agentId, version: submission.value.version, by })
  if (removed.ok) return { form, status: 200 }
  return { form, status: 409, result: submission.reply({ formErrors: [refusals[removed.reason]] }) }
}
