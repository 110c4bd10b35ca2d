import { type RateLimit, rateLimitsBySubnet } from '../../../platform/rate-limits/rate-limits.server.ts'
import { dayMs, minuteMs } from '../../../time/time-range.ts'

/** Limits on confirmation emails to one address, which strangers can trigger. */
export function newsletterEmailLimits(email: string): RateLimit[] {
  return [
    { name: 'newsletter mails to an address, soon', subject: email, max: 1, withinMinutes: 10 },
    { name: 'newsletter mails to an address', subject: email, max: 3, withinMinutes: dayMs / minuteMs },
  ]
}

/** Limits on addresses entered from one network. `address` is the visitor's IP address. */
export function newsletterFormLimits(address: string): RateLimit[] {
  return rateLimitsBySubnet({ name: 'newsletter addresses by network', address, max: 5, withinMinutes: 60 })
}

/** The limit on confirmation emails to all addresses together; further ones are delayed. */
export const confirmationEmailLimit: RateLimit = {
  name: 'newsletter questions',
  subject: 'all',
  max: 200,
  withinMinutes: 60,
}

/** The longest delay of a confirmation email. Beyond it, addresses are refused: so many do not come from people. */
export const maxConfirmationDelayMinutes = dayMs / minuteMs

/** Limits on code attempts by network and overall. Each email also has its own limit of five. */
export function newsletterCodeLimits(address: string): RateLimit[] {
  return [
    ...rateLimitsBySubnet({ name: 'newsletter codes by network', address, max: 20, withinMinutes: 60 }),
    { name: 'newsletter codes', subject: 'all', max: 1000, withinMinutes: 60 },
  ]
}
