import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { NoteBox, type NoteBoxProps } from '#src/features/notes/note-box.tsx'
import { followUpPath } from '#src/pages/admin-profile/record-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/forms/choice.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { AppointmentView } from './appointment-view.server.ts'
import { appointmentStatuses, missedYouLabel } from './appointment-words.ts'

type OutcomeFormProps = Pick<NoteBoxProps, 'action' | 'formKey' | 'hint' | 'rows' | 'answer' | 'Form' | 'onSubmit'> & {
  appointmentId: string
  sequence: number
  /** Whose appointment it is, for screen readers, where a page shows several. */
  name?: string
  /** Whether there is a button for just the note. */
  hasNoteButton?: boolean
  children?: ReactNode
}

/** Notes how an appointment went, with a note and a follow-up in the same step. */
export function OutcomeForm({
  appointmentId,
  sequence,
  name,
  hasNoteButton = true,
  children,
  ...box
}: OutcomeFormProps) {
  const whose = name === undefined ? null : <span className="sr-only">: {name}</span>
  return (
    <NoteBox {...box} id={`outcome-${appointmentId}`} label={<>Note (optional){whose}</>}>
      {(fieldOf) => (
        <>
          {name !== undefined && <input type="hidden" name="about" value={appointmentId} />}
          <input type="hidden" name="version" value={sequence} />
          <Checkbox field={fieldOf('followUp')} label={<>Book a follow-up next{whose}</>} isRequired={false} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton intent="done">Done{whose}</SubmitButton>
            <SubmitButton intent="no-show" variant="quiet">
              No-show{whose}
            </SubmitButton>
            {hasNoteButton && (
              <SubmitButton intent="add-note" variant="quiet">
                Add note only
              </SubmitButton>
            )}
            {children}
          </div>
        </>
      )}
    </NoteBox>
  )
}

/** The outcome of an appointment that has one, with what can follow: undoing it, or booking a follow-up. */
export function GivenOutcome({ view }: { view: AppointmentView }) {
  const { appointmentId, sequence, status, email, mayUnmark, mayEmailMissed } = view
  if (!mayUnmark) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-soft border-link border-l-4 bg-panel px-4 py-2">
      <p className="min-w-0 grow">
        Outcome: <strong>{appointmentStatuses[status]}</strong>.
        {mayEmailMissed && <span className="wrap-anywhere"> You can email {email} a link to choose a new time.</span>}
      </p>
      <Form method="post" state={preserveScroll} className="flex flex-wrap gap-2">
        <input type="hidden" name="version" value={sequence} />
        {mayEmailMissed && (
          <SubmitButton intent="missed-you" variant="quiet">
            {missedYouLabel}
          </SubmitButton>
        )}
        <SubmitButton intent="booked" variant="quiet">
          Undo outcome
        </SubmitButton>
        <ButtonLink to={followUpPath(appointmentId)} variant="quiet">
          Book a follow-up
        </ButtonLink>
      </Form>
    </div>
  )
}
