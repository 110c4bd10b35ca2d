import { type Selectable, sql } from 'kysely'
import { linkTerms } from '#src/firm/link-terms.ts'
import { hashToken, newToken } from '#src/platform/crypto/secret.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { deleteRows } from '#src/platform/database/run-in-batches.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'

export type LinkPurpose = Selectable<Tables['one_time_links']>['purpose']

export function linkLifetimeMs(purpose: LinkPurpose): number {
  return durationMs(linkTerms[purpose])
}

export type NewLink = {
  token: string
  purpose: LinkPurpose
  userId: string | null
  /** The address that the account gets when the link is used. */
  email?: string
  /** A code in the same email that does the same. */
  code?: { hash: string; expiresAt: string }
}

type Store = { db: Database; clock: Runtime['clock'] }

/** Only the hash is stored. Revokes an earlier unused link of the same user and purpose. */
export async function issueLink({ db, clock }: Store, purpose: LinkPurpose, userId: string | null): Promise<string> {
  const token = newToken()
  const write = (transaction: Database) => replaceLink({ db: transaction, clock }, { token, purpose, userId })
  await (db.isTransaction ? write(db) : db.transaction().execute(write))
  return token
}

/** In a transaction. Revokes an earlier unused link of the same user and purpose. */
export async function replaceLink({ db, clock }: Store, link: NewLink): Promise<void> {
  const { purpose, userId } = link
  // Concurrent calls wait for each other, so that the later one sees the earlier link.
  await acquireLock(db, `link:${purpose}:${userId}`)
  await db
    .deleteFrom('one_time_links')
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('used_at', 'is', null)
    .execute()
  await insertLink({ db, clock }, link)
}

export async function insertLink({ db, clock }: Store, link: NewLink): Promise<void> {
  const { token, purpose, userId, email, code } = link
  const now = clock.now()
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId,
      email: email ?? null,
      created_at: now.toISOString(),
      expires_at: toIso(now.getTime() + linkLifetimeMs(purpose)),
      used_at: null,
      code_hash: code?.hash ?? null,
      code_expires_at: code?.expiresAt ?? null,
    })
    .execute()
}

type FoundLink = { userId: string | null; accountEmail: string | null; email: string | null }

/** Valid ones only; a disabled user's are not. Does not consume it, so that mail scanners cannot use up a link. */
export async function findLink({ db, clock }: Store, purpose: LinkPurpose, token: string): Promise<FoundLink | null> {
  const row = await db
    .selectFrom('one_time_links as link')
    .leftJoin('auth_user', 'auth_user.id', 'link.user_id')
    .leftJoin('users', 'users.user_id', 'link.user_id')
    .select(['link.user_id', 'link.email', 'auth_user.email as account_email'])
    .where('users.disabled_at', 'is', null)
    .where('link.token_hash', '=', hashToken(token))
    .where('link.purpose', '=', purpose)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, accountEmail: row.account_email, email: row.email }
}

/**
 * True for exactly one of several concurrent callers. A transaction first excludes changes of users, which revoke links
 * last: each would wait for what the other has locked.
 */
export async function consumeLink({ db, clock }: Store, purpose: LinkPurpose, token: string): Promise<boolean> {
  if (db.isTransaction) await acquireLock(db, 'users')
  const now = clock.now().toISOString()
  const result = await db
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Except those that undo a change of email. */
export async function revokeLinks(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'undo-email-change')
    .where('used_at', 'is', null)
    .execute()
}

export async function purgeExpiredLinks({ db, clock }: Store): Promise<void> {
  const isOver = sql<boolean>`expires_at <= ${clock.now().toISOString()}`
  await deleteRows(db, { table: 'one_time_links', key: 'token_hash', where: isOver })
}
