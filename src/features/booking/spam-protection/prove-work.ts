import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { parseFormKey } from './form-challenge.ts'

/**
 * Does the work that a form's key asks for and returns the proof of it, for the form's field `proof`. The browser's own
 * cryptography works on a thread of its own; pages without https, other than on this machine, do not have it: it throws there.
 */
export async function proveWork(formKey: string, controller = new AbortController()): Promise<string> {
  const challenge = parseFormKey(formKey)
  const solution = challenge && (await solveChallenge({ challenge, controller, deriveKey }))
  if (solution === null) throw new Error('The work was not done.')
  return `${solution.counter}-${solution.derivedKey}`
}
