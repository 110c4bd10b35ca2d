import { timingSafeEqual } from 'node:crypto'
import { deriveToken } from '#src/platform/crypto/secret.server.ts'
import { minuteMs } from '#src/time/time-range.ts'

/**
 * For anyone with its secret, so that `npm run doctor` can see what only the site knows: how a request arrives after
 * the proxies, and how the scheduled jobs went.
 */
export type SeenByTheSite = {
  version: string
  socketAddress: string
  isProxyTrusted: boolean
  clientAddress: string
  forwardedFor: string | null
  jobRuns: [string, { endedAt: number; hasFailed: boolean }][]
}

export const questionHeader = 'x-harbour-doctor'

/** A question may be on its way so long, also with clocks that differ. */
const maxAgeMs = 10 * minuteMs

export function createQuestion(secret: string, now: Date): string {
  return `${now.getTime()}.${proofOf(secret, String(now.getTime()))}`
}

export function isQuestion(secret: string, value: string | undefined, now: Date): boolean {
  const [time = '', proof = ''] = (value ?? '').split('.')
  const expected = Buffer.from(proofOf(secret, time))
  const actual = Buffer.from(proof)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false
  return Math.abs(now.getTime() - Number(time)) <= maxAgeMs
}

function proofOf(secret: string, time: string): string {
  return deriveToken(secret, `question of the doctor, ${time}`)
}
