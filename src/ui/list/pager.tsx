import { useState } from 'react'
import { Link } from 'react-router'
import { pageLengths } from '#src/ui/desk/desk-preferences.ts'
import { type ListDescription, type ListPage, listHref } from './list-query.ts'
import { PageLength } from './page-length.tsx'

type PagerProps = {
  /** What is paged, for screen readers. */
  name: string
  /** The URLs of the pages; null where there is none. */
  links: { name: string; to: string | null }[]
  state?: unknown
}

/** The pager of a long list. Nothing when there is only one page. */
export function Pager({ name, links, state }: PagerProps) {
  const shown = links.flatMap(({ name, to }) => (to === null ? [] : [{ name, to }]))
  if (shown.length === 0) return null
  return (
    <nav aria-label={`${name}: pages`} className="mt-4 flex gap-6">
      {shown.map(({ name, to }) => (
        <Link key={name} to={to} state={state} className="prose-link inline-flex min-h-target items-center">
          {name}
        </Link>
      ))}
    </nav>
  )
}

type ListPagerProps<L extends ListDescription> = ListPage<L, unknown> & { name: string; list: L }

/**
 * Links to the first and the next page of a list, which keep its filters, and to longer and shorter pages. Screen readers
 * hear how many rows a filter has found: it applies while someone types.
 */
export function ListPager<L extends ListDescription>({ name, list, listQuery, page, length }: ListPagerProps<L>) {
  const found = useSaid(listHref(list, listQuery), `${name}: ${countText(page)}`)
  const hasLengths = page.next !== null || !page.isFirst || page.rows.length > pageLengths[0]
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8">
      <p aria-live="polite" className="sr-only">
        {found}
      </p>
      <Pager
        name={name}
        links={[
          { name: 'First page', to: page.isFirst ? null : listHref(list, listQuery) },
          { name: 'Next page', to: page.next === null ? null : listHref(list, listQuery, { after: page.next }) },
        ]}
      />
      {hasLengths && 'per' in list.fields && (
        <PageLength name={name} list={list} listQuery={listQuery} length={length} />
      )}
    </div>
  )
}

/** What is said of the list at an address. It stays when only the rows change: a colleague's booking is no answer. */
function useSaid(address: string, text: string): string {
  const [said, setSaid] = useState({ address, text })
  if (said.address !== address) setSaid({ address, text })
  return said.text
}

function countText({ rows, next, isFirst }: ListPage<ListDescription, unknown>['page']): string {
  if (rows.length === 0) return 'none found'
  if (!isFirst) return `${rows.length} on this page`
  return next === null ? `${rows.length} found` : `more than ${rows.length} found`
}
