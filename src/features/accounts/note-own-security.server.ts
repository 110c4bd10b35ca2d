import type { AuditAction } from '../../platform/audit-actions.ts'
import { type Actor, type AuditTools, type AuditValues, writeAuditEntry } from '../../platform/audit-log.server.ts'
import { findUser, isAdminRole } from './user-queries.server.ts'

type OwnSecurityChange = {
  by: Actor
  action: Extract<AuditAction, `own-${string}` | 'signed-out-everywhere'>
  before?: AuditValues
  after?: AuditValues
}

/**
 * Writes into the audit log that an admin has changed how the own account is protected. Of clients nothing is written. What
 * the sign-in library changes is followed by its entry in a transaction of its own, like a sign-in; what we change ourselves
 * has it in its own transaction, as the last thing.
 */
export async function noteOwnSecurity(runtime: AuditTools, { by, ...change }: OwnSecurityChange): Promise<void> {
  const user = await findUser(runtime.db, by.actor)
  if (user === null || !isAdminRole(user.role)) return
  const entry = { by, about: `user:${user.userId}`, ...change }
  if (runtime.db.isTransaction) return writeAuditEntry(runtime, entry)
  await runtime.db.transaction().execute((transaction) => writeAuditEntry({ ...runtime, db: transaction }, entry))
}
