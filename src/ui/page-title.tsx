import { createContext, useContext } from 'react'
import { useFirm } from './site-facts.tsx'

/** Whether the titles of the pages within it leave out the firm’s name, for a look over somebody’s shoulder. */
export const NeutralTitles = createContext(false)

type PageTitleProps = { title: string; isRefused?: boolean }

/**
 * The title of a page that changes with a form's result, to which a route's `meta` has no access. React hoists it into
 * the head, with and without scripts. A route that renders it sets no title in its `meta`.
 */
export function PageTitle({ title, isRefused = false }: PageTitleProps) {
  const { name } = useFirm()
  const whose = useContext(NeutralTitles) ? '' : ` — ${name}`
  return <title>{`${isRefused ? 'Error: ' : ''}${title}${whose}`}</title>
}
