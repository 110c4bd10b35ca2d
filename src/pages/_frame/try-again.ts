import { counted } from '../../time/duration-in-words.ts'
import { minuteMs } from '../../time/time-range.ts'

/** How long to wait until an instant, for people and for programs: never too short. */
export function tryAgain(freeAgainAt: Date, now: Date): { words: string; headers: { 'retry-after': string } } {
  const waitMs = Math.max(1000, freeAgainAt.getTime() - now.getTime())
  const seconds = Math.ceil(waitMs / 1000)
  const words = seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(waitMs / minuteMs), 'minute')
  return { words, headers: { 'retry-after': String(seconds) } }
}
