import { system } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { createUser } from './create-user.server.ts'
import { issueLink } from './one-time-links.server.ts'
import { hasAdmin } from './user-queries.server.ts'

/**
 * Sees to it that somebody can get in: makes the admin of the settings when there is none, or returns a link, valid
 * once and for 72 hours, by which the first admin makes the own account. Null when there is an admin.
 */
export async function ensureFirstAdmin(runtime: Runtime): Promise<string | null> {
  if (await hasAdmin(runtime.db)) return null
  const { firstAdmin, origin } = runtime.settings
  if (firstAdmin === null) {
    return `${origin}/accept-invitation?token=${await issueLink(runtime, 'first-admin', null)}`
  }
  const { email, password } = firstAdmin
  const admin = { email, password, properties: { name: 'Admin' }, role: 'admin', isEmailVerified: true } as const
  const created = await createUser(runtime, { ...admin, hasCurrentUser: true, by: system })
  // Several copies may start at once: one of them makes the admin. An ordinary user's address cannot be used for it.
  if (!created.ok && !(await hasAdmin(runtime.db))) {
    runtime.log.error('ADMIN_EMAIL belongs to an ordinary user: no admin was made. Use another address.')
  }
  return null
}
