import { expect, test } from 'vitest'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { pressOneClick, signInAdmin, subscribe } from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const lists = ['subscribers', 'consent-records'] as const
const pathOf = (list: string) => `/admin-profile/newsletter/files/${list}`

async function readFile(site: TestSite, list: string, cookie: string): Promise<string[]> {
  const answer = await site.request(pathOf(list), { headers: { cookie } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${list}.csv"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return (await answer.text()).replace('\uFEFF', '').split('\r\n')
}

for (const kind of databaseKinds) {
  test(`an admin can export subscribers and consent records, and each export is audited (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    const { db } = site.runtime
    await subscribe(site, 'robin@example.org')
    const many = Array.from({ length: 1203 }, (_, number) => ({
      subscriber_id: `subscriber-${number}`,
      email: `${number === 0 ? '=1+1' : `s${number}`}@example.org`,
      status: 'confirmed' as const,
      asked_at: '2027-01-01T00:00:00.000Z',
    }))
    const record = { change: 'confirmed', method: 'form', page: '/about', wording: 'Yes, "all" of it' } as const
    for (let from = 0; from < many.length; from += 500) {
      const part = many.slice(from, from + 500)
      await db.insertInto('subscribers').values(part).execute()
      // Many at the same instant, so that a batch ends among them.
      const records = part.map(({ subscriber_id, asked_at }) => ({ ...record, subscriber_id, changed_at: asked_at }))
      const rows = records.map((row) => ({ ...row, consent_id: `consent-${row.subscriber_id}` }))
      await db.insertInto('consent_records').values(rows).execute()
    }
    // Deleted subscribers stay in the records, anonymously.
    await db.deleteFrom('subscribers').where('subscriber_id', '=', 'subscriber-7').execute()

    const [heading, ...subscribers] = await readFile(site, 'subscribers', cookie)
    expect(heading).toBe('Email,Status,Requested at (UTC),Confirmed at (UTC),Unsubscribed at (UTC),Subscriber')
    expect(subscribers.at(-1)).toBe('')
    expect(subscribers).toHaveLength(1203 + 1)
    expect(new Set(subscribers).size).toBe(1203 + 1)
    expect(subscribers[0]).toBe("'=1+1@example.org,confirmed,2027-01-01T00:00:00.000Z,,,subscriber-0")

    const [columns, ...records] = await readFile(site, 'consent-records', cookie)
    expect(columns).toBe('Time (UTC),Email,Change,Method,Page,Wording,Subscriber,Record')
    expect(records).toHaveLength(1203 + 2 + 1)
    expect(new Set(records).size).toBe(1203 + 2 + 1)
    expect(records).toContain(
      '2027-01-01T00:00:00.000Z,,confirmed,form,/about,"Yes, ""all"" of it",subscriber-7,consent-subscriber-7',
    )
    expect(records.at(-3)).toMatch(/^2027-01-13T10:00:00\.000Z,robin@example\.org,/)
    const admin = await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()
    const entries = db.selectFrom('audit_entries').selectAll().where('action', '=', 'list-exported')
    const logged = await entries.orderBy('sequence').execute()
    expect(logged.map(({ actor, about }) => [actor, about])).toEqual(lists.map((list) => [admin.user_id, pathOf(list)]))
    expect(JSON.stringify(logged)).not.toContain('@')

    // However the address is written, the log names the same list.
    await site.request(pathOf('consent-records').replace('/c', '/%63'), { headers: { cookie } })
    expect((await entries.execute()).filter(({ about }) => about === pathOf('consent-records'))).toHaveLength(2)
  })

  test(`subscribers are filtered by status, and the file has those that the page shows (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    const { db } = site.runtime
    const rows = [
      ['anna', 'confirmed'],
      ['axel', 'bounced'],
      ['arno', 'bounced'],
      ['bea', 'bounced'],
    ] as const
    for (const [name, status] of rows) {
      const asked_at = '2027-01-01T00:00:00.000Z'
      await db
        .insertInto('subscribers')
        .values({ subscriber_id: name, email: `${name}@example.org`, status, asked_at })
        .execute()
    }
    const query = 'email=a&status=bounced&sort=from-z'
    const page = await site.request(`/admin-profile/newsletter/subscribers?${query}`, { headers: { cookie } })
    const html = await page.text()
    const shown = pageOf(html).all(':is(li, tr)[id^="subscriber-"]')
    expect(shown.map((row) => row.attribute('id'))).toEqual(['subscriber-axel', 'subscriber-arno'])
    expect(wordsOf(html)).toContain('Remove filter: Status: Bounced')
    const href = `${pathOf('subscribers')}?${query}`
    expect(pageOf(html).hrefs).toContain(href)
    const file = await site.request(href, { headers: { cookie } })
    const emails = (await file.text())
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect(emails).toEqual(['axel@example.org', 'arno@example.org'])
    const entry = db.selectFrom('audit_entries').select('after_values').where('action', '=', 'list-exported')
    expect((await entry.execute()).map(({ after_values }) => after_values)).toEqual([
      JSON.stringify({ file: 'subscribers.csv', rows: 2, filters: ['Search by email', 'Status: Bounced'] }),
    ])
    const none = await site.request('/admin-profile/newsletter/subscribers?status=complained', { headers: { cookie } })
    expect(wordsOf(await none.text())).toContain('No addresses match your search. Show all addresses')
  })

  test(`only an admin can export a list, and there are only two (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await subscribe(site, 'robin@example.org')
    await makeUser(site, { email: 'client@example.org' })
    const client = await signInAs(site, 'client@example.org')
    for (const list of lists) {
      for (const cookie of ['', client]) {
        const answer = await site.request(pathOf(list), { headers: { cookie } })
        expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
        expect(await answer.text()).not.toContain('robin')
        const asData = await site.request(`${pathOf(list)}.data`, { headers: { cookie } })
        expect(await asData.text()).not.toContain('robin')
      }
    }
    const admin = await signInAdmin(site)
    const other = await site.request(pathOf('everything'), { headers: { cookie: admin } })
    expect([other.status, other.headers.get('location')]).toEqual([302, '/admin-profile/newsletter/subscribers'])
    expect((await pressOneClick(site, pathOf('subscribers'))).status).toBe(403)
  })
}
