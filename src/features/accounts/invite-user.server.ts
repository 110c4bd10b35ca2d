import type { Actor } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { createUser } from './create-user.server.ts'
import { issueLink } from './one-time-links.server.ts'

export type InviteUserResult = { ok: true; userId: string; href: string } | { ok: false; reason: 'email-in-use' }

/** Makes a user without a password and the link, valid for 72 hours and once, by which its owner sets one. */
export async function inviteUser(
  runtime: Runtime,
  {
    name,
    email,
    role,
    hasCurrentUser,
    by,
  }: {
    name: string
    email: string
    role: 'client' | 'admin'
    hasCurrentUser: boolean
    by: Actor
  },
): Promise<InviteUserResult> {
  const user = { email, password: null, properties: { name }, role, isEmailVerified: false } as const
  const created = await createUser(runtime, { ...user, hasCurrentUser, by })
  if (!created.ok) return created
  const token = await issueLink(runtime, 'invitation', created.userId)
  return { ok: true, userId: created.userId, href: `${runtime.settings.origin}/accept-invitation?token=${token}` }
}
