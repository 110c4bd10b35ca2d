import { findEmailsOf } from '#src/features/accounts/users/user-queries.server.ts'
import type { AuditLogEntry } from '#src/features/audit-log/audit-list.server.ts'
import { findReferences } from '#src/features/booking/appointments/appointments-of-people.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { findPersonNames } from '#src/features/people/person.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { idsOf } from '#src/platform/subject.ts'

type ActorNames = Awaited<ReturnType<typeof findActorNames>>

/** `about`: the references of appointments and the names of people, by subject. */
export type AuditNames = ActorNames & { about?: Map<string, string> }

/** What users and agents whom entries of the audit log name are called now: users by their email address. */
export async function findActorNames(db: Runtime['db'], entries: AuditLogEntry[], agents: AgentName[]) {
  const userIds = entries.flatMap(({ actor, about }) => [actor, ...idsOf('user', [about])])
  return {
    emails: await findEmailsOf(db, [...new Set(userIds)]),
    agents: new Map(agents.map(({ agentId, name }) => [agentId, name])),
  }
}

/** The same, and what everything is called that the entries are about. */
export async function findAuditNames(
  db: Runtime['db'],
  entries: AuditLogEntry[],
  agents: AgentName[],
): Promise<AuditNames> {
  const subjects = [...new Set(entries.map(({ about }) => about))]
  const [names, references, people] = await Promise.all([
    findActorNames(db, entries, agents),
    findReferences(db, idsOf('appointment', subjects)),
    findPersonNames(db, idsOf('person', subjects)),
  ])
  const about = [
    ...[...references].map(([id, reference]) => [`appointment:${id}`, reference] as const),
    ...[...people].map(([id, name]) => [`person:${id}`, name] as const),
  ]
  return { ...names, about: new Map(about) }
}
