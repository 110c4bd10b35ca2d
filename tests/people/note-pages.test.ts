import { expect, test } from 'vitest'
import { formOf, pageOf } from '../support/pages/page.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { addNote } from '../support/site/notes.ts'
import { type DatabaseKind, databaseKinds } from '../support/site/test-site.ts'

/** A desk with 120 notes on an appointment and on its person: `Note 000` is the oldest; four of each minute. */
async function openNotes(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const { db } = desk.site.runtime
  const { id, page } = await desk.book('2027-01-18', '10:00', 'robin@example.org')
  const ofAppointment = db.selectFrom('appointments').select('person_id').where('appointment_id', '=', id)
  const { person_id } = await ofAppointment.executeTakeFirstOrThrow()
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
  return { ...desk, pages: [page, person] }
}

/** The notes of a page's timeline, where they are among everything else; the last one is in the record's head too. */
const notesIn = (html: string) =>
  pageOf(html)
    .wordsOf('[aria-labelledby="history-heading"] p')
    .filter((words) => /^Note \d{3}$/.test(words))

const linkIn = (html: string, name: string) => pageOf(html).links(name)[0]?.href

for (const kind of databaseKinds) {
  test(`a record shows its newest notes, and leads to every older one (${kind})`, async () => {
    await using desk = await openNotes(kind)
    for (const path of desk.pages) {
      const seen: string[] = []
      for (let next: string | undefined = path; next !== undefined; ) {
        const html: string = await desk.read(next)
        const notes = notesIn(html)
        seen.push(...notes)
        expect(notes.length, next).toBeLessThanOrEqual(30)
        expect(seen.length, next).toBeLessThanOrEqual(120)
        expect(linkIn(html, 'Newest'), next).toBe(next === path ? undefined : path)
        next = linkIn(html, 'Older')
      }
      expect(seen).toHaveLength(120)
      expect(new Set(seen).size).toBe(120)
      expect(seen.slice(0, 4).sort()).toEqual(['Note 116', 'Note 117', 'Note 118', 'Note 119'])
    }
  })

  test(`a person's record leads to each note on an appointment, also on a later page (${kind})`, async () => {
    await using desk = await openNotes(kind)
    const [appointment = '', person = ''] = desk.pages
    const links: string[] = []
    for (let next: string | undefined = person; next !== undefined; ) {
      const html: string = await desk.read(next)
      next = linkIn(html, 'Older')
      links.push(...[...html.matchAll(/href="([^"]+#note-[^"]+)"/g)].map(([, href = '']) => href))
    }
    expect(links).toHaveLength(120)
    for (const link of links.filter((_, index) => index % 13 === 0)) {
      const [page = '', note] = link.split('#')
      expect(page).toContain(appointment)
      expect(await desk.read(page), link).toContain(`id="${note}"`)
    }
    // The newest page, as far as the note is on it.
    expect(linkIn(await desk.read(links[0] ?? ''), 'Newest')).toBeUndefined()
    expect(linkIn(await desk.read(links[119] ?? ''), 'Newest')).toBe(appointment)
  })

  test(`an old note is edited where it stands, and a refused text stays there (${kind})`, async () => {
    await using desk = await openNotes(kind)
    for (const path of desk.pages) {
      const older = linkIn(await desk.read(path), 'Older') ?? ''
      const html = await desk.read(older)
      const edit = formOf(html, 'edit-note').fields
      expect(formOf(html, `edit-${edit['about']}`).action).toBe(older)
      const refused = await desk.post(older, { ...edit, body: 'y'.repeat(5001) })
      expect(refused.status).toBe(422)
      expect(formOf(await refused.text(), 'edit-note').fields).toEqual({ ...edit, body: 'y'.repeat(5001) })
      const saved = await (await desk.post(older, { ...edit, body: 'Corrected words' })).text()
      expect(pageOf(saved).done).toBe('Note saved. The earlier version is kept.')
      expect(formOf(saved, `edit-${edit['about']}`).field('body').value).toBe('Corrected words')
      // A new note is on top.
      expect(pageOf(await (await addNote(desk, older, 'The newest')).text()).done).toBe('Note added.')
      expect(formOf(await desk.read(path), 'edit-note').field('body').value).toBe('The newest')
    }
  })

  test(`a hostile address breaks no record (${kind})`, async () => {
    await using desk = await openNotes(kind)
    for (const path of desk.pages) {
      for (const query of [
        'before=x',
        'before=%00',
        'before=999999999999999_Note_%00',
        'before=<b>',
        'before=1_0',
        'before=1_Nothing_0',
        'show=<b>',
        'with=',
        'with=<b>',
        'with=-1',
        'with=999999999999999999',
      ]) {
        const html = await desk.read(`${path}?${query}`)
        expect(html, query).toContain('Add a note')
        expect(html, query).not.toContain('<b>')
      }
      expect(linkIn(await desk.read(`${path}?before=999999999999999_Note_x`), 'Newest')).toBe(path)
    }
  })
}
