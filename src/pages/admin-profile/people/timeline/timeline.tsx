import { Timeline, type TimelineEvent } from '../../../../ui/desk/timeline.tsx'
import { Pager } from '../../../../ui/list/pager.tsx'
import { preserveScroll } from '../../../../ui/navigation.tsx'
import { Section } from '../../../../ui/section.tsx'

type PersonTimelineProps = {
  lines: TimelineEvent[]
  /** The addresses of the older lines and of the newest; null where there are none. */
  older: string | null
  newest: string | null
}

/** Everything that happened to and around a person, a page at a time. */
export function PersonTimeline({ lines, older, newest }: PersonTimelineProps) {
  return (
    <Section id="timeline" title="Timeline" className="min-w-0 space-y-4">
      <Timeline items={lines} />
      <Pager
        name="Timeline"
        links={[
          { name: 'Newest', to: newest },
          { name: 'Older', to: older },
        ]}
        state={preserveScroll}
      />
    </Section>
  )
}
