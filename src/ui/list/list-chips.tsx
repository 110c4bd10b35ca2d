import { Link } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { filtersOf, type ListDescription, type ListQuery, listHref } from './list-query.ts'

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
export function ListChips<L extends ListDescription>(props: ListChipsProps<L>) {
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
