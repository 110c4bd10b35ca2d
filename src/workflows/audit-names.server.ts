import { findEmailsOf } from '#src/features/accounts/users/user-queries.server.ts'
import type { AuditLogEntry } from '#src/features/audit-log/audit-list.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { idsOf } from '#src/platform/subject.ts'

export type AuditNames = Awaited<ReturnType<typeof findAuditNames>>

/** What users and agents whom entries of the audit log name are called now: users by their email address. */
export async function findAuditNames(db: Runtime['db'], entries: AuditLogEntry[], agents: AgentName[]) {
  const userIds = entries.flatMap(({ actor, about }) => [actor, ...idsOf('user', [about])])
  return {
    emails: await findEmailsOf(db, [...new Set(userIds)]),
    agents: new Map(agents.map(({ agentId, name }) => [agentId, name])),
  }
}
