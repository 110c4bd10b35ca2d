import { findOwnSessions } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { findUser, isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import { listAuditedChanges } from '#src/features/audit-log/audit-list.server.ts'
import { toAuditLines } from '#src/pages/admin-profile/audit/audit-lines.server.ts'
import { auditList } from '#src/pages/admin-profile/audit/audit-list.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { listHref } from '#src/ui/list/list-query.ts'
import type { TimelineSource } from './timeline-source.ts'

/** What the audit log says was done to the account, or corrected in the person's record. */
export const findAuditedChanges: TimelineSource = async (runtime, { person: { personId, userId }, after, limit }) => {
  const abouts = [`person:${personId}`, ...(userId === null ? [] : [`user:${userId}`])]
  const page = await listAuditedChanges(runtime.db, abouts).page({ after, limit })
  const lines = await toAuditLines(runtime, page.rows)
  const items = page.rows.map((entry, index) => {
    const line = lines[index]
    const changes = line?.changes.map(({ field, before, after: now }) => {
      return before === null ? `${field}: ${now}` : `${field}: ${before} → ${now}`
    })
    return {
      id: String(entry.sequence),
      at: entry.recordedAt,
      title: entry.action === 'admin-signed-in' ? 'Logged in' : `${line?.what} by ${line?.who.name}`,
      details: changes ?? [],
      href: listHref(auditList, { about: entry.about }),
      icon: 'person' as const,
    }
  })
  return { items, hasMore: page.next !== null }
}

/** A client's sessions that are still open: ended ones are not kept. The audit log has every login of staff. */
export const findSessions: TimelineSource = async (runtime, { person: { userId }, after, limit }) => {
  const user = userId === null ? null : await findUser(runtime.db, userId)
  if (user === null || isStaffRole(user.role)) return { items: [], hasMore: false }
  const sessions = await findOwnSessions(runtime, { userId: user.userId, sessionId: '', isStaff: false })
  const [, at, id = ''] = /^(\d+)_(.+)$/.exec(after ?? '') ?? []
  const older = sessions
    .toSorted((a, b) => b.beganAt - a.beganAt || (a.sessionId < b.sessionId ? 1 : -1))
    .filter(({ beganAt, sessionId }) => {
      return at === undefined || beganAt < Number(at) || (beganAt === Number(at) && sessionId < id)
    })
  const items = older.slice(0, limit).map(({ sessionId, beganAt, lastSeenAt, device }) => ({
    id: sessionId,
    at: beganAt,
    title: `Logged in with ${device}`,
    details: [`last used ${shortDateTime(lastSeenAt, runtime.firm.timeZone)}`],
    href: null,
    icon: 'person' as const,
  }))
  return { items, hasMore: older.length > limit }
}
