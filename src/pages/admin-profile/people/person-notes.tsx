import { NoteBox } from '../../../features/notes/components/note-box.tsx'
import { type NoteAnswer, noteItems } from '../../../features/notes/components/note-entry.tsx'
import { NoteNotice } from '../../../features/notes/components/note-notice.tsx'
import { Timeline } from '../../../ui/desk/timeline.tsx'
import { Section } from '../../../ui/section.tsx'
import { NotePager, noteAction } from '../notes/note-pager.tsx'
import type { NotePage } from '../notes/note-views.server.ts'

type PersonNotesProps = {
  /** Where their forms are sent to. */
  action: string
  notes: NotePage
  formKey: string
  /** The answer to a note's form that was refused. */
  answer: NoteAnswer | null
  /** The note that was added last. */
  addedId: string | null
}

/** The notes on a person, and a box for a new one. */
export function PersonNotes({ notes, formKey, answer, addedId, ...props }: PersonNotesProps) {
  const action = noteAction(props.action, notes)
  const isNewNote = answer?.noteId === null
  return (
    <Section id="history" title="Notes" className="min-w-0 space-y-4">
      <NoteNotice />
      <div key={isNewNote && answer.isRescued ? 'rescued' : 'new'} className="sheet rounded-soft p-4 print-hidden">
        <NoteBox
          id="new-note"
          label="Add a note"
          hint="Clients can download a copy of the notes about them."
          rows={2}
          action={action}
          formKey={formKey}
          lastResult={isNewNote ? answer.result : undefined}
          addedId={addedId}
        />
      </div>
      {notes.notes.length > 0 && <Timeline items={noteItems({ notes: notes.notes, action, answer })} />}
      <NotePager {...notes} />
    </Section>
  )
}
