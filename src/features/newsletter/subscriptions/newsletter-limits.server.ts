import { type RateLimit, rateLimitsBySubnet } from '../../../platform/rate-limits/rate-limits.server.ts'
import { dayMs, minuteMs } from '../../../time/time-range.ts'

/** How many mails that ask to confirm go to one address: whoever is teased by others gets three a day. */
export function newsletterEmailLimits(email: string): RateLimit[] {
  return [
    { name: 'newsletter mails to an address, soon', subject: email, max: 1, withinMinutes: 10 },
    { name: 'newsletter mails to an address', subject: email, max: 3, withinMinutes: dayMs / minuteMs },
  ]
}

/** How many addresses one network may enter. `address` is the visitor's. */
export function newsletterFormLimits(address: string): RateLimit[] {
  return rateLimitsBySubnet({ name: 'newsletter addresses by network', address, max: 5, withinMinutes: 60 })
}

/** How many mails that ask to confirm go out for all visitors together; what is more waits. */
export const confirmationEmailLimit: RateLimit = {
  name: 'newsletter questions',
  subject: 'all',
  max: 200,
  withinMinutes: 60,
}

/** For how long such a mail may have to wait. Beyond that addresses are refused: no such flood comes from people. */
export const maxConfirmationDelayMinutes = dayMs / minuteMs

/** How many codes one network, and all of them together, may try. Each mail allows five besides. */
export function newsletterCodeLimits(address: string): RateLimit[] {
  return [
    ...rateLimitsBySubnet({ name: 'newsletter codes by network', address, max: 20, withinMinutes: 60 }),
    { name: 'newsletter codes', subject: 'all', max: 1000, withinMinutes: 60 },
  ]
}
