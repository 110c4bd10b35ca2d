import type { Selectable } from 'kysely'
import { type Database, type DatabaseHandle, transactWithoutDisk } from './database/connect.server.ts'
import type { Tables } from './database/tables.ts'
import type { Log } from './log.server.ts'
import { readCopy } from './mail-copies.server.ts'
import type { MailContent, Mailer } from './mailer.server.ts'
import { openSealedText } from './sealed-text.server.ts'
import { MailRefused, RecipientRefused } from './smtp.server.ts'

type Parts = {
  database: Pick<DatabaseHandle, 'db' | 'kind'>
  clock: { now: () => Date }
  log: Log
  mailer: Mailer
  secret: string
}

type QueuedMail = Selectable<Tables['outgoing_mails']>

type RefusedMail = { mailId: string; kind: string; about: string | null }

/** Is told, within the transaction that notes it, of a mail whose recipient the mail server takes nothing for. */
export type RefusalListener = (db: Database, mail: RefusedMail) => Promise<void>

/** Sends what the outbox holds, one mail after the other. Several processes may do it at once on one database. */
export type OutboxSender = {
  /** Sends what is due now, in the background. */
  wake: () => void
  /** Looks for due mails every few seconds, too: mails of other processes, second tries, reminders. */
  start: () => void
  /** Finishes the mail that is on its way; sends no other. */
  stop: () => Promise<void>
  /** When this process last looked for due mails, milliseconds since 1970, UTC; null before the first time. */
  lastLookedAt: () => number | null
  /** Has somebody told of recipients that the mail server refuses for good. The last one who asks for it is told. */
  onRecipientRefused: (listener: RefusalListener) => void
}

const pollMs = 5000

export function createOutboxSender(parts: Parts): OutboxSender {
  let isWoken = false
  let isStopped = false
  let sending: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let lastLookedAt: number | null = null
  let refusalListener: RefusalListener = async () => undefined

  async function lookForMail(): Promise<QueuedMail | null> {
    const mail = await claimMail(parts)
    lastLookedAt = parts.clock.now().getTime()
    return mail
  }

  async function sendWhileWoken(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false
      await noteUnheardAnswers(parts)
      for (let mail = await lookForMail(); mail !== null; mail = await lookForMail()) {
        await sendMail(parts, mail, refusalListener)
        if (isStopped) return
      }
    }
  }

  const wake = () => {
    if (isStopped) return
    isWoken = true
    sending ??= sendWhileWoken()
      .catch((error: unknown) => parts.log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        sending = null
      })
  }
  return {
    wake,
    start: () => {
      timer ??= setInterval(wake, pollMs)
      wake()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await sending
    },
    lastLookedAt: () => lastLookedAt,
    onRecipientRefused: (listener) => {
      refusalListener = listener
    },
  }
}

/** A mail that a process has begun to send belongs to it for so long; then another may take it. */
const claimMs = 60_000

/** Takes the mail that has been due for longest, if any; exactly one process gets it. */
async function claimMail({ database: { db }, clock }: Parts): Promise<QueuedMail | null> {
  for (;;) {
    const now = clock.now().getTime()
    const mail = await findDueMail(db, new Date(now).toISOString())
    if (mail === null) return null
    const claim = {
      status: 'sending',
      attempts: mail.attempts + 1,
      due_at: new Date(now + claimMs).toISOString(),
    } as const
    const { numUpdatedRows } = await db
      .updateTable('outgoing_mails')
      .set(claim)
      .where('mail_id', '=', mail.mail_id)
      .where('status', '=', mail.status)
      .where('due_at', '=', mail.due_at)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { ...mail, ...claim }
  }
}

/** The mail that has been due for longest. Mails to many wait behind all others, however many there are. */
async function findDueMail(db: Database, now: string): Promise<QueuedMail | null> {
  for (const isBulk of [0, 1]) {
    for (const status of ['queued', 'sending'] as const) {
      // One status at a time: that finds the row by the index alone.
      const mail = await db
        .selectFrom('outgoing_mails')
        .selectAll()
        .where('is_bulk', '=', isBulk)
        .where('status', '=', status)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
      if (mail !== undefined) return mail
    }
  }
  return null
}

