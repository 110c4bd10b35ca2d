import { tooManyRequests } from '#src/time/retry-after.ts'

/** What the login page says. */
export const wrongPassword = { ok: false, reason: 'auth/wrong-password', message: 'Wrong password.' } as const

export const unavailable = {
  ok: false,
  reason: 'auth/unavailable',
  message: 'You can’t log in at the moment. Please try again in a minute.',
} as const

/** What is wrong with the password or code of somebody who is logged in. */
export type RefusedCredentials =
  | { reason: 'wrong-password' | 'wrong-code' | 'used-code' | 'busy' }
  | { reason: 'too-many'; retryAt: Date }

const messages = {
  'wrong-password': 'That isn’t your password',
  'wrong-code': 'That code isn’t right. Check that your phone’s clock is right, and enter the newest code',
  'used-code': 'That code has already been tried. Wait for the next one',
}

type RefusedField = { field: string; now: Date; status?: 401 | 422 }

export function answerRefused(refused: RefusedCredentials, { field, now, status = 422 }: RefusedField) {
  const ok = false as const
  switch (refused.reason) {
    case 'busy':
      return { ok, ...passwordsBusy }
    case 'too-many':
      return { ok, ...tooManyRequests(refused.retryAt, now) }
    default:
      return { ok, status, fieldErrors: { [field]: messages[refused.reason] } }
  }
}

export const passwordsBusy = {
  message: 'We can’t check passwords at the moment, and nothing has changed. Please try again in a minute',
  status: 503 as const,
  headers: { 'retry-after': '60' },
}
