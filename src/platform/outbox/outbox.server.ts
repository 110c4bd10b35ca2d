import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { MailKind } from '#src/emails/mails.ts'
import type { Firm } from '#src/firm/firm.ts'
import { encrypt } from '#src/platform/crypto/encryption.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { encryptTemplate } from '#src/platform/mail/mail-template.server.ts'
import type { MailContent } from '#src/platform/mail/mailer.server.ts'
import { toIso } from '#src/time/to-iso.ts'

export type MailToSend = MailContent & {
  to: string
  /** What kind of email it is, for the log and the list of outgoing email. */
  kind: MailKind
  /** An idempotency key, `appointment:<id>:booked:0`: of two emails with the same key, only the first is enqueued. */
  key: string
  /** The id of what it is about, by which it can be cancelled while queued; null if that never happens. */
  about?: string | null
  /** The earliest time to send it, milliseconds since 1970, UTC; omitted = now. */
  dueAt?: number
  /** When it expires and is no longer sent, milliseconds since 1970, UTC. */
  expiresAt?: number
  /** What in it opens something: tokens of links, and codes. Staff never read them. Base64url. */
  secrets: readonly string[]
}

type OutboxRuntime = { db: Database; clock: { now: () => Date }; secret: string; firm: Pick<Firm, 'discreetMails'> }

/**
 * Enqueues emails in the transaction of the change that they announce, so that both happen or neither does.
 * Their content holds working links, so it is encrypted until it is sent. Discreet ones get the neutral subject. Call
 * `outbox.wake` after the transaction.
 */
export async function enqueueMails({ db, clock, secret, firm }: OutboxRuntime, mails: MailToSend[]): Promise<void> {
  if (mails.length === 0) return
  const now = clock.now()
  const rows = mails.map(({ to, kind, key, about = null, dueAt, expiresAt, secrets, ...composed }) => {
    const content = composed.isDiscreet === true ? { ...composed, subject: firm.discreetMails.subject } : composed
    const firstDueAt = toIso(dueAt ?? now.getTime())
    return {
      ...newRow(now),
      mail_key: key,
      kind,
      about,
      is_urgent: isUrgent(kind) ? 1 : 0,
      recipient: to,
      subject: content.subject,
      encrypted_content: encrypt(secret, JSON.stringify(content)),
      encrypted_template: encryptTemplate(secret, content, secrets),
      due_at: firstDueAt,
      first_due_at: firstDueAt,
      expires_at: expiresAt === undefined ? null : toIso(expiresAt),
    }
  })
  await db
    .insertInto('outgoing_mails')
    .values(rows)
    .onConflict((conflict) => conflict.column('mail_key').doNothing())
    .execute()
}

/** Enqueues one email; see `enqueueMails`. */
export function enqueueMail(runtime: OutboxRuntime, mail: MailToSend): Promise<void> {
  return enqueueMails(runtime, [mail])
}

/** The initial columns of every email. */
export function newRow(now: Date) {
  return {
    mail_id: randomUUID(),
    content_id: null,
    status: 'queued',
    attempts: 0,
    due_at: now.toISOString(),
    first_due_at: now.toISOString(),
    expires_at: null,
    last_error: null,
    created_at: now.toISOString(),
    sent_at: null,
  } as const
}

/** Enqueues an email that belongs to no database change, and holds no secrets. */
export async function sendMail(
  runtime: OutboxRuntime & { outbox: { wake: () => void } },
  mail: MailContent & { to: string; kind: MailKind },
): Promise<void> {
  await enqueueMail(runtime, { ...mail, secrets: [], key: `${mail.kind}:${randomUUID()}` })
  runtime.outbox.wake()
}

/**
 * Cancels unsent emails of some kinds about something, or about several things. One being sent may still arrive, but is
 * not retried. `refusedId` is the email whose refusal is being recorded; it is kept.
 */
