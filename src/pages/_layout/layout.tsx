import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
  useRouteError,
} from 'react-router'
import { words } from '#src/firm/words.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useAfterNavigation } from '#src/ui/navigation.tsx'
import { NeutralTitles } from '#src/ui/page-title.tsx'
import { useSiteMode } from '#src/ui/site-facts.tsx'
import { useFrame } from './document/frame.ts'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { keepPageWithForm, loadWithoutRoute, noteRoute, watchForms } from './forms/not-sent.ts'
import { Navbar } from './navbar.tsx'
import { useSignedInState } from './signed-in-state.ts'

export const clientMiddleware = [noteRoute, keepPageWithForm]

/** The desks bring a frame of their own. */
export default function Layout() {
  return useFrame()?.isOwn === true ? (
    <Outlet />
  ) : (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/**
 * Of the frame too, and below the root, so that the document stays: the policy lets no script make its head anew.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const type = useNavigationType()
  const isUnknown = useMatches().at(-1)?.pathname !== pathname && type !== 'POP'
  useEffect(() => void loadWithoutRoute(error, isUnknown), [error, isUnknown])
  const isAnswer = isRouteErrorResponse(error)
  return (
    <SiteFrame>
      <ErrorPage
        status={isAnswer ? error.status : statusWithoutAnswer(error)}
        // A sentence of ours. What a proxy answers instead is HTML, or nothing; 405 has the router's own words.
        text={isAnswer && error.status !== 405 && isSentence(error.data) ? error.data : null}
      />
    </SiteFrame>
  )
}

function isSentence(said: unknown): said is string {
  return typeof said === 'string' && /^\w/.test(said)
}

/** 0 if the browser could not connect, in the words of Chrome, Firefox or Safari; or else 500. */
function statusWithoutAnswer(error: unknown): number {
  return /^TypeError: (Failed to fetch|NetworkError|Load failed|The (network|Internet))/.test(String(error)) ? 0 : 500
}

/** Around every page, with or without a frame. */
export function PageFrame({ children }: { children: ReactNode }) {
  const announcement = useAfterNavigation()
  const { pathname } = useLocation()
  useSignedInState()
  useEffect(watchForms, [])
  return (
    <NeutralTitles value={/^\/(appointments|profile)(\/|$)/.test(pathname)}>
      <a
        href="#main"
        className="sr-only z-50 bg-primary px-4 py-3 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to main content
      </a>
      {useSiteMode() === 'sample' && (
        <aside aria-label="About this site" className="bg-night px-4 py-1.5 text-center text-on-night print-hidden">
          <p className="text-small">{words.sampleLine}</p>
        </aside>
      )}
      {children}
      <Spinner />
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </NeutralTitles>
  )
}

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Navbar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BackToTop />
    </>
  )
}

/** While its place after the footer is out of sight it stays on the screen, but not where it would cover too much. */
function BackToTop() {
  return (
    // A separate landmark, because it is outside all others.
    <nav aria-label="Back to top" className="flex min-h-20 justify-end bg-night p-4 print-hidden">
      <a
        href="#top"
        className="fixed right-4 bottom-4 z-30 inline-flex min-h-12 items-center gap-2 rounded-soft border border-link bg-raised px-4 font-semibold text-link no-underline shadow-sheet hover:bg-panel unscripted:static at-footer:static [@media(height<24rem)]:static to-fill-in:static unscrolled:invisible"
      >
        <Icon size={18} strokeWidth={2.2}>
          <path d="M12 20V5m-6 6 6-6 6 6" />
        </Icon>
        Back to top
      </a>
    </nav>
  )
}

const signInForms = ['/login', '/logout', '/accept-invitation', '/verify-email']
const maxLoadingMs = 2000

/** While a user is being signed in, up or out, for two seconds at most. */
function Spinner() {
  const { formAction } = useNavigation()
  const isLoading = formAction !== undefined && signInForms.includes(new URL(formAction, 'http://a').pathname)
  const [isForcedOff, setIsForcedOff] = useState(false)
  // Start timing once the spinner is on screen, however busy the page is.
  useLayoutEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsForcedOff(true), maxLoadingMs)
    return () => {
      clearTimeout(timer)
      setIsForcedOff(false)
    }
  }, [isLoading])
  if (!isLoading || isForcedOff) return null
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-page">
      <div className="grid justify-items-center gap-4">
        <span className="size-14 animate-spin rounded-full border-4 border-rule border-t-primary motion-reduce:animate-none" />
        <span className="text-muted">One moment …</span>
      </div>
    </div>
  )
}
