import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { BulkList, type BulkListProps } from './bulk-list.tsx'
import type { Column } from './column.ts'
import { CsvLinks } from './csv-links.tsx'
import { ListFilter } from './list-filter.tsx'
import { filtersOf, type ListDescription, type ListPage, type ListQuery, listHref } from './list-query.ts'
import type { ListRowProps } from './list-row.tsx'
import { ListTable } from './list-table.tsx'
import { ListPager } from './pager.tsx'
import type { RowCheckboxProps } from './row-checkbox.tsx'

type RecordListProps<L extends ListDescription, Line> = ListPage<L, Line> & {
  /** What the table is called. */
  name: string
  list: L
  columns: Column<Line, never>[]
  /** Which row a line is, and where it leads. */
  row: (line: Line) => Omit<ListRowProps, 'children'>
  /** The present order, if the field `sort` may be empty. */
  order?: string
  /** The page's heading. */
  head: ReactNode
  /** What can be done beside it. */
  actions?: ReactNode
  /** What is said above the table, such as the answer to a form. */
  notice?: ReactNode
  /** What else narrows the list, before its filter. */
  views?: ReactNode
  filter?: {
    /** The options, by field name, that only the server knows. */
    options?: { [Name in keyof L['fields']]?: { value: string; name: string }[] }
    /** The names of values that are not offered, by field name. */
    names?: { [Name in keyof L['fields']]?: { value: string; name: string }[] }
    /** Fields that are elsewhere on the page. */
    keeps?: (keyof L['fields'] & string)[]
    label?: string
    /** The link that removes all filters. */
    clear?: string
  }
  /** Whether the reader may download the list. */
  mayExport?: boolean
  /** Links to other files. */
  files?: ReactNode
  /** What stands in the place of a table without rows; `isStatus`: whether it is read out. */
  empty: ReactNode
  isStatus?: boolean
  /** What is done with several rows at once, and the checkbox of each. */
  bulk?: (Omit<BulkListProps, 'list' | 'children'> & { checkbox: (line: Line) => RowCheckboxProps | null }) | undefined
}

const optionsId = 'list-options'

/**
 * A list with everything around it: filter, chips, links to its file, table, bulk actions and pager. On a phone the filter
 * and the links to files are a sheet behind one button: a popover, which works without scripts.
 */
export function RecordList<L extends ListDescription, Line>(props: RecordListProps<L, Line>) {
  const { name, list, listQuery, length, page, columns, row, head, actions, notice, views, empty } = props
  const { filter = {}, mayExport = true, files, isStatus = false, bulk } = props
  const { options = {}, names = {}, keeps = [], label, clear } = filter
  const isFiltered = Object.keys(list.fields).length > 0
  const filterCount = filtersOf(list, listQuery).length
  const isEmpty = page.rows.length === 0
  const file = mayExport ? list.file : undefined
  const current = props.order ?? (listQuery as Record<string, string>)['sort'] ?? ''
  const table = (
    <ListTable
      name={name}
      columns={columns}
      rows={page.rows}
      row={row}
      order={{ list, listQuery, current }}
      {...(bulk && { checkbox: bulk.checkbox })}
    />
  )
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 md:gap-x-6 min-[80rem]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="flex min-w-0 flex-wrap items-center gap-x-8 max-lg:contents">{head}</div>
        {isFiltered && (
          <Button type="button" variant="quiet" popoverTarget={optionsId} className="md:hidden">
            Filter{filterCount > 0 && ` (${filterCount})`}
          </Button>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-x-6 gap-y-2 empty:hidden min-[80rem]:col-start-3">
          {actions}
        </div>
        {isFiltered && (
          <div
            id={optionsId}
            popover="auto"
            className="inset-x-0 top-auto bottom-14 m-0 max-h-[calc(100dvh-3.5rem)] w-full border-rule border-t bg-raised p-4 text-body shadow-sheet max-md:space-y-3 md:contents"
          >
            <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 max-md:gap-y-3 md:order-1 md:col-span-full md:basis-full">
              {views}
              <ListFilter list={list} listQuery={listQuery} options={options} keeps={keeps} label={label} />
              <ListChips
                list={list}
                listQuery={listQuery}
                options={{ ...names, ...options }}
                except={keeps}
                clear={clear}
              />
            </div>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2 empty:hidden min-[80rem]:col-start-2 min-[80rem]:row-start-1">
              {file !== undefined && (
                <CsvLinks href={listHref(list, listQuery, { path: file })}>Export as CSV</CsvLinks>
              )}
              {files}
            </div>
            <Button
              type="button"
              variant="quiet"
              popoverTarget={optionsId}
              popoverTargetAction="hide"
              className="w-full md:hidden"
            >
              Close
            </Button>
          </div>
        )}
      </div>
      {/* With scripts a refusal is said beside the buttons. */}
      <div className={bulk?.answer?.ok === false ? 'scripted:hidden' : 'contents'}>{notice}</div>
      {isStatus ? <div role="status">{isEmpty && empty}</div> : isEmpty && empty}
      {!isEmpty && bulk === undefined && table}
      {!isEmpty && bulk !== undefined && (
        <BulkList {...bulk} list={list}>
          {table}
        </BulkList>
      )}
      <ListPager name={name} list={list} listQuery={listQuery} page={page} length={length} />
    </>
  )
}

type ListChipsProps<L extends ListDescription> = {
  list: L
  listQuery: ListQuery<L>
  /** The names of options, by field name, that only the server knows. */
  options?: { [Name in keyof L['fields']]?: { value: string; name: string }[] }
  /** Fields that aren't filters in this view. */
  except?: (keyof L['fields'] & string)[]
  /** The link that removes all of them. */
  clear?: string | undefined
}

/** The filters that are set, each with a link that removes it. Nothing if none is set. */
function ListChips<L extends ListDescription>(props: ListChipsProps<L>) {
  const { list, listQuery, options = {}, except = [], clear = 'Clear all' } = props
  const values: Record<string, string> = listQuery
  const optionsByName: Record<string, { value: string; name: string }[] | undefined> = options
  const chips = filtersOf(list, listQuery)
    // A search shows in its own field.
    .filter(({ name, kind }) => kind !== 'search' && !(except as string[]).includes(name))
    .map(({ name, label, value, usual }) => {
      const without: Record<string, string> = { ...values, [name]: usual }
      const word = optionsByName[name]?.find((option) => option.value === value)?.name ?? value
      return { name, label, value: word, to: listHref(list, without as Partial<ListQuery<L>>) }
    })
  if (chips.length === 0) return null
  const kept = Object.fromEntries(
    Object.entries(list.fields).flatMap(([name, field]) =>
      field.isElsewhere === true || (except as string[]).includes(name) ? [[name, values[name]]] : [],
    ),
  )
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, label, value, to }) => (
        <li key={name}>
          <Link
            to={to}
            state={preserveScroll}
            className="pressable inline-flex min-h-8 items-center gap-2 rounded-soft bg-chosen px-2.5 text-body text-small no-underline hover:bg-panel"
          >
            <span className="wrap-anywhere">
              <span className="sr-only">Remove filter: </span>
              {label}: <strong className="font-semibold">{value}</strong>
            </span>
            <Icon size={14} className="shrink-0">
              <path d="m6 6 12 12M18 6 6 18" />
            </Icon>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listHref(list, kept as Partial<ListQuery<L>>)}
          state={preserveScroll}
          className="prose-link inline-flex min-h-8 items-center px-1 text-small"
        >
          {clear}
        </Link>
      </li>
    </ul>
  )
}
