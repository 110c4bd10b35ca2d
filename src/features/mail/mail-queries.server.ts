import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import { countEach } from '#src/platform/database/count-rows.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { startsWith } from '#src/platform/list/match-text.server.ts'
import { findOutboxHealth } from '#src/platform/outbox/outbox-health.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { dayMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'

/** `retrying`: queued again after an attempt that failed. */
type MailStatus = Selectable<Tables['outgoing_mails']>['status'] | 'retrying'

/** An email's metadata without its content. Instants in milliseconds since 1970, UTC. */
export type OutgoingMail = {
  mailId: string
  kind: string
  recipient: string
  /** Empty once it is past its term. */
  subject: string
  status: MailStatus
  attempts: number
  createdAt: number
  /** When the next attempt is due. */
  dueAt: number
  sentAt: number | null
  /** When it expires and is no longer sent. */
  expiresAt: number | null
  /** The last error, as reported by the program or the mail server. */
  lastError: string | null
  /** Whether its content is still stored. */
  hasContent: boolean
}

type MailFilter = {
  /** Null = all. */
  status: MailStatus | null
  /** The start of the recipient's address; empty = all. */
  recipient: string
  /** The id of what it is about; empty = all. */
  about: string
  isOldestFirst?: boolean
}

/** Lists the emails that match a filter, by default newest first. */
export function listMails(
  db: Database,
  { status, recipient, about, isOldestFirst = false }: MailFilter,
): List<OutgoingMail> {
  let query = selectMails(db).where(startsWith('recipient', recipient))
  if (status !== null) query = query.where(hasStatus(status))
  if (about !== '') query = query.where('about', '=', about)
  return toMailList(query, isOldestFirst ? 'asc' : 'desc')
}

/** An email, its key, and the ID of the appointment or subscriber that it is about, if any. Null when there is none. */
export async function findMail(
  db: Database,
  mailId: string,
): Promise<(OutgoingMail & { about: string | null; key: string }) | null> {
  // PostgreSQL does not accept this character, so nothing can match it.
  if (mailId.includes('\0')) return null
  const row = await selectMails(db).select(['about', 'mail_key']).where('mail_id', '=', mailId).executeTakeFirst()
  return row === undefined ? null : { ...toMail(row), about: row.about, key: row.mail_key }
}

/** Emails to any of some addresses, or about any of some things by their ids. */
export type MailsOf = { by: 'recipient' | 'about'; values: string[] }

/** Lists emails by when they were sent or, if they were not, written; newest first, without copies of bulk email. */
export function listMailsByTime(db: Database, { by, values }: MailsOf): List<OutgoingMail> {
  const query = selectMails(db)
    .select(({ fn }) => fn.coalesce('sent_at', 'created_at').as('happened_at'))
    .where(by, 'in', values)
    .where('is_bulk', '=', 0)
  return keysetList(db.selectFrom(query.as('mails')).selectAll(), {
    key: { happened_at: 'instant', mail_id: 'text' },
    direction: 'desc',
    toRow: toMail,
  })
}

function hasStatus(status: MailStatus) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'outgoing_mails'>) => {
    if (status !== 'retrying' && status !== 'queued') return eb('status', '=', status)
    return and([eb('status', '=', 'queued'), eb('last_error', status === 'queued' ? 'is' : 'is not', null)])
  }
}

function selectMails(db: Database) {
  return db
    .selectFrom('outgoing_mails')
    .select(['mail_id', 'kind', 'recipient', 'subject', 'status', 'attempts', 'created_at', 'due_at', 'sent_at'])
    .select(['expires_at', 'last_error'])
    .select((select) => select('encrypted_content', 'is not', null).as('has_content'))
}

function toMailList(query: ReturnType<typeof selectMails>, direction: 'asc' | 'desc'): List<OutgoingMail> {
  return keysetList(query, { key: { created_at: 'instant', mail_id: 'text' }, direction, toRow: toMail })
}

type MailRow = Awaited<ReturnType<ReturnType<typeof selectMails>['executeTakeFirstOrThrow']>>

function toMail(row: MailRow): OutgoingMail {
  return {
    mailId: row.mail_id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    status: row.status === 'queued' && row.last_error !== null ? 'retrying' : row.status,
    attempts: row.attempts,
    createdAt: Date.parse(row.created_at),
    dueAt: Date.parse(row.due_at),
    sentAt: row.sent_at === null ? null : Date.parse(row.sent_at),
    expiresAt: row.expires_at === null ? null : Date.parse(row.expires_at),
    lastError: row.last_error,
    hasContent: Boolean(row.has_content),
  }
}

/** The newest emails that have failed and that someone should look at. `now`: in milliseconds since 1970, UTC. */
export async function findFailedMails(
  db: Database,
  { now, limit }: { now: number; limit: number },
): Promise<OutgoingMail[]> {
  const rows = await selectMails(db)
    .where(needsAttentionAt(now))
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .limit(limit)
    .execute()
  return rows.map(toMail)
}

/** The ids of all of them, as a query. */
export function selectFailedMails(db: Database, now: number) {
  return db.selectFrom('outgoing_mails').select('mail_id').where(needsAttentionAt(now))
}

/**
 * Not once its content is deleted, nor a day after it is too late to send: it can’t be sent again, and whoever waited
 * for it has been told or has given up.
 */
function needsAttentionAt(now: number) {
  const yesterday = toIso(now - dayMs)
  return ({ and, or, eb }: ExpressionBuilder<Tables, 'outgoing_mails'>) =>
    and([
      eb('status', '=', 'failed'),
      eb('encrypted_content', 'is not', null),
      or([eb('expires_at', 'is', null), eb('expires_at', '>', yesterday)]),
    ])
}

/** The emails to an address, for its owner to download: what they were about, without their content. */
export function findMailRecords(db: Database, email: string) {
  return db
    .selectFrom('outgoing_mails')
    .select(['kind', 'subject', 'status', 'created_at as writtenAt', 'sent_at as sentAt'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
}

/** The state of outgoing email: the counts, for today in the firm's zone, and whether email is on time. */
export async function findMailOverview(runtime: Runtime) {
  const { timeZone } = runtime.firm
  const today = dayOf(runtime.clock.now().getTime(), timeZone)
  const todayFromMs = instantOf(today, '00:00', timeZone, 'start')
  const mails = runtime.db.selectFrom('outgoing_mails')
  const [counts, health] = await Promise.all([
    countEach(runtime.db, {
      queued: mails.select('mail_id').where((its) => its.or([hasStatus('queued')(its), hasStatus('sending')(its)])),
      retrying: mails.select('mail_id').where(hasStatus('retrying')),
      sentToday: mails.select('mail_id').where('sent_at', '>=', toIso(todayFromMs)),
      failed: mails.select('mail_id').where(hasStatus('failed')),
    }),
    findOutboxHealth(runtime),
  ])
  return { ...counts, ...health }
}
