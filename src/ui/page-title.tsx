import { firm } from '../firm/firm.ts'

type PageTitleProps = { title: string; isRefused?: boolean }

/**
 * The title of a page that changes with a form's result, to which a route's `meta` has no access. React hoists it into
 * the head, with and without scripts. A route that renders it sets no title in its `meta`.
 */
export function PageTitle({ title, isRefused = false }: PageTitleProps) {
  return <title>{`${isRefused ? 'Error: ' : ''}${title} — ${firm.name}`}</title>
}
