import { createContext, type ReactNode, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SharedClaims } from '#src/firm/claims/claims.ts'
import type { FirmOnPages } from '#src/firm/firm.ts'
import type { SiteFacts } from '#src/firm/site-facts.ts'

const FactsOfRefusal = createContext<SiteFacts | null>(null)

/** On the server: the facts for a page that was refused before any loader ran. It has no scripts. */
export const FactsOfRefusalProvider = FactsOfRefusal.Provider

/** Whether the root's loader has run; otherwise a guard has refused the request, and the browser has no facts. */
export function useHasRootData(): boolean {
  return useRouteLoaderData('root') !== undefined
}

/** The facts that all pages need, from the root's loader. */
export function useSiteFacts(): SiteFacts {
  const facts: SiteFacts | undefined = useRouteLoaderData('root')
  const ofRefusal = useContext(FactsOfRefusal)
  const found = facts ?? ofRefusal
  if (found === null) throw new Error('The root’s loader has not run.')
  return found
}

export function useFirm(): FirmOnPages {
  return useSiteFacts().firm
}

export function useSiteMode(): SiteFacts['mode'] {
  return useSiteFacts().mode
}

export function useSiteOrigin(): string {
  return useSiteFacts().origin
}

/** The claims about the firm that any page may show today. */
export function useClaims(): SharedClaims {
  return useSiteFacts().claims
}

/** What only a sample site says. */
export function SampleOnly({ children }: { children: ReactNode }) {
  return useSiteMode() === 'sample' ? children : null
}
