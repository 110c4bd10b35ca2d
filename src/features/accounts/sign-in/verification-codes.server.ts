import { isAPIError } from 'better-auth/api'
import { deriveToken, hashToken } from '../../../platform/crypto/secret.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import { logSecurityEvent } from '../../../platform/log/security-events.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { minuteMs } from '../../../time/time-range.ts'
import { notifyOwner } from '../own-account/account-emails.server.ts'
import { rotateSession } from '../second-factor/recent-authentication.server.ts'
import { hashRecoveryCode } from '../second-factor/second-factor-plugin.server.ts'
import { isValidAppCode } from '../second-factor/second-factor-queries.server.ts'
import { appCodeReuseLimit, secondFactorLimits } from '../second-factor/security-limits.server.ts'
import { authOf, clientAddressHeader } from '../sessions/auth.server.ts'
import { consumeAccountLimits, type RateLimited } from './account-limits.server.ts'

/** How long an emailed code is valid, and how many attempts it allows. Its link is valid for longer. */
export const codeRules = { lifetimeMs: 10 * minuteMs, tries: 5 }

type Store = { db: Database; clock: Runtime['clock']; secret: string }

/** Adds a code to a link that has just been stored. Only its keyed hash is stored. */
export async function addCode(
  { db, clock, secret }: Store,
  { token, code }: { token: string; code: string },
): Promise<void> {
  const tokenHash = hashToken(token)
  await db
    .updateTable('one_time_links')
    .set({
      code_hash: hashCode(secret, tokenHash, code),
      code_expires_at: new Date(clock.now().getTime() + codeRules.lifetimeMs).toISOString(),
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Consumes the code that confirms an address, and its link. Returns the user id; null when the code is wrong, expired,
 * tried too often or non-existent, which cannot be told apart. Concurrent attempts are all counted.
 */
export async function consumeCode(
  { db, clock, secret }: Store,
  { email, code }: { email: string; code: string },
): Promise<string | null> {
  const now = clock.now().toISOString()
  const tried = await db
    .updateTable('one_time_links')
    .set((set) => ({ code_tries: set('code_tries', '+', 1) }))
    .where('user_id', '=', (query) => query.selectFrom('auth_user').select('id').where('email', '=', email))
    .where('purpose', '=', 'verify-email')
    .where('used_at', 'is', null)
    .where('code_expires_at', '>', now)
    .where('code_tries', '<', codeRules.tries)
    .returning(['token_hash', 'code_hash', 'user_id'])
    .executeTakeFirst()
  if (tried === undefined || tried.code_hash !== hashCode(secret, tried.token_hash, code)) return null
  const spent = await db
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', tried.token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n ? tried.user_id : null
}

/** Keyed, because all one million codes are quickly tried, and bound to the link. */
function hashCode(secret: string, tokenHash: string, code: string): string {
  return deriveToken(secret, `code:${tokenHash}:${code}`)
}

type Proof = { userId: string; email: string; code: string; request: Request }

export type ReauthenticateWithCodeResult =
  | { ok: true; setCookies: string[] }
  | { ok: false; reason: 'wrong-code' | 'used-code' }
  | RateLimited

/**
 * Re-authenticates by an app code (six digits) or a recovery code. Each works once, within the same limits as when
 * signing in. The session gets a new token.
 */
export async function reauthenticateWithCode(
  runtime: Runtime,
  { userId, email, code, request }: Proof,
): Promise<ReauthenticateWithCodeResult> {
  const isOfApp = /^\d{6}$/.test(code)
  const once = isOfApp ? [appCodeReuseLimit(userId, code)] : []
  const address = request.headers.get(clientAddressHeader)
  const counted = await consumeAccountLimits(runtime, [...secondFactorLimits(userId), ...once], { address, userId })
  if (!counted.ok)
    return counted.limit.name === appCodeReuseLimit('', '').name ? { ok: false, reason: 'used-code' } : counted
  const isRight = isOfApp
    ? await isValidAppCode(runtime, { userId, code })
    : await consumeRecoveryCode(runtime, { code, request })
  if (!isRight) {
    logSecurityEvent(runtime.log, 'factor-refused', { address, userId, reason: isOfApp ? 'app code' : 'recovery code' })
    return { ok: false, reason: 'wrong-code' }
  }
  if (!isOfApp) await notifyOwner(runtime, { email, change: 'recovery-code-used' })
  return { ok: true, ...(await rotateSession(runtime, { request, provedBy: 'second-factor' })) }
}

async function consumeRecoveryCode(
  runtime: Runtime,
  { code, request }: Pick<Proof, 'code' | 'request'>,
): Promise<boolean> {
  const body = { code: hashRecoveryCode(runtime.secret, code), disableSession: true }
  try {
    await authOf(runtime).api.verifyBackupCode({ body, headers: request.headers })
    return true
  } catch (error) {
    if (isAPIError(error)) return false
    throw error
  }
}
