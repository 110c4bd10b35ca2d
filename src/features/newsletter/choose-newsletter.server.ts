import type { Runtime } from '../../platform/runtime.server.ts'
import { newToken } from '../../platform/tokens.server.ts'
import { newsletterWording } from './newsletter-wording.ts'
import { findSubscriber } from './subscriber-queries.server.ts'
import { afterConfirming, type ChangeTools, confirmedAt, endSubscription } from './subscription-changes.server.ts'

/** What a client chooses on the profile. The address must be verified: then no mail has to ask whose it is. */
export async function chooseNewsletter(
  runtime: Runtime,
  { verifiedEmail, isWanted }: { verifiedEmail: string; isWanted: boolean },
): Promise<void> {
  const email = verifiedEmail.trim().toLowerCase()
  const origin = { method: 'profile', wording: isWanted ? newsletterWording : '', page: '/profile' } as const
  await runtime.db.transaction().execute(async (transaction) => {
    const tools = { ...runtime, db: transaction }
    const subscriber = await findSubscriber(transaction, email)
    if (isWanted && subscriber?.status !== 'confirmed') {
      const subscriberId = await confirmAddress(tools, email)
      await afterConfirming(tools, { subscriberId, email, origin })
    }
    if (!isWanted && subscriber !== null) {
      await endSubscription(tools, { subscriberId: subscriber.subscriberId, origin })
    }
  })
}

async function confirmAddress({ db, clock }: ChangeTools, email: string): Promise<string> {
  const now = clock.now()
  const confirmed = confirmedAt(now)
  const { subscriber_id } = await db
    .insertInto('subscribers')
    .values({
      ...confirmed,
      subscriber_id: newToken(),
      email,
      last_issue_id: null,
      asked_at: now.toISOString(),
      unsubscribed_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(confirmed))
    .returning('subscriber_id')
    .executeTakeFirstOrThrow()
  return subscriber_id
}
