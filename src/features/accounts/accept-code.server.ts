import { takeBackUse } from '../../platform/limits.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { limitOfCodes } from './account-limits.server.ts'
import { spendCode } from './address-codes.server.ts'
import { markEmailVerified, type Started, startSession } from './credentials.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'

type AcceptCodeResult = ({ ok: true } & Started) | { ok: false; reason: 'code-wrong' } | TooMany

/** Takes the code that proves an address, and signs its owner in, as the link of the same mail does. */
export async function acceptCode(
  runtime: Runtime,
  { email, code, address, request }: { email: string; code: string; address: string; request: Request },
): Promise<AcceptCodeResult> {
  const limit = limitOfCodes(address)
  const use = await countWithinLimits(runtime, [limit], { address })
  if (!use.ok) return use
  const userId = await spendCode(runtime, { email, code })
  if (userId === null) {
    logSecurityEvent(runtime.log, 'factor-refused', { address, reason: 'mail code' })
    return { ok: false, reason: 'code-wrong' }
  }
  const { db, secret } = runtime
  await db.transaction().execute((transaction) => takeBackUse(transaction, limit, { secret, now: use.at }))
  await markEmailVerified(runtime, userId)
  return { ok: true, ...(await startSession(runtime, userId, request)) }
}
