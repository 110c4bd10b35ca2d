import { expect, test, vi } from 'vitest'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { entriesOf, openAdminSession } from '../support/site/admin-session.ts'
import { type Firm, openFirm, thursday } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { recordIn } from '../support/site/desk/record-parts.ts'
import { notesOf } from '../support/site/notes.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite } from '../support/site/test-site.ts'

const appointments = '/admin-profile/appointments'
const people = '/admin-profile/people'
const users = '/admin-profile/users'
const missing = 'There’s no such record any more, or your account can’t open it.'

/** An appointment's record beside each list that it can be in, by the name of the list. */
const viewsOf = (id: string): [list: string, address: string][] => [
  ['Today', `/admin-profile/today/${id}`],
  ['Calendar', `${appointments}/${id}?view=list`],
  ['Calendar', `${appointments}/${id}?view=day&day=${thursday}`],
  ['Calendar', `${appointments}/${id}?view=week`],
]

/** How often records have been read, by what they are about. */
async function readingsOf({ site }: Pick<Firm, 'site'>): Promise<string[]> {
  const entries = await entriesOf(site)
  return entries.filter(({ action }) => action.endsWith('-read')).map(({ about }) => about ?? '')
}

async function personOf({ site }: Pick<Firm, 'site'>, email: string): Promise<string> {
  const query = site.runtime.db.selectFrom('people').select('person_id').where('email', '=', email)
  return (await query.executeTakeFirstOrThrow()).person_id
}

/** What the filter of a page's list holds in a field. */
const filterIn = (html: string, name: string) => pageOf(html).one(`input[name="${name}"]`).value

/** Where the record of a page is closed. */
const closeHrefIn = (html: string) => pageOf(html).one('#record a[aria-keyshortcuts="Escape"]').href

