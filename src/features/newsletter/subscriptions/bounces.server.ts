import { type Actor, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { newsletterMailKinds, suppressSubscriber } from './subscription-changes.server.ts'

/**
 * Stops the newsletter to an address that a mail server refused for good, when the mail was one of the newsletter's. Other
 * mails to the address still go: an appointment may be at stake, and the person can mend the address. `db` is the
 * transaction that notes the refusal.
 */
export async function suppressBounced(
  tools: Pick<Runtime, 'db' | 'clock' | 'secret' | 'log'>,
  { mailId, kind, about }: { mailId: string; kind: string; about: string | null },
): Promise<void> {
  if (!newsletterMailKinds.some((its) => its === kind) || about === null) return
  const origin = { method: 'mail-server', wording: '', page: '' } as const
  const isStopped = await suppressSubscriber(tools, {
    subscriberId: about,
    reason: 'bounced',
    origin,
    refusedId: mailId,
  })
  if (isStopped) tools.log.warn({ subscriberId: about, kind }, 'a subscriber gets no newsletter any more: it bounced')
}

/**
 * Writes down, on behalf of an admin, that somebody called the newsletter unwanted, to a mail provider or to the firm: no mail
 * of the newsletter goes there any more, not even one that asks. False when nothing changed.
 */
export function markComplained(
  runtime: Runtime,
  { subscriberId, by }: { subscriberId: string; by: Actor },
): Promise<boolean> {
  const origin = { method: 'admin', wording: '', page: '/admin-profile/newsletter' } as const
  return runtime.db.transaction().execute(async (transaction) => {
    const tools = { ...runtime, db: transaction }
    if (!(await suppressSubscriber(tools, { subscriberId, reason: 'complained', origin }))) return false
    await writeAuditEntry(tools, { by, action: 'subscriber-complained', about: `subscriber:${subscriberId}` })
    return true
  })
}
