import { firm } from '../../firm/firm.ts'
import { pluralise } from '../../time/duration-in-words.ts'
import { longDateTime } from '../../time/local-time.ts'
import { minuteMs } from '../../time/time-range.ts'

const again = 'Everything you typed is still here. Please press “Book appointment” again'

/** Why a booking form was refused, and what to do. */
export const formRefusalMessages = {
  'key-not-valid': `This form was open for too long, or wasn’t opened on this page. We’ve refreshed it. ${again}`,
  'honeypot-filled': `A hidden field that should be empty was filled in. Some browsers and add-ons do that automatically. We’ve cleared it. ${again}, or call ${firm.phone.display}`,
  'too-fast': `This form was sent so quickly that we couldn’t tell it came from a person. ${again}`,
} as const

/**
 * Why no booking is possible now, and when to retry: in the same words whichever limit is exhausted, so that nobody
 * learns how often others booked.
 */
export function rateLimitMessage(retryAt: Date): string {
  // The clock in words knows no seconds: what it shows must not be too early.
  const fullMinute = Math.ceil(retryAt.getTime() / minuteMs) * minuteMs
  const when = `${longDateTime(fullMinute, firm.timeZone)}, ${firm.timeZoneCity} time`
  return `We’ve had more bookings in a short time than we can take, so nothing is booked yet. You can send this form again from ${when}. Everything you typed is still here. If you’d rather not wait, please call ${firm.phone.display}`
}

/** Whole seconds from `now` until an instant, never too few. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000))
}

/** For somebody who has as many upcoming appointments as allowed. */
export function tooManyAppointmentsMessage(count: number): string {
  return `You already have ${pluralise(count, 'upcoming appointment')}. To change a time, open the link in our email and move it. If you need another appointment, please call ${firm.phone.display}`
}
