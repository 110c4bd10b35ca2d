import { invitationEmail } from '../../emails/invitation.tsx'
import type { Actor } from '../../platform/audit-log.server.ts'
import { sendMail } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { hourMs } from '../../time/time-range.ts'
import { createUser } from './create-user.server.ts'
import { inviteUser } from './invite-user.server.ts'
import { linkLifetimeMs } from './one-time-links.server.ts'

export type AddUserResult =
  | { ok: true; isInvited: boolean; isMailSent: boolean }
  | { ok: false; reason: 'email-in-use' }

/**
 * What an admin does to make a user: with a password the user can sign in at once, without one an invitation goes out by
 * mail. The admin's own session is not touched. A mail that cannot be sent is logged and said; the user is there.
 */
export async function addUser(
  runtime: Runtime,
  { name, email, password, by }: { name: string; email: string; password: string | null; by: Actor },
): Promise<AddUserResult> {
  if (password !== null) {
    const user = { email, password, properties: { name }, role: 'client', isEmailVerified: true } as const
    const created = await createUser(runtime, { ...user, hasCurrentUser: true, by })
    return created.ok ? { ok: true, isInvited: false, isMailSent: false } : created
  }
  const invited = await inviteUser(runtime, { name, email, role: 'client', hasCurrentUser: true, by })
  if (!invited.ok) return invited
  try {
    const mail = await invitationEmail({ href: invited.href, validHours: linkLifetimeMs.invitation / hourMs })
    await sendMail(runtime, { to: email, kind: 'invitation', ...mail })
    return { ok: true, isInvited: true, isMailSent: true }
  } catch (error) {
    runtime.log.error({ err: error, userId: invited.userId }, 'an invitation could not be sent')
    return { ok: true, isInvited: true, isMailSent: false }
  }
}
