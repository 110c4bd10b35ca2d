import { timingSafeEqual } from 'node:crypto'
import { deriveToken } from '#src/platform/crypto/secret.server.ts'
import { minuteMs } from '#src/time/time-range.ts'

/**
 * What the running site tells anyone with its secret, so that `npm run doctor` can see what only the site knows: how a
 * request arrives after the proxies, and how the scheduled jobs went.
 */
export type SeenByTheSite = {
  /** The other end of the socket. */
  socketAddress: string
  /** Whether `TRUST_PROXY` names the other end. */
  isProxyTrusted: boolean
  /** The visitor's address, as the site understands it. */
  clientAddress: string
  /** The header as it arrived. */
  forwardedFor: string | null
  jobRuns: [string, { endedAt: number; hasFailed: boolean }][]
}

export const questionHeader = 'x-harbour-doctor'

/** For how long a question may be on its way, also with clocks that differ. */
const maxAgeMs = 10 * minuteMs

/** The header's value: the time, and the proof that the asker knows the secret. */
export function createQuestion(secret: string, now: Date): string {
  return `${now.getTime()}.${proofOf(secret, String(now.getTime()))}`
}

/** Whether a header's value was made with the secret, lately. */
export function isQuestion(secret: string, value: string | undefined, now: Date): boolean {
  const [time = '', proof = ''] = (value ?? '').split('.')
  const expected = Buffer.from(proofOf(secret, time))
  const given = Buffer.from(proof)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Math.abs(now.getTime() - Number(time)) <= maxAgeMs
}

function proofOf(secret: string, time: string): string {
  return deriveToken(secret, `question of the doctor, ${time}`)
}
