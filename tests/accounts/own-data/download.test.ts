import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suppress } from '#src/features/newsletter/subscriptions/suppressions.server.ts'
import { migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import { openEmptyDatabase } from '../../support/empty-database.ts'
import { formOf, wordsOf } from '../../support/pages/page.ts'
import { bookTime } from '../../support/site/booking/availability-page.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { placesWith } from '../../support/site/stored-words.ts'
import { bothDatabases, databaseKinds, openTestSite } from '../../support/site/test-site.ts'

const email = 'anna@example.org'

for (const kind of databaseKinds) {
  test(`a name that was corrected is stored nowhere as it was (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email, name: 'Zebedee Quagga' })
    const cookie = await signInAs(site, email)
    const page = await (await site.request('/profile/data', { headers: { cookie } })).text()
    const corrected = { ...formOf(page, 'save').fields, name: 'Anna Bell' }
    expect((await site.post('/profile/data', corrected, { cookie })).status).toBe(200)
    expect(await placesWith(site, 'zebedee')).toEqual([])
    expect(await placesWith(site, 'anna bell')).toContain('auth_user.name')
  })

  test(`what a client downloads has their own changes, and why they get no newsletter (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const booked = (await bookTime(site, '2027-01-18', '09:00', email)).headers.get('location') ?? ''
    const moved = { intent: 'move', startsAt: '2027-01-19T11:00:00.000Z' }
    expect((await site.post(booked, moved)).status).toBe(303)
    await suppress(site.runtime, { email, reason: 'deleted' })
    const cookie = await signInAs(site, email)
    await site.post('/profile/email', { intent: 'change-email', newEmail: 'new@example.org' }, { cookie })

    const read = async (path: string) => (await site.request(path, { headers: { cookie } })).text()
    const times = { from: '2027-01-18T09:00:00.000Z', to: moved.startsAt }
    expect(JSON.parse(await read('/profile/data/download'))).toMatchObject({
      appointments: [{ with: 'Sample Agent', yourChanges: [{ change: 'moved', ...times }] }],
      newsletter: null,
      newsletterStopped: { reason: 'deleted' },
      singleUseLinks: [{ purpose: 'change-email', changesEmailTo: 'new@example.org' }],
    })
    const page = wordsOf(await read('/profile/data'))
    expect(page).toContain('Links we’ve emailed you Purpose change-email')
    expect(page).toMatch(/Two-step login no .* IP address \d.* Type of scam forex .* Discreet emails no With/)
    expect(page).not.toMatch(/single.use|second factor|network address|scam type/i)
    expect(page).toMatch(
      /With Sample Agent Your changes 1 Change: moved; .*; From: Monday 18 January 2027, 09:00 UTC; To: Tuesday 19 January/,
    )
  })
}

for (const kind of bothDatabases) {
  test(`an upgrade corrects the copies of names that have been changed (${kind})`, async () => {
    await using database = await openEmptyDatabase(kind)
    const { db } = database
    await migrateTo(db, '087-expand-closed-over')
    const at = '2027-01-01T10:00:00.000Z'
    for (const [id, name] of Object.entries({ a: 'Anna Bell', b: 'Ben' })) {
      await sql`insert into auth_user (id, name, email, email_verified, created_at, updated_at)
        values (${id}, 'Ben', ${id}, ${sql.lit(1)} = 1, ${at}, ${at})`.execute(db)
      await sql`insert into users (user_id, email, role, name, phone, time_zone, created_at, updated_at)
        values (${id}, ${id}, 'client', ${name}, '', '', ${at}, ${at})`.execute(db)
    }
    await migrate(db)
    const names = await db.selectFrom('auth_user').select('name').orderBy('id').execute()
    expect(names.map(({ name }) => name)).toEqual(['Anna Bell', 'Ben'])
  })
}
