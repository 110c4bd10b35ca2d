import { expect, test, vi } from 'vitest'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { recordIn } from '../support/site/desk/record-parts.ts'
import { addNote, noteFormIn, notesOf } from '../support/site/notes.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, wednesdayMorning } from '../support/site/test-site.ts'

for (const kind of databaseKinds) {
  test(`a note on a person is kept on the record, edited by its author and deleted by an admin (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, kim, admin } = firm
    const { db } = site.runtime
    const query = db.selectFrom('people').select('person_id').where('email', '=', 'client-of-agent-1@example.org')
    const path = `/admin-profile/people/${(await query.executeTakeFirstOrThrow()).person_id}`
    const as = (cookie: string) => ({
      read: (page: string) => firm.read(page, cookie),
      post: (page: string, fields: Record<string, string>) => site.post(page, fields, { cookie }),
    })
    const empty = await firm.read(path)
    expect((await addNote(as(kim), path, 'Prefers\nmornings <b>')).status).toBe(200)
    // The form sent twice adds one note; an empty one adds none, and what is too long stays in the box.
    await addNote(as(kim), path, 'Twice', empty)
    await addNote(as(kim), path, 'Twice', empty)
    expect((await addNote(as(kim), path, ' ')).status).toBe(422)
    const long = await addNote(as(kim), path, 'x'.repeat(5001))
    expect([long.status, (await long.text()).includes('x'.repeat(5001))]).toEqual([422, true])
    expect((await notesOf(site)).map(({ body }) => body).sort()).toEqual(['Prefers\nmornings <b>', 'Twice'])
    const pat = await signInAs(site, 'pat@example.org')
    const seenByPat = await firm.read(path, pat)
    expect(wordsOf(seenByPat)).toContain('Note by kim')
    expect(seenByPat).toContain('mornings &lt;b&gt;')

    const form = noteFormIn(await firm.read(path))
    const edit = { ...form, intent: 'edit-note', body: 'Prefers evenings' }
    expect((await as(pat).post(path, edit)).status).toBe(403)
    expect((await as(kim).post(path, edit)).status).toBe(200)
    expect((await as(kim).post(path, { ...edit, body: 'From an old tab' })).status).toBe(409)
    expect((await as(kim).post(path, { ...form, version: '2', intent: 'delete-note' })).status).toBe(403)
    const stale = await as(admin.cookie).post(path, { ...form, intent: 'delete-note' })
    expect([stale.status, pageOf(await stale.text()).alerts[0]]).toEqual([
      409,
      expect.stringContaining('haven’t deleted it'),
    ])
    expect((await as(admin.cookie).post(path, { ...form, version: '2', intent: 'delete-note' })).status).toBe(200)
    expect(await notesOf(site)).toHaveLength(1)

    await makeUser(site, { email: 'client@example.org' })
    const client = await signInAs(site, 'client@example.org')
    const refused = await as(client).post(path, { ...form, intent: 'add-note', formKey: 'k', body: 'Mine' })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/'])
    const nobody = '/admin-profile/people/nobody'
    expect((await as(kim).post(nobody, { intent: 'add-note', formKey: 'k', body: 'x' })).status).toBe(404)
    expect(await notesOf(site)).toHaveLength(1)
  })

  test(`notes on a person are in the one timeline, among everything else (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin } = firm
    const query = site.runtime.db.selectFrom('people').select('person_id')
    const { person_id } = await query.where('email', '=', 'client-of-agent-1@example.org').executeTakeFirstOrThrow()
    const path = `/admin-profile/people/${person_id}`
    const asAdmin = {
      read: (page: string) => firm.read(page, admin.cookie),
      post: (page: string, fields: Record<string, string>) => site.post(page, fields, { cookie: admin.cookie }),
    }
    vi.setSystemTime(wednesdayMorning.getTime() + 60_000)
    await addNote(asAdmin, path, 'Rang back')
    vi.setSystemTime(wednesdayMorning.getTime() + 120_000)
    const { appointments } = firm
    await asAdmin.post(`/admin-profile/appointments/${appointments.kim}`, { intent: 'cancel', version: '0' })
    const html = await asAdmin.read(path)
    const words = pageOf(html).one('[aria-labelledby="history-heading"]').words
    expect(words).toMatch(/History Add a note .* Cancelled by .* Note by .* Rang back .* Booked for /)
    expect(pageOf(html).wordsOf('h2')).not.toContain('Notes')
    expect(pageOf(html).link(/^Close/).href).toBe('/admin-profile/people')
  })

  test(`a record shows the notes on its appointments; an agent sees only those on their own (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, kim, admin, appointments } = firm
    const { db } = site.runtime
    const { person_id } = await db
      .selectFrom('appointments')
      .select('person_id')
      .where('appointment_id', '=', appointments.kim)
      .executeTakeFirstOrThrow()
    await db.updateTable('appointments').set({ person_id }).execute()
    const asAdmin = {
      read: (page: string) => firm.read(page, admin.cookie),
      post: (page: string, fields: Record<string, string>) => site.post(page, fields, { cookie: admin.cookie }),
    }
    for (const [name, id] of Object.entries(appointments)) {
      await addNote(asAdmin, `/admin-profile/appointments/${id}`, `Said to ${name}`)
    }
    const path = `/admin-profile/people/${person_id}`
    const byAdmin = await firm.read(path, admin.cookie)
    expect(byAdmin).toContain('Said to kim')
    expect(byAdmin).toContain('Said to pat')
    const toNote = `a[href^="/admin-profile/appointments/${appointments.pat}?with="][href*="#note-"]`
    expect(pageOf(byAdmin).all(toNote)).not.toEqual([])
    const byKim = recordIn(await firm.read(path, kim))
    expect(byKim).toContain('Said to kim')
    for (const hidden of ['Said to pat', 'client-of-agent-2@example.org', appointments.pat]) {
      expect(byKim).not.toContain(hidden)
    }
    const search = await firm.read('/admin-profile/search/matches?q=client-of', kim)
    expect(search).not.toContain(appointments.pat)
    expect(JSON.parse(search).people).toHaveLength(2)
  })
}
