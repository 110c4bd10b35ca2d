import { expect, test, vi } from 'vitest'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { entriesOf } from '../support/site/admin-session.ts'
import { list, openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { addNote, noteFormIn, notesOf } from '../support/site/notes.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { type DatabaseKind, databaseKinds, wednesdayMorning } from '../support/site/test-site.ts'

const monday = '2027-01-18'

/** A desk with one appointment. */
async function openWithAppointment(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const booked = await desk.book(monday, '11:00', 'robin@example.org')
  return { ...desk, ...booked }
}

const later = (minutes: number) => vi.setSystemTime(wednesdayMorning.getTime() + minutes * 60_000)

/** The history on a page, from the newest entry on. */
const historyIn = (html: string) => pageOf(html).one('section[aria-labelledby="history-heading"]').words

for (const kind of databaseKinds) {
  test(`a note is added with its author and time, and said to be (${kind})`, async () => {
    await using desk = await openWithAppointment(kind)
    later(5)
    const added = await addNote(desk, desk.page, ' Called the bank.\r\nThey will call back. ')
    const html = await added.text()
    expect([added.status, pageOf(html).done]).toEqual([200, 'Note added.'])
    const [note] = await notesOf(desk.site)
    expect(note).toMatchObject({ body: 'Called the bank.\nThey will call back.', version: 1, appointment_id: desk.id })
    // The box is empty again.
    expect(formOf(html, 'add-note').field('body').value).toBe('')
    expect(historyIn(html)).toContain('Note by Ada Desk Wed 13 Jan 2027, 10:05 Called the bank. They will call back.')
    const [last] = (await entriesOf(desk.site)).filter(({ action }) => action === 'note-added')
    expect(last).toMatchObject({ about: `appointment:${desk.id}`, before_values: null, after_values: null })
  })

  test(`a note form sent twice adds one note; other words, or a new form, add another (${kind})`, async () => {
    await using desk = await openWithAppointment(kind)
    const shown = await desk.read(desk.page)
    const answers = await Promise.all([1, 2, 3].map(() => addNote(desk, desk.page, 'Called.', shown)))
    for (const answer of answers) expect(pageOf(await answer.text()).done).toBe('Note added.')
    expect(await notesOf(desk.site)).toHaveLength(1)
    await addNote(desk, desk.page, 'Second words', shown)
    await addNote(desk, desk.page, 'Called.')
    expect((await notesOf(desk.site)).map(({ body }) => body)).toEqual(['Called.', 'Called.', 'Second words'])
    expect((await entriesOf(desk.site)).filter(({ action }) => action === 'note-added')).toHaveLength(3)
  })

  test(`an empty note and one of 5,001 characters are refused, and what was typed is kept (${kind})`, async () => {
    await using desk = await openWithAppointment(kind)
    const empty = await addNote(desk, desk.page, ' \n ')
    expect(empty.status).toBe(422)
    expect(formOf(await empty.text(), 'new-note').error('body')).toBe('Enter a note')
    const long = await addNote(desk, desk.page, `begin ${'x'.repeat(4995)}`)
    expect(long.status).toBe(422)
    const html = await long.text()
    expect(formOf(html, 'new-note').error('body')).toBe('Shorten what you’ve written to 5,000 characters or fewer')
    expect(formOf(html, 'add-note').field('body').value).toBe(`begin ${'x'.repeat(4995)}`)
    expect(html).toContain('<title>Error: ')
    expect(await notesOf(desk.site)).toEqual([])
    expect((await addNote(desk, desk.page, 'x'.repeat(5000))).status).toBe(200)
    expect((await addNote(desk, desk.page, 'a\u0000b')).status).toBe(422)
  })

  test(`another admin's edit keeps the earlier words, and says who edited when (${kind})`, async () => {
    await using desk = await openWithAppointment(kind)
    const { site, page } = desk
    await addNote(desk, page, 'He pays on Friday.')
    await makeUser(site, { email: 'second@example.org', role: 'admin', name: 'Bo Desk' })
    const cookie = await signInAs(site, 'second@example.org')
    const html = await (await site.request(page, { headers: { cookie } })).text()
    later(30)
    const edited = { ...noteFormIn(html), intent: 'edit-note', body: 'He paid on Friday.' }
    for (const turn of ['once', 'twice']) {
      const saved = await site.post(page, edited, { cookie })
      expect(pageOf(await saved.text()).done, turn).toBe('Note saved. The earlier version is kept.')
    }
    const [note] = await notesOf(site)
    expect(note).toMatchObject({ body: 'He paid on Friday.', version: 2 })
    expect(note?.earlier.map(({ body, version }) => [body, version])).toEqual([['He pays on Friday.', 1]])
    expect(historyIn(await desk.read(page))).toMatch(
      /Note by Ada Desk Wed 13 Jan 2027, 10:00 He paid on Friday\. Edited by Bo Desk on Wed 13 Jan 2027, 10:30 Before that, it said: He pays on Friday\./,
    )
    expect((await entriesOf(site)).filter(({ action }) => action === 'note-edited')).toHaveLength(1)
  })

  test(`editing an outdated note overwrites nothing, keeps the text and can be saved again (${kind})`, async () => {
    await using desk = await openWithAppointment(kind)
    await addNote(desk, desk.page, 'First')
    const form = formOf(await desk.read(desk.page), 'edit-note').fields
    await desk.post(desk.page, { ...form, body: 'Second' })
    const late = await desk.post(desk.page, { ...form, body: 'Mine' })
    expect(late.status).toBe(409)
    const html = await late.text()
    expect(pageOf(html).alerts[0]).toContain('Ada Desk changed this to “Second” on Wed 13 Jan 2027, 10:00.')
    expect(pageOf(html).wordsOf('details[open] textarea')).toContain('Mine')
    expect(historyIn(html)).toContain('Second')
    expect(await notesOf(desk.site)).toMatchObject([{ body: 'Second', version: 2 }])
    // The refused page has the version that it shows, so that saving again works.
    expect((await desk.post(desk.page, formOf(html, 'edit-note').fields)).status).toBe(200)
    expect(await notesOf(desk.site)).toMatchObject([{ body: 'Mine', version: 3 }])
    const both = formOf(await desk.read(desk.page), 'edit-note').fields
    const answers = await Promise.all(['A', 'B'].map((body) => desk.post(desk.page, { ...both, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const version of ['none', '', '1e9', '-1']) {
      expect((await desk.post(desk.page, { ...both, version, body: 'x' })).status, version).toBe(409)
    }
  })

  test(`deleting a note warns that earlier versions go too, and is audited without the text (${kind})`, async () => {
    await using desk = await openWithAppointment(kind)
    await addNote(desk, desk.page, 'Sensitive words')
    const first = noteFormIn(await desk.read(desk.page))
    await desk.post(desk.page, { ...first, intent: 'edit-note', body: 'Other sensitive words' })
    const outdated = await desk.post(desk.page, { ...first, intent: 'delete-note' })
    expect(outdated.status).toBe(409)
    const html = await outdated.text()
    expect(pageOf(html).alerts[0]).toContain('so we haven’t deleted it')
    expect(wordsOf(html)).toContain('This deletes the note and its earlier versions for everyone. You can’t undo it.')
    const deletion = { ...noteFormIn(html), intent: 'delete-note' }
    for (const turn of ['once', 'twice']) {
      expect(pageOf(await (await desk.post(desk.page, deletion)).text()).done, turn).toBe('Note deleted.')
    }
    expect(await desk.site.runtime.db.selectFrom('note_versions').selectAll().execute()).toEqual([])
    expect(await notesOf(desk.site)).toEqual([])
    const entries = await entriesOf(desk.site)
    expect(entries.filter(({ action }) => action === 'note-deleted')).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('ensitive')
    expect(wordsOf(await desk.read('/admin-profile/audit'))).toMatch(/Note deleted H-[A-Z\d]{6}/)
    // An edit of a deleted note is not lost: it is offered as a new one.
    const late = await desk.post(desk.page, { ...first, intent: 'edit-note', body: 'A long edit' })
    expect(late.status).toBe(409)
    const offered = await late.text()
    expect(pageOf(offered).alerts[0]).toContain('Someone has deleted this note since you opened the page.')
    expect((await desk.post(desk.page, formOf(offered, 'add-note').fields)).status).toBe(200)
    expect(await notesOf(desk.site)).toMatchObject([{ body: 'A long edit', version: 1 }])
  })

  test(`visitors and clients reach no note, and no page changes a note of another (${kind})`, async () => {
    await using desk = await openWithAppointment(kind)
    const { site, page } = desk
    await addNote(desk, page, 'Internal words')
    const form = noteFormIn(await desk.read(page))
    await makeUser(site, { email: 'robin@example.org' })
    for (const cookie of ['', await signInAs(site, 'robin@example.org')]) {
      for (const intent of ['add-note', 'edit-note', 'delete-note']) {
        const answer = await site.post(page, { ...form, intent, body: 'Mine' }, { cookie })
        expect([answer.status, answer.headers.get('location')], intent).toEqual([302, '/'])
      }
      for (const path of [page, `${page}.data`, desk.visitorPage, '/profile/appointments']) {
        expect(await (await site.request(path, { headers: { cookie } })).text(), path).not.toContain('Internal')
      }
    }
    const other = await desk.book('2027-01-19', '11:00', 'kim@example.org')
    expect((await desk.post(other.page, { ...form, intent: 'edit-note', body: 'Mine' })).status).toBe(409)
    await desk.post(other.page, { ...form, intent: 'delete-note' })
    expect(await notesOf(site)).toMatchObject([{ body: 'Internal words', version: 1 }])
    for (const about of ['nobody', 'a\u0000b', "' or 1=1"]) {
      expect((await desk.post(page, { ...form, about, intent: 'edit-note', body: 'x' })).status, about).toBe(409)
    }
    const nowhere = await desk.post(`${list}/nobody`, { intent: 'add-note', body: 'x', formKey: 'y' })
    expect(nowhere.status).toBe(404)
  })

  test(`a note is shown as it was typed and on the record alone (${kind})`, async () => {
    await using desk = await openWithAppointment(kind)
    const hostile = `<script>alert(1)</script>"'&\n@font-face{font-family:x'+1])})})(alert(1));//;url(\u2028</textarea>`
    await addNote(desk, desk.page, hostile)
    await desk.post(desk.page, { ...noteFormIn(await desk.read(desk.page)), intent: 'edit-note', body: `${hostile}!` })
    const html = await desk.read(desk.page)
    const page = pageOf(html)
    for (const script of page.all('script')) expect(script.text).not.toMatch(/^alert/)
    expect(formOf(html, 'edit-note').field('body').value).toBe(`${hostile}!`)
    expect(page.words.split('<script>alert(1)</script>').length - 1).toBeGreaterThan(2)
    expect((await notesOf(desk.site))[0]?.body).toBe(`${hostile}!`)
    for (const path of [
      '/admin-profile',
      list,
      `${list}?view=week&day=${monday}`,
      `${list}/csv?when=all`,
      '/admin-profile/audit',
      '/admin-profile/mail',
    ]) {
      expect(await desk.read(path), path).not.toContain('alert(1)')
    }
    expect(JSON.stringify(desk.site.logLines)).not.toContain('alert(1)')
  })

  test(`the database keeps a note of one thing only, such as an appointment or a person (${kind})`, async () => {
    await using desk = await openWithAppointment(kind)
    const { db } = desk.site.runtime
    const { person_id } = await db.selectFrom('people').select('person_id').limit(1).executeTakeFirstOrThrow()
    const now = wednesdayMorning.toISOString()
    type About = { appointment_id: string | null; person_id: string | null; subject?: `issue:${string}` }
    const add = (note_id: string, about: About) =>
      db
        .insertInto('notes')
        .values({ note_id, form_key: note_id, body: 'x', author_id: null, created_at: now, updated_at: now, ...about })
        .execute()
    await expect(add('none', { appointment_id: null, person_id: null })).rejects.toThrow()
    await expect(add('both', { appointment_id: desk.id, person_id })).rejects.toThrow()
    await expect(add('nobody', { appointment_id: null, person_id: 'nobody' })).rejects.toThrow()
    await add('one', { appointment_id: null, person_id })
    await add('other', { appointment_id: desk.id, person_id: null })
    await add('third', { appointment_id: null, person_id: null, subject: 'issue:a' })
    expect(formOf(await desk.read(desk.page), 'add-note').field('formKey').value).toMatch(/^[\w-]{22}$/)
  })
}
