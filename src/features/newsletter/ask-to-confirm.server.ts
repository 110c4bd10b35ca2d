import { enqueueMail, withdrawMails } from '../../platform/outbox.server.ts'
import { newToken } from '../../platform/tokens.server.ts'
import { hourMs } from '../../time/time-range.ts'
import { type Asking, confirmHours, reminderHours } from './compose-asking.server.ts'
import { type ConsentOrigin, keepConsent } from './consent-records.server.ts'
import { askingMailKinds, type ChangeTools } from './subscription-changes.server.ts'
import { findSuppression } from './suppressions.server.ts'

/** `sendAt`: when the mail goes out, now or later. */
type Question = { email: string; origin: ConsentOrigin; asking: Asking; sendAt: Date }

/**
 * Keeps an address as asked, and puts the mail that asks to confirm in the outbox, with the one that reminds of it a day
 * later. For every address, whatever is known of it, the same is written: nobody can tell who is subscribed. What must not go
 * out is taken back afterwards. Link and code of an earlier mail die. Returns the subscriber's id.
 */
export async function askToConfirm(tools: ChangeTools, { email, origin, asking, sendAt }: Question): Promise<string> {
  const { db, clock } = tools
  const now = clock.now()
  const expiresAt = sendAt.getTime() + confirmHours * hourMs
  const asked = {
    confirm_token_hash: asking.tokenHash,
    confirm_code_hash: asking.codeHash,
    confirm_code_tries: 0,
    confirm_expires_at: new Date(expiresAt).toISOString(),
    asked_at: now.toISOString(),
  }
  const { subscriber_id: subscriberId, status } = await db
    .insertInto('subscribers')
    .values({
      ...asked,
      subscriber_id: newToken(),
      email,
      status: 'pending',
      last_issue_id: null,
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(asked))
    .returning(['subscriber_id', 'status'])
    .executeTakeFirstOrThrow()
  await keepConsent(db, { subscriberId, change: 'asked', origin, now })

  await withdrawMails(db, { about: subscriberId, kinds: askingMailKinds })
  const mail = { about: subscriberId, to: email, uselessFrom: expiresAt }
  const [kind, reminderKind] = askingMailKinds
  const key = `${kind}:${asking.tokenHash}`
  await enqueueMail(tools, { ...mail, ...asking.mail, kind, key, dueAt: sendAt.getTime() })
  // Of one key, so that there is one reminder, however often somebody asks who does not confirm.
  const reminder = { kind: reminderKind, key: `${reminderKind}:${subscriberId}` }
  const remindAt = sendAt.getTime() + reminderHours * hourMs
  await enqueueMail(tools, { ...mail, ...asking.reminder, ...reminder, dueAt: remindAt })

  const suppression = await findSuppression(tools, email)
  const isUnwanted = suppression === 'complained' || (suppression === 'bounced' && origin.method !== 'admin')
  const isReminderUnwanted = status !== 'pending' || suppression !== null
  // Asked of the database in either case: it takes the same time.
  await withdrawMails(db, { about: isUnwanted ? subscriberId : nobody, kinds: [kind] })
  await withdrawMails(db, { about: isReminderUnwanted ? subscriberId : nobody, kinds: [reminderKind] })
  return subscriberId
}

const nobody = ''
