import type { AppointmentView } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { conflictReasons } from '#src/pages/admin-profile/appointments/appointment-words.ts'

/** Says that an appointment’s agent can’t take it, and why. */
export function ConflictWarning({ view: { agentName, conflict } }: { view: AppointmentView }) {
  if (conflict === null) return null
  return (
    <p className="rounded-soft border-2 border-danger p-3">
      <strong className="text-danger">
        {agentName} {conflictReasons[conflict]}.
      </strong>{' '}
      The appointment remains until you move or cancel it.
    </p>
  )
}
