import { recordShownInvitation } from '#src/features/accounts/users/invitations.server.ts'
import { isMailHeldUp } from '#src/features/mail/check-outgoing-mail.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Answer } from '#src/ui/forms/answer.ts'

/** The link of an invitation to copy, this once, while its email may not arrive; null otherwise. Audited. */
export async function invitationToCopy(
  runtime: Runtime,
  { userId, href, by }: { userId: string; href: string; by: Actor },
): Promise<Answer['left']> {
  if (!(await isMailHeldUp(runtime))) return null
  await recordShownInvitation(runtime, { userId, by })
  const words = 'The email may not arrive, so hand this link over yourself. It’s the one in the email, and works once:'
  return { words, links: [], toCopy: href }
}
