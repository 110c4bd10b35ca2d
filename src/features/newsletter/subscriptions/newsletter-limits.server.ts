import { strangerLimits } from '#src/access/what-strangers-may-set-off.ts'
import type { RateLimit } from '#src/platform/rate-limits/rate-limits.server.ts'
import { rateLimitsOf } from '#src/platform/rate-limits/stranger-limits.server.ts'
import { dayMs, minuteMs } from '#src/time/time-range.ts'

/** Limits on confirmation emails to one address, which strangers can trigger. */
export function newsletterEmailLimits(email: string): RateLimit[] {
  const { newsletterMailsSoon, newsletterMails } = strangerLimits
  return [...rateLimitsOf(newsletterMailsSoon, email), ...rateLimitsOf(newsletterMails, email)]
}

/** Limits on addresses entered from one network. `address` is the visitor's IP address. */
export function newsletterFormLimits(address: string): RateLimit[] {
  return rateLimitsOf(strangerLimits.newsletterForms, address)
}

/**
 * The limit on confirmation emails to all addresses together; further ones are delayed. Addresses entered without a proof
 * of work have one of their own, so that they delay no others.
 */
export function confirmationEmailLimit(hasProof: boolean): RateLimit {
  const { newsletterQuestions, newsletterQuestionsWithoutProof } = strangerLimits
  return { ...(hasProof ? newsletterQuestions : newsletterQuestionsWithoutProof), subject: 'all' }
}

/** The longest delay of a confirmation email. Beyond it, addresses are refused: so many do not come from people. */
export const maxConfirmationDelayMinutes = dayMs / minuteMs

/**
 * Limits on wrong codes by network and overall. Each email also has its own limit of five, but with many emails a guess
 * would be right one day. The link in the same email works all the same.
 */
export function newsletterCodeLimits(address: string): RateLimit[] {
  const { newsletterCodes, newsletterCodesInAll, newsletterCodesADay } = strangerLimits
  return [
    ...rateLimitsOf(newsletterCodes, address),
    ...[newsletterCodesInAll, newsletterCodesADay].flatMap((limit) => rateLimitsOf(limit, 'all')),
  ]
}
