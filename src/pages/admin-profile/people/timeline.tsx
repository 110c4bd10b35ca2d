import { Link } from 'react-router'
import { Pager } from '../../../ui/list/pager.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import type { TimelineLine } from './timeline.server.ts'

/** A line of the timeline with its time in words. */
export type ShownLine = TimelineLine & { when: string }

type TimelineProps = {
  lines: ShownLine[]
  /** The addresses of the older lines and of the newest; null where there are none. */
  older: string | null
  newest: string | null
}

/** Everything that happened, newest first. */
export function Timeline({ lines, older, newest }: TimelineProps) {
  return (
    <section aria-labelledby="timeline-heading" className="min-w-0 space-y-2">
      <h2 id="timeline-heading" className="text-h3">
        Timeline
      </h2>
      {lines.length === 0 ? (
        <p>Nothing has happened yet.</p>
      ) : (
        <ol className="border-rule border-t">
          {lines.map((line) => (
            <TimelineRow key={`${line.kind} ${line.id}`} {...line} />
          ))}
        </ol>
      )}
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

function TimelineRow({ kind, when, title, details, link }: ShownLine) {
  return (
    <li className="grid gap-x-4 border-rule border-b py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <p className="text-muted text-small">
        <span className="tabular block whitespace-nowrap">{when}</span>
        {kind}
      </p>
      <div className="wrap-anywhere min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{title}</span>
          {link !== null && (
            <Link to={link.href} prefetch="none" className="prose-link shrink-0 text-small">
              {link.name}
            </Link>
          )}
        </p>
        {details.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 text-muted text-small">
            {details.map((detail) => (
              <li key={detail} className="max-w-3xl whitespace-pre-wrap">
                {detail}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
