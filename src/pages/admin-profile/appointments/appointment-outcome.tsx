import { appointmentStatuses } from './appointment-query.ts'
import type { AppointmentView } from './appointment-view.server.ts'
import { GivenOutcome } from './outcome-form.tsx'

type AppointmentOutcomeProps = {
  view: AppointmentView
  /** What has just been done to it; empty for nothing. */
  done: string
  /** The note that was added with the outcome. */
  addedId: string | null
  action: string
}

/** The outcome of an appointment that has one, and whether it has just been saved. */
export function AppointmentOutcome({ view, done, addedId, action }: AppointmentOutcomeProps) {
  const { appointmentId, sequence, status, mayUnmark } = view
  if (!mayUnmark) return null
  return (
    <GivenOutcome appointmentId={appointmentId} sequence={sequence} action={action}>
      Outcome: <strong>{appointmentStatuses[status]}</strong>.
      {done === status && (addedId === null ? ' Saved.' : ' Saved, and your note has been added.')}
    </GivenOutcome>
  )
}
