import { data, redirect } from 'react-router'
import type { Actor } from '../../../features/accounts/sessions/guard.server.ts'
import { editPerson } from '../../../features/people/person.server.ts'
import { parsePersonForm } from '../../../features/people/person-form.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

const refusals = {
  'changed-meanwhile':
    'Someone has changed this person since you opened the page, so we haven’t saved anything. Check the details above, and save yours again if they still apply',
  'has-account': 'This person has an account now. Change the details on the user’s page',
  'nothing-left': 'Enter an email address or a phone number, so that this person can be found',
  failed: 'We couldn’t save this, so nothing has changed. Please try again in a minute',
}

/** Saves the corrected details of a person. */
export async function changePerson(
  runtime: Runtime,
  { personId, by, formData }: { personId: string; by: Actor; formData: FormData },
) {
  const submission = parsePersonForm(formData)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 })
  const { version, ...details } = submission.value
  const saved = await editPerson(runtime, { personId, details, version, by }).catch((error: unknown) => {
    runtime.log.error({ err: error, personId }, 'a person could not be changed')
    return { ok: false, reason: 'failed' } as const
  })
  if (saved.ok) return redirect(`/admin-profile/people/${personId}?done=saved`, 303)
  switch (saved.reason) {
    case 'not-found':
      throw redirect('/admin-profile/people')
    case 'email-in-use': {
      const fieldErrors = { email: ['There’s already somebody with this address'] }
      return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
    }
    default: {
      const status = saved.reason === 'nothing-left' ? 422 : saved.reason === 'failed' ? 503 : 409
      return data({ result: submission.reply({ formErrors: [refusals[saved.reason]] }) }, { status })
    }
  }
}
