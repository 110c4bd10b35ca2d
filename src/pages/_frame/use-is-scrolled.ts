import { useSyncExternalStore } from 'react'

/** Past this many pixels the navbar sticks; at it, not yet. */
const stickyPastPixels = 45

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

/** Whether the page is scrolled far enough for the navbar to stick. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > stickyPastPixels,
    () => false,
  )
}
