import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { keysetList, type List, type Page } from '#src/platform/list/keyset-list.server.ts'

/** What a note is about. */
export type NoteSubject = { appointmentId: string } | { personId: string }

/** A note. Instants in milliseconds since 1970, UTC. A user is null if the account has been deleted. */
export type Note = {
  noteId: string
  body: string
  version: number
  authorId: string | null
  createdAt: number
  /** Its edits, latest first, each with the text that it replaced. */
  edits: { version: number; editorId: string | null; editedAt: number; earlierBody: string }[]
}

/** Which of the notes about something: from after a cursor of `keysetList`; the newest if it is null or invalid. */
type NotePlace = { subject: NoteSubject; after: string | null; limit: number }

/** Up to `limit` notes about something, newest first, with their earlier versions. */
export async function findNotes(db: Database, { subject, after, limit }: NotePlace): Promise<Page<Note>> {
  const query = db
    .selectFrom('notes')
    .select(['note_id', 'body', 'version', 'author_id', 'created_at'])
    .where(isAbout(subject))
  const key = { created_at: 'instant', note_id: 'text' } as const
  const page = await keysetList(query, { key, direction: 'desc', toRow: (row) => row }).page({ after, limit })
  const edits = await findEdits(
    db,
    page.rows.filter(({ version }) => version > 1).map(({ note_id }) => note_id),
  )
  const rows = page.rows.map((row) => ({
    noteId: row.note_id,
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

/** A note about an appointment, without its earlier versions. */
export type AppointmentNote = {
  noteId: string
  appointmentId: string
  reference: string
  body: string
  authorId: string | null
  createdAt: number
}

/**
 * Lists the notes about a person's appointments, newest first. `onlyAgentId`: the only agent whose appointments the
 * reader may see; null = all.
 */
export function listNotesOnAppointments(
  db: Database,
  { personId, onlyAgentId }: { personId: string; onlyAgentId: string | null },
): List<AppointmentNote> {
  const all = db
    .selectFrom('notes')
    .innerJoin('appointments', 'appointments.appointment_id', 'notes.appointment_id')
    .select(['notes.note_id', 'notes.body', 'notes.author_id', 'notes.created_at'])
    .select(['appointments.appointment_id', 'appointments.reference'])
    .where('appointments.person_id', '=', personId)
  const query = onlyAgentId === null ? all : all.where('appointments.agent_id', '=', onlyAgentId)
  return keysetList(db.selectFrom(query.as('found')).selectAll(), {
    key: { created_at: 'instant', note_id: 'text' },
    direction: 'desc',
    toRow: (row) => ({
      noteId: row.note_id,
      appointmentId: row.appointment_id,
      reference: row.reference,
      body: row.body,
      authorId: row.author_id,
      createdAt: Date.parse(row.created_at),
    }),
  })
}

/** Matches the notes about something. */
export function isAbout(subject: NoteSubject) {
  return (where: ExpressionBuilder<Tables, 'notes'>) =>
    'appointmentId' in subject
      ? where('appointment_id', '=', subject.appointmentId)
      : where('person_id', '=', subject.personId)
}

async function findEdits(db: Database, noteIds: string[]) {
  if (noteIds.length === 0) return []
  return db.selectFrom('note_versions').selectAll().where('note_id', 'in', noteIds).orderBy('version', 'desc').execute()
}

/** Every note about some appointments and people, for the person concerned to download. Instants as ISO text in UTC. */
export async function findNoteRecords(
  db: Database,
  { appointmentIds, personIds }: { appointmentIds: string[]; personIds: string[] },
) {
  if (appointmentIds.length + personIds.length === 0) return []
  const notes = await db
    .selectFrom('notes')
    .select(['note_id', 'appointment_id as appointmentId', 'body', 'created_at as writtenAt'])
    .where((where) =>
      where.or([
        ...(appointmentIds.length === 0 ? [] : [where('appointment_id', 'in', appointmentIds)]),
        ...(personIds.length === 0 ? [] : [where('person_id', 'in', personIds)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('note_id')
    .execute()
  const edits = await findEdits(
    db,
    notes.map(({ note_id }) => note_id),
  )
  return notes.map(({ note_id, appointmentId, body, writtenAt }) => ({
    appointmentId,
    note: body,
    writtenAt,
    earlierVersions: edits
      .filter((edit) => edit.note_id === note_id)
      .map((edit) => ({ note: edit.body, replacedAt: edit.edited_at })),
  }))
}