export async function cancelMails(
  db: Database,
  {
    about,
    kinds,
    refusedId = '',
  }: { about: string | string[]; kinds: readonly MailKind[]; refusedId?: string | undefined },
): Promise<void> {
  const things = [about].flat()
  if (things.length === 0) return
  await db
    .deleteFrom('outgoing_mails')
    .where('about', 'in', things)
    .where('kind', 'in', kinds)
    .where('status', 'in', ['queued', 'sending'])
    .where('mail_id', '!=', refusedId)
    .execute()
}

/** Emails of some kinds to some addresses. */
type MailsTo = { kinds: readonly MailKind[]; to: string[] }

/**
 * Withdraws emails that a later change has made untrue: none of them is sent any more. One being sent may still arrive,
 * and stays on record; if that attempt fails, it expires. Returns the kinds of those that were still queued.
 */
export async function supersedeMails(
  { db, clock }: Pick<OutboxRuntime, 'db' | 'clock'>,
  { about, mails }: { about: string; mails: MailsTo[] },
): Promise<string[]> {
  const isOne = ({ and, eb, or }: ExpressionBuilder<Tables, 'outgoing_mails'>) =>
    and([
      eb('about', '=', about),
      or(
        mails
          .filter(({ to }) => to.length > 0)
          .map(({ kinds, to }) => and([eb('kind', 'in', kinds), eb('recipient', 'in', to)])),
      ),
    ])
  const queued = db.deleteFrom('outgoing_mails').where(isOne).where('status', '=', 'queued')
  const withdrawn = await queued.returning('kind').execute()
  const now = clock.now().toISOString()
  await db
    .updateTable('outgoing_mails')
    .set({
      expires_at: sql`case when status = 'sending' then ${now} else expires_at end`,
      encrypted_content: sql`case when status = 'failed' then null else encrypted_content end`,
    })
    .where(isOne)
    .where('status', 'in', ['sending', 'failed'])
    .execute()
  return withdrawn.map(({ kind }) => kind)
}

/** Withdraws the emails of some kinds about something that are still queued, and returns their kinds. */
export async function withdrawQueued(
  db: Database,
  { about, kinds }: { about: string; kinds: readonly MailKind[] },
): Promise<string[]> {
  if (kinds.length === 0) return []
  const queued = db.deleteFrom('outgoing_mails').where('about', '=', about).where('kind', 'in', kinds)
  return (await queued.where('status', '=', 'queued').returning('kind').execute()).map(({ kind }) => kind)
}

/** Withdraws the emails of a kind to an address that are still queued: a newer one replaces them. */
export async function withdrawQueuedTo(db: Database, { to, kind }: { to: string; kind: MailKind }): Promise<void> {
  const queued = db.deleteFrom('outgoing_mails').where('recipient', '=', to).where('kind', '=', kind)
  await queued.where('status', '=', 'queued').execute()
}

type MailsOfThing = { about: string; kinds: readonly MailKind[]; refusedId?: string | undefined }

/** Cancels unsent emails and deletes the content of failed ones, so that these cannot be retried by an admin either. */
export async function deleteMails(db: Database, mails: MailsOfThing): Promise<void> {
  await cancelMails(db, mails)
  const { about, kinds, refusedId = '' } = mails
  await db
    .updateTable('outgoing_mails')
    .set({ encrypted_content: null })
    .where('about', '=', about)
    .where('kind', 'in', kinds)
    .where((where) => where.or([where('status', '=', 'failed'), where('mail_id', '=', refusedId)]))
    .execute()
}

/** Someone may be waiting for these to get into an account, or to keep it. */
const urgentMails: ReadonlySet<MailKind> = new Set<MailKind>([
  ...(['confirm-address', 'address-in-use', 'invitation', 'reset-password', 'password-changed'] as const),
  ...(['security-changed', 'set-up-factor', 'identity-code', 'account-deletion', 'account-deleted'] as const),
  ...(['change-address', 'address-changed', 'change-taken-back', 'address-lost'] as const),
])

function isUrgent(kind: MailKind): boolean {
  return urgentMails.has(kind)
}
