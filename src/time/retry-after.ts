import { pluralise } from './duration-in-words.ts'
import { minuteMs } from './time-range.ts'

/** How long to wait until an instant, in words and as a `retry-after` header: never too short. */
export function retryAfter(retryAt: Date, now: Date): { words: string; headers: { 'retry-after': string } } {
  const waitMs = Math.max(1000, retryAt.getTime() - now.getTime())
  const seconds = Math.ceil(waitMs / 1000)
  const words = seconds < 60 ? pluralise(seconds, 'second') : pluralise(Math.ceil(waitMs / minuteMs), 'minute')
  return { words, headers: { 'retry-after': String(seconds) } }
}

/** The response to a rate-limited request: text, status and headers. */
export function tooManyRequests(retryAt: Date, now: Date) {
  const { words, headers } = retryAfter(retryAt, now)
  return {
    words: `Too many attempts. Please wait ${words}, then try again`,
    init: { status: 429, headers },
  }
}
