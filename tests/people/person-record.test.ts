import { expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { entriesOf } from '../support/site/admin-session.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { saveFact } from '../support/site/facts.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const people = '/admin-profile/people'

/** The page of the person with this email. */
async function recordOf({ runtime: { db } }: TestSite, email: string): Promise<string> {
  const query = db.selectFrom('people').select('person_id').where('email', '=', email)
  return `${people}/${(await query.executeTakeFirstOrThrow()).person_id}`
}

/** The timeline's lines, newest first: their kinds and words. */
const linesIn = (html: string) => pageOf(html).wordsOf('[aria-labelledby="history-heading"] li[id]')

for (const kind of databaseKinds) {
  test(`a record shows bookings, changes, emails, logins and audited changes, newest first (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page } = await desk.book('2027-01-18', '11:00', 'anna@example.org')
    const userId = await makeUser(site, { email: 'anna@example.org', name: 'Anna Bell' })
    await eventually(() => expect(site.inbox.length).toBeGreaterThan(0))
    vi.setSystemTime(Date.now() + 60_000)
    await signInAs(site, 'anna@example.org')
    vi.setSystemTime(Date.now() + 60_000)
    const user = `/admin-profile/users/${userId}`
    await desk.post(user, { ...formOf(await desk.read(user), 'save').fields, name: 'Anna Jones' })
    vi.setSystemTime(Date.now() + 60_000)
    const planned = linesIn(await desk.read(await recordOf(site, 'anna@example.org')))
    expect(planned).toContainEqual(
      expect.stringMatching(/^2 emails planned .* Reminder the day before, Sun 17 Jan 2027, 11:00/),
    )
    await desk.press(page, 'cancel')
    const html = await desk.read(await recordOf(site, 'anna@example.org'))
    const lines = linesIn(html)
    expect(lines).toEqual([
      expect.stringMatching(/^Email: .*cancelled/),
      expect.stringMatching(/^Cancelled by Ada Desk\. .* H-/),
      expect.stringMatching(/^User’s details changed by admin@example\.org .* Name: Anna Bell → Anna Jones/),
      expect.stringMatching(/^Logged in with /),
      ...lines.slice(4).map(() => expect.stringMatching(/^(Email: |Booked )/)),
    ])
    expect(lines.filter((line) => line.includes('Booked for Mon 18 Jan 2027, 11:00'))).toHaveLength(1)
    expect(pageOf(html).hrefs).toContain(`/admin-profile/users/${userId}`)
    expect(pageOf(await desk.read(user)).hrefs).toContain(await recordOf(site, 'anna@example.org'))
    expect(pageOf(await desk.read(page)).hrefs).toContain(await recordOf(site, 'anna@example.org'))
  })

  test(`every login of staff is in their timeline, once and for good (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    for (const day of ['14', '15']) {
      // The session of the day before has ended.
      vi.setSystemTime(new Date(`2027-01-${day}T10:00:00.000Z`))
      await desk.signIn()
    }
    const lines = linesIn(await desk.read(await recordOf(site, 'admin@example.org')))
    expect(lines.filter((line) => line.startsWith('Logged in'))).toHaveLength(3)
    expect(lines[0]).toMatch(/^Logged in Fri 15 Jan 2027, 10:00 By: password/)
  })

  test(`a record never shows a story; opening it is audited, keeping it up to date is not (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { id } = await desk.book('2027-01-18', '11:00', 'anna@example.org')
    const story = 'The secret words of a visitor'
    await site.runtime.db.updateTable('appointments').set({ story }).where('appointment_id', '=', id).execute()
    const path = await recordOf(site, 'anna@example.org')
    expect(await desk.read(path)).not.toContain('secret words')
    await desk.read(`${path}.data`)
    const about = `person:${path.slice(people.length + 1)}`
    const readings = async () =>
      (await entriesOf(site)).filter(({ action }) => action === 'person-read').map((entry) => entry.about)
    expect(await readings()).toEqual([about])
    vi.setSystemTime(Date.now() + 10 * 60_000)
    await desk.read(`${path}.data`)
    expect(await readings()).toEqual([about, about])
    expect(wordsOf(await desk.read('/admin-profile/audit'))).toContain('Person’s record opened')
  })

  test(`long timelines continue on further pages, without gaps or repetitions (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { db } = site.runtime
    const { id } = await desk.book('2027-01-18', '11:00', 'anna@example.org')
    const path = await recordOf(site, 'anna@example.org')
    const from = Date.now()
    // Every other change happens at the same moment as the one before.
    const changes = Array.from({ length: 70 }, (_, index) => ({
      appointment_id: id,
      sequence: index + 1,
      change: 'moved' as const,
      made_by: 'visitor' as const,
      changed_at: new Date(from + Math.floor(index / 2) * 60_000).toISOString(),
      admin_id: null,
      from_starts_at: '2027-01-18T11:00:00.000Z',
      to_starts_at: '2027-01-18T11:00:00.000Z',
      from_agent_id: 'a',
      to_agent_id: 'a',
    }))
    await db.insertInto('appointment_changes').values(changes).execute()
    // Emails at those moments, too.
    const mail = await db
      .selectFrom('outgoing_mails')
      .selectAll()
      .where('recipient', '=', 'anna@example.org')
      .executeTakeFirstOrThrow()
    const mails = changes.map(({ changed_at: created_at, sequence }) => {
      const key = `copy-${String(sequence).padStart(3, '0')}`
      return { ...mail, mail_id: key, mail_key: key, created_at, sent_at: created_at, status: 'sent' as const }
    })
    await db.insertInto('outgoing_mails').values(mails).execute()
    const seen: string[] = []
    const copies: string[] = []
    let pages = 0
    for (let next: string | undefined = path; next !== undefined; pages += 1) {
      const html = await desk.read(next)
      const lines = linesIn(html)
      expect(lines.length).toBeLessThanOrEqual(30)
      seen.push(...lines)
      copies.push(...pageOf(html).idsOf('li[id^="Email-copy-"]'))
      next = pageOf(html).links('Older')[0]?.href
    }
    expect(pages).toBe(5)
    expect(seen.filter((line) => line.startsWith('Moved'))).toHaveLength(70)
    expect([copies.length, new Set(copies).size]).toEqual([70, 70])
    for (const before of [
      'nonsense',
      '1_Nothing_1',
      `${'9'.repeat(15)}_Email_x`,
      '0_Email_0',
      '1_Email_\0',
      "1_Email_'",
    ]) {
      expect((await desk.open(`${path}?before=${encodeURIComponent(before)}`)).status, before).toBe(200)
    }
  })

  test(`what was done to a person is once in a long timeline (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await desk.book('2027-01-18', '11:00', 'anna@example.org')
    const path = await recordOf(desk.site, 'anna@example.org')
    // Every other one at the moment of the one before, as is the correction that each makes.
    for (let index = 0; index < 40; index += 1) {
      if (index % 2 === 0) vi.setSystemTime(Date.now() + 60_000)
      expect((await saveFact(desk, path, 'name', `Anna ${index}`)).status).toBe(200)
    }
    const seen: string[] = []
    for (let next: string | undefined = path; next !== undefined && seen.length < 200; ) {
      const html = await desk.read(next)
      seen.push(...pageOf(html).idsOf('li:is([id^="Account-"], [id^="Correction-"])'))
      next = pageOf(html).links('Older')[0]?.href
    }
    expect([seen.length, new Set(seen).size]).toEqual([80, 80])
  })

  test(`staff correct someone without an account, and the audit log names only the fields (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await desk.book('2027-01-18', '11:00', 'anna@example.org')
    const path = await recordOf(site, 'anna@example.org')
    for (const [fact, value, term] of [
      ['name', 'Anna Bell', 'Name'],
      ['email', 'Anna.Bell@Example.org', 'Email'],
      ['phone', '020 7946 0123', 'Phone'],
    ] as const) {
      const saved = await saveFact(desk, path, fact, value)
      expect([saved.status, pageOf(await saved.text()).done]).toEqual([200, `${term} saved.`])
    }
    const found = wordsOf(await desk.read(`${people}?q=79460123`))
    expect(found).toContain('Anna Bell anna.bell@example.org 020 7946 0123')
    const entries = (await entriesOf(site)).filter(({ action }) => action === 'person-edited')
    expect(entries.map(({ after_values }) => JSON.parse(after_values ?? ''))).toEqual(
      ['name', 'email', 'phone'].map((fact) => ({ fields: [fact] })),
    )
    expect(JSON.stringify(await entriesOf(site))).not.toContain('0123')
  })

  test(`nobody overwrites a correction made meanwhile, and what was typed is kept (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await desk.book('2027-01-18', '11:00', 'anna@example.org')
    const path = await recordOf(site, 'anna@example.org')
    const shown = await desk.read(path)
    expect((await saveFact(desk, path, 'phone', '020 7946 0123', shown)).status).toBe(200)
    const late = await saveFact(desk, path, 'phone', '020 7946 0999', shown)
    const html = await late.text()
    expect([late.status, formOf(html, 'save-phone').conflict('value')]).toEqual([
      409,
      'Ada Desk changed this to “020 7946 0123” on Wed 13 Jan 2027, 10:00.',
    ])
    expect(formOf(html, 'save-phone').field('value').value).toBe('020 7946 0999')
    expect(formOf(await desk.read(path), 'save-phone').field('value').value).toBe('020 7946 0123')
    // Having seen the change, they may save theirs.
    expect((await desk.post(path, formOf(html, 'save-phone').fields)).status).toBe(200)
    expect(formOf(await desk.read(path), 'save-phone').field('value').value).toBe('020 7946 0999')
  })

  test(`corrections that would harm a record are refused (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await desk.book('2027-01-18', '11:00', 'anna@example.org')
    await desk.book('2027-01-18', '13:00', 'ben@example.org')
    const path = await recordOf(site, 'anna@example.org')
    const before = await site.runtime.db.selectFrom('people').selectAll().orderBy('person_id').execute()
    const table: [string, string, number, string][] = [
      ['email', 'ben@example.org', 409, 'Someone else already has this email address'],
      ['email', 'admin@example.org', 409, 'Someone else already has this email address'],
      ['name', '', 422, 'Enter a name'],
      ['phone', 'call me', 422, 'Enter a phone number'],
      ['email', 'nonsense', 422, 'correct format'],
    ]
    for (const [fact, value, status, words] of table) {
      const answer = await saveFact(desk, path, fact, value)
      expect([answer.status, formOf(await answer.text(), `save-${fact}`).error('value')]).toEqual([
        status,
        expect.stringContaining(words),
      ])
    }
    expect((await saveFact(desk, path, 'phone', '')).status).toBe(200)
    const nothingLeft = await saveFact(desk, path, 'email', '')
    expect([nothingLeft.status, formOf(await nothingLeft.text(), 'save-email').error('value')]).toEqual([
      422,
      expect.stringContaining('Enter an email address or a phone number'),
    ])
    expect((await saveFact(desk, path, 'phone', '020 7946 0018')).status).toBe(200)
    for (const intent of ['save-user_id', '__proto__', 'save-__proto__', 'save']) {
      expect((await desk.post(path, { intent, version: 'x', value: 'x' })).status, intent).toBe(400)
    }
    // Without its field, it is not one of the page's forms.
    expect((await desk.post(path, { intent: 'save-email', version: 'x' })).status).toBe(400)
    const userId = await makeUser(site, { email: 'anna@example.org', name: 'Anna Bell' })
    const forged = await desk.post(path, { intent: 'save-name', value: 'Mallory', version: 'x' })
    expect([forged.status, pageOf(await forged.text()).alerts[0]]).toEqual([
      409,
      expect.stringContaining('has an account now'),
    ])
    expect(pageOf(await desk.read(path)).forms('save-name')).toEqual([])
    const after = await site.runtime.db.selectFrom('people').selectAll().orderBy('person_id').execute()
    expect(after.map(({ email, name }) => [email, name])).toEqual(
      before.map(({ email, name }) => [email, email === 'anna@example.org' ? 'Anna Bell' : name]),
    )
    expect(after.find(({ email }) => email === 'anna@example.org')?.user_id).toBe(userId)
  })

  test(`an unknown person is said to be none, and nobody but staff sees or changes one (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await desk.book('2027-01-18', '11:00', 'anna@example.org')
    for (const id of ['none', '%00', "'", '..%2fmail']) {
      const answer = await desk.open(`${people}/${id}`)
      const words = wordsOf(await answer.text())
      expect([answer.status, words], id).toEqual([404, expect.stringContaining('There’s no such record any more')])
      // The list is still beside it.
      expect(words, id).toContain('anna@example.org')
      const saved = await desk.post(`${people}/${id}`, { intent: 'save-name', value: 'X', version: 'x' })
      expect([saved.status, wordsOf(await saved.text())], id).toEqual([
        404,
        expect.stringContaining('There’s no such person any more.'),
      ])
    }
    const path = await recordOf(site, 'anna@example.org')
    await makeUser(site, { email: 'client@example.org' })
    const cookie = await signInAs(site, 'client@example.org')
    const typed = { intent: 'save-name', value: 'Mallory', version: 'x' }
    for (const answer of [
      await site.request(path, { headers: { cookie } }),
      await site.request(`${path}.data`, { headers: { cookie } }),
      await site.request(path),
      await site.post(path, typed, { cookie }),
      await site.post(path, typed),
    ]) {
      expect([202, 302]).toContain(answer.status)
      expect(await answer.text()).not.toContain('anna@example.org')
    }
    expect(await desk.read(path)).not.toContain('Mallory')
  })
}

test('the log of requests holds neither what is searched for nor who is opened', async () => {
  await using site = await openTestSite('sqlite')
  await makeUser(site, { email: 'admin@example.org', role: 'admin' })
  const cookie = await signInAs(site, 'admin@example.org')
  const path = await recordOf(site, 'admin@example.org')
  await site.request(`${people}?q=annabel`, { headers: { cookie } })
  await site.request(path, { headers: { cookie } })
  const log = JSON.stringify(site.logLines.filter(({ msg }) => msg === 'request'))
  expect(log).toContain('/admin-profile/people')
  expect(log).not.toContain('annabel')
  expect(log).not.toContain(path.slice(people.length + 1))
})
