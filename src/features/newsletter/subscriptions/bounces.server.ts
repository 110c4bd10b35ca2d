import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { newsletterMailKinds, suppressSubscriber } from './subscription-changes.server.ts'

/**
 * Stops the newsletter to an address that a mail server refused permanently, if the email was part of the newsletter.
 * Other email still goes out: an appointment may depend on it. `db` is the transaction that records the refusal.
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
  if (isStopped) tools.log.warn({ subscriberId: about, kind }, 'a subscriber no longer gets the newsletter: it bounced')
}

/**
 * Records a complaint about the newsletter, for an admin: the address gets no more newsletter email, not even a
 * confirmation. Returns false if nothing changed.
 */
export function markComplained(
  runtime: Runtime,
  { subscriberId, by }: { subscriberId: string; by: Actor },
): Promise<boolean> {
  const origin = { method: 'admin', wording: '', page: '/admin-profile/newsletter/subscribers' } as const
  return runtime.db.transaction().execute(async (transaction) => {
    const tools = { ...runtime, db: transaction }
    if (!(await suppressSubscriber(tools, { subscriberId, reason: 'complained', origin }))) return false
    await writeAuditEntry(tools, { by, action: 'subscriber-complained', about: `subscriber:${subscriberId}` })
    return true
  })
}
