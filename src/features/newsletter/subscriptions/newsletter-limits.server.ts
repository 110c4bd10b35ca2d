import { publicRateLimits } from '#src/access/public-rate-limits.ts'
import { type RateLimit, rateLimitsOf } from '#src/platform/rate-limits.server.ts'
import { dayMs, minuteMs } from '#src/time/time-range.ts'

/** Strangers can trigger these. */
export function newsletterEmailLimits(email: string): RateLimit[] {
  const { newsletterMailsSoon, newsletterMails } = publicRateLimits
  return [...rateLimitsOf(newsletterMailsSoon, email), ...rateLimitsOf(newsletterMails, email)]
}

export function newsletterFormLimits(address: string): RateLimit[] {
  return rateLimitsOf(publicRateLimits.newsletterForms, address)
}

/** To all addresses together; further emails are delayed. Addresses without a proof of work have one of their own. */
export function confirmationEmailLimit(hasProof: boolean): RateLimit {
  const { newsletterQuestions, newsletterQuestionsWithoutProof } = publicRateLimits
  return { ...(hasProof ? newsletterQuestions : newsletterQuestionsWithoutProof), subject: 'all' }
}

/** Beyond it, addresses are refused: so many do not come from people. */
export const maxConfirmationDelayMinutes = dayMs / minuteMs

/** Each email has a limit, but with many emails a guess would be right one day. The link works all the same. */
export function newsletterCodeLimits(address: string): RateLimit[] {
  const { newsletterCodes, newsletterCodesInAll, newsletterCodesADay } = publicRateLimits
  return [
    ...rateLimitsOf(newsletterCodes, address),
    ...[newsletterCodesInAll, newsletterCodesADay].flatMap((limit) => rateLimitsOf(limit, 'all')),
  ]
}
