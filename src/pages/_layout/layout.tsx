import { type ReactNode, useSyncExternalStore } from 'react'
import { words } from '../../firm/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAfterNavigation } from '../../ui/navigation.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { useSignedInState } from './signed-in-state.ts'
import { useSiteMode } from './site-facts.tsx'
import { Spinner } from './spinner.tsx'

/** What stands around every page: sample line, navbar, footer, back to top, spinner. */
export function Frame({ children }: { children: ReactNode }) {
  const announcement = useAfterNavigation()
  useSignedInState()
  const isScrolled = useIsScrolled()
  const hasRoomForBar = useHasRoomForBar()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 bg-primary px-4 py-3 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      {useSiteMode() === 'sample' && (
        <aside aria-label="About this site" className="bg-night px-4 py-1.5 text-center text-on-night print-hidden">
          <p className="text-small">{words.sampleLine}</p>
        </aside>
      )}
      <Navbar isSticky={isScrolled && hasRoomForBar} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BackToTop isShown={isScrolled} />
      <Spinner />
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

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

/**
 * Leads to the top of the page; there once the page is scrolled, and always where scripts do not run. On low screens it
 * stands at the end of the page and covers nothing.
 */
export function BackToTop({ isShown }: { isShown: boolean }) {
  return (
    // A landmark of its own: it stands outside of every other.
    <nav aria-label="Back to top" className="print-hidden">
      <a
        href="#top"
        className={`${isShown ? '' : 'scripted:invisible'} fixed right-4 bottom-4 z-30 inline-flex min-h-12 items-center gap-2 rounded-soft border border-link bg-raised px-4 font-semibold text-link no-underline shadow-sheet hover:bg-panel unscripted:static unscripted:m-4 [@media(height<24rem)]:static [@media(height<24rem)]:m-4`}
      >
        <Icon size={18} strokeWidth={2.2}>
          <path d="M12 20V5m-6 6 6-6 6 6" />
        </Icon>
        Back to top
      </a>
    </nav>
  )
}
