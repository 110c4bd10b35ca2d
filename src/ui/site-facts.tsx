import { createContext, type ReactNode, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SharedClaims } from '#src/firm/claims/claims.ts'
import type { FirmOnPages } from '#src/firm/firm.ts'
import type { SiteFacts } from '#src/firm/site-facts.ts'

const FactsOfRefusal = createContext<SiteFacts | null>(null)

/** For a page that was refused before any loader ran. It has no scripts. */
export const FactsOfRefusalProvider = FactsOfRefusal.Provider

/** Otherwise a guard has refused the request, and the browser has no facts. */
export function useHasRootData(): boolean {
  return useRouteLoaderData('root') !== undefined
}

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

export function useClaims(): SharedClaims {
  return useSiteFacts().claims
}

export function SampleOnly({ children }: { children: ReactNode }) {
  return useSiteMode() === 'sample' ? children : null
}
