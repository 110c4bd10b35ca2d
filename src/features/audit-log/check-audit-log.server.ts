import { type AuditLogCheck, checkAuditLog } from '../../platform/audit-log-check.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

export type { AuditLogCheck }

/** Whether every entry of the audit log is as it was written. */
export function checkChain({ db, secret }: Pick<Runtime, 'db' | 'secret'>): Promise<AuditLogCheck> {
  return checkAuditLog({ db, secret })
}
