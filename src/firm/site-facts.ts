import type { SharedClaims } from './claims/claims.ts'
import type { FirmOnPages } from './firm.ts'
import type { PhoneOpenings } from './phone/phone-openings.ts'

/** The root's loader gives these to the browser with the page. */
export type SiteFacts = {
  mode: 'sample' | 'live'
  origin: string
  firm: FirmOnPages
  claims: SharedClaims
  strip: string[]
  phoneOpenings: PhoneOpenings
}
