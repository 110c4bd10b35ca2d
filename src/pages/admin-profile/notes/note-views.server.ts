import type { RouterContextProvider } from 'react-router'
import { mayDeleteNotes, mayEditNote, type NoteReader } from '#src/access/who-may-change-a-note.ts'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { isAdminRole } from '#src/features/accounts/users/user-queries.server.ts'
import type { NoteView } from '#src/features/notes/components/note-entry.tsx'
import { findNotes, type Note } from '#src/features/notes/note-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Subject } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'

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
