import { data, type RouterContextProvider } from 'react-router'
import { mayDeleteNotes, mayEditNote, type NoteReader } from '#src/access/who-may-change-a-note.ts'
import { actingUser, guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { isAdminRole } from '#src/features/accounts/users/user-queries.server.ts'
import type { NoteView } from '#src/features/notes/note-entry.tsx'
import { editedNote, newNote } from '#src/features/notes/note-forms.ts'
import { findNotes, type Note } from '#src/features/notes/note-queries.server.ts'
import { addNote, deleteNote, editNote, type SubjectExists } from '#src/features/notes/write-notes.server.ts'
import { toVersion } from '#src/input/form-data.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import type { Subject } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { toConflict } from './conflict.server.ts'

/** Who reads the notes of a guarded page. */
export function noteReaderOf(context: Readonly<RouterContextProvider>): NoteReader {
  const { userId, document } = context.get(guardedUserContext)
  return { userId, isAdmin: isAdminRole(document.role) }
}

/** The latest note on something, for the head of its record; null if there is none. */
export async function findLastNote({ db, firm }: Pick<Runtime, 'db' | 'firm'>, subject: Subject) {
  const { rows } = await findNotes(db, { subjects: [subject], after: null, limit: 1 })
  return rows[0] === undefined ? null : { body: rows[0].body, when: shortDateTime(rows[0].createdAt, firm.timeZone) }
}

type Wording = { names: Map<string, string>; reader: NoteReader; timeZone: string }

/** A note as a timeline shows it, with what its reader may do. `names`: of users by their ids. */
export function toNoteView(
  { noteId, body, version, authorId, edits }: Note,
  { names, reader, timeZone }: Wording,
): NoteView {
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? 'someone whose account has been deleted'
  return {
    noteId,
    body,
    version,
    author: nameOf(authorId),
    edits: edits.map(({ version, editorId, editedAt, earlierBody }) => ({
      version,
      editor: nameOf(editorId),
      when: shortDateTime(editedAt, timeZone),
      earlierBody,
    })),
    mayEdit: mayEditNote(reader, authorId),
    mayDelete: mayDeleteNotes(reader),
  }
}

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
