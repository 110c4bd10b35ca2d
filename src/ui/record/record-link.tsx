import { createContext, use } from 'react'
import { Link, type LinkProps, type Location, useLocation, useNavigation } from 'react-router'

/** The path of a list, and the one below which its records are; null where there is none. */
export const RecordListContext = createContext<{ list: string; records: string } | null>(null)

/** The parameters of a record's address that are its own, while the others are those of its list. */
const ownParameters = ['new', 'before', 'with', 'show']

/** What narrows the list, out of the query of an address that may be that of a record. */
export function listSearch(search: string): string {
  const query = new URLSearchParams(search)
  if (!ownParameters.some((name) => query.has(name))) return search
  for (const name of ownParameters) query.delete(name)
  return query.toString()
}

type RecordLinkProps = Omit<LinkProps, 'to' | 'replace' | 'state'> & {
  /** The ID of a record of the list that it is in. */
  id: string
}

/** Opens a record beside its list, which keeps its filter. Back then closes it, however many were looked at. */
export function RecordLink({ id, className = 'prose-link', ...link }: RecordLinkProps) {
  const { search } = useLocation()
  const { path, isOtherOpen } = useRecord(id)
  const list = use(RecordListContext)?.list
  return (
    // Opening a record is audited, so nothing is fetched in advance; and the routes of a whole list's links are one route.
    <Link
      discover="none"
      {...link}
      to={{ pathname: path, search: listSearch(search) }}
      replace={isOtherOpen}
      state={{ recordOf: list }}
      data-record-link=""
      className={className}
    />
  )
}

/** Whether a navigation from a list, or from one of its records, leads to the list or to one of them. */
export function staysInList({ pathname, state }: Location): boolean {
  const list = document.querySelector<HTMLElement>('[data-list]')?.dataset['list']
  return list !== undefined && (pathname === list || state?.recordOf === list)
}

/** The path of a record of the list, and whether it or another one is open, or being opened. */
export function useRecord(id: string) {
  const records = use(RecordListContext)?.records ?? ''
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  const path = `${records}/${id}`
  const isOpen = (next?.pathname ?? pathname) === path
  return { path, isOpen, isOtherOpen: pathname !== path && pathname.startsWith(`${records}/`) }
}
