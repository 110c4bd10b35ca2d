import { expect, test, vi } from 'vitest'
import { entriesOf } from '../support/site/admin-session.ts'
import { type Firm, openFirm, thursday } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { actionOf, hiddenFieldsOf, wordsOf } from '../support/site/form-page.ts'
import { notesOf } from '../support/site/notes.ts'
import { makeUser } from '../support/site/people.ts'
import { databaseKinds } from '../support/site/test-site.ts'

const appointments = '/admin-profile/appointments'
const people = '/admin-profile/people'
const views = [
  '/admin-profile?',
  `${appointments}?view=list`,
  `${appointments}?view=day&day=${thursday}`,
  `${appointments}?view=week`,
]
const missing = 'There’s no such record any more, or your account can’t open it.'

/** The panel of a page, as HTML; empty if there is none. */
const panelIn = (html: string) => /<section id="panel"[\s\S]*?(?=<\/section><div>)|$/.exec(html)?.[0] ?? ''

/** How often records have been read, by what they are about. */
async function readingsOf({ site }: Pick<Firm, 'site'>): Promise<string[]> {
  const entries = await entriesOf(site)
  return entries.filter(({ action }) => action.endsWith('-read')).map(({ about }) => about ?? '')
}

async function personOf({ site }: Pick<Firm, 'site'>, email: string): Promise<string> {
  const query = site.runtime.db.selectFrom('people').select('person_id').where('email', '=', email)
  return (await query.executeTakeFirstOrThrow()).person_id
}

