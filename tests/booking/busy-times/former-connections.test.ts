import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import { hourlyJobsOf } from '../../../server/scheduled-jobs.ts'
import { openEmptyDatabase } from '../../support/empty-database.ts'
import { wordsOf } from '../../support/pages/page.ts'
import { answerAsCalendar, startFakeServer } from '../../support/processes/calendar-servers.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { timesOn } from '../../support/site/booking/availability-page.ts'
import { busyRows, monday, readLater } from '../../support/site/booking/own-calendar.ts'
import { desk, openFirm } from '../../support/site/desk/agents-desk.ts'
import { bothDatabases, databaseKinds, type TestSite } from '../../support/site/test-site.ts'

const readAt = '2027-01-12T16:00:00.000Z'
const busy = { agent_id: 'agent-1', starts_at: `${monday}T10:00:00.000Z`, ends_at: `${monday}T12:00:00.000Z` }
const own = `${desk}/availability?agent=agent-1`

/** Kim's connection as a copy of the version before leaves it. */
async function connectByCalDav({ runtime: { db } }: TestSite): Promise<void> {
  const access = { url: 'https://dav.example.org/kim/', user_name: 'kim', encrypted_password: 'sealed-password' }
  const times = { due_at: readAt, worked_at: readAt, fault: null, skipped: 0 }
  await db
    .insertInto('calendar_connections')
    .values({ agent_id: 'agent-1', connection_id: 'former', ...access, ...times })
    .execute()
  await db.insertInto('busy_times').values(busy).execute()
}

const endFormer = async ({ runtime }: TestSite) => hourlyJobsOf(runtime)['end calendar connections by CalDAV']?.()

const mailsToKim = ({ runtime: { db } }: TestSite) =>
  db.selectFrom('outgoing_mails').select(['kind', 'recipient']).where('kind', '=', 'former-calendar').execute()

for (const kind of bothDatabases) {
  test(`an upgrade deletes the passwords of CalDAV connections and keeps their busy times (${kind})`, async () => {
    await using database = await openEmptyDatabase(kind)
    const { db } = database
    await migrateTo(db, '089-expand-login-names')
    for (const agentId of ['agent-1', 'agent-2'])
      await sql`insert into calendar_connections
        (agent_id, connection_id, url, user_name, encrypted_password, due_at, worked_at, fault, skipped)
        values (${agentId}, ${`of ${agentId}`}, 'https://dav.example.org/kim/', 'kim', 'sealed-password', ${readAt}, ${readAt},
        'wrong-password', 2)`.execute(db)
    await db.insertInto('busy_times').values(busy).execute()
    await migrate(db)
    expect(await db.selectFrom('calendar_connections').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('busy_times').selectAll().execute()).toEqual([busy])
    const former = await db.selectFrom('own_calendars').selectAll().orderBy('agent_id').execute()
    expect(former).toMatchObject([
      {
        agent_id: 'agent-1',
        version: 'of agent-1',
        encrypted_address: null,
        server: null,
        read_at: readAt,
        fault: null,
      },
      { agent_id: 'agent-2', version: 'of agent-2', failures: 0, unclear: 0, told_at: null },
    ])
    expect(JSON.stringify(former)).not.toMatch(/dav\.example|sealed-password/)
  })
}

for (const kind of databaseKinds) {
  test(`an agent who was connected by CalDAV is told by email once, and on Today until they act (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, kim } = firm
    await connectByCalDav(site)
    const twin = site.openTwin()
    await Promise.all([endFormer(site), hourlyJobsOf(twin)['end calendar connections by CalDAV']?.()])
    await endFormer(site)
    expect(await mailsToKim(site)).toEqual([{ kind: 'former-calendar', recipient: 'kim@example.org' }])
    // Nor again a year later, when no record of the email is left.
    await site.runtime.db.deleteFrom('outgoing_mails').execute()
    await endFormer(site)
    expect(await mailsToKim(site)).toEqual([])
    expect(await site.runtime.db.selectFrom('calendar_connections').selectAll().execute()).toEqual([])
    const says = 'The calendar was last read 18 hours ago, by CalDAV, which we no longer use.'
    for (const cookie of [kim, firm.admin.cookie]) expect(wordsOf(await firm.read(desk, cookie))).toContain(says)
    const page = wordsOf(await firm.read(own))
    expect(page).toContain('from your former calendar connection, read 18 hours ago (Tuesday 12 January 2027, 16:00)')
    // Nobody asks the former server, and its busy times stay.
    vi.setSystemTime(site.runtime.clock.now().getTime() + 30 * 60_000)
    await readLater(site, 0)
    expect(await busyRows(site)).toEqual([busy])
    expect(await timesOn(site, monday)).not.toContain('11:00')
  })

  test(`former busy times go when the agent saves an address, or says that there is none (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, kim } = firm
    await using server = await startFakeServer(answerAsCalendar(() => []))
    const form = { about: 'agent-1', version: 'former' }
    for (const answer of [
      { intent: 'remove-own-calendar' },
      { intent: 'own-calendar', secretAddress: server.origin },
    ]) {
      await connectByCalDav(site)
      await endFormer(site)
      expect(await firm.read(own)).toContain('I have no calendar to connect')
      expect((await site.post(own, { ...form, ...answer }, { cookie: kim })).status).toBe(200)
      expect(await busyRows(site)).toEqual([])
      expect(wordsOf(await firm.read(desk))).not.toContain('calendar was last read')
      expect(await firm.read(own)).not.toContain('I have no calendar to connect')
    }
    const entries = (await entriesOf(site)).filter(({ action }) => action === 'calendar-connection-changed')
    expect(entries.map(({ before_values, after_values }) => [before_values, after_values])).toEqual([
      ['{"server":"former connection"}', '{"server":null}'],
      ['{"server":"former connection"}', JSON.stringify({ server: new URL(server.origin).host })],
    ])
  })

  test(`a connection that a copy of the version before makes meanwhile is ended too (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, kim } = firm
    let objects: string[] = []
    await using server = await startFakeServer(answerAsCalendar(() => objects))
    const form = { intent: 'own-calendar', about: 'agent-1', version: '', secretAddress: server.origin }
    expect((await site.post(own, form, { cookie: kim })).status).toBe(200)
    await connectByCalDav(site)
    await endFormer(site)
    expect(await mailsToKim(site)).toEqual([])
    objects = []
    await readLater(site, 6 * 60_000)
    expect(await busyRows(site)).toEqual([])
    // A leaver's goes as well.
    await connectByCalDav(site)
    const user = site.runtime.db.selectFrom('users').select('user_id').where('email', '=', 'kim@example.org')
    const { user_id: userId } = await user.executeTakeFirstOrThrow()
    await firm.admin.press(userId, 'disable')
    await endFormer(site)
    expect(await site.runtime.db.selectFrom('own_calendars').selectAll().execute()).toEqual([])
    expect(await mailsToKim(site)).toEqual([])
  })
}
