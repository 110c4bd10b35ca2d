import { tooManyRequests } from '#src/time/retry-after.ts'
import { passwordsBusy } from './passwords/passwords-busy.ts'

/** Why a password or a code was not accepted. */
export type RefusedCredentials =
  | { reason: 'wrong-password' | 'wrong-code' | 'used-code' | 'busy' }
  | { reason: 'too-many'; retryAt: Date }

const messages = {
  'wrong-password': 'That isn’t your password',
  'wrong-code': 'That code isn’t right. Check that your phone’s clock is right, and enter the newest code',
  'used-code': 'That code has already been tried. Wait for the next one',
}

type RefusedField = { field: string; now: Date; status?: number }

/** What a form answers then: its errors, and the response's status and headers. `field` has the password or code. */
export function answerRefused(refused: RefusedCredentials, { field, now, status = 422 }: RefusedField) {
  switch (refused.reason) {
    case 'busy':
      return { errors: { formErrors: [passwordsBusy.words] }, init: passwordsBusy.init }
    case 'too-many': {
      const { words, init } = tooManyRequests(refused.retryAt, now)
      return { errors: { formErrors: [words] }, init }
    }
    default:
      return { errors: { fieldErrors: { [field]: [messages[refused.reason]] } }, init: { status } }
  }
}
