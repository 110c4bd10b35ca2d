import { addNote as addNoteTo } from '#src/features/notes/write-notes.server.ts'
import { formOf, pageOf } from '../pages/page.ts'
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
  return desk.post(page, { ...formOf(shown ?? (await desk.read(page)), 'add-note').fields, body })
}

/** Adds a note on anything, without its page, and returns its id. */
export async function storeNote(
  { runtime }: Pick<TestSite, 'runtime'>,
  note: Parameters<typeof addNoteTo>[1],
): Promise<string> {
  return (await addNoteTo(runtime, note, async () => true)) ?? ''
}

/** The note that a page's first form about a note is about, with the version that it shows. */
export function noteFormIn(html: string): { about: string; version: string } {
  const [edit] = pageOf(html).forms('edit-note')
  const { about = '', version = '' } = (edit ?? formOf(html, 'delete-note')).fields
  return { about, version }
}
