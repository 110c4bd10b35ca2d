import { type ListDescription, type ListQuery, listHref } from './list-query.ts'

/** A column of a table: its heading, or a heading that sorts by it. */
export type Column = string | SortColumn

export type SortColumn = {
  name: string
  /** How the list is sorted by this column; null if by another. */
  direction: 'ascending' | 'descending' | null
  /** The list in the other direction, or sorted by this column. */
  to: string
}

type SortOptions<L extends ListDescription> = {
  list: L
  listQuery: ListQuery<L>
  /** The values of the list's field `sort` for the two directions. */
  ascending: string
  descending: string
  /** The present order, if the field is empty; by default its value. */
  current?: string
  /** Whether the first press sorts downwards, as for the latest. */
  isLatestFirst?: boolean
}

/** A heading that sorts a list: first as its values suggest, and then the other way round. */
export function sortColumn<L extends ListDescription>(name: string, options: SortOptions<L>): SortColumn {
  const { list, listQuery, ascending, descending, isLatestFirst = false } = options
  const { current = (listQuery as Record<string, string>)['sort'] } = options
  const direction = current === ascending ? 'ascending' : current === descending ? 'descending' : null
  const isDownNext = direction === null ? isLatestFirst : direction === 'ascending'
  const next: Record<string, string> = { ...listQuery, sort: isDownNext ? descending : ascending }
  return { name, direction, to: listHref(list, next as Partial<ListQuery<L>>) }
}
