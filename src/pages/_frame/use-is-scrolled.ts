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

/**
 * On lower screens, and on pages that are magnified until they are as low, a bar that stays would take too much. The
 * style sheet and Back to top know the same height.
 */
const roomForBar = '(height >= 24rem)'

function subscribeToRoom(onChange: () => void): () => void {
  const query = window.matchMedia(roomForBar)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the screen is high enough for a navbar that sticks. */
export function useHasRoomForBar(): boolean {
  return useSyncExternalStore(
    subscribeToRoom,
    () => window.matchMedia(roomForBar).matches,
    () => true,
  )
}
