import type { SharedClaims } from './claims/claims.ts'
import type { FirmOnPages } from './firm.ts'

/** What every page may need: the root's loader gives it to the browser with the page. */
export type SiteFacts = {
  mode: 'sample' | 'live'
  /** The public URL, without a trailing slash. */
  origin: string
  firm: FirmOnPages
  /** What may be claimed about the firm today, on any page. */
  claims: SharedClaims
  /** The few first steps that other pages show. */
  strip: string[]
}
