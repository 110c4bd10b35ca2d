import { NoteBox } from '#src/features/notes/components/note-box.tsx'
import { type NoteAnswer, noteItems } from '#src/features/notes/components/note-entry.tsx'
import { NoteNotice } from '#src/features/notes/components/note-notice.tsx'
import { actionAt } from '#src/pages/admin-profile/action-from.ts'
import { Timeline } from '#src/ui/desk/timeline.tsx'
import { Pager } from '#src/ui/list/pager.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import type { AppointmentRecord } from './appointment-record.server.ts'
import { OutcomeForm } from './changes/outcome-form.tsx'

type AppointmentHistoryProps = Omit<AppointmentRecord, 'done'> & {
  /** Where its forms are sent to. */
  action: string
  /** The answer to a note's form that was refused. */
  answer: NoteAnswer | null
}

/** A box for the outcome or a note, and everything that happened. */
export function AppointmentHistory(props: AppointmentHistoryProps) {
  const { view, events, notes, formKey, answer, addedId } = props
  const action = actionAt(props.action, 'notes', notes.cursor)
  const { appointmentId, sequence, mayMark } = view
  const isNewNote = answer?.noteId === null
  const box = {
    action,
    formKey,
    addedId,
    hint: 'Clients can download a copy of the notes about them.',
    lastResult: isNewNote ? answer.result : undefined,
  }
  return (
    <section {...useChanged('history')} aria-labelledby="history-heading" className="min-w-0 space-y-4">
      <h2 id="history-heading" className="text-h3">
        History
      </h2>
      <NoteNotice />
      <div key={isNewNote && answer.isRescued ? 'rescued' : 'new'} className="rounded-soft p-4 sheet print-hidden">
        {mayMark ? (
          <OutcomeForm {...box} appointmentId={appointmentId} sequence={sequence} />
        ) : (
          <NoteBox {...box} id="new-note" label="Add a note" />
        )}
      </div>
      <Timeline items={[...noteItems({ notes: notes.notes, action, answer }), ...events]} />
      <Pager
        name="Notes"
        links={[
          { name: 'Newest notes', to: notes.newest },
          { name: 'Older notes', to: notes.older },
        ]}
        state={preserveScroll}
      />
    </section>
  )
}
