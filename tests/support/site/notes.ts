import { hiddenFieldsOf } from './form-page.ts'
import type { TestSite } from './test-site.ts'

/** The stored notes with their earlier versions, oldest first. */
export async function notesOf({ runtime: { db } }: Pick<TestSite, 'runtime'>) {
  const notes = await db.selectFrom('notes').selectAll().orderBy('created_at').orderBy('body').execute()
  const versions = await db.selectFrom('note_versions').selectAll().orderBy('version').execute()
  return notes.map((note) => ({ ...note, earlier: versions.filter(({ note_id }) => note_id === note.note_id) }))
}

type Desk = {
  read: (path: string) => Promise<string>
  post: (path: string, fields: Record<string, string>) => Promise<Response>
}

/** Adds a note through the box of a page, as it is now or was when `shown`. */
export async function addNote(desk: Desk, page: string, body: string, shown?: string): Promise<Response> {
  return desk.post(page, { ...hiddenFieldsOf(shown ?? (await desk.read(page)), 'new-note'), intent: 'add-note', body })
}

/** The form in which a page edits its first note, or that note's form to delete it, as the page shows it. */
export function noteFormIn(html: string): { noteId: string; version: string } {
  const [, noteId = '', version = ''] =
    /name="noteId" value="([^"]*)"\/><input [^>]*name="version" value="(\d+)"/.exec(html) ?? []
  return { noteId, version }
}
