import { data, redirect } from 'react-router'
import type { NoteReader } from '#src/access/who-may-change-a-note.ts'
import type { NoteAnswer } from '#src/features/notes/components/note-entry.tsx'
import { editPerson, findPerson } from '#src/features/people/person.server.ts'
import { isPersonFact, parsePersonForm } from '#src/features/people/person-form.ts'
import { unknownForm } from '#src/input/form-data.ts'
import { type AnswerPage, redirectToSavedFact } from '#src/pages/admin-profile/answer-address.server.ts'
import { notSavedMessage } from '#src/pages/admin-profile/not-saved-message.ts'
import { changeNotes, isNoteIntent } from '#src/pages/admin-profile/notes/change-notes.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { FactAnswer } from '#src/ui/facts/editable-fact.tsx'
import { staleFactMessage } from '#src/ui/forms/stale-form.ts'
import { peopleList } from './people-list.ts'

const refusals = {
  'changed-meanwhile': { status: 409, words: staleFactMessage },
  'email-in-use': { status: 409, words: 'Someone else already has this email address' },
  'nothing-left': {
    status: 422,
    words: 'Enter an email address or a phone number, so that this person can be found',
  },
  failed: { status: 503, words: notSavedMessage },
}

const hasAccount = 'This person has an account now. Change the details on the user’s page'

type PersonForm = { personId: string; by: Actor; reader: NoteReader; formData: FormData; page: AnswerPage }

/** A refused form: a corrected fact, a note, or the deletion. */
type Refusal = { fact: FactAnswer | null; problem: string | null; note: NoteAnswer | null }

/** Handles the forms of a person's record. */
export async function changePerson(runtime: Runtime, { reader, ...posted }: PersonForm) {
  const { personId, formData } = posted
  const intent = String(formData.get('intent'))
  if (!isNoteIntent(intent)) return saveFact(runtime, posted)
  if ((await findPerson(runtime.db, personId)) === null) throw redirect(peopleList.path)
  const changed = await changeNotes(runtime, { ...posted, reader, intent, subject: { personId } })
  if (changed instanceof Response) return changed
  return refuse(changed.status, { problem: changed.problem, note: changed.note })
}

/** Saves one corrected fact of a person. */
async function saveFact(runtime: Runtime, { personId, by, formData, page }: Omit<PersonForm, 'reader'>) {
  const fact = String(formData.get('fact'))
  if (formData.get('intent') !== 'save-fact' || !isPersonFact(fact) || !formData.has('value')) {
    throw unknownForm()
  }
  const submission = parsePersonForm(formData, fact)
  if (submission.status !== 'success') {
    return refuse(422, { fact: { fact, result: submission.reply(), isStale: false } })
  }
  const saved = await editPerson(runtime, { personId, fact, ...submission.value, by }).catch((error: unknown) => {
    runtime.log.error({ err: error, personId }, 'a person could not be changed')
    return { ok: false, reason: 'failed' } as const
  })
  if (saved.ok) return redirectToSavedFact(page, fact)
  if (saved.reason === 'not-found') throw redirect(peopleList.path)
  if (saved.reason === 'has-account') return refuse(409, { problem: hasAccount })
  const { status, words } = refusals[saved.reason]
  const result = submission.reply({ fieldErrors: { value: [words] } })
  return refuse(status, { fact: { fact, result, isStale: saved.reason === 'changed-meanwhile' } })
}

export function refuse(status: number, refusal: Partial<Refusal>) {
  return data<Refusal>({ fact: null, problem: null, note: null, ...refusal }, { status })
}
