import { expect, test, vi } from 'vitest'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { purgeDueAccounts } from '#src/workflows/users/user-access.server.ts'
import { eventually } from '../../support/eventually.ts'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { bookThroughPage } from '../../support/site/booking/book-by-form.ts'
import { makeUser, password, signInAs } from '../../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite } from '../../support/site/test-site.ts'

const email = 'anna@example.org'

async function openAccount(site: TestSite) {
  const userId = await makeUser(site, { email })
  const cookie = await signInAs(site, email)
  const post = (fields: Record<string, string>) => site.post('/profile/data', fields, { cookie })
  const read = async (path: string) => wordsOf(await (await site.request(path, { headers: { cookie } })).text())
  const passDays = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)
  return { userId, cookie, post, read, passDays }
}

for (const kind of bothDatabases) {
  test(`an account and its data are deleted two weeks after the owner asks (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const { userId, cookie, post, read, passDays } = await openAccount(site)
    await site.post('/profile/data', { intent: 'subscribe' }, { cookie })
    const asked = await post({ intent: 'delete' })
    const html = await asked.text()
    expect([asked.status, pageOf(html).done]).toEqual([200, 'We’ll delete your account in 14 days.'])
    const words = 'Your account will be deleted on Wednesday 27 January 2027, 10:00, London time.'
    for (const page of [wordsOf(html), await read('/profile')]) expect(page).toContain(words)
    await eventually(() => expect(site.inbox.at(-1)?.subject).toBe('Your account will be deleted'))

    passDays(13)
    await purgeDueAccounts(site.runtime)
    expect(await findUser(db, userId)).not.toBeNull()
    passDays(1)
    await purgeDueAccounts(site.runtime)
    await eventually(() =>
      expect(site.inbox.at(-1)).toMatchObject({ to: email, subject: 'Your account has been deleted' }),
    )
    expect(await findUser(db, userId)).toBeNull()
    for (const table of ['auth_user', 'auth_session', 'auth_account', 'one_time_links', 'subscribers'] as const) {
      const { count } = await db
        .selectFrom(table as 'users')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count), table).toBe(0)
    }
    const page = await site.request('/profile', { headers: { cookie } })
    expect([page.status, page.headers.get('location')]).toEqual([302, '/'])
    expect((await site.post('/login', { email, password })).status).toBe(401)
    const mails = site.inbox.length
    await purgeDueAccounts(site.runtime)
    expect(site.inbox).toHaveLength(mails)
  })

  test(`the owner can cancel the deletion until then (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, post, read, passDays } = await openAccount(site)
    await post({ intent: 'delete' })
    passDays(10)
    const kept = await post({ intent: 'keep' })
    const html = await kept.text()
    expect([kept.status, pageOf(html).done]).toEqual([200, 'Your account won’t be deleted.'])
    for (const words of [wordsOf(html), await read('/profile/data')]) expect(words).not.toContain('will be deleted on')
    passDays(30)
    await purgeDueAccounts(site.runtime)
    expect(await findUser(site.runtime.db, userId)).toMatchObject({ deleteAt: null })
  })

  test(`a user who becomes staff in the meantime is not deleted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, post, passDays } = await openAccount(site)
    await post({ intent: 'delete' })
    await site.runtime.db.updateTable('users').set({ role: 'Admin' }).where('user_id', '=', userId).execute()
    passDays(30)
    await purgeDueAccounts(site.runtime)
    expect(await findUser(site.runtime.db, userId)).not.toBeNull()
  })

  test(`appointments remain when the client's account is deleted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, post, passDays } = await openAccount(site)
    await bookThroughPage(site, 1, '2027-03-08T11:00:00.000Z')
    await site.runtime.db.updateTable('appointments').set({ client_id: userId }).execute()
    await post({ intent: 'delete' })
    passDays(14)
    await purgeDueAccounts(site.runtime)
    const appointments = await site.runtime.db.selectFrom('appointments').select(['status', 'client_id']).execute()
    expect(appointments).toEqual([{ status: 'booked', client_id: null }])
  })
}
