import { isCalendarDay } from '#src/time/calendar-days.ts'

/**
 * A filter or order with its label: a search, a text, the id of something, a day `YYYY-MM-DD`, or options, the first one
 * the default.
 */
type ListField = {
  label: string
  /** Whether it is set elsewhere than in the filter: by a column's heading, or below the list. */
  isElsewhere?: boolean
} & (
  | { kind: 'search' | 'text' | 'id' | 'day' }
  | { options: Readonly<Record<string, string>>; isAlwaysInUrl?: boolean }
)

/** A list: its page's URL, its parameters, the URL of its export, and how many rows a page has unless someone chooses. */
export type ListDescription = {
  path: string
  file?: `/${string}`
  usualLength?: number
  fields: Readonly<Record<string, ListField>>
}

/** The parameters of a list; an empty text does not filter. */
export type ListQuery<L extends ListDescription> = {
  -readonly [Name in keyof L['fields']]: L['fields'][Name] extends { options: infer Options }
    ? `${Extract<keyof Options, string | number>}`
    : string
}

/** What a page of a list shows, as its loader returns it. */
export type ListPage<L extends ListDescription, Line> = {
  listQuery: ListQuery<L>
  /** The rows, the cursor of the next page, null on the last, and whether it is the first. */
  page: { rows: Line[]; next: string | null; isFirst: boolean }
  /** How many rows a page has. */
  length: number
}

/** Reads a list's parameters from the URL. Invalid ones get the default. */
export function parseListQuery<L extends ListDescription>(list: L, query: URLSearchParams): ListQuery<L> {
  const read = ([name, field]: [string, ListField]) => [name, readField(field, query.get(name) ?? '')]
  return Object.fromEntries(Object.entries(list.fields).map(read))
}

function readField(field: ListField, value: string): string {
  if ('options' in field) return Object.hasOwn(field.options, value) ? value : firstOf(field.options)
  if (field.kind === 'day') return isCalendarDay(value) ? value : ''
  if (field.kind === 'id') return /^[\w-]{1,64}$/.test(value) ? value : ''
  // PostgreSQL does not accept this character, so nothing can match it.
  return value.replaceAll('\0', '\u{fffd}')
}

/** The URL of a list, or of its export, with given parameters. */
export function listHref<L extends ListDescription>(
  list: L,
  listQuery: Partial<ListQuery<L>>,
  { path = list.path, after = null }: { path?: string; after?: string | null } = {},
): string {
  const query = new URLSearchParams()
  const values: Record<string, string | undefined> = listQuery
  for (const [name, field] of Object.entries(list.fields)) {
    const value = values[name] ?? ''
    const isDefault = 'options' in field && !field.isAlwaysInUrl && value === firstOf(field.options)
    if (value !== '' && !isDefault) query.set(name, value)
  }
  if (after !== null) query.set('after', after)
  return query.size === 0 ? path : `${path}?${query}`
}

/** A filter that a query sets: its field, and its value as the label of an option or as text. */
type SetFilter = {
  name: string
  label: string
  value: string
  /** What the value is without the filter. */
  usual: string
  kind: 'option' | 'search' | 'text' | 'id' | 'day'
}

/** The filters that narrow a list. */
export function filtersOf<L extends ListDescription>(list: L, listQuery: ListQuery<L>): SetFilter[] {
  const values: Record<string, string | undefined> = listQuery
  return Object.entries(list.fields).flatMap(([name, field]) => {
    const value = values[name]?.trim() ?? ''
    const usual = 'options' in field ? firstOf(field.options) : ''
    if (field.isElsewhere === true || value === usual) return []
    const kind = 'options' in field ? 'option' : field.kind
    const word = 'options' in field ? field.options[value] : value
    return [{ name, label: field.label, value: word ?? value, usual, kind }]
  })
}

/**
 * The filters of a list as they may be recorded: `Status: Failed`. Of a search and of other text only that it was there,
 * as it may name a person.
 */
export function filtersInWords<L extends ListDescription>(list: L, listQuery: ListQuery<L>): string[] {
  return filtersOf(list, listQuery).map(({ kind, label, value }) =>
    kind === 'search' || kind === 'text' ? label : `${label}: ${value}`,
  )
}

function firstOf(options: Readonly<Record<string, string>>): string {
  return Object.keys(options)[0] ?? ''
}
