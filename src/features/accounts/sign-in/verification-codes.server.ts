import type { LinkPurpose, NewLink } from '#src/features/accounts/one-time-links.server.ts'
import { verificationCodeTerm } from '#src/firm/link-terms.ts'
import { deriveToken, hashToken } from '#src/platform/crypto/secret.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'

/** The link is valid for longer. */
export const codeRules = { lifetimeMs: durationMs(verificationCodeTerm), tries: 5 }

type Store = { db: Database; clock: Runtime['clock']; secret: string }

export function toStoredCode(
  { clock, secret }: Pick<Store, 'clock' | 'secret'>,
  { token, code }: { token: string; code: string },
): NonNullable<NewLink['code']> {
  const expiresAt = toIso(clock.now().getTime() + codeRules.lifetimeMs)
  return { hash: hashCode(secret, hashToken(token), code), expiresAt }
}

/**
 * Null for a wrong, expired, exhausted or missing code, which cannot be told apart. Concurrent attempts are all
 * counted. In a transaction: like `consumeLink`, it first excludes changes of users.
 */
export async function consumeCode(
  { db, clock, secret }: Store,
  { purpose, email, code }: { purpose: LinkPurpose; email: string; code: string },
): Promise<string | null> {
  await acquireLock(db, 'users')
  const now = clock.now().toISOString()
  const tried = await db
    .updateTable('one_time_links')
    .set((set) => ({ code_tries: set('code_tries', '+', 1) }))
    .where('user_id', '=', (query) => query.selectFrom('auth_user').select('id').where('email', '=', email))
    .where('purpose', '=', purpose)
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
