import { createContext, type ReactNode, useContext } from 'react'
import { type Claim, isClaimShown } from '../../firm/evidence.ts'

/** Settings of the process that pages show: no page is built with them. */
type SiteFacts = {
  mode: 'sample' | 'live'
  /** The public address, without a trailing slash. */
  origin: string
}

const SiteFactsContext = createContext<SiteFacts | null>(null)

/** Tells the page on the server how the site runs. The browser reads it from the page itself. */
export function SiteFactsProvider({ facts, children }: { facts: SiteFacts; children: ReactNode }) {
  return <SiteFactsContext value={facts}>{children}</SiteFactsContext>
}

/** The attributes of the page by which the browser knows them again. */
export function useSiteFactAttributes() {
  const { mode, origin } = useSiteFacts()
  return { 'data-site-mode': mode, 'data-site-origin': origin }
}

function useSiteFacts(): SiteFacts {
  const fromServer = useContext(SiteFactsContext)
  if (fromServer !== null) return fromServer
  const { siteMode, siteOrigin = '' } = document.documentElement.dataset
  return { mode: siteMode === 'live' ? 'live' : 'sample', origin: siteOrigin }
}

export function useSiteMode(): SiteFacts['mode'] {
  return useSiteFacts().mode
}

export function useSiteOrigin(): string {
  return useSiteFacts().origin
}

/** Those of some claims that may be shown in this mode. */
export function useShownClaims<SomeClaim extends Claim>(claims: SomeClaim[]): SomeClaim[] {
  const mode = useSiteMode()
  return claims.filter((claim) => isClaimShown(claim, mode))
}
