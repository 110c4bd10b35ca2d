import { type ReactNode, useDeferredValue } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * The lower part of a page that opens by a press: it is drawn once the part above it can be seen, which on a slow phone
 * is up to twice as soon. It is there at once where it comes with the page's HTML, or where the address may lead to it.
 */
export function useDrawnLater(part: ReactNode): ReactNode {
  const isPressed = useNavigationType() === 'PUSH'
  const { search, hash } = useLocation()
  return useDeferredValue(part, isPressed && search + hash === '' ? null : part)
}
