import { expect, test } from 'vitest'
import { insertLink } from '#src/features/accounts/one-time-links.server.ts'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { acquireLock } from '#src/platform/database/connect.server.ts'
import { formOf, wordsOf } from '../support/pages/page.ts'
import { beforeNextTransaction } from '../support/site/before-transaction.ts'
import { bookThroughPage } from '../support/site/booking/book-by-form.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { bothDatabases, databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'
import { countWaitingConnections } from '../support/waiting-connections.ts'

const email = 'anna@example.org'
const details = { name: 'Anna', phone: '020 7946 0018', timeZone: 'Asia/Tokyo' }

async function openProfile(site: TestSite) {
  const userId = await makeUser(site, { email })
  const cookie = await signInAs(site, email)
  const read = async (path = '/profile/data') => (await site.request(path, { headers: { cookie } })).text()
  const shown = async () => formOf(await read(), 'save').fields
  return { userId, cookie, read, shown }
}

// On SQLite, one transaction waits for the other as a whole.
test.skipIf(!bothDatabases.includes('postgres'))(
  'a user who saves while an admin is saving the same profile is told, and overwrites nothing',
  async () => {
    await using site = await openTestSite('postgres')
    const { userId, cookie, shown } = await openProfile(site)
    const form = { ...(await shown()), ...details }
    const { db } = site.runtime
    const waiting = () => countWaitingConnections(db)
    const saving: [Promise<Response>] = await db.transaction().execute(async (held) => {
      await acquireLock(held, 'users')
      await held.updateTable('users').set({ name: 'Robyn' }).where('user_id', '=', userId).execute()
      const saving = site.post('/profile/data', form, { cookie })
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
      return [saving]
    })
    expect((await saving[0]).status).toBe(409)
    expect(await findUser(db, userId)).toMatchObject({ name: 'Robyn', phone: '' })
  },
)

