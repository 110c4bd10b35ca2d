import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { deriveToken } from '#src/platform/crypto/secret.server.ts'
import { consumeRateLimits } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import {
  type FormChallenge,
  formatFormKey,
  honeypotField,
  minFillMs,
  parseFormKey,
  proofOfWork,
} from '#src/ui/forms/proof-of-work/form-challenge.ts'
import { proofReuseLimits } from './booking-limits.server.ts'

const formKeyLifetimeMinutes = 24 * 60

/** A signed key for one rendering: makes the form idempotent, dates it, and is the proof's challenge. Not stored. */
export async function createFormKey({ secret, clock }: Pick<Runtime, 'secret' | 'clock'>): Promise<string> {
  const challenge = await createChallenge({
    ...proofOfWork,
    deriveKey,
    data: { shownAt: clock.now().getTime() },
    hmacSignatureSecret: signingSecret(secret),
  })
  return formatFormKey(challenge as FormChallenge)
}

/** Null when it is not ours or has expired. */
export async function findFormAgeMs(
  runtime: Pick<Runtime, 'secret' | 'clock'>,
  formKey: string,
): Promise<number | null> {
  const challenge = parseFormKey(formKey)
  if (challenge === null) return null
  const ageMs = runtime.clock.now().getTime() - challenge.parameters.data.shownAt
  if (ageMs > formKeyLifetimeMinutes * minuteMs) return null
  // Without a solution the library checks only the signature, which is cheap.
  const { invalidSignature } = await verify(runtime, challenge, '')
  return invalidSignature === false ? ageMs : null
}

/** Costs as much as one attempt in the browser. */
export async function isProofOfWork(
  runtime: Pick<Runtime, 'secret'>,
  { formKey, proof }: { formKey: string; proof: string },
): Promise<boolean> {
  const challenge = parseFormKey(formKey)
  return challenge !== null && (await verify(runtime, challenge, proof)).verified
}

function verify({ secret }: Pick<Runtime, 'secret'>, challenge: FormChallenge, proof: string) {
  const solution = solutionOf(proof)
  return verifySolution({ challenge, deriveKey, solution, hmacSignatureSecret: signingSecret(secret) })
}

function signingSecret(secret: string): string {
  return deriveToken(secret, 'booking-form-key')
}

/** A malformed solution becomes one that the library rejects without any work. */
function solutionOf(proof: string) {
  const [, counter = '-1', derivedKey = ''] = /^(\d{1,10})-([0-9a-f]{32})$/.exec(proof) ?? []
  return { counter: Number(counter), derivedKey }
}

type SpamCheckResult = {
  refusal: 'key-not-valid' | 'honeypot-filled' | 'too-fast' | null
  /** The form's own, or a new one when that is invalid. */
  formKey: string
}

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

/** For an unused key of ours. It is used up even if wrong: a check costs as much as one attempt to solve it. */
export async function consumeProof(
  runtime: Pick<Runtime, 'db' | 'secret' | 'clock'>,
  formData: FormData,
): Promise<boolean> {
  const [formKey, proof] = [String(formData.get('formKey') ?? ''), String(formData.get('proof') ?? '')]
  if (proof === '' || (await findFormAgeMs(runtime, formKey)) === null) return false
  const options = { secret: runtime.secret, now: runtime.clock.now() }
  const use = await runtime.db
    .transaction()
    .execute((transaction) => consumeRateLimits(transaction, proofReuseLimits(formKey), options))
  return use.ok && isProofOfWork(runtime, { formKey, proof })
}
