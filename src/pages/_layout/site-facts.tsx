import { createContext, type ReactNode, useContext } from 'react'

/** Runtime settings that pages show, which are not known at build time. */
type SiteFacts = {
  mode: 'sample' | 'live'
  /** The public URL, without a trailing slash. */
  origin: string
  /** `ChangeableTerms` as JSON, of only those that the operator has changed; omitted if there are none. */
  changedTerms?: string | undefined
}

const SiteFactsContext = createContext<SiteFacts | null>(null)

/** Provides the site's runtime facts on the server. The browser reads them from the page. */
export function SiteFactsProvider({ facts, children }: { facts: SiteFacts; children: ReactNode }) {
  return <SiteFactsContext value={facts}>{children}</SiteFactsContext>
}

/** The document's attributes from which the browser reads them. */
export function useSiteFactAttributes() {
  const { mode, origin, changedTerms } = useSiteFacts()
  return { 'data-site-mode': mode, 'data-site-origin': origin, 'data-changed-terms': changedTerms }
}

export function useSiteFacts(): SiteFacts {
  const fromServer = useContext(SiteFactsContext)
  if (fromServer !== null) return fromServer
  const { siteMode, siteOrigin = '', changedTerms } = document.documentElement.dataset
  return { mode: siteMode === 'live' ? 'live' : 'sample', origin: siteOrigin, changedTerms }
}

export function useSiteMode(): SiteFacts['mode'] {
  return useSiteFacts().mode
}

export function useSiteOrigin(): string {
  return useSiteFacts().origin
}

/** What only a sample site says. */
export function SampleOnly({ children }: { children: ReactNode }) {
  return useSiteMode() === 'sample' ? children : null
}
