import { describe, expect, test } from 'vitest'
import { formOf, wordsOf } from '../support/pages/page.ts'
import { entriesOf } from '../support/site/admin-session.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { openCallerDesk } from '../support/site/desk/caller-desk.ts'
import { rowOf, saveFact } from '../support/site/facts.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { placesWith } from '../support/site/stored-words.ts'
import { databaseKinds } from '../support/site/test-site.ts'

const personOf = async (site: Parameters<typeof rowOf>[0], id: string) =>
  `/admin-profile/people/${(await rowOf(site, id)).person_id}`

describe.each(databaseKinds)('what staff correct (%s)', (kind) => {
  test('stays readable in the person’s record for everyone who may open it, with who and when', async () => {
    await using firm = await openFirm(kind)
    const { site, appointments, kim, admin } = firm
    const person = await personOf(site, appointments.pat)
    const asKim = {
      read: (path: string) => firm.read(path, kim),
      post: (path: string, fields: Record<string, string>) => site.post(path, fields, { cookie: kim }),
    }
    const before = await rowOf(site, appointments.pat)
    for (const [fact, value] of Object.entries({ name: 'Mallory', phone: '020 7946 0666', email: 'm@example.org' })) {
      expect((await saveFact(asKim, person, fact, value)).status, fact).toBe(200)
    }
    const pat = await signInAs(site, 'pat@example.org')
    for (const cookie of [kim, pat, admin.cookie]) {
      const words = wordsOf(await firm.read(person, cookie))
      expect(words).toContain(`Name: changed by kim. It was “${before.name}”.`)
      expect(words).toContain(`Phone: changed by kim. It was “${before.phone}”.`)
      expect(words).toContain(`Email: changed by kim. It was “${before.email}”.`)
      expect(words).toContain('Wed 13 Jan 2027, 10:00')
    }
    const log = JSON.stringify(await entriesOf(site))
    for (const value of [before.name, before.email, 'Mallory']) expect(log).not.toContain(value)
  })

  test('of an appointment stays in its history, and in the person’s record that follows', async () => {
    await using firm = await openFirm(kind)
    const { site, appointments, kim } = firm
    const page = `/admin-profile/appointments/${appointments.kim}`
    const asKim = {
      read: (path: string) => firm.read(path, kim),
      post: (path: string, fields: Record<string, string>) => site.post(path, fields, { cookie: kim }),
    }
    const before = await rowOf(site, appointments.kim)
    await saveFact(asKim, page, 'name', 'Mallory')
    await saveFact(asKim, page, 'name', 'Mallory Two')
    await saveFact(asKim, page, 'phone', '')
    await saveFact(asKim, page, 'phone', '020 7946 0001')
    await saveFact(asKim, page, 'story', 'Another story')
    const words = wordsOf(await firm.read(page, kim))
    for (const value of [before.name, 'Mallory', before.phone]) expect(words).toContain(`by kim. It was “${value}”.`)
    expect(words).toContain('Phone: changed by kim. It was empty.')
    expect(words).toContain('What happened: changed by kim.')
    // A colleague who may not open the appointment still sees what the person's record said.
    const pat = await signInAs(site, 'pat@example.org')
    const person = wordsOf(await firm.read(await personOf(site, appointments.kim), pat))
    expect(person).toContain(`Name: changed by kim. It was “${before.name}”.`)
  })

  test('stays with the person into whom another is merged', async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, id } = await desk.book('2027-01-18', '09:00', 'ana@example.org')
    await desk.book('2027-01-18', '11:00', 'ben@example.org')
    await saveFact(desk, await personOf(site, id), 'name', 'Ana Known')
    await saveFact(desk, page, 'email', 'ben@example.org')
    const words = wordsOf(await desk.read(await personOf(site, id)))
    expect(words).toContain('Name: changed by Ada Desk. It was “Ana Known”.')
    expect(words).toContain('Email: changed by Ada Desk. It was “ana@example.org”.')
  })

  test('is in the copy of their data that its owner downloads', async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page } = await desk.book('2027-01-18', '09:00', 'typo@example.org')
    await saveFact(desk, page, 'email', 'anna@example.org')
    await makeUser(site, { email: 'anna@example.org' })
    const cookie = await signInAs(site, 'anna@example.org')
    const data = await (await site.request('/profile/data/download', { headers: { cookie } })).json()
    const earlier = { what: 'email', earlier: 'typo@example.org', changedAt: '2027-01-13T10:00:00.000Z' }
    expect([data.appointments[0].earlierDetails, data.earlierDetails]).toEqual([[earlier], [earlier]])
    expect(wordsOf(await (await site.request('/profile/data', { headers: { cookie } })).text())).toContain(
      'Earlier details',
    )
  })

  test('is gone with the person', async () => {
    await using desk = await openCallerDesk(kind)
    const { site } = desk
    const { page, id } = await desk.bookFor({ name: 'Xanthippe Earlier', email: 'x@example.org' })
    await saveFact(desk, page, 'name', 'Xanthippe Between')
    const person = await personOf(site, id)
    await saveFact(desk, person, 'name', 'Robin Sample')
    await desk.press(page, 'cancel')
    expect(await placesWith(site, 'xanthippe')).toContain('person_changes.earlier_value')
    expect((await desk.post(person, formOf(await desk.read(person), 'delete-person').fields)).status).toBe(200)
    expect(await placesWith(site, 'xanthippe')).toEqual([])
  })
})
