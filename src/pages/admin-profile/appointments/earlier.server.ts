import { findSomeAppointments } from '#src/features/booking/appointments/appointments-of-people.server.ts'
import { findNotes, listNotesOnAppointments } from '#src/features/notes/note-queries.server.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { appointmentStatuses } from './appointment-words.ts'

/** How many earlier appointments, and how many notes, are shown beside an appointment. */
const maxAppointments = 3
const maxNotes = 3

type Question = { personId: string; appointmentId: string; onlyAgentId: string | null }

/**
 * The same person's other appointments until now, latest first, and the latest notes on the person and on those; times in
 * the firm's zone. `onlyAgentId`: the only agent whose appointments the reader may see; null = all.
 */
export async function findEarlier(
  { db, clock, firm }: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  { personId, appointmentId, onlyAgentId }: Question,
) {
  const nowMs = clock.now().getTime()
  const [found, onPerson, onAppointments] = await Promise.all([
    findSomeAppointments(db, { personIds: [personId], onlyAgentId, nowMs, limit: maxAppointments + 1 }),
    findNotes(db, { subject: { personId }, after: null, limit: maxNotes }),
    listNotesOnAppointments(db, { personId, onlyAgentId }).page({ after: null, limit: maxNotes + 1 }),
  ])
  const others = found.filter((other) => other.appointmentId !== appointmentId && other.startsAt <= nowMs)
  const notes = [...onPerson.rows, ...onAppointments.rows.filter((note) => note.appointmentId !== appointmentId)]
  return {
    calls: others.slice(0, maxAppointments).map((other) => ({
      href: appointmentPath(other.appointmentId),
      when: shortDateTime(other.startsAt, firm.timeZone),
      status: appointmentStatuses[other.status],
    })),
    notes: notes
      .toSorted((one, other) => other.createdAt - one.createdAt)
      .slice(0, maxNotes)
      .map(({ noteId, body, createdAt }) => ({ noteId, body, when: shortDateTime(createdAt, firm.timeZone) })),
  }
}
