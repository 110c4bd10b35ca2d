import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ShownClaims } from '../firm/claims/claims.ts'
import type { SiteFacts } from '../firm/site-facts.ts'

/** The facts that all pages need, from the root's loader. */
export function useSiteFacts(): SiteFacts {
  const facts: SiteFacts | undefined = useRouteLoaderData('root')
  if (facts === undefined) throw new Error('The root’s loader has not run.')
  return facts
}

export function useSiteMode(): SiteFacts['mode'] {
  return useSiteFacts().mode
}

export function useSiteOrigin(): string {
  return useSiteFacts().origin
}

/** The claims about the firm that may be shown today. */
export function useClaims(): ShownClaims {
  return useSiteFacts().claims
}

/** What only a sample site says. */
export function SampleOnly({ children }: { children: ReactNode }) {
  return useSiteMode() === 'sample' ? children : null
}
