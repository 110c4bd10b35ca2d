import { createContext, type MouseEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { doneParameters } from '#src/ui/toasts/done-notice.tsx'

/** The ID of the record that is open, or is being opened, in the panel beside the list; null for none. */
export const OpenRecordContext = createContext<string | null>(null)

/** The parameter of a list's address with the ID of the record that the panel shows. */
export const openParameter = 'open'

/** The ID of the record that a query opens; null for none, or for what can be no ID. */
export function openIdOf(query: URLSearchParams): string | null {
  const id = query.get(openParameter) ?? ''
  return /^[\w-]{1,64}$/.test(id) ? id : null
}

/** The ID of the record that an address is about: the one that it opens beside a list, or the end of its path. */
export function recordIdOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://desk.invalid')
  return searchParams.get(openParameter) ?? pathname.slice(pathname.lastIndexOf('/') + 1)
}

/** The ID of the panel. */
export const panelId = 'panel'

/** From here on there is room for the panel beside the list. */
const wide = '(min-width: 80rem)'

/** Whether the panel is, or would be, beside the list. */
export function isWideScreen(): boolean {
  return window.matchMedia(wide).matches
}

/** What an address says about the panel: the record, its facts that are being changed, and a note that was added. */
const panelParameters = [openParameter, 'edit', 'added']

/** The query of the same list with another record open, or with none. Empty, or it begins with `?`. */
export function queryWithRecord(query: URLSearchParams, id: string | null): string {
  const rest = new URLSearchParams(query)
  for (const name of panelParameters) rest.delete(name)
  // Without an answer, a list may have a filter of the same name.
  if (rest.has('done')) for (const name of doneParameters) rest.delete(name)
  if (id !== null) rest.set(openParameter, id)
  return rest.size === 0 ? '' : `?${rest}`
}

/** The address of the list with the record that is open. Forms in the panel are answered there. */
export function useRecordAddress(): string {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  return `${pathname}${queryWithRecord(query, query.get(openParameter))}#${panelId}`
}

/**
 * The address of the list with another record open, by the record's ID: where a row leads whose record has no page of its
 * own.
 */
export function useAddressOfRecord(): (id: string) => string {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  return (id) => `${pathname}${queryWithRecord(query, id)}#${panelId}`
}

/** Whether a click asks for nothing but what is pressed, such as no new tab. */
export function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

/** Whether someone is selecting text with the press, rather than pressing what is there. */
export function isSelecting(): boolean {
  return window.getSelection()?.isCollapsed === false
}
