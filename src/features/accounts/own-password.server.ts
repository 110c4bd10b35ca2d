import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { authOf } from './auth.server.ts'
import type { TooMany } from './limited-use.server.ts'
import { type Attempt, countAsRight, countAttempt } from './password-attempts.server.ts'
import { verifyPassword } from './password-hash.server.ts'

/**
 * Whether somebody who is signed in knows the account's password, asked before what a borrowed browser must not do. Wrong ones
 * count as they do at sign-in.
 */
export async function checkOwnPassword(
  runtime: Runtime,
  { userId, password, ...attempt }: Attempt & { userId: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: 'wrong-password' } | TooMany> {
  const counted = await countAttempt(runtime, attempt)
  if (!counted.ok) return counted
  const { internalAdapter } = await authOf(runtime).$context
  const account = (await internalAdapter.findAccounts(userId)).find(({ providerId }) => providerId === 'credential')
  const isRight = account?.password != null && (await verifyPassword({ hash: account.password, password }))
  if (!isRight) {
    const { address } = attempt
    logSecurityEvent(runtime.log, 'factor-refused', { address, userId, reason: 'own password' })
    return { ok: false, reason: 'wrong-password' }
  }
  await countAsRight(runtime, { ...attempt, at: counted.at })
  return { ok: true }
}
