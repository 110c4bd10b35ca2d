import type { ReactNode } from 'react'
import { words } from '../../firm/words.ts'
import { useAfterNavigation } from './after-navigation.ts'
import { BackToTop } from './back-to-top.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { useSignedInState } from './signed-in-state.ts'
import { useSiteMode } from './site-facts.tsx'
import { Spinner } from './spinner.tsx'
import { useHasRoomForBar, useIsScrolled } from './use-is-scrolled.ts'

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
