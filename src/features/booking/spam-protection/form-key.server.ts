import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { deriveToken } from '../../../platform/crypto/secret.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { minuteMs } from '../../../time/time-range.ts'
import {
  type FormChallenge,
  formatFormKey,
  honeypotField,
  minFillMs,
  parseFormKey,
  proofOfWork,
} from './form-challenge.ts'

/** How long a form can be sent after it was shown. */
export const formKeyLifetimeMinutes = 24 * 60

/**
 * A key for one showing of the booking form: a form that arrives twice with it books once. It holds when the form was
 * shown, and the work that the browser may do for it, and is signed; nothing of it is stored.
 */
export async function createFormKey({ secret, clock }: Pick<Runtime, 'secret' | 'clock'>): Promise<string> {
  const challenge = await createChallenge({
    ...proofOfWork,
    deriveKey,
    data: { shownAt: clock.now().getTime() },
    hmacSignatureSecret: signingSecret(secret),
  })
  return formatFormKey(challenge as FormChallenge)
}

/** How long ago, in milliseconds, the form of a key was shown. Null when the key is not ours, or too old. */
export async function findFormAgeMs(tools: Pick<Runtime, 'secret' | 'clock'>, formKey: string): Promise<number | null> {
  const challenge = parseFormKey(formKey)
  if (challenge === null) return null
  const ageMs = tools.clock.now().getTime() - challenge.parameters.data.shownAt
  if (ageMs > formKeyLifetimeMinutes * minuteMs) return null
  // Without a solution the library checks the signature alone, which costs next to nothing.
  const { invalidSignature } = await verify(tools, challenge, '')
  return invalidSignature === false ? ageMs : null
}

/** Whether `proof` shows that the work was done for this very key. As much work as one try in the browser. */
export async function isProofOfWork(
  tools: Pick<Runtime, 'secret'>,
  { formKey, proof }: { formKey: string; proof: string },
): Promise<boolean> {
  const challenge = parseFormKey(formKey)
  return challenge !== null && (await verify(tools, challenge, proof)).verified
}

function verify({ secret }: Pick<Runtime, 'secret'>, challenge: FormChallenge, proof: string) {
  const solution = solutionOf(proof)
  return verifySolution({ challenge, deriveKey, solution, hmacSignatureSecret: signingSecret(secret) })
}

function signingSecret(secret: string): string {
  return deriveToken(secret, 'booking-form-key')
}

/** What is no solution becomes one that the library refuses before it does any work. */
function solutionOf(proof: string) {
  const [, counter = '-1', derivedKey = ''] = /^(\d{1,10})-([0-9a-f]{32})$/.exec(proof) ?? []
  return { counter: Number(counter), derivedKey }
}

export type SpamCheckResult = {
  /** Why the form is not taken as it came, whatever its fields hold; null when it is. */
  refusal: 'key-not-valid' | 'honeypot-filled' | 'too-fast' | null
  /** The key with which the form goes on: its own, or a fresh one when its own is not valid. */
  formKey: string
}

/** Judges what a booking form says about how it was filled in: by a person, with a page of ours, in a person's time. */
export async function checkSpamProtection(
  runtime: Pick<Runtime, 'secret' | 'clock'>,
  formData: FormData,
): Promise<SpamCheckResult> {
  const textOf = (name: string) => String(formData.get(name) ?? '')
  const formKey = textOf('formKey')
  const ageMs = await findFormAgeMs(runtime, formKey)
  if (ageMs === null) return { refusal: 'key-not-valid', formKey: await createFormKey(runtime) }
  if (textOf(honeypotField) !== '') return { refusal: 'honeypot-filled', formKey }
  return { refusal: ageMs < minFillMs ? 'too-fast' : null, formKey }
}
