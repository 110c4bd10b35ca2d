import type { Generated } from 'kysely'
import type { Instant } from './column-types.ts'

/** A note of the staff on an appointment or on a person: one of the two ids is set. It is deleted with either. */
export type NotesTable = {
  note_id: string
  appointment_id: string | null
  person_id: string | null
  body: string
  /** Null if the author's account has been deleted: no name is kept. */
  author_id: string | null
  /** Hash of the form's key, the author and the text, so that a form sent twice adds one note. */
  form_key: string
  /** 1 and the number of edits: the version that forms check. */
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

/** An earlier version of a note, with who replaced it, and when. */
export type NoteVersionsTable = {
  note_id: string
  version: number
  body: string
  /** Null if that account has been deleted. */
  edited_by: string | null
  edited_at: Instant
}
