import { consumeRateLimits } from '#src/platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { proofReuseLimits } from './booking-limits.server.ts'
import { findFormAgeMs, isProofOfWork } from './form-key.server.ts'

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
