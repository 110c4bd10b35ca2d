import { tracingChannel } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import { decrypt } from '#src/platform/crypto/encryption.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Log } from '#src/platform/log.server.ts'
import { readCopy } from '#src/platform/mail/mail-copies.server.ts'
import type { MailContent, Mailer } from '#src/platform/mail/mailer.server.ts'
import { MailRefused, mailErrorInLog, RecipientRefused } from '#src/platform/mail/smtp.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import { endLease, type LeasedMail, markSent, renewLease } from './outbox-lease.server.ts'

export type OutboxParts = {
  db: Database
  clock: { now: () => Date }
  log: Log
  mailer: Mailer
  secret: string
}

type RefusedMail = { mailId: string; kind: string; about: string | null }

/** Called for an email whose recipient was refused permanently, in the transaction that records it. */
export type RefusalListener = (db: Database, mail: RefusedMail) => Promise<void>

/** How one email is sent; durations in milliseconds. */
export type SendOptions = {
  /** How long a lease lasts unless it is renewed. */
  leaseMs: number
  renewMs: number
  /** How long recording an outcome is retried, and the delay after the first failure. */
  recordTimeoutMs: number
  recordRetryMs: number
}

/** `stopping` aborts when the process must stop sending. */
type Sending = { options: SendOptions; stopping: AbortSignal; onRecipientRefused: RefusalListener }

/** Follows each attempt to send an email. Traces show them. */
export const mailChannel = tracingChannel<'harbour:mail', MailMessage>('harbour:mail')

/** What the channel carries: the mail's kind, and how the attempt failed. */
export type MailMessage = { kind: string; error?: unknown }

/** Sends one email and records the outcome, in two steps, so that a failure of one is not mistaken for the other's. */
export async function sendLeasedMail(parts: OutboxParts, mail: LeasedMail, sending: Sending): Promise<void> {
  const { db, clock, log } = parts
  const { mail_id: mailId, kind } = mail
  const note = (write: () => Promise<void>) => recordWithRetries(parts, mailId, sending, write)
  if (mail.expires_at !== null && Date.parse(mail.expires_at) <= clock.now().getTime()) {
    log.warn({ mailId, kind }, 'an email was too late and was not sent')
    return note(() => endLease(db, mail, { status: 'skipped', encrypted_content: null }))
  }
  const lease = renewLeasePeriodically(parts, mail, sending.options)
  try {
    const cut = AbortSignal.any([sending.stopping, lease.lost])
    const delivery = await deliver(parts, mail, cut)
    if (delivery.isDone) {
      log.info({ mailId, kind }, 'email sent')
      await note(() => markSent(parts, mail)).catch((error: unknown) => {
        const message =
          'an email was sent, but the database could not record it: it may be sent again with the same Message-ID'
        log.error({ err: error, mailId, kind }, message)
      })
    } else if (lease.lost.aborted) {
      log.warn({ mailId, kind }, 'an email was withdrawn while it was being sent, or another process has taken it over')
    } else if (sending.stopping.aborted) {
      log.warn({ mailId, kind }, 'stopped before the mail server answered: the email is queued again')
      await endLease(db, mail, { status: 'queued', attempts: mail.attempts - 1, due_at: minutesFromNow(clock, 1) })
    } else {
      await recordFailure(parts, mail, delivery.error, sending)
    }
  } finally {
    lease.stop()
  }
}

async function deliver(
  parts: OutboxParts,
  mail: LeasedMail,
  cut: AbortSignal,
): Promise<{ isDone: true } | { isDone: false; error: unknown }> {
  try {
    const content = await readContent(parts, mail)
    const send = () => parts.mailer.deliver({ ...content, to: mail.recipient, mailId: mail.mail_id }, cut)
    await mailChannel.tracePromise(send, { kind: mail.kind })
    return { isDone: true }
  } catch (error) {
    return { isDone: false, error }
  }
}

async function readContent({ db, secret }: OutboxParts, mail: LeasedMail): Promise<MailContent> {
  const encrypted = mail.encrypted_content ?? ''
  if (mail.content_id !== null) return readCopy({ db, secret }, mail.content_id, encrypted)
  return JSON.parse(decrypt(secret, encrypted)) as MailContent
}

/** Renews an email's lease until it is stopped. `lost` aborts when the lease is lost. */
function renewLeasePeriodically(parts: OutboxParts, mail: LeasedMail, { leaseMs, renewMs }: SendOptions) {
  const lost = new AbortController()
  let isOver = false
  let timer: NodeJS.Timeout
  const renewLater = () => {
    timer = setTimeout(renew, renewMs)
  }
  async function renew(): Promise<void> {
    try {
      const isHeld = await renewLease(parts, mail, leaseMs)
      if (!isHeld && !isOver) lost.abort()
    } catch (error) {
      parts.log.warn({ err: error, mailId: mail.mail_id }, 'the lease of an email could not be renewed')
    }
    if (!isOver) renewLater()
  }
  renewLater()
  return {
    lost: lost.signal,
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** The delay after each failed attempt; after about three days, the email has failed. */
const retryAfterMinutes = [1, 5, 15, 60, 240, 480, 960, 1440, 1440]

async function recordFailure(parts: OutboxParts, mail: LeasedMail, error: unknown, sending: Sending): Promise<void> {
  const { db, clock, log } = parts
  const { mail_id: mailId, kind, about, attempts } = mail
  const minutes = error instanceof MailRefused ? undefined : retryAfterMinutes[attempts - 1]
  const facts = { ...mailErrorInLog(error), mailId, kind, attempts, retryAfterMinutes: minutes ?? null }
  log.error(facts, 'an email could not be sent')
  const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error)
  await recordWithRetries(parts, mailId, sending, async () => {
    if (minutes !== undefined) {
      const dueAt = minutesFromNow(clock, minutes)
      return endLease(db, mail, { status: 'queued', last_error: lastError, due_at: dueAt })
    }
    const end = { status: 'failed', last_error: lastError } as const
    if (!(error instanceof RecipientRefused)) return endLease(db, mail, end)
    await db.transaction().execute(async (transaction) => {
      // First, so that rows are locked in the same order as when emails are cancelled.
      await sending.onRecipientRefused(transaction, { mailId, kind, about })
      await endLease(transaction, mail, { ...end, is_recipient_refused: 1 })
    })
  })
}

/** Retries a write while the database fails. In the end the lease expires, and the email is sent again. */
async function recordWithRetries(
  { log }: OutboxParts,
  mailId: string,
  { options, stopping }: Sending,
  write: () => Promise<void>,
): Promise<void> {
  const endsAt = performance.now() + options.recordTimeoutMs
  for (let waitMs = options.recordRetryMs; ; waitMs = Math.min(waitMs * 2, 2000)) {
    try {
      return await write()
    } catch (error) {
      if (stopping.aborted || performance.now() > endsAt) throw error
      log.warn({ err: error, mailId }, 'the database could not record what happened to an email: trying again')
      await pause(waitMs)
    }
  }
}

function minutesFromNow(clock: OutboxParts['clock'], minutes: number): string {
  return toIso(clock.now().getTime() + minutes * 60_000)
}
