import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { AddNoteButton, NoteBox, type NoteBoxProps } from '#src/features/notes/components/note-box.tsx'
import type { AppointmentView } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { followUpPath } from '#src/pages/admin-profile/record-paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/forms/choice.tsx'

type OutcomeFormProps = Pick<NoteBoxProps, 'action' | 'formKey' | 'hint' | 'rows' | 'lastResult' | 'addedId'> & {
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
  const sent = useNavigation().formData
  const sentIntent = sent?.get('formKey') === box.formKey ? sent.get('intent') : null
  const whose = name === undefined ? null : <span className="sr-only">: {name}</span>
  return (
    <NoteBox {...box} id={`outcome-${appointmentId}`} label={<>Note (optional){whose}</>}>
      {(fieldOf) => (
        <>
          <input type="hidden" name="sequence" value={sequence} />
          <Checkbox field={fieldOf('followUp')} label={<>Book a follow-up next{whose}</>} isRequired={false} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="done" isBusy={sentIntent === 'done'}>
              Done{whose}
            </Button>
            <Button type="submit" name="intent" value="no-show" variant="quiet" isBusy={sentIntent === 'no-show'}>
              No-show{whose}
            </Button>
            {hasNoteButton && <AddNoteButton formKey={box.formKey} label="Add note only" />}
            {children}
          </div>
        </>
      )}
    </NoteBox>
  )
}

type GivenOutcomeProps = {
  appointmentId: string
  sequence: number
  /** Where its form is sent to. */
  action: string
  children: ReactNode
}

/** An outcome that was given, with what can follow: undoing it, or booking a follow-up. */
export function GivenOutcome({ appointmentId, sequence, action, children }: GivenOutcomeProps) {
  const { formAction, formData } = useNavigation()
  const isUndoing = formAction === action && formData?.get('intent') === 'booked'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-soft border-link border-l-4 bg-panel px-4 py-2">
      <div className="min-w-0 grow">{children}</div>
      <Form method="post" action={action} className="flex flex-wrap gap-2">
        <input type="hidden" name="sequence" value={sequence} />
        <Button type="submit" name="intent" value="booked" variant="quiet" isBusy={isUndoing}>
          Undo outcome
        </Button>
        <ButtonLink to={followUpPath(appointmentId)} variant="quiet">
          Book a follow-up
        </ButtonLink>
      </Form>
    </div>
  )
}

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
