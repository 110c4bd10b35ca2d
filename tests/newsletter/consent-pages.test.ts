import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import { openEmptyDatabase } from '../support/empty-database.ts'
import { eventually } from '../support/eventually.ts'
import { enter, newAddress, pressForSubscriber, signInAdmin, subscribe } from '../support/site/newsletter.ts'
import { bothDatabases, databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const token = 'Ab3_xYz-0123456789AbCd'

const recordsOf = async ({ runtime }: TestSite) =>
  runtime.db.selectFrom('consent_records').select(['change', 'page']).orderBy('page').execute()

for (const kind of databaseKinds) {
  test(`a consent record holds no secret address and no text of the visitor's (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const sent = [`/appointments/${token}`, `/Appointments//${token}?x`, '/scams/forex', '/Anna Miller', 'Anna Miller']
    for (const [index, page] of sent.entries()) {
      const answer = await site.post('/newsletter', { email: `${index}@example.org`, page }, { address: newAddress() })
      expect(answer.status).toBe(200)
    }
    await eventually(async () => expect(await recordsOf(site)).toHaveLength(sent.length))
    const pages = (await recordsOf(site)).map(({ page }) => page)
    expect(new Set(pages)).toEqual(new Set(['/', '/appointments/…', '/scams/forex', '/…', '/…//…']))
  })

  test(`who is deleted without having confirmed leaves no consent records (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    await subscribe(site, 'confirmed@example.org')
    await enter(site, 'pending@example.org')
    await eventually(async () => expect(await recordsOf(site)).toHaveLength(3))
    for (const { subscriber_id: subscriberId } of await site.runtime.db
      .selectFrom('subscribers')
      .select('subscriber_id')
      .execute()) {
      await pressForSubscriber(site, cookie, { subscriberId, intent: 'delete' })
    }
    expect(await site.runtime.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
    expect((await recordsOf(site)).map(({ change }) => change).sort()).toEqual(['asked', 'confirmed'])
  })
}

for (const kind of bothDatabases) {
  test(`an upgrade takes the addresses of appointments out of consent records (${kind})`, async () => {
    await using database = await openEmptyDatabase(kind)
    const { db } = database
    await migrateTo(db, '087-expand-closed-over')
    for (const page of ['/', '/about', `/appointments/${token}`, `/Appointments/${token}`]) {
      await sql`insert into consent_records (consent_id, subscriber_id, change, method, wording, page, changed_at)
        values (${page}, 's', 'asked', 'form', '', ${page}, '2027-01-01T10:00:00.000Z')`.execute(db)
    }
    await migrate(db)
    const rows = await db.selectFrom('consent_records').select('page').orderBy('consent_id').execute()
    expect(rows.map(({ page }) => page).sort()).toEqual(['/', '/about', '/appointments/…', '/appointments/…'])
  })
}
