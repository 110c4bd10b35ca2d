import { parseCalendarFeedForm } from '#src/features/booking/calendar-feed/calendar-feed-form.ts'
import {
  makeCalendarFeed,
  withdrawCalendarFeed,
} from '#src/features/booking/calendar-feed/change-calendar-feed.server.ts'
import { type FormResult, type FormSubmission, noSuchAgent } from '#src/pages/admin-profile/availability/form-answer.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

const refusals = {
  'no-such-agent': noSuchAgent,
  'changed-meanwhile':
    'This was changed in another tab, or by someone else, after you opened the page. We haven’t changed anything. Check the details below and try again',
}

export async function changeCalendarFeed(
  runtime: Runtime,
  { agentId, formData, by }: FormSubmission,
): Promise<FormResult> {
  const form = 'calendar-feed'
  const submission = parseCalendarFeedForm(formData)
  if (submission.status !== 'success') {
    const formErrors = ['Something went wrong. Reload the page and try again']
    return { form, status: 422, result: submission.reply({ formErrors }) }
  }
  const { intent, version, key } = submission.value
  const changed =
    intent === 'make'
      ? await makeCalendarFeed(runtime, { agentId, version, key, by })
      : await withdrawCalendarFeed(runtime, { agentId, version, by })
  if (!changed.ok) return { form, status: 409, result: submission.reply({ formErrors: [refusals[changed.reason]] }) }
  if (!('token' in changed)) return { form, status: 200 }
  return { form, status: 200, feedAddress: `${runtime.settings.origin}/calendar/${changed.token}.ics` }
}
