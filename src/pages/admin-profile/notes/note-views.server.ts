import type { RouterContextProvider } from 'react-router'
import { mayDeleteNotes, mayEditNote, type NoteReader } from '#src/access/who-may-change-a-note.ts'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { findUserNames, isAdminRole } from '#src/features/accounts/users/user-queries.server.ts'
import type { NoteView } from '#src/features/notes/components/note-entry.tsx'
import { findNotes, type Note, type NoteSubject } from '#src/features/notes/note-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'

/** Who reads the notes of a guarded page. */
export function noteReaderOf(context: Readonly<RouterContextProvider>): NoteReader {
  const { userId, document } = context.get(guardedUserContext)
  return { userId, isAdmin: isAdminRole(document.role) }
}

/** How many notes are on one page. */
const notesPerPage = 50

/** The latest of some notes, for the head of a record; null if there are none. */
export function lastNoteOf([note]: Pick<Note, 'body' | 'createdAt'>[], timeZone: string) {
  return note === undefined ? null : { body: note.body, when: shortDateTime(note.createdAt, timeZone) }
}

/** A page of the notes about something, newest first. `after`: the cursor after which they begin; null for the newest. */
export async function findNotePage(
  tools: Pick<Runtime, 'db' | 'firm'>,
  { subject, reader, after }: { subject: NoteSubject; reader: NoteReader; after: string | null },
) {
  const page = await findNotes(tools.db, { subject, after, limit: notesPerPage })
  return {
    notes: await toNoteViews(tools, page.rows, reader),
    isNewest: page.isFirst,
    /** The cursor of the older ones; null where there are none. */
    older: page.next,
  }
}

/** Notes as pages show them, with what their reader may do. */
export async function toNoteViews(
  { db, firm: { timeZone } }: Pick<Runtime, 'db' | 'firm'>,
  notes: Note[],
  reader: NoteReader,
): Promise<NoteView[]> {
  const userIds = notes.flatMap(({ authorId, edits }) => [authorId, ...edits.map(({ editorId }) => editorId)])
  const names = await findUserNames(db, [...new Set(userIds.filter((userId) => userId !== null))])
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? 'someone whose account has been deleted'
  return notes.map(({ noteId, body, version, authorId, createdAt, edits }) => ({
    noteId,
    body,
    version,
    createdAt,
    when: shortDateTime(createdAt, timeZone),
    author: nameOf(authorId),
    edits: edits.map(({ version, editorId, editedAt, earlierBody }) => ({
      version,
      editor: nameOf(editorId),
      when: shortDateTime(editedAt, timeZone),
      earlierBody,
    })),
    mayEdit: mayEditNote(reader, authorId),
    mayDelete: mayDeleteNotes(reader),
  }))
}
