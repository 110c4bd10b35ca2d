import type { Runtime } from '../../platform/runtime.server.ts'
import { newsletterWording } from './newsletter-wording.ts'

/**
 * Keeps an address that asked for the newsletter, as pending until it is confirmed. An address that is there already
 * stays as it is, and the caller cannot tell the difference.
 */
export async function subscribe(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { email, page }: { email: string; page: string },
): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({
      email,
      status: 'pending',
      consent_wording: newsletterWording,
      page,
      created_at: clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}
