import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { newsletterMailKinds, suppressSubscriber } from './subscription-changes.server.ts'

/** From the newsletter alone: an appointment may depend on other email. `db`: the transaction of the refusal. */
export async function suppressBounced(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'log'>,
  { mailId, kind, about }: { mailId: string; kind: string; about: string | null },
): Promise<void> {
  if (!newsletterMailKinds.some((its) => its === kind) || about === null) return
  const origin = { method: 'mail-server', wording: '', page: '' } as const
  const isStopped = await suppressSubscriber(runtime, {
    subscriberId: about,
    reason: 'bounced',
    origin,
    refusedId: mailId,
  })
  if (isStopped)
    runtime.log.warn({ subscriberId: about, kind }, 'a subscriber no longer gets the newsletter: it bounced')
}

/** The address gets no more newsletter email, not even a confirmation. False if nothing changed. */
export function markComplained(
  runtime: Runtime,
  { subscriberId, by }: { subscriberId: string; by: Actor },
): Promise<boolean> {
  const origin = { method: 'admin', wording: '', page: '/admin-profile/newsletter/subscribers' } as const
  return runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    if (!(await suppressSubscriber(inTransaction, { subscriberId, reason: 'complained', origin }))) return false
    await writeAuditEntry(inTransaction, { by, action: 'subscriber-complained', about: `subscriber:${subscriberId}` })
    return true
  })
}
