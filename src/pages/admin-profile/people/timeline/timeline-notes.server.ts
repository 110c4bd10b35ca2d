import { findUserNames } from '#src/features/accounts/users/user-queries.server.ts'
import { findNotes, listNotesOnAppointments } from '#src/features/notes/note-queries.server.ts'
import { toNoteViews } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import type { TimelineSource } from './timeline-source.ts'

/** The notes on the person, which are edited in the timeline. */
export const findNotesOnPerson: TimelineSource = async (runtime, { person: { personId }, reader, after, limit }) => {
  const page = await findNotes(runtime.db, { subject: { personId }, after, limit })
  const items = (await toNoteViews(runtime, page.rows, reader)).map((note) => ({
    id: note.noteId,
    at: note.createdAt,
    title: `Note by ${note.author}`,
    details: [],
    href: null,
    icon: 'note' as const,
    note,
  }))
  return { items, hasMore: page.next !== null }
}

/** The notes on the person's appointments, where they are edited. */
export const findNotesOnAppointments: TimelineSource = async ({ db }, { person, onlyAgentId, after, limit }) => {
  const { personId } = person
  const page = await listNotesOnAppointments(db, { personId, onlyAgentId }).page({ after, limit })
  const authorIds = page.rows.flatMap(({ authorId }) => authorId ?? [])
  const names = await findUserNames(db, [...new Set(authorIds)])
  const items = page.rows.map(({ noteId, appointmentId, reference, body, authorId, createdAt }) => ({
    id: noteId,
    at: createdAt,
    title: `Note by ${names.get(authorId ?? '') ?? 'someone whose account has been deleted'}`,
    details: [reference, body],
    href: `${appointmentPath(appointmentId)}?note=${noteId}#note-${noteId}`,
    icon: 'note' as const,
  }))
  return { items, hasMore: page.next !== null }
}
