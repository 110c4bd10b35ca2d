import type { ReactNode } from 'react'
import { type ListDescription, type ListQuery, listHref } from './list-query.ts'

/** What a list's file has under each heading. */
export type CsvCells<Row> = { [heading: string]: (row: Row) => string | number | null }

/** A column that the page shows. */
type ShownColumn<Line, Sort> = {
  name: string
  cell: (line: Line) => ReactNode
  className?: string
  /** The whole text of a cell that may be cut off. */
  title?: (line: Line) => string
  /** The values of the list's field `sort` that its head sets. `isLatestFirst`: whether the first press sorts downwards. */
  sort?: { ascending: Sort; descending: Sort; isLatestFirst?: boolean }
  /**
   * What it is on a phone, where a row is a card: its first line, beside it what to press, or a fact with its name; by
   * default a fact that needs none. `none`: only its record has it.
   */
  card?: 'title' | 'action' | 'named' | 'none'
}

/**
 * A column of a list: its head, its cells, its order, and what the list's file has of it. `Line` is what the page knows of
 * a row, and `Row` what the file is made of.
 */
export type Column<Line, Row = Line, Sort extends string = string> = {
  csv?: CsvCells<Row>
  /** Its place in a file whose columns have another order than the page's. */
  csvOrder?: number
} & (ShownColumn<Line, Sort> | { name?: undefined })

/** The columns that a page shows: without those that are only in the file. */
export function shownColumns<Line>(columns: Column<Line, never>[]): ShownColumn<Line, string>[] {
  return columns.filter((column) => column.name !== undefined)
}

/** The cells of a list's file by their headings, in its order. */
export function csvCells<Row>(columns: Column<never, Row>[]): CsvCells<Row> {
  const ordered = columns.toSorted((one, other) => (one.csvOrder ?? 0) - (other.csvOrder ?? 0))
  return Object.assign({}, ...ordered.map(({ csv }) => csv))
}

/** The order of a list, which the heads of its columns show and change. */
export type ListOrder = {
  list: ListDescription
  listQuery: Record<string, string>
  /** The present order, where the field is empty. */
  current: string
}

/** How a column's head sorts: first as its values suggest, and then the other way round. */
export function sortLink(
  { ascending, descending, isLatestFirst = false }: NonNullable<ShownColumn<never, string>['sort']>,
  { list, listQuery, current }: ListOrder,
): { direction: 'ascending' | 'descending' | null; to: string } {
  const direction = current === ascending ? 'ascending' : current === descending ? 'descending' : null
  const isDownNext = direction === null ? isLatestFirst : direction === 'ascending'
  const next = { ...listQuery, sort: isDownNext ? descending : ascending }
  return { direction, to: listHref(list, next as Partial<ListQuery<ListDescription>>) }
}
