import { expect, test } from 'vitest'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { actionOf, doneIn, formIn } from '../support/site/form-page.ts'
import { addNote } from '../support/site/notes.ts'
import { type DatabaseKind, databaseKinds } from '../support/site/test-site.ts'

/** A page with notes, the names of its links, and how many notes are on each of its pages; null if there is more. */
type NotePages = { path: string; older: string; newest: string; sizes: number[] | null }

/** A desk with 120 notes on an appointment and on its person: `Note 000` is the oldest; four of each minute. */
async function openNotes(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const { db } = desk.site.runtime
  const { id, page } = await desk.book('2027-01-18', '10:00', 'robin@example.org')
  const { person_id } = await db.selectFrom('people').select('person_id').executeTakeFirstOrThrow()
  const { id: admin } = await db
    .selectFrom('auth_user')
    .select('id')
    .where('email', '=', 'admin@example.org')
    .executeTakeFirstOrThrow()
  const person = `/admin-profile/people/${person_id}`
  for (const [key, about] of Object.entries({
    a: { appointment_id: id, person_id: null },
    p: { appointment_id: null, person_id },
  })) {
    const rows = Array.from({ length: 120 }, (_, index) => {
      const at = new Date(Date.UTC(2027, 0, 1) + Math.floor(index / 4) * 60_000).toISOString()
      // Ids are base64url, in which an underscore may be.
      const note_id = `${key}_b_${(index * 7919) % 120}`
      const body = `Note ${String(index).padStart(3, '0')}`
      return { note_id, ...about, body, author_id: admin, form_key: note_id, created_at: at, updated_at: at }
    })
    await db.insertInto('notes').values(rows).execute()
  }
  // On a person's record, notes are among everything else in the timeline.
  const pages: [NotePages, NotePages] = [
    { path: page, older: 'Older notes', newest: 'Newest notes', sizes: [50, 50, 20] },
    { path: person, older: 'Older', newest: 'Newest', sizes: null },
  ]
  return { ...desk, pages }
}

/** The notes of a page's timeline; the last one is in the record's head too. */
const notesIn = (html: string) =>
  [...html.slice(html.indexOf('history-heading"')).matchAll(/>(Note \d{3})<\/p>/g)].map(([, note = '']) => note)

const linkIn = (html: string, name: string) =>
  new RegExp(`<a [^>]*href="([^"]+)"[^>]*>${name}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&')

for (const kind of databaseKinds) {
  test(`a record shows the newest 50 notes, and leads to every older one (${kind})`, async () => {
    await using desk = await openNotes(kind)
    for (const { path, older, newest, sizes: expected } of desk.pages) {
      const seen: string[] = []
      const sizes: number[] = []
      for (let next: string | undefined = path; next !== undefined; ) {
        const html: string = await desk.read(next)
        const notes = notesIn(html)
        seen.push(...notes)
        sizes.push(notes.length)
        expect(seen.length, next).toBeLessThanOrEqual(120)
        expect(linkIn(html, newest), next).toBe(next === path ? undefined : path)
        next = linkIn(html, older)
      }
      if (expected === null) expect(Math.max(...sizes)).toBeLessThanOrEqual(50)
      else expect(sizes, path).toEqual(expected)
      expect(seen).toHaveLength(120)
      expect(new Set(seen).size).toBe(120)
      expect(seen.slice(0, 4).sort()).toEqual(['Note 116', 'Note 117', 'Note 118', 'Note 119'])
    }
  })

  test(`an old note is edited where it stands, and a refused text stays there (${kind})`, async () => {
    await using desk = await openNotes(kind)
    for (const { path, older: olderLink } of desk.pages) {
      const older = linkIn(await desk.read(path), olderLink) ?? ''
      const html = await desk.read(older)
      const edit = formIn(html, 'edit-note')
      expect(actionOf(html, `edit-${edit['about']}`)).toBe(older)
      const refused = await desk.post(older, { ...edit, body: 'y'.repeat(5001) })
      expect(refused.status).toBe(422)
      expect(formIn(await refused.text(), 'edit-note')).toEqual({ ...edit, body: 'y'.repeat(5001) })
      const saved = await (await desk.post(older, { ...edit, body: 'Corrected words' })).text()
      expect(doneIn(saved)).toBe('Note saved. The earlier version is kept.')
      expect(formIn(saved, 'edit-note', edit['about'])['body']).toBe('Corrected words')
      // A new note is on top.
      expect(doneIn(await (await addNote(desk, older, 'The newest')).text())).toBe('Note added.')
      expect(formIn(await desk.read(path), 'edit-note')['body']).toBe('The newest')
    }
  })

  test(`a hostile address breaks no record (${kind})`, async () => {
    await using desk = await openNotes(kind)
    for (const [key, { path, newest }] of [
      ['a', desk.pages[0]],
      ['p', desk.pages[1]],
    ] as const) {
      for (const query of [
        'notes=x',
        'notes=%00',
        'notes=999999999999999_%00',
        'notes=<b>',
        'notes=1_0',
        'before=x',
        'before=1_PersonNote_%00',
      ]) {
        const html = await desk.read(`${path}?${query}`)
        expect(html, query).toContain('Add a note')
        expect(html, query).not.toContain('<b>')
      }
      const beyond = key === 'a' ? 'notes=999999999999999_x' : 'before=999999999999_PersonNote_x'
      expect(linkIn(await desk.read(`${path}?${beyond}`), newest)).toBe(path)
    }
  })
}
