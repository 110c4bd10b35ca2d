import type { RouterContextProvider } from 'react-router'
import { mayDeleteNotes, mayEditNote, type NoteReader } from '../../../access/who-may-change-a-note.ts'
import { guardedUserContext } from '../../../features/accounts/sessions/guard.server.ts'
import { findUserNames, isAdminRole } from '../../../features/accounts/users/user-queries.server.ts'
import type { NoteView } from '../../../features/notes/components/note-entry.tsx'
import { findNotes, type NoteSubject } from '../../../features/notes/note-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { shortDateTime } from '../../../time/local-time.ts'

/** Who reads the notes of a guarded page. */
export function noteReaderOf(context: Readonly<RouterContextProvider>): NoteReader {
  const { userId, document } = context.get(guardedUserContext)
  return { userId, isAdmin: isAdminRole(document.role) }
}

/** The notes about something, newest first, with what their reader may do. */
export async function findNoteViews(
  db: Runtime['db'],
  { subject, reader }: { subject: NoteSubject; reader: NoteReader },
): Promise<NoteView[]> {
  const notes = await findNotes(db, subject)
  const userIds = notes.flatMap(({ authorId, edits }) => [authorId, ...edits.map(({ editorId }) => editorId)])
  const names = await findUserNames(db, [...new Set(userIds.filter((userId) => userId !== null))])
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? 'someone whose account has been deleted'
  return notes.map(({ noteId, body, version, authorId, createdAt, edits }) => ({
    noteId,
    body,
    version,
    createdAt,
    when: shortDateTime(createdAt, firm.timeZone),
    author: nameOf(authorId),
    edits: edits.map(({ version, editorId, editedAt, earlierBody }) => ({
      version,
      editor: nameOf(editorId),
      when: shortDateTime(editedAt, firm.timeZone),
      earlierBody,
    })),
    mayEdit: mayEditNote(reader, authorId),
    mayDelete: mayDeleteNotes(reader),
  }))
}
