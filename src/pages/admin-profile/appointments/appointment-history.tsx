import { useSearchParams } from 'react-router'
import { NoteBox } from '#src/features/notes/components/note-box.tsx'
import { noteItems } from '#src/features/notes/components/note-entry.tsx'
import { Timeline } from '#src/ui/desk/timeline.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { Pager } from '#src/ui/list/pager.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import type { AppointmentRecord } from './appointment-record.server.ts'
import { OutcomeForm } from './changes/outcome-form.tsx'

type AppointmentHistoryProps = AppointmentRecord & { answer: Answer | undefined }

/** A box for the outcome or a note, and everything that happened. */
export function AppointmentHistory({ view, events, notes, formKey, answer }: AppointmentHistoryProps) {
  const [query] = useSearchParams()
  const { appointmentId, sequence, mayMark } = view
  const hrefOf = (cursor: string | null) => {
    const page = new URLSearchParams(query)
    page.delete('notes')
    if (cursor !== null) page.set('notes', cursor)
    return `?${page}`
  }
  const box = { formKey, answer, hint: 'Clients can download a copy of the notes about them.' }
  return (
    <section {...useChanged('history')} aria-labelledby="history-heading" className="min-w-0 space-y-4">
      <h2 id="history-heading" className="text-h3">
        History
      </h2>
      {/* Words of a note that a colleague has deleted are offered in a box of their own. */}
      <div key={answer?.intent === 'add-note' ? answer.about : ''} className="rounded-soft p-4 sheet print-hidden">
        {mayMark ? (
          <OutcomeForm {...box} appointmentId={appointmentId} sequence={sequence} />
        ) : (
          <NoteBox {...box} id="new-note" label="Add a note" />
        )}
      </div>
      <Timeline items={[...noteItems({ notes: notes.notes, answer }), ...events]} />
      <Pager
        name="Notes"
        links={[
          { name: 'Newest notes', to: notes.isNewest ? null : hrefOf(null) },
          { name: 'Older notes', to: notes.older === null ? null : hrefOf(notes.older) },
        ]}
        state={preserveScroll}
      />
    </section>
  )
}