for (const kind of databaseKinds) {
  test(`a list or calendar shows the appointment in its address to who may see it, and says so (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, kim, appointments: ids } = firm
    for (const view of views) {
      for (const cookie of [kim, admin.cookie]) {
        const html = await firm.read(`${view}&open=${ids.kim}`, cookie)
        expect(html).toContain('<section id="panel" aria-labelledby="panel-heading"')
        expect(html).toContain(`href="${appointments}/${ids.kim}"`)
        expect(wordsOf(html)).toMatch(/Close .*What happened .*History/)
        expect(html).not.toContain(missing)
      }
    }
    // Looking at the same appointment in one view after the other is one reading, of each of the two.
    expect(await readingsOf(firm)).toEqual([`appointment:${ids.kim}`, `appointment:${ids.kim}`])
  })

  test(`a list that is read again without its record is no reading of it (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, kim, admin, appointments: ids } = firm
    for (const [path, id] of [
      ['/admin-profile', ids.kim],
      [appointments, ids.kim],
      [people, await personOf(firm, 'client-of-agent-1@example.org')],
    ] as const) {
      for (const cookie of [kim, admin.cookie]) {
        const address = `${path}.data?open=${id}&_routes=${path.slice(1)}`
        expect((await site.request(address, { headers: { cookie } })).status, path).toBe(200)
      }
    }
    expect(await readingsOf(firm)).toEqual([])
  })

  test(`a colleague’s appointment, or none, opens no panel and leaves no trace (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { kim, appointments: ids } = firm
    for (const view of views) {
      for (const id of [ids.pat, 'nobody', 'constructor', '%00']) {
        const html = await firm.read(`${view}&open=${id}`, kim)
        expect(html, id).not.toContain('id="panel"')
        expect(html, id).not.toContain('client-of-agent-2')
        expect(wordsOf(html), id).toContain(missing)
      }
      expect(wordsOf(await firm.read(`${view}&open=`, kim))).not.toContain(missing)
    }
    expect(await readingsOf(firm)).toEqual([])
    const client = await firm.site.request(`${views[0]}&open=${ids.kim}`)
    expect([client.status, client.headers.get('location')]).toEqual([302, '/'])
  })

  test(`the list of people shows the person in its address, whose reading is audited (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, kim } = firm
    const email = 'client-of-agent-1@example.org'
    const personId = await personOf(firm, email)
    for (const cookie of [kim, admin.cookie]) {
      const before = await readingsOf(firm)
      const html = await firm.read(`${people}?q=client&open=${personId}`, cookie)
      expect(wordsOf(panelIn(html))).toContain(`No account Open the whole page Close`)
      expect(html).toContain(`href="${people}/${personId}"`)
      // Everything else about the list stays as it was.
      expect(wordsOf(html)).toContain('client-of-agent-2@example.org')
      expect(html).toMatch(/<input type="hidden" name="q" value="client"/)
      expect((await readingsOf(firm)).slice(before.length)).toEqual([`person:${personId}`])
    }
    const before = await readingsOf(firm)
    expect(wordsOf(await firm.read(`${people}?open=nobody`, kim))).toContain(missing)
    expect(await readingsOf(firm)).toEqual(before)
  })

  test(`Today shows admins the user in its address, whose reading is audited, and agents none (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, kim, site } = firm
    const userId = await makeUser(site, { email: 'robin@example.org', name: 'Robin Sample' })
    const address = `/admin-profile?email=robin&open=${userId}`
    const html = await firm.read(address, admin.cookie)
    expect(wordsOf(panelIn(html))).toMatch(/^Robin Sample robin@example\.org Open the whole page Close .*Role Client/)
    expect(html).toMatch(/<input type="hidden" name="email" value="robin"/)
    expect(await readingsOf(firm)).toEqual([`user:${userId}`])
    expect(wordsOf(await firm.read(address, kim))).toContain(missing)
    expect(wordsOf(await firm.read('/admin-profile?open=nobody', admin.cookie))).toContain(missing)
    expect(await readingsOf(firm)).toEqual([`user:${userId}`])

    const action = actionOf(html, 'edit-user')
    const save = (fields: Record<string, string>) =>
      site.post(action, { intent: 'save', phone: '', timeZone: '', ...fields }, { cookie: admin.cookie })
    const saved = await save({ name: 'Robin Ash' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${address}&done=saved#panel`])
    const after = await firm.read(`${address}&done=saved`, admin.cookie)
    expect(wordsOf(panelIn(after))).toContain('Details saved.')
    expect(panelIn(after)).toContain('value="Robin Ash"')
    // A refused form is shown on the user's page, and leads back once it is right.
    const refused = await save({ name: 'Robin Elm', phone: 'none' })
    const page = await refused.text()
    expect([refused.status, page.includes('value="Robin Elm"'), actionOf(page, 'edit-user')]).toEqual([
      422,
      true,
      action,
    ])
  })

  test(`what is noted in the panel returns to the list as it was, with the panel open (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { id } = await desk.book(thursday, '10:00', 'robin@example.org')
    vi.setSystemTime(new Date(`${thursday}T10:15:00Z`))
    await desk.signIn()
    const list = `${appointments}?view=list&when=all&search=robin&open=${id}`
    const send = async (address: string, formId: string, fields: Record<string, string>) => {
      const html = await desk.read(address)
      const answer = await desk.post(actionOf(html, formId), { ...hiddenFieldsOf(html, formId), ...fields })
      expect(answer.status).toBe(303)
      return answer.headers.get('location') ?? ''
    }
    const given = await send(list, `outcome-${id}`, { intent: 'done', body: 'Will send papers.' })
    const [note] = await notesOf(desk.site)
    expect(given).toBe(`${list}&done=done&added=${note?.note_id}#panel`)
    const html = await desk.read(given)
    expect(wordsOf(html)).toContain('Outcome: Done . Saved, and your note has been added. Undo outcome')
    // The answer is not sent along with the next form.
    const added = await send(given, 'new-note', { intent: 'add-note', body: 'Called again.' })
    expect(added).toMatch(new RegExp(`^${list.replaceAll('?', '\\?')}&done=add-note&added=[^&#]+#history$`))
    expect(wordsOf(await desk.read(added))).toContain('Note added.')
    expect(await notesOf(desk.site)).toHaveLength(2)

    const person = `${people}?account=no&open=${await personOf(desk, 'robin@example.org')}`
    const noted = await send(person, 'new-note', { intent: 'add-note', body: 'Prefers mornings.' })
    expect(noted.startsWith(`${person}&done=add-note&added=`)).toBe(true)
    expect(wordsOf(await desk.read(noted))).toContain('Note added.')
  })

  test(`a form refused in the panel is shown on the record’s page, and then returns to the list (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { id, page } = await desk.book(thursday, '10:00', 'robin@example.org')
    const list = `${appointments}?view=list&open=${id}`
    const action = actionOf(await desk.read(list), 'new-note')
    const refused = await desk.post(action, { intent: 'add-note', body: 'x'.repeat(5001), formKey: 'k' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('x'.repeat(5001))
    expect(actionOf(html, 'new-note')).toBe(action)

    // Nothing but the desk's own pages with such forms is returned to.
    for (const from of ['https://evil.example/', '//evil.example', '/\\evil.example', '/login', page, 'x', '']) {
      const to = `${page}?${new URLSearchParams({ from })}`
      const answer = await desk.post(to, { intent: 'add-note', body: 'Words', formKey: `key of ${from}` })
      expect(answer.headers.get('location'), from).toMatch(new RegExp(`^${page}\\?done=add-note&added=`))
    }
  })
}
