import { consumeRateLimits } from '#src/platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { proofReuseLimits } from './booking-limits.server.ts'
import { findFormAgeMs, isProofOfWork } from './form-key.server.ts'

/**
 * Whether a form came with a proof of work for a key of ours that no other form has used. It is used up, also if it is
 * wrong: checking costs as much as one attempt in the browser, so that a key is checked once.
 */
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
