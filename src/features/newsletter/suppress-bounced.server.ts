import type { Runtime } from '../../platform/runtime.server.ts'
import { newsletterMailKinds, stopMailing } from './subscription-changes.server.ts'

/**
 * Stops the newsletter to an address that a mail server refused for good, when the mail was one of the newsletter's. Other
 * mails to the address still go: an appointment may be at stake, and the person can mend the address. `db` is the
 * transaction that notes the refusal.
 */
export async function suppressBounced(
  tools: Pick<Runtime, 'db' | 'clock' | 'secret' | 'log'>,
  { mailId, kind, about }: { mailId: string; kind: string; about: string | null },
): Promise<void> {
  if (!newsletterMailKinds.includes(kind) || about === null) return
  const origin = { method: 'mail-server', wording: '', page: '' } as const
  const isStopped = await stopMailing(tools, { subscriberId: about, reason: 'bounced', origin, refusedId: mailId })
  if (isStopped) tools.log.warn({ subscriberId: about, kind }, 'a subscriber gets no newsletter any more: it bounced')
}
