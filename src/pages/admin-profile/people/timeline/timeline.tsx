import { NoteBox } from '#src/features/notes/components/note-box.tsx'
import { type NoteAnswer, noteItems } from '#src/features/notes/components/note-entry.tsx'
import { NoteNotice } from '#src/features/notes/components/note-notice.tsx'
import { actionAt } from '#src/pages/admin-profile/action-from.ts'
import type { PersonView } from '#src/pages/admin-profile/people/person-view.server.ts'
import { Timeline, type TimelineItem } from '#src/ui/desk/timeline.tsx'
import { Pager } from '#src/ui/list/pager.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'

type PersonTimelineProps = PersonView['timeline'] & {
  /** Where the forms of notes are sent to. */
  action: string
  formKey: string
  /** The answer to a note's form that was refused. */
  answer: NoteAnswer | null
  /** The note that was added last. */
  addedId: string | null
}

/** A box for a note, and everything that happened to and around a person, a page at a time. */
export function PersonTimeline({
  lines,
  cursor,
  older,
  newest,
  formKey,
  answer,
  addedId,
  showsOnlyOwn,
  ...props
}: PersonTimelineProps) {
  const action = actionAt(props.action, 'before', cursor)
  const isNewNote = answer?.noteId === null
  const items = lines.flatMap((line): TimelineItem[] =>
    line.note === null ? [line] : noteItems({ notes: [line.note], action, answer }),
  )
  return (
    <section {...useChanged('history')} aria-labelledby="history-heading" className="min-w-0 space-y-4">
      <h2 id="history-heading" className="text-h2">
        Timeline
      </h2>
      {showsOnlyOwn && <p className="text-muted text-small">Only your own appointments with them are shown.</p>}
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
      <Timeline items={items} none={showsOnlyOwn ? 'You have no appointments with this person yet.' : undefined} />
      <Pager
        name="Timeline"
        links={[
          { name: 'Newest', to: newest },
          { name: 'Older', to: older },
        ]}
        state={preserveScroll}
      />
    </section>
  )
}
