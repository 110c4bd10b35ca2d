import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { toIso } from '#src/time/to-iso.ts'

type LeaseRuntime = { db: Database; clock: { now: () => Date } }

type OutgoingMailRow = Selectable<Tables['outgoing_mails']>

/** An email that only this process may send until its lease expires. */
export type LeasedMail = OutgoingMailRow & { lease_id: string }

/** What is sent before what: urgent email, ordinary email, bulk email. */
export type MailClass = 'urgent' | 'ordinary' | 'bulk'

export function classOf(mail: Pick<OutgoingMailRow, 'is_urgent' | 'is_bulk'>): MailClass {
  if (mail.is_urgent === 1) return 'urgent'
  return mail.is_bulk === 1 ? 'bulk' : 'ordinary'
}

type LeaseFilter = {
  /** The classes that may be leased, in the order in which they are sent. */
  classes: MailClass[]
  /** Whether to include emails with another process's expired lease. */
  mayBeLapsed: boolean
  /** Emails that this process is sending, even with an expired lease, for example after the machine slept. */
  exceptIds: string[]
}

/** Leases the email of the first class that has any due, and of those the one due longest; exactly one process gets it. */
export async function leaseDueMail(
  { db, clock }: LeaseRuntime,
  { leaseMs, ...filter }: LeaseFilter & { leaseMs: number },
): Promise<LeasedMail | null> {
  for (;;) {
    const now = clock.now().getTime()
    const mail = await findDueMail(db, toIso(now), filter)
    if (mail === null) return null
    const lease = {
      status: 'sending',
      attempts: mail.attempts + 1,
      due_at: toIso(now + leaseMs),
      tried_at: toIso(now),
      lease_id: randomUUID(),
    } as const
    const { numUpdatedRows } = await db
      .updateTable('outgoing_mails')
      .set(lease)
      .where('mail_id', '=', mail.mail_id)
      .where('status', '=', mail.status)
      .where('due_at', '=', mail.due_at)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { ...mail, ...lease }
  }
}

async function findDueMail(db: Database, now: string, filter: LeaseFilter): Promise<OutgoingMailRow | null> {
  for (const mailClass of filter.classes) {
    // One status at a time, so that the index alone finds the row. An urgent one that is due has been found before.
    const isOfClass =
      mailClass === 'urgent' ? sql<boolean>`is_urgent = 1` : sql<boolean>`is_bulk = ${mailClass === 'bulk' ? 1 : 0}`
    const due = (status: 'queued' | 'sending') =>
      db
        .selectFrom('outgoing_mails')
        .selectAll()
        .where(isOfClass)
        .where('status', '=', status)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
    const queued = await due('queued').executeTakeFirst()
    if (queued !== undefined) return queued
    if (!filter.mayBeLapsed) continue
    const expired = due('sending')
    const { exceptIds } = filter
    const mail = await (exceptIds.length === 0
      ? expired
      : expired.where('mail_id', 'not in', exceptIds)
    ).executeTakeFirst()
    if (mail !== undefined) return mail
  }
  return null
}

/** Renews the lease. False if it is lost: the email was cancelled, or another process has taken it over. */
export async function renewLease({ db, clock }: LeaseRuntime, mail: LeasedMail, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mails')
    .set({ due_at: toIso(clock.now().getTime() + leaseMs) })
    .where('mail_id', '=', mail.mail_id)
    .where('status', '=', 'sending')
    .where('lease_id', '=', mail.lease_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the lease and records the outcome, unless another process has taken the email over. */
export async function endLease(db: Database, mail: LeasedMail, end: Partial<OutgoingMailRow>): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set(end)
    .where('mail_id', '=', mail.mail_id)
    .where('status', '=', 'sending')
    .where('lease_id', '=', mail.lease_id)
    .execute()
}

/** Records that the mail server accepted an email, even if another process holds its lease by now. */
export async function markSent({ db, clock }: LeaseRuntime, mail: LeasedMail): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set({ status: 'sent', encrypted_content: null, last_error: null, sent_at: clock.now().toISOString() })
    .where('mail_id', '=', mail.mail_id)
    .where('status', 'in', ['queued', 'sending'])
    .execute()
}
