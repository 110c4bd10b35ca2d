import { mayDeleteNotes, mayEditNote, type NoteReader } from '#src/access/who-may-change-a-note.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { hashToken, newToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { truncateAfterDeletion } from '#src/platform/database/run-in-batches.server.ts'
import { lockForEdit } from '#src/platform/edit-fact.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { idOf, type Subject } from '#src/platform/subject.ts'

type NewNote = { subject: Subject; body: string; formKey: string; by: Actor }

/** A new key for a form that adds a note: sent twice, it adds one. */
export function createNoteKey(): string {
  return newToken()
}

/** Whether what a note is about has not been deleted. */
export type SubjectExists = (db: Database) => Promise<boolean>

/** Adds a note and returns its id; null if what it is about has been deleted. */
export function addNote(tools: AuditTools, note: NewNote, exists: SubjectExists): Promise<string | null> {
  return tools.db.transaction().execute(async (transaction) => {
    await lockForEdit(transaction, note.subject)
    if (!(await exists(transaction))) return null
    return writeNote({ ...tools, db: transaction }, note)
  })
}

/**
 * Adds a note in a transaction that holds what it is about, where it comes last because it is audited. Returns its id,
 * or the id of the note that the same form has already added.
 */
export async function writeNote(tools: AuditTools, { subject, body, formKey, by }: NewNote): Promise<string> {
  const noteId = newToken()
  const now = tools.clock.now().toISOString()
  // The text is part of it: a form that is sent again with other words, after Back, adds another note.
  const keyHash = hashToken(JSON.stringify([formKey, by.actor, subject, body]))
  const added = await tools.db
    .insertInto('notes')
    .values({
      note_id: noteId,
      subject,
      appointment_id: idOf('appointment', subject),
      person_id: idOf('person', subject),
      body,
      author_id: by.actor,
      form_key: keyHash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('form_key').doNothing())
    .returning('note_id')
    .executeTakeFirst()
  if (added === undefined) return findByFormKey(tools.db, keyHash)
  await writeAuditEntry(tools, { by, action: 'note-added', about: subject })
  return noteId
}

async function findByFormKey(db: Database, keyHash: string): Promise<string> {
  const { note_id } = await db
    .selectFrom('notes')
    .select('note_id')
    .where('form_key', '=', keyHash)
    .executeTakeFirstOrThrow()
  return note_id
}

/** A note to change, as its reader saw it at `version`. Its subject is checked, so that no page changes another's. */
type NoteChange = { noteId: string; subject: Subject; version: number; reader: NoteReader; by: Actor }

type EditNoteResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'may-not' }
  | {
      ok: false
      reason: 'changed-meanwhile'
      theirs: string
      version: number
      last: { actor: string; at: number } | null
    }

/** Edits a note and keeps the earlier version. Refused if it has been edited since `version` was read. */
export function editNote(
  tools: AuditTools,
  { body, ...change }: NoteChange & { body: string },
): Promise<EditNoteResult> {
  const { noteId, version, reader, by } = change
  return tools.db.transaction().execute(async (transaction): Promise<EditNoteResult> => {
    const note = await lockNote(transaction, change)
    if (note === null) return { ok: false, reason: 'not-found' }
    if (!mayEditNote(reader, note.author_id)) return { ok: false, reason: 'may-not' }
    // Nothing was changed, or the same form was sent twice.
    if (note.body === body) return { ok: true }
    if (note.version !== version) {
      const last = await findLastEdit(transaction, noteId)
      return { ok: false, reason: 'changed-meanwhile', theirs: note.body, version: note.version, last }
    }
    const now = tools.clock.now().toISOString()
    await transaction
      .insertInto('note_versions')
      .values({ note_id: noteId, version, body: note.body, edited_by: by.actor, edited_at: now })
      .execute()
    await transaction
      .updateTable('notes')
      .set({ body, version: version + 1, updated_at: now })
      .where('note_id', '=', noteId)
      .execute()
    await writeAuditEntry({ ...tools, db: transaction }, { by, action: 'note-edited', about: change.subject })
    return { ok: true }
  })
}

/** Who edited a note last, and when in milliseconds since 1970, UTC; null if the account has been deleted. */
async function findLastEdit(db: Database, noteId: string) {
  const edit = await db
    .selectFrom('note_versions')
    .select(['edited_by', 'edited_at'])
    .where('note_id', '=', noteId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (edit?.edited_by == null) return null
  return { actor: edit.edited_by, at: Date.parse(edit.edited_at) }
}

type DeleteNoteResult = { ok: true } | { ok: false; reason: 'may-not' | 'changed-meanwhile' }

/** Deletes a note with its earlier versions. Refused if it has been edited since `version` was read. */
export async function deleteNote(
  tools: AuditTools & Pick<Runtime, 'database'>,
  change: NoteChange,
): Promise<DeleteNoteResult> {
  const { noteId, version, reader, by } = change
  const outcome = await tools.db.transaction().execute(async (transaction): Promise<DeleteNoteResult> => {
    if (!mayDeleteNotes(reader)) return { ok: false, reason: 'may-not' }
    const note = await lockNote(transaction, change)
    // The same form was sent twice.
    if (note === null) return { ok: true }
    if (note.version !== version) return { ok: false, reason: 'changed-meanwhile' }
    await transaction.deleteFrom('notes').where('note_id', '=', noteId).execute()
    await writeAuditEntry({ ...tools, db: transaction }, { by, action: 'note-deleted', about: change.subject })
    return { ok: true }
  })
  await truncateAfterDeletion(tools.database)
  return outcome
}

/** The note as it is, which nobody else changes until the transaction ends; null if the subject has no such note. */
async function lockNote(transaction: Database, { noteId, subject }: Pick<NoteChange, 'noteId' | 'subject'>) {
  // PostgreSQL does not accept this character, so nothing can match it.
  if (noteId.includes('\0')) return null
  await lockForEdit(transaction, subject)
  const note = await transaction
    .selectFrom('notes')
    .select(['body', 'version', 'author_id'])
    .where('note_id', '=', noteId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return note ?? null
}
