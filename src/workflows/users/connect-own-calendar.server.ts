import { mayDo } from '#src/access/what-agents-may-do.ts'
import { findUser, isAdminRole } from '#src/features/accounts/users/user-queries.server.ts'
import { changeAgent } from '#src/features/booking/availability/change-agents.server.ts'
import {
  readCalendarToConnect,
  saveCalendarConnection,
} from '#src/features/booking/busy-times/change-connection.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** `version` is the calendar's in the form; empty if there was none. */
type Connection = { agentId: string; version: string; address: string; by: Actor }

/**
 * Reads a calendar and, only if that works, saves the address at which it is read from now on. Reading takes long, so
 * whether the actor may do this is asked again when it is saved.
 */
export async function connectOwnCalendar(runtime: Runtime, { agentId, version, address, by }: Connection) {
  const read = await readCalendarToConnect(runtime, { agentId, address, by })
  if (!read.ok) return read
  return changeAgent(runtime, { agentId, by }, async (transaction) => {
    if (!(await mayEditHours(transaction, { agentId, by }))) return { ok: false, reason: 'not-allowed' } as const
    return saveCalendarConnection({ ...runtime, db: transaction }, { agentId, version, address, by, read })
  })
}

async function mayEditHours(db: Runtime['db'], { agentId, by }: { agentId: string; by: Actor }): Promise<boolean> {
  const user = await findUser(db, by.actor)
  if (user === null || user.disabledAt !== null) return false
  return mayDo({ isAdmin: isAdminRole(user.role), agentId: user.agentId, allowed: [] }, 'edit-hours', agentId)
}
