import type { Runtime } from '../../platform/runtime.server.ts'
import { endSubscription } from './subscription-changes.server.ts'
import { readUnsubscribeToken } from './unsubscribe-link.server.ts'

/** What a mail program posts when its own button is pressed, and what our page posts as well (RFC 8058). */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const

/**
 * Ends the subscription of a mail's link, at once. Well again when it had ended before, or when the subscriber has been
 * deleted: nothing is sent in either case.
 */
export async function unsubscribe(
  runtime: Runtime,
  { token }: { token: string },
): Promise<{ ok: true } | { ok: false; reason: 'unknown-link' }> {
  const subscriberId = readUnsubscribeToken(runtime, token)
  if (subscriberId === null) return { ok: false, reason: 'unknown-link' }
  const origin = { method: 'mail-link', wording: '', page: '/newsletter/unsubscribe' } as const
  await runtime.db
    .transaction()
    .execute((transaction) => endSubscription({ ...runtime, db: transaction }, { subscriberId, origin }))
  return { ok: true }
}
