import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Runtime } from '../../platform/runtime.server.ts'
import { deriveToken } from '../../platform/tokens.server.ts'
import { hourMs } from '../../time/time-range.ts'
import { challengeOf, type FormChallenge, formKeyOf, work } from './form-challenge.ts'

/** How long a form can be sent after it was shown. */
const validMs = 24 * hourMs

/**
 * A key for one showing of the booking form: a form that arrives twice with it books once. It holds when the form was
 * shown, and the work that the browser may do for it, and is signed; nothing of it is stored.
 */
export async function newFormKey({ secret, clock }: Pick<Runtime, 'secret' | 'clock'>): Promise<string> {
  const challenge = await createChallenge({
    ...work,
    deriveKey,
    data: { shownAt: clock.now().getTime() },
    hmacSignatureSecret: signingSecret(secret),
  })
  return formKeyOf(challenge as FormChallenge)
}

/**
 * How long ago, in milliseconds, the form of a key was shown, and whether `proof` shows that the work was done for this very
 * key. Null when the key is not ours, or too old.
 */
export async function readFormKey(
  { secret, clock }: Pick<Runtime, 'secret' | 'clock'>,
  { formKey, proof }: { formKey: string; proof: string },
): Promise<{ ageMs: number; hasProof: boolean } | null> {
  const challenge = challengeOf(formKey)
  if (challenge === null) return null
  const ageMs = clock.now().getTime() - challenge.parameters.data.shownAt
  if (ageMs > validMs) return null
  const { invalidSignature, verified } = await verifySolution({
    challenge,
    deriveKey,
    solution: solutionOf(proof),
    hmacSignatureSecret: signingSecret(secret),
  })
  return invalidSignature === false ? { ageMs, hasProof: verified } : null
}

function signingSecret(secret: string): string {
  return deriveToken(secret, 'booking-form-key')
}

/** The library takes what is not a solution for a wrong one. */
function solutionOf(proof: string) {
  const [, counter = '-1', derivedKey = ''] = /^(\d{1,10})-([0-9a-f]{32})$/.exec(proof) ?? []
  return { counter: Number(counter), derivedKey }
}
