import { actionFrom } from '#src/pages/admin-profile/action-from.ts'
import { appointmentPath, followUpPath } from '#src/pages/admin-profile/record-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ChangedNotice } from '#src/ui/record-panel/changed-notice.tsx'
import { useRecordAddress } from '#src/ui/record-panel/open-record.ts'
import { AppointmentFacts } from './appointment-facts.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import type { AppointmentRecord } from './appointment-record.server.ts'
import { CallLink } from './call-link.tsx'
import { AppointmentNotice } from './changes/appointment-notice.tsx'
import { ConflictWarning } from './changes/conflict-warning.tsx'
import { AppointmentOutcome } from './changes/outcome-form.tsx'

type AppointmentPanelProps = AppointmentRecord & { hasChanged: boolean }

/** Everything about an appointment, beside the list or calendar. It is moved and cancelled on its own page. */
function AppointmentPanel({ view, done, hasChanged, ...history }: AppointmentPanelProps) {
  const { appointmentId, phone, mayChange, mayMark, mayUnmark } = view
  const action = actionFrom(appointmentPath(appointmentId), useRecordAddress())
  return (
    <>
      <ChangedNotice hasChanged={hasChanged} what="appointment" page={appointmentPath(appointmentId)} />
      <p className="flex flex-wrap gap-2 empty:hidden">
        {phone !== '' && <CallLink phone={phone} />}
        {mayChange && (
          <ButtonLink to={`${appointmentPath(appointmentId)}?move=yes`} variant="quiet">
            Move appointment
          </ButtonLink>
        )}
        {!mayMark && !mayUnmark && (
          <ButtonLink to={followUpPath(appointmentId)} variant="quiet">
            Book a follow-up
          </ButtonLink>
        )}
      </p>
      <div aria-live="polite" className="empty:mb-0">
        <AppointmentOutcome view={view} done={done ?? ''} addedId={history.addedId} action={action} />
      </div>
      <AppointmentNotice view={view} />
      <ConflictWarning view={view} />
      <AppointmentFacts view={view} action={action} />
      <AppointmentHistory {...history} view={view} action={action} answer={null} />
    </>
  )
}

/** The record as the panel shows it; null for none. `openSequence`: that of the appointment now. */
export function toShownAppointment(record: AppointmentRecord | null, openSequence: number | null) {
  if (record === null) return null
  const { appointmentId, name, when, reference, sequence } = record.view
  return {
    page: appointmentPath(appointmentId),
    title: name,
    summary: `${reference}, ${when}`,
    content: <AppointmentPanel {...record} hasChanged={sequence !== openSequence} />,
  }
}