async function sendMail(parts: Parts, mail: QueuedMail, onRecipientRefused: RefusalListener): Promise<void> {
  const { database, clock, log, mailer } = parts
  const { mail_id: mailId, kind, attempts } = mail
  const now = clock.now().getTime()
  // Only what is still ours: a process that was halted for more than a minute finds its mail with another.
  const finish = (end: Partial<QueuedMail>, db = database.db) =>
    db
      .updateTable('outgoing_mails')
      .set(end)
      .where('mail_id', '=', mailId)
      .where('status', 'in', ['sending', 'handed-over'])
      .where('due_at', '=', mail.due_at)
      .execute()

  if (mail.useless_from !== null && Date.parse(mail.useless_from) <= now) {
    log.warn({ mailId, kind }, 'a mail came too late and was not sent')
    return void (await finish({ status: 'skipped', sealed_content: null }))
  }
  try {
    const content = await readContent(parts, mail)
    await mailer.deliver({ ...content, to: mail.recipient, mailId }, (end) => handOver(parts, mail, end))
    await finish({ status: 'sent', sealed_content: null, last_error: null, sent_at: clock.now().toISOString() })
    log.info({ mailId, kind }, 'mail sent')
  } catch (error) {
    const minutes = error instanceof MailRefused ? undefined : retryAfterMinutes[attempts - 1]
    log.error({ err: error, mailId, kind, attempts, retryAfterMinutes: minutes ?? null }, 'a mail could not be sent')
    const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error)
    if (error instanceof RecipientRefused) {
      return database.db.transaction().execute(async (transaction) => {
        // First, so that rows are locked in the order in which whoever takes mails back locks them.
        await onRecipientRefused(transaction, { mailId, kind, about: mail.about })
        await finish({ status: 'failed', last_error: lastError, is_recipient_refused: 1 }, transaction)
      })
    }
    await finish(
      minutes === undefined
        ? { status: 'failed', last_error: lastError }
        : { status: 'queued', last_error: lastError, due_at: new Date(now + minutes * 60_000).toISOString() },
    )
  }
}

/** What a mail says. */
async function readContent({ database: { db }, secret }: Parts, mail: QueuedMail): Promise<MailContent> {
  const sealed = mail.sealed_content ?? ''
  if (mail.content_id !== null) return readCopy({ db, secret }, mail.content_id, sealed)
  return JSON.parse(openSealedText(secret, sealed)) as MailContent
}

/** How long after each try that failed the next one comes; after three days a mail has failed. */
const retryAfterMinutes = [1, 5, 15, 60, 240, 480, 960, 1440, 1440]

/**
 * Writes down that a mail is handed over, and ends it, in one breath. Whenever the process is killed: before, the mail
 * server has no end and drops what it has; afterwards, the database knows. The commit does not wait for the disk, so that
 * nothing lies between it and the mail's end.
 */
async function handOver({ database }: Parts, mail: QueuedMail, end: () => void): Promise<void> {
  await transactWithoutDisk(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('outgoing_mails')
      .set({ status: 'handed-over' })
      .where('mail_id', '=', mail.mail_id)
      .where('status', '=', 'sending')
      .where('due_at', '=', mail.due_at)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Error('This mail was taken back, or another process has taken it over.')
    // It goes out in the next tick, right after the commit.
    end()
  })
}

/** What stands as the error of a mail whose process ended between its end and the mail server's answer. */
export const answerNotHeard = 'The site stopped before the mail server answered.'

/** For so long a person may decide to send such a mail again; then it counts as sent, and its content is deleted. */
const decisionMs = 3 * 24 * 60 * 60_000

async function noteUnheardAnswers({ database: { db }, clock, log }: Parts): Promise<void> {
  const now = clock.now()
  const lapsed = db
    .updateTable('outgoing_mails')
    .where('status', '=', 'handed-over')
    .where('due_at', '<=', now.toISOString())
  const undecidedUntil = new Date(now.getTime() + decisionMs).toISOString()
  await lapsed.where('last_error', '=', answerNotHeard).set({ status: 'sent', sealed_content: null }).execute()
  const { numUpdatedRows } = await lapsed
    .where('last_error', 'is distinct from', answerNotHeard)
    .set({ last_error: answerNotHeard, sent_at: now.toISOString(), due_at: undecidedUntil })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    log.warn(
      { count: Number(numUpdatedRows) },
      'mails were handed over to the mail server, but its answer was not heard',
    )
  }
}
