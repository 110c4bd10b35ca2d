import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { parseFormKey } from './form-challenge.ts'

/** On Web Crypto's own thread. Throws without https (except on this machine), where browsers do not provide it. */
export async function proveWork(formKey: string, controller = new AbortController()): Promise<string> {
  const challenge = parseFormKey(formKey)
  const solution = challenge && (await solveChallenge({ challenge, controller, deriveKey }))
  if (solution === null) throw new Error('The work was not done.')
  return `${solution.counter}-${solution.derivedKey}`
}
