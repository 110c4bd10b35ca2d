import { firm } from '../../firm/firm.ts'
import { pluralise } from '../../time/duration-in-words.ts'
import { longDateTime } from '../../time/local-time.ts'
import { minuteMs } from '../../time/time-range.ts'

const again = 'All that you typed is still here: please press “Book appointment” again'

/** Why a booking form was not taken as it came, and what to do. */
export const formRefusalMessages = {
  'key-not-valid': `This form was open for too long, or was not opened on this page. It is renewed now. ${again}`,
  'honeypot-filled': `A field that nobody sees, and that has to stay empty, was filled in. Some browsers and their add-ons do that by themselves. It is empty again. ${again}, or call ${firm.phone.display}`,
  'too-fast': `This form came faster than a person fills it in, so we could not tell it from a program’s. ${again}`,
} as const

/**
 * Why no booking is taken now, and when one is again: in the same words whichever limit is used up, so that nobody learns
 * how often somebody else has booked.
 */
export function rateLimitMessage(retryAt: Date): string {
  // The clock in words knows no seconds: what it shows must not be too early.
  const fullMinute = Math.ceil(retryAt.getTime() / minuteMs) * minuteMs
  const when = `${longDateTime(fullMinute, firm.timeZone)}, ${firm.timeZoneCity} time`
  return `There have been more bookings in a short time than we can take, so nothing is booked yet. You can send this form again from ${when}; all that you typed is still here. If you would rather not wait, please call ${firm.phone.display}`
}

/** Whole seconds from `now` until an instant, never too few. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000))
}

/** Said to whoever has as many appointments ahead as can be booked, and how to go on. */
export function tooManyAppointmentsMessage(count: number): string {
  return `You already have ${pluralise(count, 'appointment')} ahead of you. To change a time, open the link in our e-mail and move it. If you need another one, please call ${firm.phone.display}`
}
