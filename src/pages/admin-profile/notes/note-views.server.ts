import type { RouterContextProvider } from 'react-router'
import { mayDeleteNotes, mayEditNote, type NoteReader } from '#src/access/who-may-change-a-note.ts'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { findUserNames, isAdminRole } from '#src/features/accounts/users/user-queries.server.ts'
import type { NoteView } from '#src/features/notes/components/note-entry.tsx'
import { findNotes, findPlaceOfNote, type Note, type NoteSubject } from '#src/features/notes/note-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'

/** Who reads the notes of a guarded page. */
export function noteReaderOf(context: Readonly<RouterContextProvider>): NoteReader {
  const { userId, document } = context.get(guardedUserContext)
  return { userId, isAdmin: isAdminRole(document.role) }
}

/** How many notes are on one page. */
const notesPerPage = 50

type NoteQuestion = {
  subject: NoteSubject
  reader: NoteReader
  /** The page of the subject, and its parameters: `notes`, a cursor, or `note`, the id of a note to show. */
  path: string
  query: URLSearchParams
}

/** A page of the notes about something, newest first. */
type NotePage = {
  notes: NoteView[]
  /** The cursor from after which they begin; null for the newest. */
  cursor: string | null
  /** The addresses of the newest notes and of the older ones; null where there are none. */
  newest: string | null
  older: string | null
}

/** Some of the notes about something, with what their reader may do. */
export async function findNotePage(
  tools: Pick<Runtime, 'db' | 'firm'>,
  { subject, reader, path, query }: NoteQuestion,
): Promise<NotePage> {
  const { db } = tools
  const [given, wanted] = [query.get('notes'), query.get('note')]
  let [after, page] = [given, await findNotes(db, { subject, after: given, limit: notesPerPage })]
  if (wanted !== null && !page.rows.some(({ noteId }) => noteId === wanted)) {
    after = await findPlaceOfNote(db, subject, wanted)
    page = await findNotes(db, { subject, after, limit: notesPerPage })
  }
  const from = (cursor: string) => `${path}?${new URLSearchParams({ notes: cursor })}`
  return {
    notes: await toNoteViews(tools, page.rows, reader),
    cursor: page.isFirst ? null : after,
    newest: page.isFirst ? null : path,
    older: page.next === null ? null : from(page.next),
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
