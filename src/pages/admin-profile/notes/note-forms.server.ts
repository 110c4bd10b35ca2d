import { data, type RouterContextProvider } from 'react-router'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { editedNote, newNote } from '#src/features/notes/note-forms.ts'
import { addNote, deleteNote, editNote, type SubjectExists } from '#src/features/notes/write-notes.server.ts'
import { toVersion } from '#src/input/form-data.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { toConflict } from '#src/pages/admin-profile/conflict.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import type { Subject } from '#src/platform/subject.ts'
import { noteReaderOf } from './note-views.server.ts'

/** The forms of the notes on something. Before one is added, `exists` is asked, in its transaction. */
export function noteForms(context: Readonly<RouterContextProvider>, subject: Subject, exists: SubjectExists) {
  const [runtime, by, reader] = [context.get(runtimeContext), actingUser(context), noteReaderOf(context)]

  async function add(note: { body: string; formKey: string }): Promise<Outcome> {
    const noteId = await addNote(runtime, { subject, by, ...note }, exists)
    if (noteId === null) throw data('There’s no such record any more.', { status: 404 })
    return { ok: true, message: 'Note added.', changed: [`note-${noteId}`] }
  }

  async function edit({ body, version }: { body: string; version: string }, noteId: string): Promise<Outcome> {
    const edited = await editNote(runtime, { noteId, subject, body, version: toVersion(version), reader, by })
    if (edited.ok) {
      return { ok: true, message: 'Note saved. The earlier version is kept.', changed: [`note-${noteId}`] }
    }
    switch (edited.reason) {
      case 'may-not':
        throw mayNot()
      case 'changed-meanwhile':
        return {
          ok: false,
          conflicts: { body: await toConflict(runtime, edited) },
          version: String(edited.version),
        }
      case 'not-found':
        return {
          ok: false,
          message:
            'Someone has deleted this note since you opened the page. What you typed is here. Add it as a new note to keep it',
          shownBy: 'add-note',
        }
    }
  }

  async function remove({ version }: { version: string }, noteId: string): Promise<Outcome> {
    const deleted = await deleteNote(runtime, { noteId, subject, version: toVersion(version), reader, by })
    if (deleted.ok) return { ok: true, message: 'Note deleted.' }
    if (deleted.reason === 'may-not') throw mayNot()
    const message =
      'Someone has edited this note since you opened the page, so we haven’t deleted it. The note below is up to date'
    return { ok: false, message }
  }

  return { 'add-note': form(newNote, add), 'edit-note': form(editedNote, edit), 'delete-note': button(remove) }
}

function mayNot() {
  return data('You can only change notes you wrote yourself.', { status: 403 })
}
