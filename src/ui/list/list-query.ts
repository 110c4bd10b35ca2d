import { isCalendarDay } from '../../time/calendar-days.ts'

/** What narrows or sorts a list, by its label: a search, a text, a day `YYYY-MM-DD`, or one of the options, the first of which goes without saying. */
type ListField = { label: string } & (
  | { kind: 'search' | 'text' | 'day' }
  | { options: Readonly<Record<string, string>>; isAlwaysSaid?: boolean }
)

/** A list: its page's address, what else the address can say, and the address of all its rows as a file. */
export type ListDescription = {
  path: string
  file?: string
  /** What the cursor is called in the address; `after` where nothing is said. */
  cursor?: string
  fields: Readonly<Record<string, ListField>>
}

/** What the address of a list says, with the names of its fields; an empty text narrows nothing. */
export type Wanted<L extends ListDescription> = {
  -readonly [Name in keyof L['fields']]: L['fields'][Name] extends { options: infer Options }
    ? `${Extract<keyof Options, string | number>}`
    : string
}

/** Reads the address of a list. Nonsense goes without saying. */
export function readWanted<L extends ListDescription>(list: L, query: URLSearchParams): Wanted<L> {
  const read = ([name, field]: [string, ListField]) => [name, readField(field, query.get(name) ?? '')]
  return Object.fromEntries(Object.entries(list.fields).map(read))
}

function readField(field: ListField, said: string): string {
  if ('options' in field) return Object.hasOwn(field.options, said) ? said : firstOf(field.options)
  if (field.kind === 'day') return isCalendarDay(said) ? said : ''
  // PostgreSQL does not accept this character, so nothing can match it.
  return said.replaceAll('\0', '\u{fffd}')
}

/** What of a list an address stands for: a part of it, or, with a path of its own, what is made of it. */
export function listHref<L extends ListDescription>(
  list: L,
  wanted: Partial<Wanted<L>>,
  { path = list.path, after = null }: { path?: string; after?: string | null } = {},
): string {
  const query = new URLSearchParams()
  const values: Record<string, string | undefined> = wanted
  for (const [name, field] of Object.entries(list.fields)) {
    const value = values[name] ?? ''
    const goesWithoutSaying = 'options' in field && !field.isAlwaysSaid && value === firstOf(field.options)
    if (value !== '' && !goesWithoutSaying) query.set(name, value)
  }
  if (after !== null) query.set(list.cursor ?? 'after', after)
  return query.size === 0 ? path : `${path}?${query}`
}

function firstOf(options: Readonly<Record<string, string>>): string {
  return Object.keys(options)[0] ?? ''
}
