import { invitationEmail } from '../../emails/invitation.tsx'
import { type Actor, writeAuditEntry } from '../../platform/audit-log.server.ts'
import { enqueueMail } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { hashToken } from '../../platform/tokens.server.ts'
import { hourMs } from '../../time/time-range.ts'
import { type ChangeRefused, changeUser } from './change-user.server.ts'
import { issueLink, linkLifetimeMs } from './one-time-links.server.ts'
import { findStanding } from './user-standing.server.ts'

export type ResendInvitationResult = { ok: true } | ChangeRefused | { ok: false; reason: 'not-invited' }

/** Sends the invitation of a user who has not chosen a password yet once more; the earlier link dies. */
export async function resendInvitation(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<ResendInvitationResult> {
  const result = await changeUser(runtime, { userId, by }, async (tools, user): Promise<ResendInvitationResult> => {
    const standing = await findStanding(tools.db, userId)
    if (standing?.state !== 'invited') return { ok: false, reason: 'not-invited' }
    const token = await issueLink(tools, 'invitation', userId)
    const href = `${runtime.settings.origin}/accept-invitation?token=${token}`
    const mail = await invitationEmail({ href, validHours: linkLifetimeMs.invitation / hourMs })
    const key = `invitation:${hashToken(token)}`
    await enqueueMail(tools, { ...mail, to: user.email, kind: 'invitation', key })
    await writeAuditEntry(tools, { by, action: 'invitation-sent-again', about: `user:${userId}` })
    return { ok: true }
  })
  runtime.outbox.wake()
  return result
}
