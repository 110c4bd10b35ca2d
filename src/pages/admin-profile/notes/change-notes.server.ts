import { data } from 'react-router'
import type { NoteReader } from '#src/access/who-may-change-a-note.ts'
import type { NoteAnswer } from '#src/features/notes/components/note-entry.tsx'
import { parseNoteForm } from '#src/features/notes/note-forms.ts'
import type { NoteSubject } from '#src/features/notes/note-queries.server.ts'
import { addNote, deleteNote, editNote } from '#src/features/notes/write-notes.server.ts'
import { idIn, versionIn } from '#src/input/form-data.ts'
import { type AnswerPage, redirectToAnswer } from '#src/pages/admin-profile/answer-address.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type PostedNote = {
  subject: NoteSubject
  /** The page that answers, whose section of notes has the id `history`. */
  page: AnswerPage
  formData: FormData
  by: Actor
  reader: NoteReader
}

/** A refused form: what the page says about it, and the form with what was typed. */
type NoteRefusal = { status: 403 | 409 | 422; problem: string | null; note: NoteAnswer | null }

const noteIntents = ['add-note', 'edit-note', 'delete-note'] as const
type NoteIntent = (typeof noteIntents)[number]

export function isNoteIntent(intent: string): intent is NoteIntent {
  return (noteIntents as readonly string[]).includes(intent)
}

/**
 * Handles the forms of notes on an appointment or a person, whose page has checked that it exists. Redirects to the page
 * that answers, with `done` and, for a new note, `added`; or returns why the form was refused.
 */
export async function changeNotes(
  runtime: Runtime,
  { intent, ...posted }: PostedNote & { intent: NoteIntent },
): Promise<Response | NoteRefusal> {
  switch (intent) {
    case 'add-note':
      return add(runtime, posted)
    case 'edit-note':
      return edit(runtime, posted)
    case 'delete-note':
      return remove(runtime, posted)
  }
}

async function add(runtime: Runtime, { subject, page, formData, by }: PostedNote): Promise<Response | NoteRefusal> {
  const submission = parseNoteForm(formData)
  if (submission.status !== 'success')
    return { status: 422, problem: null, note: { noteId: null, result: submission.reply() } }
  const noteId = await addNote(runtime, { subject, by, ...submission.value })
  return redirectToAnswer(page, { done: 'add-note', added: noteId, section: 'history' })
}

async function edit(runtime: Runtime, posted: PostedNote): Promise<Response | NoteRefusal> {
  const { page, formData } = posted
  const change = changeOf(posted)
  const submission = parseNoteForm(formData)
  if (submission.status !== 'success')
    return { status: 422, problem: null, note: { noteId: change.noteId, result: submission.reply() } }
  const edited = await editNote(runtime, { ...change, body: submission.value.body })
  if (edited.ok) return redirectToAnswer(page, { done: 'edit-note', note: change.noteId, section: 'history' })
  switch (edited.reason) {
    case 'may-not':
      throw mayNot()
    case 'changed-meanwhile': {
      const result = submission.reply({ formErrors: [refusals.changed] })
      return { status: 409, problem: null, note: { noteId: change.noteId, result } }
    }
    case 'not-found': {
      const result = submission.reply({ formErrors: [refusals.deleted] })
      return { status: 409, problem: null, note: { noteId: null, result, isRescued: true } }
    }
  }
}

async function remove(runtime: Runtime, posted: PostedNote): Promise<Response | NoteRefusal> {
  const deleted = await deleteNote(runtime, changeOf(posted))
  if (deleted.ok) return redirectToAnswer(posted.page, { done: 'delete-note', section: 'history' })
  if (deleted.reason === 'may-not') throw mayNot()
  return { status: 409, problem: refusals.notDeleted, note: null }
}

function changeOf({ subject, formData, reader, by }: PostedNote) {
  // The version that the page was rendered with: newer ones are not overwritten.
  const version = versionIn(formData, 'version')
  return { noteId: idIn(formData, 'noteId'), subject, version, reader, by }
}

function mayNot() {
  return data('You can only change notes you wrote yourself.', { status: 403 })
}

const refusals = {
  changed:
    'Someone has edited this note since you opened the page. The note above is up to date, and what you typed is below. Save again to replace it',
  deleted:
    'Someone has deleted this note since you opened the page. What you typed is here. Add it as a new note to keep it',
  notDeleted:
    'Someone has edited this note since you opened the page, so we haven’t deleted it. The note below is up to date',
}
