import { expect, test } from 'vitest'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { recordIn } from '../support/site/desk/record-parts.ts'
import { askToSubscribe } from '../support/site/newsletter.ts'
import { databaseKinds } from '../support/site/test-site.ts'

const missing = 'There’s no such record any more, or your account can’t open it.'

/** The addresses of the records in a list. */
const recordsIn = (html: string) =>
  pageOf(html)
    .all('a[data-record-link]')
    .map(({ href }) => href)

const lists = ['/admin-profile/mail', '/admin-profile/newsletter/subscribers', '/admin-profile/audit']

for (const kind of databaseKinds) {
  test(`an email opens beside the list with everything about it (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, site, appointments } = firm
    await site.runtime.db
      .updateTable('outgoing_mails')
      .set({ status: 'failed', last_error: '550 no such person', attempts: 3 })
      .where('about', '=', appointments.kim)
      .where('kind', '=', 'appointment-booked')
      .execute()
    const list = await firm.read('/admin-profile/mail?status=failed&to=client', admin.cookie)
    const [address = '', ...others] = recordsIn(list)
    expect(others).toEqual([])
    expect(address).toMatch(/^\/admin-profile\/mail\/[\w-]+\?status=failed&to=client$/)
    const page = await firm.read(address, admin.cookie)
    const html = recordIn(page)
    const words = wordsOf(html)
    expect(words).toContain(
      'Appointment booked Booked: Thu 14 Jan, 09:00 Close and go to Outgoing mail To client-of-agent-1@example.org',
    )
    expect(words).toContain('Problem The mail server has permanently rejected this email.')
    expect(words).toContain('Error message 550 no such person Attempts 3')
    expect(pageOf(html).hrefs).toContain(`/admin-profile/appointments/${appointments.kim}`)
    expect(pageOf(html).link(/^client-of-agent-1@example\.org/).href).toMatch(/^\/admin-profile\/people\/[\w-]+$/)
    // The list beside it keeps its filter.
    expect(recordsIn(page)).toEqual([address])
  })

  test(`a subscriber opens beside the list, and is gone from it once deleted (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, site } = firm
    const list = '/admin-profile/newsletter/subscribers'
    for (const email of ['robin@example.org', 'kim@example.org']) await askToSubscribe(site, admin.cookie, email)
    const [address = '', ...others] = recordsIn(await firm.read(`${list}?email=robin`, admin.cookie))
    expect(others).toEqual([])
    expect(address).toMatch(/^\/admin-profile\/newsletter\/subscribers\/[\w-]+\?email=robin$/)
    const shown = wordsOf(recordIn(await firm.read(address, admin.cookie)))
    expect(shown).toContain('robin@example.org Waiting to confirm Close and go to Subscribers Consent')
    expect(shown).toContain('Subscription requested')
    expect(shown).toContain(`By staff on ${list}`)
    const marked = await (await admin.post(address, { intent: 'complained' })).text()
    expect(wordsOf(recordIn(marked))).toContain('robin@example.org Marked as spam')
    expect(pageOf(marked).forms('complained')).toEqual([])
    const deleted = await (await admin.post(address, { intent: 'delete' })).text()
    expect(wordsOf(recordIn(deleted))).toContain('Deleted Close and go to Subscribers Address deleted.')
    expect(recordsIn(deleted)).toEqual([])
    expect(wordsOf(recordIn(await firm.read(address, admin.cookie)))).toContain(missing)
  })

  test(`of a subscriber who has been deleted meanwhile, no complaint is recorded (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, site } = firm
    await askToSubscribe(site, admin.cookie, 'robin@example.org')
    const [address = ''] = recordsIn(await firm.read('/admin-profile/newsletter/subscribers', admin.cookie))
    await admin.post(address, { intent: 'delete' })
    const late = await admin.post(address, { intent: 'complained' })
    expect([late.status, pageOf(await late.text()).alert]).toEqual([
      409,
      expect.stringContaining('This address has since been deleted, so nothing was recorded.'),
    ])
  })

  test(`an entry of the audit log opens beside the list with every value (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin } = firm
    const [newest = ''] = recordsIn(await firm.read('/admin-profile/audit', admin.cookie))
    const sequence = newest.split('/').at(-1)
    const words = wordsOf(recordIn(await firm.read(newest, admin.cookie)))
    expect(words).toMatch(
      new RegExp(`Entry ${sequence}, \\w+ \\d+ January 2027, \\d\\d:\\d\\d Close and go to Audit log Who `),
    )
    expect(words).toMatch(/All their entries About .*All entries about this IP address .*Hash [\w-]{20,}/)
    // A filter that is set stays.
    const filter = '?action=admin-signed-in'
    const filtered = await firm.read(`/admin-profile/audit/${sequence}${filter}`, admin.cookie)
    expect(recordsIn(filtered).every((address) => address.endsWith(filter))).toBe(true)
    expect(pageOf(recordIn(filtered)).hrefs).toContain(`/admin-profile/audit${filter}`)
  })

  test(`a record that is none is said to be none (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const ids = ['nobody', '0', '-1', '1e3', '999999999999', 'constructor', '%00', '%F0%9F%98%80', "'--"]
    for (const id of ids) {
      for (const list of lists) {
        const { status, html } = await firm.admin.read(`${list}/${id}`)
        expect([status, wordsOf(recordIn(html))], `${list}/${id}`).toEqual([404, expect.stringContaining(missing)])
      }
    }
  })

  test(`whoever may not see a list sees none of its records (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, kim, site } = firm
    await askToSubscribe(site, admin.cookie, 'robin@example.org')
    for (const list of lists) {
      const [address = ''] = recordsIn(await firm.read(list, admin.cookie))
      expect(address).toContain(`${list}/`)
      for (const cookie of [kim, '']) {
        const answer = await site.request(address, { headers: { cookie } })
        expect(answer.status, address).toBe(302)
      }
    }
  })
}
