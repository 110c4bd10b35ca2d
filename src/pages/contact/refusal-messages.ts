import { firm } from '../../firm/firm.ts'
import { pluralise } from '../../time/duration-in-words.ts'
import { tooManyRequests } from '../../time/retry-after.ts'

const again = 'Everything you typed is still here. Please press “Book appointment” again'

/** Why a booking form was refused, and what to do. */
export const formRefusalMessages = {
  'key-not-valid': `This form was open for too long, or wasn’t opened on this page. We’ve refreshed it. ${again}`,
  'honeypot-filled': `A hidden field that should be empty was filled in. Some browsers and add-ons do that automatically. We’ve cleared it. ${again}, or call ${firm.phone.display}`,
  'too-fast': `This form was sent so quickly that we couldn’t tell it came from a person. ${again}`,
} as const

/** The response beyond a limit: worded alike for all limits, so that nobody learns how often others have booked. */
export function bookingLimitReached(retryAt: Date, now: Date) {
  const { words, init } = tooManyRequests(retryAt, now)
  const rest = `Nothing is booked yet, and everything you typed is still here. If you’d rather not wait, please call ${firm.phone.display}`
  return { words: `${words}. ${rest}`, init }
}

/** The message for a client who has as many upcoming appointments as allowed. A link to them follows. */
export function tooManyAppointmentsMessage(count: number): string {
  return `You already have ${pluralise(count, 'upcoming appointment')}, as many as you can have at once. If you need another one, please call ${firm.phone.display}`
}
