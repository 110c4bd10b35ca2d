import { createContext, useContext } from 'react'
import { useFirm } from './site-facts.tsx'

/** Titles then leave out the firm’s name, for a look over somebody’s shoulder. */
export const NeutralTitles = createContext(false)

type PageTitleProps = { title: string; isRefused?: boolean }

/** For a title that changes with a form's result. Such a route sets no title in its `meta`. */
export function PageTitle({ title, isRefused = false }: PageTitleProps) {
  const { name } = useFirm()
  const whose = useContext(NeutralTitles) ? '' : ` — ${name}`
  return <title>{`${isRefused ? 'Error: ' : ''}${title}${whose}`}</title>
}
