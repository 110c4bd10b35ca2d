import type { SubmissionResult } from '@conform-to/dom'
import { data, redirect } from 'react-router'
import type { NoteReader } from '../../../access/who-may-change-a-note.ts'
import type { Actor } from '../../../features/accounts/sessions/guard.server.ts'
import type { NoteAnswer } from '../../../features/notes/components/note-entry.tsx'
import { editPerson, findPerson } from '../../../features/people/person.server.ts'
import { parsePersonForm } from '../../../features/people/person-form.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { type AnswerPage, redirectToAnswer } from '../answer-address.server.ts'
import { changeNotes, isNoteIntent } from '../notes/change-notes.server.ts'

const refusals = {
  'changed-meanwhile':
    'Someone has changed this person since you opened the page, so we haven’t saved anything. Check the details above, and save yours again if they still apply',
  'has-account': 'This person has an account now. Change the details on the user’s page',
  'nothing-left': 'Enter an email address or a phone number, so that this person can be found',
  failed: 'We couldn’t save this, so nothing has changed. Please try again in a minute',
}

type PersonForm = { personId: string; by: Actor; reader: NoteReader; formData: FormData; page: AnswerPage }

/** A refused form: the corrected details, or a note. */
type Refusal = { result: SubmissionResult<string[]> | undefined; problem: string | null; note: NoteAnswer | null }

/** Handles the forms of a person's record. */
export async function changePerson(runtime: Runtime, { reader, ...posted }: PersonForm) {
  const { personId, formData } = posted
  const intent = String(formData.get('intent'))
  if (!isNoteIntent(intent)) return correctDetails(runtime, posted)
  if ((await findPerson(runtime.db, personId)) === null) throw redirect('/admin-profile/people')
  const changed = await changeNotes(runtime, { ...posted, reader, intent, subject: { personId } })
  if (changed instanceof Response) return changed
  return data<Refusal>({ result: undefined, problem: changed.problem, note: changed.note }, { status: changed.status })
}

/** Saves the corrected details of a person. */
async function correctDetails(runtime: Runtime, { personId, by, formData, page }: Omit<PersonForm, 'reader'>) {
  const submission = parsePersonForm(formData)
  if (submission.status !== 'success') return refuse(submission.reply(), 422)
  const { version, ...details } = submission.value
  const saved = await editPerson(runtime, { personId, details, version, by }).catch((error: unknown) => {
    runtime.log.error({ err: error, personId }, 'a person could not be changed')
    return { ok: false, reason: 'failed' } as const
  })
  if (saved.ok) return redirectToAnswer(page, { done: 'saved' })
  switch (saved.reason) {
    case 'not-found':
      throw redirect('/admin-profile/people')
    case 'email-in-use': {
      const fieldErrors = { email: ['There’s already somebody with this address'] }
      return refuse(submission.reply({ fieldErrors }), 409)
    }
    default: {
      const status = saved.reason === 'nothing-left' ? 422 : saved.reason === 'failed' ? 503 : 409
      return refuse(submission.reply({ formErrors: [refusals[saved.reason]] }), status)
    }
  }
}

function refuse(result: SubmissionResult<string[]>, status: number) {
  return data<Refusal>({ result, problem: null, note: null }, { status })
}
