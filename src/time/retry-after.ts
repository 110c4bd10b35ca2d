import { durationInWords, pluralise } from './duration-in-words.ts'
import { minuteMs } from './time-range.ts'

/** The message has no full stop. `instead`: an alternative to waiting, such as `open the link in the email`. */
export function tooManyRequests(retryAt: Date, now: Date, { instead }: { instead?: string } = {}) {
  // Round up, so that waiting this long is always enough.
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000))
  const wait = seconds < 60 ? pluralise(seconds, 'second') : durationInWords(Math.ceil((seconds * 1000) / minuteMs))
  const message = `Too many attempts. Please wait ${wait}, then try again`
  return {
    message: instead === undefined ? message : `${message}, or ${instead}`,
    status: 429 as const,
    headers: { 'retry-after': String(seconds) },
  }
}
