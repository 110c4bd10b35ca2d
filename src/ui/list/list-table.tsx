import type { FocusEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { type Column, type ListOrder, shownColumns, sortLink } from './column.ts'
import { ListRow, type ListRowProps, roles } from './list-row.tsx'
import { RowCheckbox, type RowCheckboxProps, SelectAll } from './row-checkbox.tsx'

type ListTableProps<Line> = {
  name: string
  columns: Column<Line, never>[]
  rows: Line[]
  /** Which row a line is, and where it leads. */
  row: (line: Line) => Omit<ListRowProps, 'children'>
  /** The order that the heads show and change; without it they are plain. */
  order?: ListOrder
  /** The rows' checkboxes, in a `BulkList`; null for a row that can't be selected. */
  checkbox?: (line: Line) => RowCheckboxProps | null
}

/** The rows of a list: a table, and on a phone a card for each row. */
export function ListTable<Line>({ name, columns, rows, row, order, checkbox }: ListTableProps<Line>) {
  const shown = shownColumns(columns)
  return (
    <ScrollingTable
      name={name}
      columns={shown.map(({ name, sort, card }) => ({
        name,
        card,
        ...(sort !== undefined && order !== undefined && sortLink(sort, order)),
      }))}
      select={checkbox && <SelectAll />}
      isOfCards
    >
      {rows.map((line) => (
        <ListRow key={row(line).id} {...row(line)}>
          {checkbox && <SelectCell box={checkbox(line)} />}
          {shown.map(({ name, cell, className, title, card }) => (
            <td
              key={name}
              className={className}
              title={title?.(line)}
              {...roles.cell}
              data-card={card}
              data-name={card === 'named' ? name : undefined}
            >
              {cell(line)}
            </td>
          ))}
        </ListRow>
      ))}
    </ScrollingTable>
  )
}

function SelectCell({ box }: { box: RowCheckboxProps | null }) {
  return box === null ? <td {...roles.cell} /> : <RowCheckbox {...box} />
}

/** A column's head; with `to`, a link that sorts by it, except on a phone, where heads are only read out. */
type Head = { name: string; card?: string | undefined; direction?: 'ascending' | 'descending' | null; to?: string }

type ScrollingTableProps = {
  name: string
  columns: Head[]
  /** The heading of a first column with the rows' checkboxes. */
  select?: ReactNode
  /** Whether it fits onto a phone's screen. */
  isNarrow?: boolean
  /** Whether each row is a card on a phone. */
  isOfCards?: boolean
  children: ReactNode
}

/**
 * A table that scrolls sideways by itself on narrow screens, also by keyboard. On wide ones its header stays in sight
 * while the page scrolls. The children are plain rows.
 */
export function ScrollingTable({
  name,
  columns,
  select,
  isNarrow = false,
  isOfCards = false,
  children,
}: ScrollingTableProps) {
  const width = isNarrow ? '' : isOfCards ? 'cards md:max-lg:min-w-[44rem]' : 'max-lg:min-w-[44rem]'
  return (
    <section
      // Not the name alone, which the surrounding section may have.
      aria-label={`${name}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onFocus={showWhole}
      className="relative mt-1 border-rule border-b desk:mt-0 max-[80rem]:overflow-x-auto"
    >
      <table {...roles.table} className={`text-small ${width}`}>
        <caption className="sr-only">{name}</caption>
        <thead {...roles.group} className="bg-panel min-[80rem]:sticky min-[80rem]:top-0 min-[80rem]:z-10">
          <tr {...roles.row}>
            {select}
            {columns.map((column) => (
              <Heading key={column.name} {...column} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>{children}</tbody>
      </table>
    </section>
  )
}

const arrows = { ascending: 'm6 15 6-6 6 6', descending: 'm6 9 6 6 6-6', none: 'm7 9 5-5 5 5M7 15l5 5 5-5' }

function Heading({ name, card, direction = null, to }: Head) {
  if (to === undefined) {
    return (
      <th scope="col" {...roles.heading} data-card={card} className="font-semibold lg:whitespace-nowrap">
        {name}
      </th>
    )
  }
  return (
    <th scope="col" {...roles.heading} aria-sort={direction ?? undefined} data-card={card} className="font-semibold">
      <span className="md:hidden">{name}</span>
      <Link
        to={to}
        state={preserveScroll}
        className="inline-flex items-center gap-1 whitespace-nowrap text-body no-underline hover:underline max-md:hidden"
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
