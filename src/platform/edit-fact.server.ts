import { versionOf } from './crypto/secret.server.ts'
import { acquireLock, type Database } from './database/connect.server.ts'
import type { Runtime } from './runtime.server.ts'
import type { Subject } from './subject.ts'

/** Forms send these back, so that nobody overwrites a change that someone else made. */
export function versionsOf<Fact extends string>(facts: Record<Fact, string>): Record<Fact, string> {
  const versions = Object.entries<string>(facts).map(([fact, value]) => [fact, versionOf(value)])
  return Object.fromEntries(versions)
}

/** What is edited, gets a note or is deleted waits for the others until the transaction ends: look for it after the lock. */
export function lockForEdit(transaction: Database, subject: Subject): Promise<void> {
  return acquireLock(transaction, `edit of ${subject}`)
}

/**
 * Deletes what hangs on something: the notes on it, with their earlier versions. In the transaction that deletes it itself,
 * after `lockForEdit`, so that nothing is added or edited meanwhile.
 */
export async function deleteWhatHangsOn(transaction: Database, subject: Subject): Promise<void> {
  await transaction.deleteFrom('notes').where('subject', '=', subject).execute()
}

/** What a fact of something is to be, and the version that the form showed. */
type FactEdit = { subject: Subject; value: string; version: string }

type Refused<Reason> = { ok: false; reason: Reason }

type ChangedMeanwhile = Refused<'changed-meanwhile'> & { theirs: string; version: string }

/**
 * Edits a fact in a transaction, which other edits of the same thing wait for. `find`: what the fact is now, or why it may not
 * be edited; `write` stores and audits the new value, or refuses it.
 */
export function editFact<Found, Reason extends string>(
  runtime: Runtime,
  { subject, value, version }: FactEdit,
  find: (db: Database) => Promise<{ ok: true; current: string; found: Found } | Refused<Reason>>,
  write: (inTransaction: Runtime, found: Found) => Promise<{ ok: true } | Refused<Reason>>,
): Promise<{ ok: true } | Refused<Reason> | ChangedMeanwhile> {
  return runtime.db.transaction().execute(async (transaction) => {
    await lockForEdit(transaction, subject)
    const it = await find(transaction)
    if (!it.ok) return it
    // The same form was sent twice.
    if (it.current === value) return { ok: true }
    const now = versionOf(it.current)
    if (now !== version) return { ok: false, reason: 'changed-meanwhile', theirs: it.current, version: now }
    return write({ ...runtime, db: transaction }, it.found)
  })
}
