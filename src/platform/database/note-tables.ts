import type { Generated } from 'kysely'
import type { Subject } from '#src/platform/subject.ts'
import type { Instant } from './column-types.ts'

export type NotesTable = {
  note_id: string
  /** What it is about. Null only until a trigger has written it for a copy of the version before. */
  subject: Subject | null
  /** The row that it is deleted with, if it is about one of these. Others are deleted by subject: `deleteWhatHangsOn`. */
  appointment_id: string | null
  person_id: string | null
  body: string
  /** Null if the author's account has been deleted: no name is kept. */
  author_id: string | null
  form_key: string
  /** 1 and the number of edits: the version that forms check. */
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export type NoteVersionsTable = {
  note_id: string
  version: number
  body: string
  edited_by: string | null
  edited_at: Instant
}
