import type { ShownClaims } from './claims/claims.ts'
import type { Firm } from './firm.ts'
import type { ChangeableTerms } from './retention.ts'

/** What every page may need: the root's loader gives it to the browser with the page. */
export type SiteFacts = {
  mode: 'sample' | 'live'
  /** The public URL, without a trailing slash. */
  origin: string
  terms: ChangeableTerms
  firm: Firm
  /** What may be claimed about the firm today. */
  claims: ShownClaims
  /** The few first steps that other pages show. */
  strip: string[]
}
