import { sql } from 'kysely'
import { linkLifetimeMs } from '#src/features/accounts/one-time-links.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { dayMs, hourMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { matchingUsers } from './user-list.server.ts'

/** Around its expiry, an invitation waits for someone to act. */
const beforeMs = 24 * hourMs
const afterMs = 7 * dayMs

export type ExpiringInvitation = { userId: string; email: string; name: string; expiresAt: number }

export async function findExpiringInvitations(
  db: Database,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<ExpiringInvitation[]> {
  const rows = await selectExpiringInvitations(db, nowMs).orderBy('sent_at').limit(limit).execute()
  return rows.map(({ user_id, email, name, sent_at }) => {
    return { userId: user_id, email, name, expiresAt: Date.parse(sent_at) + linkLifetimeMs('invitation') }
  })
}

/** The audit log says when each was sent last: expired links are deleted within the hour. */
export function selectExpiringInvitations(db: Database, nowMs: number) {
  const sentAt = (expiresAt: number) => toIso(expiresAt - linkLifetimeMs('invitation'))
  const sent = db
    .selectFrom('audit_entries')
    // Without `user:`.
    .select(({ fn }) => [sql<string>`substr(about, 6)`.as('invited_id'), fn.max('recorded_at').as('sent_at')])
    .where('action', 'in', ['user-invited', 'invitation-sent-again'])
    .where('recorded_at', '>', sentAt(nowMs - afterMs))
    .groupBy('about')
  return matchingUsers(db, { prefix: '', state: 'invited' })
    .innerJoin(sent.as('sent'), 'sent.invited_id', 'users.user_id')
    .select(['users.user_id', 'users.email', 'users.name', 'sent.sent_at'])
    .where('sent.sent_at', '<=', sentAt(nowMs + beforeMs))
}
