import { findAppointmentsOf } from '#src/features/booking/appointments/appointments-of-people.server.ts'
import { findNotes } from '#src/features/notes/note-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Subject } from '#src/platform/subject.ts'

/** How many earlier appointments, and how many notes, are found. */
const maxAppointments = 3
const maxNotes = 3

type Question = { personId: string; appointmentId: string; onlyAgentId: string | null }

/**
 * The same person's other appointments until now, latest first, and the latest notes on the person and on those.
 * `onlyAgentId`: the only agent whose appointments the reader may see; null = all.
 */
export async function findEarlier(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { personId, appointmentId, onlyAgentId }: Question,
) {
  const found = await findAppointmentsOf(db, personId, { onlyAgentId })
  const others = found.filter((other) => other.appointmentId !== appointmentId)
  const calls = others.filter(({ startsAt }) => startsAt <= clock.now().getTime())
  const subjects: Subject[] = [
    `person:${personId}`,
    ...others.map((other) => `appointment:${other.appointmentId}` as const),
  ]
  const notes = await findNotes(db, { subjects, after: null, limit: maxNotes })
  return { calls: calls.slice(0, maxAppointments), notes: notes.rows }
}
