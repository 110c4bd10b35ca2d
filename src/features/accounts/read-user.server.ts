import { type Actor, writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { findUser, type UserDocument } from './user-queries.server.ts'
import { findStanding, hasFactors, type UserStanding } from './user-standing.server.ts'

/** A user with all that the desk shows of one; null when there is none. The audit log is told who has looked. */
export function readUser(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<(UserDocument & UserStanding & { hasFactors: boolean }) | null> {
  return runtime.db.transaction().execute(async (transaction) => {
    const user = userId.includes('\0') ? null : await findUser(transaction, userId)
    if (user === null) return null
    const standing = await findStanding(transaction, userId)
    await writeAuditEntry({ ...runtime, db: transaction }, { by, action: 'user-read', about: `user:${userId}` })
    if (standing === null) return null
    return { ...user, ...standing, hasFactors: await hasFactors(transaction, userId) }
  })
}
