import { z } from 'zod'
import { redactPath } from '#src/access/redact-path.ts'
import { newsletterWording } from '#src/firm/words.ts'
import { emailAddress } from '#src/input/email-address.ts'
import { singleLine } from '#src/input/text.ts'
import type { AuditTools } from '#src/platform/audit-log/audit-log.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { enqueueJob, type JobKind } from '#src/platform/jobs.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import { cancelMails, enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import {
  consumeAndLog,
  consumeRateLimits,
  type RateLimited,
  reserveRateLimit,
} from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hourMs, minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import {
  type ConfirmationEmails,
  composeConfirmationEmails,
  confirmHours,
  reminderHours,
} from './confirmation-emails.server.ts'
import {
  confirmationEmailLimit,
  maxConfirmationDelayMinutes,
  newsletterEmailLimits,
  newsletterFormLimits,
} from './newsletter-limits.server.ts'
import { type ConsentOrigin, recordConsent } from './subscriber-queries.server.ts'
import { confirmationMailKinds } from './subscription-changes.server.ts'
import { findSuppression } from './suppressions.server.ts'

type SubscribeResult = { ok: true } | RateLimited

/**
 * The response is the same for every address, and the email comes after it. An address that was just asked is not asked
 * again. If too many are entered within an hour, emails are delayed.
 */
export async function subscribe(
  runtime: Runtime,
  { email, page, address, hasProof }: { email: string; page: string; address: string; hasProof: boolean },
): Promise<SubscribeResult> {
  const limit = confirmationEmailLimit(hasProof)
  const now = runtime.clock.now()
  const options = { secret: runtime.secret, now }
  const result = await runtime.db.transaction().execute(async (transaction): Promise<SubscribeResult> => {
    const entered = await consumeAndLog({ ...runtime, db: transaction }, newsletterFormLimits(address), { address })
    if (!entered.ok) return entered
    const turn = await reserveRateLimit(transaction, limit, {
      ...options,
      maxWaitMinutes: maxConfirmationDelayMinutes,
    })
    if (turn === null) {
      logSecurityEvent(runtime.log, 'limit-refused', { address, reason: limit.name })
      return {
        ok: false,
        reason: 'too-many',
        retryAt: new Date(now.getTime() + limit.withinMinutes * minuteMs),
      }
    }
    if (turn.isFirstToWait) {
      const { name, max } = limit
      runtime.log.warn(
        { limit: name, max },
        'more newsletter addresses were entered this hour than we may email: the rest wait',
      )
    }
    // The address of an appointment's page is a secret, and the form may have been sent with any.
    const shownPage = redactPath(page)
    await enqueueJob({ ...runtime, db: transaction }, subscribeJob, {
      email,
      page: shownPage,
      sendAtMs: turn.at.getTime(),
    })
    return { ok: true }
  })
  runtime.jobs.wake()
  return result
}

export const subscribeJob: JobKind<Runtime, { email: string; page: string; sendAtMs: number }> = {
  kind: 'newsletter-subscribe',
  run: async (runtime, { email, page, sendAtMs }) => {
    const confirmation = await composeConfirmationEmails(runtime, { email, isInvited: false })
    await runtime.db.transaction().execute(async (transaction) => {
      const options = { secret: runtime.secret, now: runtime.clock.now() }
      const mailed = await consumeRateLimits(transaction, newsletterEmailLimits(email), options)
      const origin = { method: 'form', wording: newsletterWording, page } as const
      const question = { email, origin, confirmation, sendAt: new Date(sendAtMs) }
      if (mailed.ok) await requestConfirmation({ ...runtime, db: transaction }, question)
    })
    runtime.outbox.wake()
  },
}

type ConfirmationRequest = { email: string; origin: ConsentOrigin; confirmation: ConfirmationEmails; sendAt: Date }

/**
 * Writes the same for every address, so that nobody can tell who is subscribed; emails that must not be sent are
 * cancelled afterwards. Voids earlier links and codes. Returns the subscriber's id.
 */
export async function requestConfirmation(
  runtime: AuditTools & Pick<Runtime, 'firm'>,
  { email, origin, confirmation, sendAt }: ConfirmationRequest,
): Promise<string> {
  const { db, clock } = runtime
  const now = clock.now()
  const expiresAt = sendAt.getTime() + confirmHours * hourMs
  const confirmationColumns = {
    confirm_token_hash: confirmation.tokenHash,
    confirm_code_hash: confirmation.codeHash,
    confirm_code_tries: 0,
    confirm_expires_at: toIso(expiresAt),
    asked_at: now.toISOString(),
  }
  const { subscriber_id: subscriberId, status } = await db
    .insertInto('subscribers')
    .values({
      ...confirmationColumns,
      subscriber_id: newToken(),
      email,
      status: 'pending',
      last_issue_id: null,
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(confirmationColumns))
    .returning(['subscriber_id', 'status'])
    .executeTakeFirstOrThrow()
  await recordConsent(db, { subscriberId, change: 'asked', origin, now })

  await cancelMails(db, { about: subscriberId, kinds: confirmationMailKinds })
  const mail = { about: subscriberId, to: email, expiresAt, secrets: confirmation.secrets }
  const [kind, reminderKind] = confirmationMailKinds
  const key = `${kind}:${confirmation.tokenHash}`
  await enqueueMail(runtime, { ...mail, ...confirmation.mail, kind, key, dueAt: sendAt.getTime() })
  // One key per subscriber, so that there is only one reminder, however many times the address is entered.
  const reminder = { kind: reminderKind, key: `${reminderKind}:${subscriberId}` }
  const remindAt = sendAt.getTime() + reminderHours * hourMs
  await enqueueMail(runtime, { ...mail, ...confirmation.reminder, ...reminder, dueAt: remindAt })

  const suppression = await findSuppression(runtime, email)
  const isUnwanted = suppression === 'complained' || (suppression === 'bounced' && origin.method !== 'admin')
  const shouldSkipReminder = status !== 'pending' || suppression !== null
  // Run the query in either case, so that both take the same time.
  await cancelMails(db, { about: isUnwanted ? subscriberId : nobody, kinds: [kind] })
  await cancelMails(db, { about: shouldSkipReminder ? subscriberId : nobody, kinds: [reminderKind] })
  return subscriberId
}

const nobody = ''

export const newsletterForm = z.object({
  email: emailAddress,
  page: singleLine('The page', 200)
    .optional()
    .transform((page) => (page?.startsWith('/') ? page : '/')),
})

export const inviteForm = z.object({ email: emailAddress })
