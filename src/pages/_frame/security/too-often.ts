import { tryAgain } from '../try-again.ts'

/** The answer to whoever has tried something too often: what to read, and the status and headers that go with it. */
export function tooOften(freeAgainAt: Date, now: Date) {
  const { words, headers } = tryAgain(freeAgainAt, now)
  return {
    words: `That was tried too often. Please wait ${words}, then try again`,
    init: { status: 429, headers },
  }
}
