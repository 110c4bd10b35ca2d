import { DoneNotice } from '../../../ui/toasts/done-notice.tsx'
import type { Outcome } from './outcome.server.ts'

const words = {
  done: 'Marked as done',
  'no-show': 'Marked as no-show',
  booked: 'Status removed',
  cancelled: 'Cancelled',
}

/** Says which appointment has just been marked, and takes that back. */
export function OutcomeNotice({ answer, outcome }: { answer: unknown; outcome: Outcome | null }) {
  if (outcome === null) return <DoneNotice answer={answer} text={null} />
  const { appointmentId, name, status, sequence } = outcome
  const undo = {
    action: `/admin-profile/appointments/${appointmentId}`,
    fields: { intent: 'booked', sequence: String(sequence), from: 'today' },
  }
  return (
    <DoneNotice
      answer={answer}
      text={`${words[status]}: ${name}.`}
      undo={status === 'booked' ? null : undo}
      changed={`appointment-${appointmentId}`}
    />
  )
}
