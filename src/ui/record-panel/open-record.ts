import { createContext, type MouseEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The ID of the record that is open, or is being opened, in the panel beside the list; null for none. */
export const OpenRecordContext = createContext<string | null>(null)

/** The ID of the record that a page is about, which ends its path. */
export function recordIdOf(page: string): string {
  return page.slice(page.lastIndexOf('/') + 1)
}

/** The parameter of a list's address with the ID of the record that the panel shows. */
export const openParameter = 'open'

/** The ID of the panel. */
export const panelId = 'panel'

/** From here on there is room for the panel beside the list. */
const wide = '(min-width: 80rem)'

/** Whether the panel is, or would be, beside the list. */
export function isWideScreen(): boolean {
  return window.matchMedia(wide).matches
}

/** What an address says about the panel: the record, its facts that are being changed, and what a form there has done. */
const panelParameters = [openParameter, 'edit', 'done', 'about', 'added']

/** The query of the same list with another record open, or with none. Empty, or it begins with `?`. */
export function queryWithRecord(query: URLSearchParams, id: string | null): string {
  const rest = new URLSearchParams(query)
  for (const name of panelParameters) rest.delete(name)
  if (id !== null) rest.set(openParameter, id)
  return rest.size === 0 ? '' : `?${rest}`
}

/** The address of the list with the record that is open. Forms in the panel are answered there. */
export function useRecordAddress(): string {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  return `${pathname}${queryWithRecord(query, query.get(openParameter))}#${panelId}`
}

/** Whether a click asks for nothing but what is pressed, such as no new tab. */
export function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

/** Whether someone is selecting text with the press, rather than pressing what is there. */
export function isSelecting(): boolean {
  return window.getSelection()?.isCollapsed === false
}
