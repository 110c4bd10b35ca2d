import { findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import { type AuditFilter, type AuditLogEntry, findAuditEntry } from '#src/features/audit-log/audit-list.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { factNames } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { nameSection } from '#src/pages/admin-profile/sections.ts'
import { formerExports } from '#src/platform/audit-log/audit-actions.ts'
import type { AuditValues } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { kindName, readSubject, recordPath, subjectPath } from '#src/platform/subject.ts'
import { instantOf, longDateTime, shortDateTime } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import { type AuditNames, findAuditNames } from '#src/workflows/audit-names.server.ts'
import type { AuditQuery } from './audit-list.tsx'
import { type AuditLine, actionLabels, fieldLabels, type Named } from './audit-words.ts'

type Reader = Pick<Runtime, 'db' | 'firm'>

/** Formats an entry with the current names of users and agents. */
export function toAuditLine(entry: AuditLogEntry, names: AuditNames, timeZone: string): AuditLine {
  return {
    sequence: entry.sequence,
    network: entry.network,
    about: nameAbout(entry.about, names),
    changes: changesOf(entry, names.agents, timeZone),
    when: shortDateTime(entry.recordedAt, timeZone),
    who: nameActor(names.emails, entry.actor),
    what: nameAction(entry.action),
  }
}

function nameAbout(key: string, { emails, agents, about }: AuditNames): Named {
  const subject = readSubject(key)
  if (subject === null) return { name: things[key] ?? nameSection(key) ?? key, key, href: null }
  const { kind, id } = subject
  if (kind === 'user') return nameUser(emails, id, key)
  const name = kind === 'agent' ? `Agent ${agents.get(id) ?? id}` : (about?.get(key) ?? kindName(kind))
  return { name, key, href: subjectPath(key) }
}

/** An entry with everything in it, by its number as an address has it; null when there is none. */
export async function findAuditRecord(
  { db, firm }: Reader,
  { sequence, agents }: { sequence: string; agents: AgentName[] },
) {
  const entry = /^\d{1,9}$/.test(sequence) ? await findAuditEntry(db, Number(sequence)) : null
  if (entry === null) return null
  const line = toAuditLine(entry, await findAuditNames(db, [entry], agents), firm.timeZone)
  return { ...line, when: longDateTime(entry.recordedAt, firm.timeZone), hash: entry.hash }
}

function nameAction(action: string): string {
  const now = formerExports.includes(action) ? 'list-exported' : action
  return (actionLabels as Record<string, string>)[now] ?? action
}

const things: Record<string, string> = {
  'booking-rules': 'Booking rules',
  'closed-days': 'Closed days',
  'security-rule:second-factor-for-admins': 'Two-step login for all staff',
  // Only old entries, about an export, have these.
  users: 'Users',
  people: 'People',
  appointments: 'Appointments',
  mails: 'Emails',
  reports: 'Reports',
  'list:subscribers': 'Subscribers',
  'list:consent-records': 'Consent records',
  'audit-log': 'Audit log',
}

/** The actor's name: the system, a visitor, or a user by email. */
export function nameActor(emails: Map<string, string>, actor: string): Named {
  if (actor === 'system') return { name: 'The system', key: actor, href: null }
  return actor === 'visitor' ? { name: 'A visitor', key: actor, href: null } : nameUser(emails, actor, actor)
}

function nameUser(emails: Map<string, string>, userId: string, key: string): Named {
  const email = emails.get(userId)
  return email === undefined
    ? { name: `A deleted user (${userId})`, key, href: null }
    : { name: email, key, href: recordPath('user', userId) }
}

function changesOf(
  { before, after }: AuditLogEntry,
  agentNames: Map<string, string>,
  timeZone: string,
): AuditLine['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const inWords = (field: string, value: AuditValues[string] | undefined) => {
    if (Array.isArray(value)) return valueInWords(value.map((part) => namePart(part, { field, agentNames })))
    if (typeof value !== 'string') return valueInWords(value)
    if (field === 'fact') return (factNames as Record<string, string>)[value] ?? value
    if (field === 'timeZone' && value !== '') return nameTimeZone(value)
    if (field === 'startsAt') return shortDateTime(Date.parse(value), timeZone)
    return valueInWords(field === 'agentId' ? (agentNames.get(value) ?? value) : value)
  }
  return fields.map((field) => ({
    field: fieldLabels[field] ?? field,
    before: inWords(field, before?.[field]),
    after: inWords(field, after?.[field]),
  }))
}

/** A part of a list: a field's label, or a filter with the agent's name in the place of `Agent: <id>`. */
function namePart(part: string, { field, agentNames }: { field: string; agentNames: Map<string, string> }): string {
  if (field === 'fields') return fieldLabels[part] ?? part
  const [label, id = ''] = part.split(': ')
  return agentNames.has(id) ? `${label}: ${agentNames.get(id)}` : part
}

function valueInWords(value: AuditValues[string] | undefined): string | null {
  if (value === undefined) return null
  if (value === null) return 'all'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join('; ')
  return value === '' ? 'nothing' : String(value)
}

/** The filter requested in the URL. Days are in the firm's time zone. */
export async function toAuditFilter({ db, firm: { timeZone } }: Reader, listQuery: AuditQuery): Promise<AuditFilter> {
  const { action, actor, about, from, until } = listQuery
  return {
    action: action === '' ? null : action,
    actor: actor.trim() || null,
    about: about.trim() === '' ? null : await keyOf(db, about.trim()),
    fromMs: from === '' ? null : instantOf(from, '00:00', timeZone, 'start'),
    untilMs: until === '' ? null : instantOf(until, '24:00', timeZone, 'end'),
  }
}

/** Resolves an email address to the user's key in the log. Other text is returned unchanged. */
async function keyOf(db: Runtime['db'], about: string): Promise<string> {
  if (!about.includes('@')) return about
  return `user:${(await findUserIdByEmail(db, about.toLowerCase())) ?? '?'}`
}
