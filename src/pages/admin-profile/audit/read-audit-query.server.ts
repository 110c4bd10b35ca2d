import { findUserIdByEmail } from '../../../features/accounts/users/user-queries.server.ts'
import { type AuditFilter, isAuditAction } from '../../../features/audit-log/audit-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { instantOf } from '../../../time/local-time.ts'
import type { AuditQuery } from './audit-query.ts'

/** Reads the address of the audit log; nonsense narrows nothing. Days are the firm's. */
export async function readAuditQuery(db: Runtime['db'], query: URLSearchParams) {
  const [action, actor, about] = [query.get('action') ?? '', textOf(query.get('actor')), textOf(query.get('about'))]
  const [from, until] = [dayFrom(query.get('from')), dayFrom(query.get('until'))]
  const wanted: AuditQuery = { action: isAuditAction(action) ? action : '', actor, about, from, until }
  const filter: AuditFilter = {
    action: isAuditAction(action) ? action : null,
    actor: actor === '' ? null : actor,
    about: about === '' ? null : await keyOf(db, about),
    fromMs: from === '' ? null : instantOf(from, '00:00', firm.timeZone, 'start'),
    untilMs: until === '' ? null : instantOf(until, '24:00', firm.timeZone, 'end'),
  }
  return { wanted, filter }
}

/** What an e-mail address stands for in the log; there, users have numbers alone. */
async function keyOf(db: Runtime['db'], about: string): Promise<string> {
  if (!about.includes('@')) return about
  return `user:${(await findUserIdByEmail(db, about.toLowerCase())) ?? '?'}`
}

/** PostgreSQL takes no text with the character NUL. */
function textOf(text: string | null): string {
  return (text ?? '').replaceAll('\0', '').trim()
}

function dayFrom(text: string | null): string {
  const isDay =
    /^[12]\d{3}-\d\d-\d\d$/.test(text ?? '') && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text ?? '')
  return isDay === true && text !== null ? text : ''
}
