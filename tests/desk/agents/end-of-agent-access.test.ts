import { expect, test } from 'vitest'
import { findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { answerAsCalendar, startFakeServer } from '../../support/processes/calendar-servers.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { busyRows, entryAt } from '../../support/site/booking/own-calendar.ts'
import { desk, type Firm, openFirm } from '../../support/site/desk/agents-desk.ts'
import { foldedFormsIn } from '../../support/site/desk/record-parts.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const own = `${desk}/availability?agent=agent-1&tab=calendar-feed`

/** Kim makes a feed and connects a calendar. */
async function openCalendars({ site, read, kim }: Firm, server: string) {
  const key = formOf(await read(own), 'calendar-feed').field('key').value
  const form = { intent: 'calendar-feed', about: 'agent-1', version: '0', key }
  const made = await (await site.post(own, form, { cookie: kim })).text()
  const [address = ''] = pageOf(made)
    .wordsOf('code')
    .filter((words) => words.includes('/calendar/'))
  const connection = { intent: 'own-calendar', about: 'agent-1', version: '', secretAddress: server }
  expect(wordsOf(await (await site.post(own, connection, { cookie: kim })).text())).toContain('Calendar saved.')
  const status = async () => (await site.request(address)).status
  expect([await status(), await busyRows(site)]).toEqual([200, [expect.anything()]])
  return { status }
}

const kept = ({ site: { runtime } }: Firm) => runtime.db.selectFrom('own_calendars').selectAll().execute()

const calendarActions = ['calendar-feed-changed', 'calendar-connection-changed']

for (const kind of databaseKinds) {
  for (const intent of ['disable', 'make-client', 'delete']) {
    test(`an agent’s feed and own calendar end with their access: ${intent} (${kind})`, async () => {
      await using firm = await openFirm(kind)
      const { site, admin } = firm
      await using server = await startFakeServer(answerAsCalendar(() => [entryAt('10:00', '12:00')]))
      const { status } = await openCalendars(firm, server.origin)
      const userId = (await findUserIdByEmail(site.runtime.db, 'kim@example.org')) ?? ''
      const before = (await entriesOf(site)).length
      const says = 'Their calendar address stops working, and their own calendar is disconnected'
      const user = await admin.read(`${desk}/users/${userId}`)
      expect(foldedFormsIn(user.html, intent)).toEqual([expect.stringContaining(says)])
      expect((await admin.press(userId, intent))[0]).toBe(200)
      expect([await status(), await kept(firm), await busyRows(site)]).toEqual([404, [], []])
      const entries = (await entriesOf(site)).slice(before).filter(({ action }) => calendarActions.includes(action))
      expect(entries.map(({ actor, about, after_values }) => [actor, about, after_values])).toEqual([
        [admin.adminId, 'agent:agent-1', '{"state":"withdrawn"}'],
        [admin.adminId, 'agent:agent-1', '{"server":null}'],
      ])
      expect(JSON.stringify(entries)).toContain(new URL(server.origin).host)
      if (intent !== 'disable') return
      // Neither comes back with the user, nor with a form from before.
      await admin.press(userId, 'enable')
      expect([await status(), await kept(firm)]).toEqual([404, []])
    })
  }

  test(`a change that leaves an agent at the desk leaves their calendars too (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin } = firm
    await using server = await startFakeServer(answerAsCalendar(() => [entryAt('10:00', '12:00')]))
    const { status } = await openCalendars(firm, server.origin)
    const { db } = site.runtime
    const kim = (await findUserIdByEmail(db, 'kim@example.org')) ?? ''
    const pat = (await findUserIdByEmail(db, 'pat@example.org')) ?? ''
    await admin.press(kim, 'make-admin')
    await admin.press(pat, 'disable')
    expect([await status(), (await kept(firm)).length]).toEqual([200, 1])
    const client = (await admin.read(`${desk}/users/${admin.adminId}`)).words
    expect(client).not.toContain('calendar address')
    // Pat had neither, so there is nothing to record.
    const about = (await entriesOf(site)).filter((entry) => entry.about === 'agent:agent-2')
    expect(about.map(({ action }) => action)).not.toContain('calendar-feed-changed')
  })

  test(`a feed that was asked for before the access ended is not made after it (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin } = firm
    const key = formOf(await firm.read(own), 'calendar-feed').field('key').value
    const userId = (await findUserIdByEmail(site.runtime.db, 'kim@example.org')) ?? ''
    await admin.press(userId, 'disable')
    await admin.press(userId, 'enable')
    // An admin's page from before has the same version.
    const form = { intent: 'calendar-feed', about: 'agent-1', version: '0', key }
    expect((await site.post(own, form, { cookie: admin.cookie })).status).toBe(409)
  })
}
