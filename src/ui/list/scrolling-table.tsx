import type { FocusEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { Column, SortColumn } from './sort-column.ts'

type ScrollingTableProps = {
  name: string
  columns: Column[]
  /** The heading of a first column with the rows' checkboxes. */
  select?: ReactNode
  /** Whether it fits onto a phone's screen. */
  isNarrow?: boolean
  children: ReactNode
}

/**
 * A table that scrolls sideways by itself on narrow screens, also by keyboard. On wide ones its header stays in sight
 * while the page scrolls. The children are plain rows.
 */
export function ScrollingTable({ name, columns, select, isNarrow = false, children }: ScrollingTableProps) {
  return (
    <div className="mt-1 desk:mt-0">
      {/* Below this width the table is wider than the page, and phones show no scrollbar before it is touched. */}
      {!isNarrow && (
        <p className="pb-2 text-muted text-small md:hidden">Scroll sideways to see the rest of the table.</p>
      )}
      <section
        // Not the name alone, which the surrounding section may have.
        aria-label={`${name}, table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onFocus={showWhole}
        className="relative border-rule border-b max-[80rem]:overflow-x-auto"
      >
        <table className={isNarrow ? 'text-small' : 'text-small max-lg:min-w-[44rem]'}>
          <caption className="sr-only">{name}</caption>
          <thead className="bg-panel min-[80rem]:sticky min-[80rem]:top-0 min-[80rem]:z-10">
            <tr>
              {select}
              {columns.map((column) =>
                typeof column === 'string' ? (
                  <th key={column} scope="col" className="font-semibold lg:whitespace-nowrap">
                    {column}
                  </th>
                ) : (
                  <SortHeading key={column.name} {...column} />
                ),
              )}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </div>
  )
}

const arrows = { ascending: 'm6 15 6-6 6 6', descending: 'm6 9 6 6 6-6', none: 'm7 9 5-5 5 5M7 15l5 5 5-5' }

/** A heading with a link that sorts the list by its column. */
function SortHeading({ name, direction, to }: SortColumn) {
  return (
    <th scope="col" aria-sort={direction ?? undefined} className="font-semibold">
      <Link
        to={to}
        state={preserveScroll}
        className="inline-flex items-center gap-1 whitespace-nowrap text-body no-underline hover:underline"
      >
        {name}
        <Icon size={14} className={`shrink-0 ${direction === null ? 'text-muted' : ''}`}>
          <path d={arrows[direction ?? 'none']} />
        </Icon>
      </Link>
    </th>
  )
}

/** Scrolls what the keyboard focuses fully into view: browsers do not if part of it is already visible. */
function showWhole({ target, currentTarget }: FocusEvent) {
  if (target !== currentTarget && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
