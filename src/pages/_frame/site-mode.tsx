import { createContext, type ReactNode, useContext } from 'react'
import { type Claim, isClaimShown } from '../../firm/evidence.ts'

type SiteMode = 'sample' | 'live'

const SiteModeContext = createContext<SiteMode | null>(null)

/** Tells the page on the server in which mode the site runs. The browser reads it from the page itself. */
export function SiteModeProvider({ mode, children }: { mode: SiteMode; children: ReactNode }) {
  return <SiteModeContext value={mode}>{children}</SiteModeContext>
}

/** The mode in which the site runs: a setting of the process, so no page is built with it. */
export function useSiteMode(): SiteMode {
  const fromServer = useContext(SiteModeContext)
  if (fromServer !== null) return fromServer
  return document.documentElement.dataset['siteMode'] === 'live' ? 'live' : 'sample'
}

/** Those of some claims that may be shown in this mode. */
export function useShownClaims<SomeClaim extends Claim>(claims: SomeClaim[]): SomeClaim[] {
  const mode = useSiteMode()
  return claims.filter((claim) => isClaimShown(claim, mode))
}
