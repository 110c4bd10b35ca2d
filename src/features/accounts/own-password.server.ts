import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { authOf } from './auth.server.ts'
import type { TooMany } from './limited-use.server.ts'
import { countAsRight, countAttempt } from './password-attempts.server.ts'
import { verifyPassword } from './password-hash.server.ts'

/**
 * Whether somebody who is signed in knows the account's password, asked before what a borrowed browser must not do. Wrong ones
 * count for the session: what strangers try at the page that signs in keeps nobody out who is in.
 */
export async function checkOwnPassword(
  runtime: Runtime,
  { userId, sessionId, password, address }: { userId: string; sessionId: string; password: string; address: string },
): Promise<{ ok: true } | { ok: false; reason: 'wrong-password' } | TooMany> {
  const counted = await countAttempt(runtime, { sessionId, address })
  if (!counted.ok) return counted
  const { internalAdapter } = await authOf(runtime).$context
  const account = (await internalAdapter.findAccounts(userId)).find(({ providerId }) => providerId === 'credential')
  const isRight = account?.password != null && (await verifyPassword({ hash: account.password, password }))
  if (!isRight) {
    logSecurityEvent(runtime.log, 'factor-refused', { address, userId, reason: 'own password' })
    return { ok: false, reason: 'wrong-password' }
  }
  await countAsRight(runtime, { sessionId, address }, counted.at)
  return { ok: true }
}
