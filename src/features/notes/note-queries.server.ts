import type { Database } from '#src/platform/database/connect.server.ts'
import { keysetList, type Page } from '#src/platform/list/keyset-list.server.ts'
import type { Subject } from '#src/platform/subject.ts'

/** A note. Instants in milliseconds since 1970, UTC. A user is null if the account has been deleted. */
export type Note = {
  noteId: string
  subject: Subject
  body: string
  version: number
  authorId: string | null
  createdAt: number
  /** Its edits, latest first, each with the text that it replaced. */
  edits: { version: number; editorId: string | null; editedAt: number; earlierBody: string }[]
}

/** Which of the notes on some subjects: from after a cursor of `keysetList`; the newest if it is null or invalid. */
type NotePlace = { subjects: Subject[]; after: string | null; limit: number }

/** Up to `limit` notes on any of some subjects, newest first, with their earlier versions. */
export async function findNotes(db: Database, { subjects, after, limit }: NotePlace): Promise<Page<Note>> {
  const query = db
    .selectFrom('notes')
    .select(['note_id', 'subject', 'body', 'version', 'author_id', 'created_at'])
    .where('subject', 'in', subjects)
  const key = { created_at: 'instant', note_id: 'text' } as const
  const page = await keysetList(query, { key, direction: 'desc', toRow: (row) => row }).page({ after, limit })
  const edits = await findEdits(
    db,
    page.rows.filter(({ version }) => version > 1).map(({ note_id }) => note_id),
  )
  const rows = page.rows.map((row) => ({
    noteId: row.note_id,
    subject: row.subject as Subject,
    body: row.body,
    version: row.version,
    authorId: row.author_id,
    createdAt: Date.parse(row.created_at),
    edits: edits
      .filter((edit) => edit.note_id === row.note_id)
      .map(({ version, edited_by, edited_at, body }) => ({
        version,
        editorId: edited_by,
        editedAt: Date.parse(edited_at),
        earlierBody: body,
      })),
  }))
  return { ...page, rows }
}

async function findEdits(db: Database, noteIds: string[]) {
  if (noteIds.length === 0) return []
  return db.selectFrom('note_versions').selectAll().where('note_id', 'in', noteIds).orderBy('version', 'desc').execute()
}

/** Every note on some subjects, for the person concerned to download. Instants as ISO text in UTC. */
export async function findNoteRecords(db: Database, subjects: Subject[]) {
  if (subjects.length === 0) return []
  const notes = await db
    .selectFrom('notes')
    .select(['note_id', 'subject', 'body', 'created_at as writtenAt'])
    .where('subject', 'in', subjects)
    .orderBy('created_at')
    .orderBy('note_id')
    .execute()
  const edits = await findEdits(
    db,
    notes.map(({ note_id }) => note_id),
  )
  return notes.map(({ note_id, subject, body, writtenAt }) => ({
    subject: subject as Subject,
    note: body,
    writtenAt,
    earlierVersions: edits
      .filter((edit) => edit.note_id === note_id)
      .map((edit) => ({ note: edit.body, replacedAt: edit.edited_at })),
  }))
}
