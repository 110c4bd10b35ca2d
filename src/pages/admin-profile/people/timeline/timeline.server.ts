import { findPlaceOfNote } from '#src/features/notes/note-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findAuditedChanges, findSessions } from './timeline-account.server.ts'
import { findAppointmentChanges, findBookings } from './timeline-appointments.server.ts'
import { findCorrections } from './timeline-corrections.server.ts'
import { findMails } from './timeline-mails.server.ts'
import { findNotesOnAppointments, findNotesOnPerson } from './timeline-notes.server.ts'
import type { TimelineQuestion, TimelineSource } from './timeline-source.ts'

/** Every kind by its name in cursors and ids. Of what happened at the same instant, the first kind is on top. */
const sources: Record<string, TimelineSource> = {
  PersonNote: findNotesOnPerson,
  Note: findNotesOnAppointments,
  Email: findMails,
  Account: findAuditedChanges,
  Correction: findCorrections,
  Change: findAppointmentChanges,
  Appointment: findBookings,
  Login: findSessions,
}

/** What agents see too: emails, the account and logins are for admins. */
const kindsForAgents = ['PersonNote', 'Note', 'Correction', 'Change', 'Appointment']

/**
 * What happened to and around a person, newest first, from after a cursor; the newest if it is null or invalid. `next`:
 * the cursor of what is older; null at the end.
 */
export async function findTimeline(
  runtime: Runtime,
  { before, ...question }: TimelineQuestion & { before: string | null },
) {
  const { onlyAgentId, limit } = question
  const kinds = Object.keys(sources).filter((kind) => onlyAgentId === null || kindsForAgents.includes(kind))
  const [, at, kindOfCursor = '', id] = /^(\d{1,15})_([A-Za-z]+)_([^\0]+)$/.exec(before ?? '') ?? []
  const place = kinds.indexOf(kindOfCursor)
  const pages = await Promise.all(
    kinds.map(async (kind, index) => {
      // No id sorts before a hyphen, so that these cursors are before everything of an instant, or after all of it.
      const [from, until] = [`${at}_-`, `${Number(at) + 1}_-`]
      const after = place === -1 ? null : index === place ? `${at}_${id}` : index < place ? from : until
      const { items, hasMore } = await (sources[kind] as TimelineSource)(runtime, { ...question, after })
      return { hasMore, lines: items.map((item) => ({ kind, ...item })) }
    }),
  )
  const found = pages.flatMap(({ lines }) => lines)
  // Stable: within a kind, and of kinds at the same instant, the order remains.
  const lines = found.sort((a, b) => b.at - a.at).slice(0, limit)
  const last = lines.at(-1)
  const hasMore = found.length > lines.length || pages.some((page) => page.hasMore)
  return { lines, next: hasMore && last !== undefined ? `${last.at}_${last.kind}_${last.id}` : null }
}

/** The cursor from after which a note on the person comes first; null if there is no such note on them. */
export async function findCursorOfNote(
  { db }: Pick<Runtime, 'db'>,
  { personId, noteId }: { personId: string; noteId: string },
): Promise<string | null> {
  const [at] = (await findPlaceOfNote(db, { personId }, noteId))?.split('_') ?? []
  return at === undefined ? null : `${at}_PersonNote_-`
}