for (const kind of databaseKinds) {
  test(`a page from when the details were at /profile saves them all the same (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, cookie, shown } = await openProfile(site)
    const typed = { ...(await shown()), ...details, intent: 'save' }
    const sentOn = await site.post('/profile', typed, { cookie })
    expect([sentOn.status, sentOn.headers.get('location')]).toEqual([307, '/profile/data'])
    expect((await site.post('/profile/data', typed, { cookie })).status).toBe(200)
    expect(await findUser(site.runtime.db, userId)).toMatchObject(details)
    // What it never took is still refused, where it arrives.
    expect((await site.post('/profile/data', { intent: 'change-password' }, { cookie })).status).toBe(400)
  })

  test(`a tab that has been open for long overwrites nothing: it shows both versions (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, cookie, shown } = await openProfile(site)
    const inBothTabs = await shown()
    const first = await site.post('/profile/data', { ...inBothTabs, ...details }, { cookie })
    expect(first.status).toBe(200)

    const typed = { ...details, phone: '020 7946 0099' }
    const second = await site.post('/profile/data', { ...inBothTabs, ...typed }, { cookie })
    const page = await second.text()
    expect(second.status).toBe(409)
    expect(formOf(page, 'profile').conflict('phone')).toBe(
      'This was changed elsewhere after you opened the page: it’s now “020 7946 0018”.',
    )
    expect(formOf(page, 'profile').conflict('name')).toBeNull()
    expect(formOf(page, 'save').fields).toMatchObject(typed)
    expect(await findUser(site.runtime.db, userId)).toMatchObject(details)

    const again = await site.post('/profile/data', formOf(page, 'save').fields, { cookie })
    expect([again.status, wordsOf(await again.text())]).toEqual([
      200,
      expect.stringContaining('Your details have been saved.'),
    ])
    expect(await findUser(site.runtime.db, userId)).toMatchObject(typed)
  })

  test(`a field that the user left alone keeps what another tab has saved (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, cookie, shown } = await openProfile(site)
    const inBothTabs = await shown()
    const asShown = { name: 'Robin Sample', phone: '', timeZone: '' }
    await site.post('/profile/data', { ...inBothTabs, ...asShown, phone: '020 7946 0018' }, { cookie })
    const saved = await site.post('/profile/data', { ...inBothTabs, ...asShown, name: 'Anna' }, { cookie })
    expect(saved.status).toBe(200)
    expect(await findUser(site.runtime.db, userId)).toMatchObject({ name: 'Anna', phone: '020 7946 0018' })
  })

  test(`a conflict shows what is stored in the other fields, and saving again keeps it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, cookie, shown } = await openProfile(site)
    const inBothTabs = await shown()
    await site.post('/profile/data', { ...inBothTabs, ...details }, { cookie })
    const typed = { name: 'Anne', phone: '', timeZone: '' }
    const page = await (await site.post('/profile/data', { ...inBothTabs, ...typed }, { cookie })).text()
    expect(formOf(page, 'profile').conflict('name')).toContain('it’s now “Anna”')
    expect(formOf(page, 'save').fields).toMatchObject({ ...details, name: 'Anne' })
    expect((await site.post('/profile/data', formOf(page, 'save').fields, { cookie })).status).toBe(200)
    expect(await findUser(site.runtime.db, userId)).toMatchObject({ ...details, name: 'Anne' })
  })

  test(`a time zone is chosen and shown by its city, and downloaded by its IANA name (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie, read, shown } = await openProfile(site)
    const before = await shown()
    await site.post('/profile/data', { ...before, ...details, timeZone: 'Asia/Ho_Chi_Minh' }, { cookie })
    const zone = formOf(await read(), 'profile').field('timeZone')
    expect([zone.value, zone.chosen]).toEqual(['Asia/Ho_Chi_Minh', 'Ho Chi Minh City'])
    expect(zone.options).toContain('New York')
    expect(wordsOf(await read('/profile/data'))).toContain('Time zone Ho Chi Minh City')
    expect(JSON.parse(await read('/profile/data/download')).account.timeZone).toBe('Asia/Ho_Chi_Minh')

    const stale = await site.post('/profile/data', { ...before, ...details, timeZone: 'Europe/Kyiv' }, { cookie })
    expect(formOf(await stale.text(), 'profile').conflict('timeZone')).toContain('it’s now “Ho Chi Minh City”')
  })

  test(`without scripts, the page that answers shows what was saved (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie, shown } = await openProfile(site)
    const fields = { ...(await shown()), ...details, name: 'Anna Elm' }
    const html = await (await site.post('/profile/data', fields, { cookie })).text()
    expect(formOf(html, 'profile').field('name').value).toBe('Anna Elm')
  })

  test(`a profile that does not say what it showed is saved whole (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, cookie } = await openProfile(site)
    for (const version of ['', 'x', '[]', '{"name":1}', 'null']) {
      const typed = { ...details, name: `Anna ${version.length}` }
      expect(
        (await site.post('/profile/data', { intent: 'save', ...typed, version }, { cookie })).status,
        version,
      ).toBe(200)
      expect(await findUser(site.runtime.db, userId)).toMatchObject(typed)
    }
  })

  test(`the same details saved in two tabs aren’t a conflict (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie, shown } = await openProfile(site)
    const inBothTabs = await shown()
    for (const _ of ['one tab', 'the other']) {
      expect((await site.post('/profile/data', { ...inBothTabs, ...details }, { cookie })).status).toBe(200)
    }
  })

  test(`of two tabs that save at the same moment, one is told of the other (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie, shown } = await openProfile(site)
    const inBothTabs = await shown()
    const answers = await Promise.all(
      ['Anna', 'Anne'].map((name) => site.post('/profile/data', { ...inBothTabs, ...details, name }, { cookie })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test(`a change of email while a profile is being saved is kept (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, cookie, shown } = await openProfile(site)
    const form = { ...(await shown()), ...details }
    const token = newToken()
    await insertLink(site.runtime, { token, purpose: 'change-email', userId, email: 'new@example.org' })
    beforeNextTransaction(site, async () => expect((await site.post('/confirm-email', { token })).status).toBe(200))
    expect((await site.post('/profile/data', form, { cookie })).status).toBe(200)
    const saved = { ...details, email: 'new@example.org' }
    expect(await findUser(site.runtime.db, userId)).toMatchObject(saved)
    const people = site.runtime.db.selectFrom('people').select(['name', 'email'])
    expect(await people.where('user_id', '=', userId).execute()).toEqual([{ name: 'Anna', email: 'new@example.org' }])
  })

  test(`past appointments are on a page of their own (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { read } = await openProfile(site)
    await bookThroughPage(site, 1, '2027-01-18T11:00:00.000Z')
    await site.runtime.db.updateTable('appointments').set({ email }).execute()
    expect(wordsOf(await read('/profile'))).toContain('Monday 18 January 2027, 11:00')
    const ahead = wordsOf(await read('/profile/appointments'))
    expect(ahead).toMatch(
      /Upcoming Monday 18 January 2027, 11:00.* Move or cancel .*Past and cancelled You have no past or cancelled appointments\./,
    )

    const times = { starts_at: '2027-01-04T11:00:00.000Z', ends_at: '2027-01-04T11:45:00.000Z' }
    await site.runtime.db.updateTable('appointments').set(times).execute()
    expect(wordsOf(await read('/profile'))).toMatch(/You have no upcoming appointments .* Book an appointment/)
    expect(wordsOf(await read('/profile/appointments'))).toMatch(
      /Past and cancelled Monday 4 January 2027, 11:00.* See details/,
    )
  })

  test(`a client can view and download all their own data, and only that (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie, read } = await openProfile(site)
    await bookThroughPage(site, 1, '2027-01-18T11:00:00.000Z')
    await site.runtime.db.updateTable('appointments').set({ email, story: 'He called.\nAnd <called> again.' }).execute()
    await bookThroughPage(site, 2, '2027-01-18T14:00:00.000Z')
    await site.post('/newsletter', { email, page: '/about' })
    await site.post('/newsletter', { email: 'other@example.org', page: '/about' })

    const download = await site.request('/profile/data/download', { headers: { cookie } })
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(download.headers.get('cache-control')).toBe('no-store')
    const text = await download.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { email, name: 'Robin Sample', role: 'client', emailConfirmed: true },
      sessions: [{ networkAddress: '192.0.2.1' }],
      appointments: [{ startsAt: '2027-01-18T11:00:00.000Z', whatHappened: 'He called.\nAnd <called> again.' }],
      newsletter: { status: 'pending', consents: [{ change: 'asked', page: '/about' }] },
    })
    expect(text).not.toMatch(/argon2|token|hash|other@example|robin-2|18T14/i)

    const page = await read('/profile/data')
    expect(wordsOf(page)).toContain('What happened He called. And <called> again.')
    expect(page).not.toMatch(/argon2|other@example|robin-2/)
  })

  test(`data of an unconfirmed address is not shown to an account that claims it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, read } = await openProfile(site)
    await bookThroughPage(site, 1, '2027-01-18T11:00:00.000Z')
    await site.runtime.db.updateTable('appointments').set({ email, reference: 'H-SECRET' }).execute()
    await site.post('/newsletter', { email, page: '/about' })
    const email_verified = kind === 'sqlite' ? 0 : false
    await site.runtime.db.updateTable('auth_user').set({ email_verified }).where('id', '=', userId).execute()
    const data = JSON.parse(await read('/profile/data/download'))
    expect(data).toMatchObject({ account: { emailConfirmed: false }, appointments: [] })
    expect(Object.keys(data)).not.toContain('declinedBookings')
    expect(Object.keys(data)).not.toContain('newsletter')
    expect(Object.keys(data)).not.toContain('emails')
  })
}
