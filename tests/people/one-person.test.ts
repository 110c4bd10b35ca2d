import { expect, test, vi } from 'vitest'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { findOrCreatePerson } from '#src/platform/people/people.server.ts'
import { dayMs, hourMs } from '#src/time/time-range.ts'
import { deleteUser, purgeDueAccounts } from '#src/workflows/users/user-access.server.ts'
import { hourlyJobsOf } from '../../server/scheduled-jobs.ts'
import { formOf } from '../support/pages/page.ts'
import { openBookingPage } from '../support/site/booking/book-by-form.ts'
import { makeInvited, makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const times = ['09:00', '11:00', '13:00', '15:00'].map((time) => `2027-03-08T${time}:00.000Z`)

/** Books a time through the page as a visitor, or as a signed-in client. */
async function book(site: TestSite, time: number, fields: Record<string, string>, cookie?: string): Promise<void> {
  const hidden = await openBookingPage(site)
  vi.setSystemTime(Date.now() + 3000)
  const person = { name: 'Anna Bell', email: 'anna@example.org', phone: '', story: '' }
  const reach = { reach: (fields['phone'] ?? '') === '' ? 'email' : 'phone' }
  const form = {
    ...hidden,
    ...person,
    startsAt: times[time] ?? '',
    scamType: 'forex',
    ...reach,
    consent: 'on',
    ...fields,
  }
  const answer = await site.post('/contact', form, { address: `198.51.100.${time}`, ...(cookie && { cookie }) })
  expect(answer.status).toBe(303)
}

async function readPeople({ runtime: { db } }: TestSite) {
  const people = await db
    .selectFrom('people')
    .select(['person_id', 'user_id', 'email', 'name', 'phone', 'phone_digits'])
    .orderBy('email')
    .execute()
  const counted = people.map(async ({ person_id, ...person }) => {
    const rows = await db.selectFrom('appointments').select('email').where('person_id', '=', person_id).execute()
    return { ...person, appointments: rows.length }
  })
  return Promise.all(counted)
}

for (const kind of databaseKinds) {
  test(`a person who books twice in different letter case is one person (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await book(site, 0, { email: 'Anna@Example.ORG' })
    await book(site, 1, { email: ' anna@example.org', name: 'Mrs Bell', phone: '020 7946 0018' })
    // The later booking adds the phone number, but anyone can book with anyone's address: it replaces nothing.
    expect(await readPeople(site)).toEqual([
      {
        user_id: null,
        email: 'anna@example.org',
        name: 'Anna Bell',
        phone: '020 7946 0018',
        phone_digits: '02079460018',
        appointments: 2,
      },
    ])
  })

  test(`a client's booking with another address belongs to the client's person (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org', name: 'Anna Bell' })
    const cookie = await signInAs(site, 'anna@example.org')
    await book(site, 0, { email: 'work@example.org', name: 'A Bell, work' }, cookie)
    expect(await readPeople(site)).toMatchObject([{ email: 'anna@example.org', name: 'Anna Bell', appointments: 1 }])
  })

  test(`two bookings at the same moment make one person (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await Promise.all([book(site, 0, {}), book(site, 1, {}), book(site, 2, { email: 'ben@example.org' })])
    expect(await readPeople(site)).toMatchObject([
      { email: 'anna@example.org', appointments: 2 },
      { email: 'ben@example.org', appointments: 1 },
    ])
  })

  test(`callers of whom only a phone is known are told apart by number and name (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const call = (name: string, phone: string) =>
      site.runtime.db
        .transaction()
        .execute((db) =>
          findOrCreatePerson({ ...site.runtime, db }, { userId: null, email: '', name, phone }, new Date()),
        )
    const [carl, same, other] = await Promise.all([
      call('Carl Day', '020 7946 0018'),
      call('carl day', '(020) 79460018'),
      call('Dora Day', '020 7946 0018'),
    ])
    expect(same).toBe(carl)
    expect(other).not.toBe(carl)
    expect((await readPeople(site)).map(({ email }) => email)).toEqual([null, null])
    for (const written of ['+44 20 7946 0018', '+44 (0)20 7946 0018', '0044 20 7946 0018']) {
      expect(await call('Carl Day', written), written).toBe(carl)
    }
    const abroad = await call('Carl Day', '+33 20 7946 0018')
    expect(abroad).not.toBe(carl)
    expect(await call('Carl Day', '0033 20 7946 0018')).toBe(abroad)
  })

  test(`a sign-up with the address of an earlier booking becomes the same person (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await book(site, 0, { phone: '020 7946 0018' })
    const userId = await makeUser(site, { email: 'anna@example.org', name: 'Anna Bell-Jones' })
    expect(await readPeople(site)).toMatchObject([
      { user_id: userId, email: 'anna@example.org', name: 'Anna Bell-Jones', phone: '020 7946 0018', appointments: 1 },
    ])
  })

  test(`an account whose address is not confirmed replaces nothing that a booking said (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await book(site, 0, { name: 'Anna Bell', phone: '020 7946 0018' })
    await makeInvited(site, ['anna@example.org'], { isEmailVerified: false })
    expect(await readPeople(site)).toMatchObject([{ name: 'Anna Bell', phone: '020 7946 0018', appointments: 1 }])
  })

  test(`a person follows the profile, also when a phone number is removed from it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org', name: 'Anna Bell' })
    const cookie = await signInAs(site, 'anna@example.org')
    const save = async (name: string, phone: string) => {
      const profile = await (await site.request('/profile/data', { headers: { cookie } })).text()
      return site.post('/profile/data', { ...formOf(profile, 'save').fields, name, phone }, { cookie })
    }
    expect((await save('Anna Jones', '020 7946 0018')).status).toBe(200)
    expect(await readPeople(site)).toMatchObject([{ name: 'Anna Jones', phone_digits: '02079460018' }])
    await save('Anna Jones', '')
    expect(await readPeople(site)).toMatchObject([{ name: 'Anna Jones', phone: '', phone_digits: '' }])
  })

  test(`of a deleted account, a person keeps what the appointments say, or nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const deleted = await makeUser(site, { email: 'anna@example.org', name: 'Anna Profile' })
    const cookie = await signInAs(site, 'anna@example.org')
    const details = { name: 'Anna Profile', phone: '07700 900123', timeZone: '' }
    expect((await site.post('/profile/data', { intent: 'save', ...details }, { cookie })).status).toBe(200)
    await book(site, 0, { phone: '020 7946 0018' }, cookie)
    await book(site, 1, { email: 'work@example.org', name: 'Anna at work' }, cookie)
    const neverBooked = await makeUser(site, { email: 'ben@example.org' })
    for (const userId of [deleted, neverBooked]) {
      expect(await deleteUser(runtime, { userId, by: system })).toEqual({ ok: true })
    }
    expect(await readPeople(site)).toEqual([
      {
        user_id: null,
        email: 'anna@example.org',
        name: 'Anna Bell',
        phone: '020 7946 0018',
        phone_digits: '02079460018',
        appointments: 1,
      },
      { user_id: null, email: 'work@example.org', name: 'Anna at work', phone: '', phone_digits: '', appointments: 1 },
    ])
  })

  test(`an account deleted after its waiting period leaves no person without appointments (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org' })
    const cookie = await signInAs(site, 'anna@example.org')
    await site.post('/profile/data', { intent: 'delete' }, { cookie })
    vi.setSystemTime(Date.now() + 14 * dayMs)
    await purgeDueAccounts(site.runtime)
    expect(await readPeople(site)).toEqual([])
  })

  test(`a person whose appointments were deleted is deleted within the hour (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await book(site, 0, {})
    await book(site, 1, { email: 'ben@example.org' })
    await makeUser(site, { email: 'carla@example.org' })
    await site.runtime.db.deleteFrom('appointments').where('email', '=', 'ben@example.org').execute()
    vi.setSystemTime(Date.now() + hourMs)
    for (const job of Object.values(hourlyJobsOf(site.runtime))) await job()
    expect((await readPeople(site)).map(({ email }) => email)).toEqual(['anna@example.org', 'carla@example.org'])
  })

  test(`a client's own data contains what the staff's record of the client says (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await book(site, 0, { phone: '020 7946 0018' })
    await makeUser(site, { email: 'anna@example.org', name: 'Anna Bell' })
    const cookie = await signInAs(site, 'anna@example.org')
    const file = await site.request('/profile/data/download', { headers: { cookie } })
    expect(await file.json()).toMatchObject({
      ourRecordOfYou: { email: 'anna@example.org', name: 'Anna Bell', phone: '020 7946 0018' },
    })
  })
}