for (const kind of databaseKinds) {
  test(`an appointment is beside its list for who may see it, and closes to that list (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, kim, appointments: ids } = firm
    for (const [list, address] of viewsOf(ids.kim)) {
      for (const cookie of [kim, admin.cookie]) {
        const html = await firm.read(address, cookie)
        const record = wordsOf(recordIn(html))
        expect(record, address).toMatch(new RegExp(`Close and go to ${list} .*What happened .*History`))
        expect(record).not.toContain(missing)
        const [path = '', query] = address.split('?')
        const listPath = path.replace(`/today/${ids.kim}`, '').replace(`/${ids.kim}`, '')
        expect(closeHrefIn(html)).toBe(query === undefined ? listPath : `${listPath}?${query}`)
        // The list itself, of which the record is one row or card.
        const others = pageOf(html).all('a[href]:not(#record *)')
        expect(others.map(({ href }) => href)).toContain(address)
      }
    }
    // Looking at the same appointment in one view after the other is one reading, of each of the two.
    expect(await readingsOf(firm)).toEqual([`appointment:${ids.kim}`, `appointment:${ids.kim}`])
  })

  test(`a list that is read again without its record is no reading of it (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, kim, admin, appointments: ids } = firm
    const person = await personOf(firm, 'client-of-agent-1@example.org')
    for (const [address, list] of [
      [`/admin-profile/today/${ids.kim}`, 'admin-profile'],
      [`${appointments}/${ids.kim}`, 'admin-profile/appointments'],
      [`${people}/${person}`, 'admin-profile/people'],
    ] as const) {
      for (const cookie of [kim, admin.cookie]) {
        const lists = encodeURIComponent(`pages/admin-profile/admin-profile-area,${list}`)
        const answer = await site.request(`${address}.data?_routes=${lists}`, { headers: { cookie } })
        expect([answer.status, await answer.text()], address).toEqual([200, expect.stringContaining(list)])
      }
    }
    expect(await readingsOf(firm)).toEqual([])
  })

  test(`a colleague’s appointment, or none, is not found and leaves no trace (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, kim, appointments: ids } = firm
    for (const id of [ids.pat, 'nobody', 'constructor', '%00']) {
      for (const [, address] of viewsOf(id)) {
        const answer = await site.request(address, { headers: { cookie: kim } })
        const html = await answer.text()
        expect([answer.status, wordsOf(recordIn(html))], address).toEqual([404, expect.stringContaining(missing)])
        expect(html, address).not.toContain('client-of-agent-2')
      }
    }
    expect(await readingsOf(firm)).toEqual([])
  })

  test(`a record leads visitors and clients elsewhere, and leaves no trace (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, appointments: ids } = firm
    await makeUser(site, { email: 'client@example.org' })
    const client = await signInAs(site, 'client@example.org')
    const addresses = [
      ...viewsOf(ids.kim).map(([, address]) => address),
      `${people}/${await personOf(firm, 'client-of-agent-1@example.org')}`,
      `${users}/${firm.admin.adminId}`,
    ]
    for (const address of addresses) {
      for (const cookie of ['', client]) {
        expect((await site.request(address, { headers: { cookie } })).status, address).toBe(302)
      }
    }
    expect(await readingsOf(firm)).toEqual([])
  })

  test(`a person is beside the list as it was, whose reading is audited (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, kim } = firm
    const personId = await personOf(firm, 'client-of-agent-1@example.org')
    for (const cookie of [kim, admin.cookie]) {
      const before = await readingsOf(firm)
      const html = await firm.read(`${people}/${personId}?q=client`, cookie)
      expect(wordsOf(recordIn(html))).toContain('No account Close and go to People')
      expect(closeHrefIn(html)).toBe(`${people}?q=client`)
      // Everything else about the list stays as it was.
      expect(wordsOf(html)).toContain('client-of-agent-2@example.org')
      expect(filterIn(html, 'q')).toBe('client')
      expect((await readingsOf(firm)).slice(before.length)).toEqual([`person:${personId}`])
    }
    const before = await readingsOf(firm)
    expect(wordsOf(await firm.read(`${people}/nobody`, kim))).toContain(missing)
    expect(await readingsOf(firm)).toEqual(before)
  })

  test(`a user is beside the list as it was, for admins, whose reading is audited (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, kim, site } = firm
    const userId = await makeUser(site, { email: 'robin@example.org', name: 'Robin Sample' })
    const address = `${users}/${userId}?email=robin`
    const html = await firm.read(address, admin.cookie)
    expect(wordsOf(recordIn(html))).toMatch(/^Robin Sample robin@example\.org\. .*Close and go to Users .*Role Client/)
    expect(filterIn(html, 'email')).toBe('robin')
    expect(await readingsOf(firm)).toEqual([`user:${userId}`])
    expect(await firm.read(address, kim)).not.toContain('robin@example.org')
    expect(wordsOf(await firm.read(`${users}/nobody`, admin.cookie))).toContain(missing)
    expect(await readingsOf(firm)).toEqual([`user:${userId}`])
  })

  test(`a form of a user is answered beside the list as it was, whether saved or refused (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const admin = await openAdminSession(site)
    const userId = await makeUser(site, { email: 'robin@example.org', name: 'Robin Sample' })
    const address = `${users}/${userId}?email=robin`
    const shown = (await admin.read(address)).html
    expect(formOf(shown, 'edit-user').action).toBe(address)
    for (const [typed, status, says] of [
      [{ name: 'Robin Ash' }, 200, 'Details saved.'],
      [{ name: 'Robin Elm', phone: 'none' }, 422, 'Enter a phone number'],
    ] as const) {
      const answer = await admin.post(address, { ...formOf(shown, 'save').fields, ...typed })
      const html = await answer.text()
      const said = pageOf(html).done ?? formOf(html, 'edit-user').error('phone')
      expect([answer.status, said]).toEqual([status, expect.stringContaining(says)])
      expect(formOf(html, 'save').fields).toMatchObject(typed)
      expect(filterIn(html, 'email')).toBe('robin')
      expect(pageOf(html).all(`a[href^="${users}/${admin.adminId}"]`)).toEqual([])
    }
  })

  test(`what is noted beside a list leaves the list as it was (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { id, page } = await desk.book(thursday, '10:00', 'robin@example.org')
    vi.setSystemTime(new Date(`${thursday}T10:15:00Z`))
    await desk.signIn()
    const send = async (address: string, formId: string, fields: { intent: string } & Record<string, string>) => {
      const html = await desk.read(address)
      expect(formOf(html, formId).action).toBe(address)
      const answer = await desk.post(address, { ...formOf(html, fields.intent).fields, ...fields })
      expect(answer.status).toBe(200)
      return answer.text()
    }
    const beside = `${page}?view=list&when=all&search=robin`
    const given = await send(beside, `outcome-${id}`, { intent: 'done', body: 'Will send papers.' })
    expect(pageOf(given).done).toBe('Robin Sample: Done. Your note has been added. Undo')
    const added = await send(beside, 'new-note', { intent: 'add-note', body: 'Called again.' })
    expect(pageOf(added).done).toBe('Note added.')
    for (const html of [given, added]) expect(filterIn(html, 'search')).toBe('robin')
    expect((await notesOf(desk.site)).map(({ body }) => body).sort()).toEqual(['Called again.', 'Will send papers.'])

    const person = `${people}/${await personOf(desk, 'robin@example.org')}?account=no`
    const noted = await send(person, 'new-note', { intent: 'add-note', body: 'Prefers mornings.' })
    expect([pageOf(noted).done, closeHrefIn(noted)]).toEqual(['Note added.', `${people}?account=no`])
  })

  test(`a form that is refused beside a list is shown there, with what was typed (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page } = await desk.book(thursday, '10:00', 'robin@example.org')
    const beside = `${page}?view=list&search=robin`
    const body = 'x'.repeat(5001)
    const refused = await desk.post(beside, { intent: 'add-note', body, formKey: 'k' })
    const html = await refused.text()
    expect([refused.status, formOf(html, 'new-note').error('body')]).toEqual([422, expect.stringContaining('5,000')])
    expect(formOf(html, 'add-note').field('body').value).toBe(body)
    expect(filterIn(html, 'search')).toBe('robin')
  })
}
