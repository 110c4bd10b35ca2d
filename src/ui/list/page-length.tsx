import { Link } from 'react-router'
import { pageLengths, readDeskPreferences, saveDeskPreference } from '#src/ui/desk/desk-preferences.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { type ListDescription, type ListQuery, listHref } from './list-query.ts'

/** The parameter of a list's page length. */
export const pageLengthField = { label: 'Rows per page', kind: 'text', isElsewhere: true } as const

/**
 * The page of a list that a request asks for: the cursor from its address, and how many rows, as the address says, else
 * as remembered in this browser, else as usual for the list.
 */
export function readPlace(
  request: Request,
  { usualLength: usual = 25 }: ListDescription,
): { after: string | null; limit: number } {
  const query = new URL(request.url).searchParams
  const { rows } = readDeskPreferences(request.headers.get('cookie'))
  const limit = pageLengths.find((length) => String(length) === query.get('per')) ?? rows ?? usual
  return { after: query.get('after'), limit }
}

type PageLengthProps<L extends ListDescription> = { name: string; list: L; listQuery: ListQuery<L>; length: number }

/** Links that choose how many rows a page has. The browser remembers it for every list. */
export function PageLength<L extends ListDescription>({ name, list, listQuery, length }: PageLengthProps<L>) {
  return (
    <nav aria-label={`${name}: ${pageLengthField.label}`} className="flex items-center gap-3 text-small">
      <span className="text-muted">{pageLengthField.label}</span>
      {pageLengths.map((rows) => {
        const query: Record<string, string> = { ...listQuery, per: String(rows) }
        return (
          <Link
            key={rows}
            to={listHref(list, query as Partial<ListQuery<L>>)}
            state={preserveScroll}
            onClick={() => saveDeskPreference({ rows })}
            aria-current={rows === length ? 'true' : undefined}
            className="grid min-h-target min-w-8 place-items-center rounded-soft text-link underline aria-[current=true]:bg-chosen aria-[current=true]:no-underline"
          >
            {rows}
          </Link>
        )
      })}
    </nav>
  )
}
