import { useSearchParams } from 'react-router'
import { NoteBox } from '#src/features/notes/components/note-box.tsx'
import { noteItems } from '#src/features/notes/components/note-entry.tsx'
import type { PersonView } from '#src/pages/admin-profile/people/person-view.server.ts'
import { Timeline, type TimelineItem } from '#src/ui/desk/timeline.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { Pager } from '#src/ui/list/pager.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'

const filtersForAgents = [
  [null, 'Everything'],
  ['notes', 'Notes'],
  ['appointments', 'Appointments'],
] as const
const filtersForAdmins = [...filtersForAgents, ['emails', 'Emails'], ['account', 'Account']] as const

type PersonTimelineProps = PersonView['timeline'] & { formKey: string; answer: Answer | undefined }

/** A box for a note, and everything that happened to and around a person, a page at a time. */
export function PersonTimeline({ lines, older, isNewest, filter, formKey, answer, showsOnlyOwn }: PersonTimelineProps) {
  const [query] = useSearchParams()
  const hrefOf = (before: string | null, show = filter) => {
    const page = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ before, show })) {
      if (value === null) page.delete(name)
      else page.set(name, value)
    }
    return `?${page}`
  }
  const filters = showsOnlyOwn ? filtersForAgents : filtersForAdmins
  const items = lines.flatMap((line): TimelineItem[] =>
    line.note === null ? [line] : noteItems({ notes: [line.note], answer }),
  )
  return (
    <section aria-labelledby="history-heading" className="min-w-0 space-y-4">
      <h2 id="history-heading" className="text-h3">
        Timeline
      </h2>
      {showsOnlyOwn && <p className="text-muted text-small">Only your own appointments with them are shown.</p>}
      {/* Words of a note that a colleague has deleted are offered in a box of their own. */}
      <div key={answer?.intent === 'add-note' ? answer.about : ''} className="sheet rounded-soft p-4 print-hidden">
        <NoteBox
          id="new-note"
          label="Add a note"
          hint="Clients can download a copy of the notes about them."
          rows={2}
          formKey={formKey}
          answer={answer}
        />
      </div>
      <ViewTabs
        name="Show"
        views={filters.map(([show, name]) => ({ name, to: hrefOf(null, show), isCurrent: show === filter }))}
      />
      <Timeline items={items} none={showsOnlyOwn ? 'You have no appointments with this person yet.' : undefined} />
      <Pager
        name="Timeline"
        links={[
          { name: 'Newest', to: isNewest ? null : hrefOf(null) },
          { name: 'Older', to: older === null ? null : hrefOf(older) },
        ]}
        state={preserveScroll}
      />
    </section>
  )
}
