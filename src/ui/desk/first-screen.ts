import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** From here on there is room for agents side by side: the breakpoint `md`. */
const wide = '(width >= 48rem)'

/** Whether the screen is wide. The server cannot know, so its page has everything, and hides it by style. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  )
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * Whether to draw what is below the first screen. A page that opens by a press draws it once the part above it can be
 * seen, which on a slow phone is up to twice as soon. It is there at once where it comes with the page's HTML, or where
 * the address may lead to it.
 */
export function useIsDrawnBelow(): boolean {
  const isPressed = useNavigationType() === 'PUSH'
  const { search, hash } = useLocation()
  const [isDrawn, setIsDrawn] = useState(!isPressed || search + hash !== '')
  // Effects run after the first paint.
  useEffect(() => setIsDrawn(true), [])
  return isDrawn
}
