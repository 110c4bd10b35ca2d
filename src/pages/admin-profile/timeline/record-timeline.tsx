import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { NoteBox, type NoteBoxProps } from '#src/features/notes/note-box.tsx'
import { NoteEntry } from '#src/features/notes/note-entry.tsx'
import { Timeline } from '#src/ui/desk/timeline.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { type Answer, resultOf } from '#src/ui/forms/answer.ts'
import { Pager } from '#src/ui/list/pager.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import type { TimelineFilter } from '#src/workflows/timeline.server.ts'
import type { TimelinePage } from './read-timeline.server.ts'

const filterNames: Record<TimelineFilter, string> = {
  notes: 'Notes',
  appointments: 'Appointments',
  emails: 'Emails',
  account: 'Account',
}

type RecordTimelineProps = TimelinePage & {
  answer: Answer | undefined
  /** What the reader doesn't see. */
  notice?: string | undefined
  /** What is said if nothing has happened. */
  none?: string | undefined
  /** Another form in the place of the box for a note. */
  form?: (box: Pick<NoteBoxProps, 'formKey' | 'answer' | 'hint'>) => ReactNode
}

/** A box for a note, and everything that happened to and around a record, a page at a time. */
export function RecordTimeline(props: RecordTimelineProps) {
  const { lines, older, isNewest, filter, filters, formKey, areNotesCopied, answer, notice, none, form } = props
  const [query] = useSearchParams()
  const hrefOf = (before: string | null, show: TimelineFilter | null = filter) => {
    const page = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ before, show, with: null })) {
      if (value === null) page.delete(name)
      else page.set(name, value)
    }
    return `?${page}`
  }
  const hint = areNotesCopied && { hint: 'Clients can download a copy of the notes about them.' }
  const box = { formKey, answer, ...hint }
  const viewOf = (show: TimelineFilter | null, name: string) => {
    return { name, to: hrefOf(null, show), isCurrent: show === filter }
  }
  return (
    <section {...useChanged('history')} aria-labelledby="history-heading" className="min-w-0 space-y-4">
      <h2 id="history-heading" className="text-h3">
        History
      </h2>
      {notice !== undefined && <p className="text-muted text-small">{notice}</p>}
      {/* Words of a note that a colleague has deleted are offered in a box of their own. */}
      <div key={answer?.intent === 'add-note' ? answer.about : ''} className="sheet rounded-soft p-4 print-hidden">
        {form?.(box) ?? <NoteBox {...box} id="new-note" label="Add a note" rows={2} />}
      </div>
      {filters.length > 0 && (
        <ViewTabs
          name="Show"
          views={[viewOf(null, 'Everything'), ...filters.map((name) => viewOf(name, filterNames[name]))]}
        />
      )}
      <Timeline
        none={none}
        items={lines.map(({ note, ...line }) => ({
          ...line,
          children: note && (
            // After an edit, the form begins with the new text.
            <NoteEntry key={note.version} note={note} lastResult={resultOf(answer, 'edit-note', note.noteId)} />
          ),
        }))}
      />
      <Pager
        name="History"
        links={[
          { name: 'Newest', to: isNewest ? null : hrefOf(null) },
          { name: 'Older', to: older === null ? null : hrefOf(older) },
        ]}
        state={preserveScroll}
      />
    </section>
  )
}
