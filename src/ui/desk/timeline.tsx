import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'

const icons = {
  event: 'M4 6h16v15H4V6Zm0 5h16M8 3v4m8-4v4',
  change: 'M4 8h13l-3-3m6 11H7l3 3',
  done: 'm5 12.5 4.5 4.5L19 7.5',
  mail: 'M3 5h18v14H3V5Zm0 2 9 6 9-6',
  cancelled: 'M6 6l12 12M18 6 6 18',
  problem: 'M12 4v10m0 5v.5',
  note: 'M5 3h14v12l-5 6H5V3Zm14 12h-5v6M9 8h6m-6 4h4',
  person: 'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm-8 9c.5-4 3.5-6 8-6s7.5 2 8 6',
}

export type TimelineEvent = {
  id: string
  at: number
  /** `Tue 16 Mar 2027, 09:00` */
  when: string
  title: string
  /** Short texts. */
  details?: string[]
  href?: string | null
  kind: keyof typeof icons
}

/** Its children may hold controls. */
export type TimelineItem = TimelineEvent & { children?: ReactNode }

type TimelineProps = {
  items: TimelineItem[]
  none?: string | undefined
}

/** Newest first. Items of the same instant keep their order. */
export function Timeline({ items, none = 'No activity yet.' }: TimelineProps) {
  if (items.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ol>
      {items
        .toSorted((one, other) => other.at - one.at)
        .map((item) => (
          <TimelineEntry key={item.id} {...item} />
        ))}
    </ol>
  )
}

function TimelineEntry({ id, at, when, title, details = [], href = null, kind, children }: TimelineItem) {
  return (
    <li {...useChanged(id)} className="group grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <div className="flex flex-col items-center">
        <span
          className={`grid size-7 shrink-0 place-items-center rounded-full border ${kind === 'problem' ? 'border-danger text-danger' : 'border-rule text-muted'} ${kind === 'note' ? 'bg-chosen' : 'bg-raised'}`}
        >
          <Icon size={15}>
            <path d={icons[kind]} />
          </Icon>
        </span>
        <span className="w-px grow bg-rule group-last:hidden" />
      </div>
      <div className="wrap-anywhere min-w-0 pb-4">
        <div className="flex min-h-7 flex-wrap items-center gap-x-4">
          <span className="min-w-0 grow">
            {href === null ? (
              title
            ) : (
              <Link to={href} className="prose-link">
                {title}
              </Link>
            )}
          </span>
          <time dateTime={new Date(at).toISOString()} className="tabular text-muted text-small">
            {when}
          </time>
        </div>
        <Details details={details} className={kind === 'problem' ? 'text-danger' : 'text-muted text-small'} />
        {children}
      </div>
    </li>
  )
}

function Details({ details, className }: { details: string[]; className: string }) {
  if (details.length === 0) return null
  if (details.length === 1) return <p className={`whitespace-pre-wrap ${className}`}>{details[0]}</p>
  return (
    <ul className={`flex flex-wrap gap-x-4 ${className}`}>
      {details.map((detail) => (
        <li key={detail} className="max-w-3xl whitespace-pre-wrap">
          {detail}
        </li>
      ))}
    </ul>
  )
}
