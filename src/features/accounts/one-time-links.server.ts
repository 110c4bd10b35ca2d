import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/connect.server.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { hashToken, newToken } from '../../platform/tokens.server.ts'
import { hourMs, minuteMs } from '../../time/time-range.ts'

export type LinkPurpose = Selectable<Tables['one_time_links']>['purpose']

/** For how long a link works, by what it is for. */
export const linkLifetimeMs: Record<LinkPurpose, number> = {
  invitation: 72 * hourMs,
  'first-admin': 72 * hourMs,
  'verify-email': 72 * hourMs,
  'reset-password': 30 * minuteMs,
}

/** Makes a link's token, keeps its hash and returns it. An earlier unused link of the same user and purpose dies. */
export async function issueLink(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  purpose: LinkPurpose,
  userId: string | null,
): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('one_time_links')
      .where('purpose', '=', purpose)
      .where('user_id', 'is not distinct from', userId)
      .where('used_at', 'is', null)
      .execute()
    await transaction
      .insertInto('one_time_links')
      .values({
        token_hash: hashToken(token),
        purpose,
        user_id: userId,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + linkLifetimeMs[purpose]).toISOString(),
        used_at: null,
      })
      .execute()
  })
  return token
}

/** Whom a link is for, if it still works. Looking changes nothing, so that a mail scanner spends no link. */
export async function findLink(
  { db, clock }: { db: Database; clock: Runtime['clock'] },
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: string | null } | null> {
  const row = await db
    .selectFrom('one_time_links')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id }
}

/** Spends a link: true for exactly one of those who try. */
export async function spendLink(
  { db, clock }: { db: Database; clock: Runtime['clock'] },
  purpose: LinkPurpose,
  token: string,
): Promise<boolean> {
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
