import { firm } from '../firm/firm.ts'

type PageTitleProps = { title: string; isRefused?: boolean }

/**
 * The title of a page that changes with what its form was answered. The route's `meta` never learns that answer, with
 * scripts or without; React lifts this title into the head in both. A route that shows it gives no title in its `meta`.
 */
export function PageTitle({ title, isRefused = false }: PageTitleProps) {
  return <title>{`${isRefused ? 'Error: ' : ''}${title} — ${firm.name}`}</title>
}
