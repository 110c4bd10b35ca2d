import {
  type MarkInput,
  type MarkRefused,
  recordMark,
  writeMark,
} from '#src/features/booking/appointments/changes/mark-appointments.server.ts'
import { writeNote } from '#src/features/notes/write-notes.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type Outcome = MarkInput & { mark: 'done' | 'no-show'; note: { body: string; formKey: string } }

/**
 * Marks an appointment and adds its note together: if one is refused, neither is stored. Done again, it adds no second
 * note. `noteId`: null without one.
 */
export function giveOutcome(
  runtime: Runtime,
  { note, ...outcome }: Outcome,
): Promise<{ ok: true; noteId: string | null } | MarkRefused> {
  const { appointmentId, by } = outcome
  return runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const marked = await writeMark(inTransaction, outcome)
    if (!marked.ok) return marked
    const isEmpty = note.body === ''
    const noteId = isEmpty
      ? null
      : await writeNote(inTransaction, { subject: `appointment:${appointmentId}`, ...note, by })
    if (marked.isNew) await recordMark(inTransaction, outcome)
    return { ok: true, noteId }
  })
}
