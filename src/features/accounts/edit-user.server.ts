import type { Actor } from '../../platform/audit-log.server.ts'
import { writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { type ChangeRefused, changeUser } from './change-user.server.ts'
import { mergeUser, type ProfileProperties } from './merge-user.server.ts'

/** Writes what an admin says of a user. What stays the same leaves no trace. */
export function editUser(
  runtime: Runtime,
  { userId, properties, by }: { userId: string; properties: Required<ProfileProperties>; by: Actor },
): Promise<{ ok: true } | ChangeRefused> {
  return changeUser(runtime, { userId, by }, async (tools, { email, name, phone, timeZone }) => {
    const before = { name, phone, timeZone }
    const { name: newName, phone: newPhone, timeZone: newTimeZone } = properties
    const after = { name: newName, phone: newPhone, timeZone: newTimeZone }
    if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true } as const
    await mergeUser(tools, { userId, email, properties: after })
    await writeAuditEntry(tools, { by, action: 'user-edited', about: `user:${userId}`, before, after })
    return { ok: true } as const
  })
}
