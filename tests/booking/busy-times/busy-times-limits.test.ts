import type { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import { readDueCalendars } from '#src/features/booking/busy-times/read-due-calendars.server.ts'
import { eventually } from '../../support/eventually.ts'
import { formOf, pageOf } from '../../support/pages/page.ts'
import { answerAsCalendar, startFakeServer } from '../../support/processes/calendar-servers.ts'
import { openAdminSession } from '../../support/site/admin-session.ts'
import { openAvailabilityPage } from '../../support/site/booking/availability-page.ts'
import { busyRows, connect, entryAt } from '../../support/site/booking/own-calendar.ts'
import { desk as deskPath, type Firm, openFirm } from '../../support/site/desk/agents-desk.ts'
import { refuseWrites } from '../../support/site/refuse-writes.ts'
import { databaseKinds, wednesdayMorning } from '../../support/site/test-site.ts'

const minuteMs = 60_000

const addressForm = (secretAddress: string, agentId = 'agent-1') => ({
  intent: 'own-calendar',
  about: agentId,
  version: '',
  secretAddress,
})

/** Connects both agents' calendars, each at an address of their own. */
async function connectBoth({ admin }: Firm, originOf: Record<'agent-1' | 'agent-2', string>): Promise<void> {
  for (const [agentId, origin] of Object.entries(originOf)) {
    const saved = await admin.post(
      `${deskPath}/availability?agent=${agentId}`,
      addressForm(`${origin}/${agentId}`, agentId),
    )
    expect(saved.status).toBe(200)
  }
}

for (const kind of databaseKinds) {
  test(`calendar addresses that can be tried are limited to 20 an hour and logged (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer((_, response) => void response.writeHead(401).end())
    const form = addressForm(`${server.origin}/private-token`)
    for (let count = 0; count < 20; count += 1) expect((await desk.post(form)).status).toBe(422)
    const asked = server.asked.length
    const refused = await desk.post(form)
    const html = await refused.text()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(pageOf(html).alert).toContain('Too many attempts. Please wait 1 hour, then try again')
    expect(formOf(html, 'own-calendar-form').field('secretAddress').value).toBe(form.secretAddress)
    expect(server.asked.length).toBe(asked)
    const userId = await findUserIdByEmail(site.runtime.db, 'admin@example.org')
    const events = site.logLines.filter(({ event }) => event === 'limit-refused')
    expect(events).toEqual([expect.objectContaining({ userId, reason: 'own calendars by user' })])
    // Others are not held up, and neither is the one who waits.
    const other = await openAdminSession(site, 'other@example.org')
    expect((await other.post(`${deskPath}/availability?agent=agent-1`, form)).status).toBe(422)
    vi.setSystemTime(wednesdayMorning.getTime() + 61 * minuteMs)
    const later = await openAdminSession(site, 'later@example.org')
    expect((await later.post(`${deskPath}/availability?agent=agent-1`, form)).status).toBe(422)
  })

  test(`a calendar that could not be connected is logged without what was typed (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer((_, response) => void response.writeHead(401).end())
    await connect(desk, `${server.origin}/kim@example.org/private-token`)
    const lines = site.logLines.filter(({ fault }) => fault === 'refused')
    expect(lines).toEqual([expect.objectContaining({ agentId: 'agent-1' })])
    for (const secret of ['kim@example.org', 'private-token', server.origin]) {
      expect(JSON.stringify(site.logLines)).not.toContain(secret)
    }
  })

  test(`at most two calendars are worked out at once, and all of them in the end (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site } = firm
    await using server = await startFakeServer(answerAsCalendar(() => [entryAt('10:00', '12:00')]))
    let [running, most] = [0, 0]
    const count = (worker: Worker) => {
      running += 1
      most = Math.max(most, running)
      worker.once('exit', () => {
        running -= 1
      })
    }
    process.on('worker', count)
    const users = await Promise.all(['a', 'b', 'c', 'd'].map((name) => openAdminSession(site, `${name}@example.org`)))
    const href = `${deskPath}/availability?agent=agent-1`
    const answers = await Promise.all(users.map((user) => user.post(href, addressForm(server.origin))))
    process.off('worker', count)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(most).toBe(2)
  })

  test(`while one calendar hangs, others are saved and read (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin, kim } = firm
    let isHanging = false
    const release: (() => void)[] = []
    const answer = answerAsCalendar(() => [entryAt('10:00', '12:00')])
    await using slow = await startFakeServer((request, response) => {
      if (isHanging) release.push(() => void answer(request, response))
      else answer(request, response)
    })
    await using quick = await startFakeServer(answer)
    await connectBoth(firm, { 'agent-1': slow.origin, 'agent-2': quick.origin })
    await site.runtime.db.deleteFrom('busy_times').execute()
    isHanging = true
    vi.setSystemTime(wednesdayMorning.getTime() + 6 * minuteMs)
    const reading = readDueCalendars(site.runtime)
    // The same user waits for their own first address, and only for that.
    const own = [1, 2].map(() => site.fetch(`${deskPath}/availability?agent=agent-1`, postOf(slow.origin, kim)))
    await eventually(async () => expect((await busyRows(site)).map(({ agent_id }) => agent_id)).toEqual(['agent-2']))
    const saved = await admin.post(`${deskPath}/availability?agent=agent-2`, {
      ...addressForm(`${quick.origin}/other`, 'agent-2'),
      version: await versionOf(firm, 'agent-2'),
    })
    expect(saved.status).toBe(200)
    await eventually(() => expect(release).toHaveLength(2))
    isHanging = false
    for (const go of release) go()
    await Promise.all([reading, ...own])
    expect((await busyRows(site)).map(({ agent_id }) => agent_id).sort()).toEqual(['agent-1', 'agent-2'])
  })

  test(`when a calendar cannot be saved, the page has what was typed (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => []))
    await refuseWrites(site, 'insert', 'own_calendars')
    const failed = await connect(desk, server.origin)
    const html = await failed.text()
    expect([failed.status, pageOf(html).alert]).toEqual([
      503,
      expect.stringContaining('because of a fault on our side'),
    ])
    expect(formOf(html, 'own-calendar-form').field('secretAddress').value).toBe(server.origin)
  })

  test(`a calendar is not connected for an agent who loses access while it is read (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin, kim } = firm
    const userId = (await findUserIdByEmail(site.runtime.db, 'kim@example.org')) ?? ''
    const answer = answerAsCalendar(() => [entryAt('10:00', '12:00')])
    await using server = await startFakeServer((request, response) => {
      void admin.press(userId, 'disable').then(() => answer(request, response))
    })
    const href = `${deskPath}/availability?agent=agent-1`
    const refused = await site.post(href, addressForm(server.origin), { cookie: kim })
    expect(refused.status).not.toBe(200)
    expect(await site.runtime.db.selectFrom('own_calendars').selectAll().execute()).toEqual([])
    expect(await busyRows(site)).toEqual([])
  })

  test(`each due calendar is read once, however slow they are (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site } = firm
    let slowMs = 0
    const answer = answerAsCalendar(() => [entryAt('10:00', '12:00')])
    await using server = await startFakeServer((request, response) => {
      // Slow at first only, so that this test fails rather than hangs.
      if (server.asked.length < 60) vi.setSystemTime(site.runtime.clock.now().getTime() + slowMs)
      answer(request, response)
    })
    await connectBoth(firm, { 'agent-1': server.origin, 'agent-2': server.origin })
    vi.setSystemTime(wednesdayMorning.getTime() + 6 * minuteMs)
    slowMs = 4 * minuteMs
    await readDueCalendars(site.runtime)
    expect(server.asked).toHaveLength(4)
    expect((await busyRows(site)).map(({ agent_id }) => agent_id).sort()).toEqual(['agent-1', 'agent-2'])
  })

  test(`when one reading cannot be stored, the others are (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site } = firm
    const { db } = site.runtime
    await using busy = await startFakeServer(answerAsCalendar(() => [entryAt('10:00', '12:00')]))
    await using free = await startFakeServer(answerAsCalendar(() => []))
    await connectBoth(firm, { 'agent-1': busy.origin, 'agent-2': free.origin })
    vi.setSystemTime(wednesdayMorning.getTime() + 6 * minuteMs)
    await refuseWrites(site, 'insert', 'busy_times')
    await expect(readDueCalendars(site.runtime)).rejects.toThrow('refused by the test')
    const readAt = db.selectFrom('own_calendars').select('read_at').where('agent_id', '=', 'agent-2')
    expect(await readAt.execute()).toEqual([{ read_at: new Date().toISOString() }])
    // Those of the first agent are as they were last read.
    expect((await busyRows(site)).map(({ agent_id }) => agent_id)).toEqual(['agent-1'])
  })
}

const postOf = (address: string, cookie: string) => ({
  method: 'POST',
  body: new URLSearchParams(addressForm(address)),
  headers: { 'sec-fetch-site': 'same-origin', cookie },
})

async function versionOf({ site: { runtime } }: Firm, agentId: string): Promise<string> {
  const row = runtime.db.selectFrom('own_calendars').select('version').where('agent_id', '=', agentId)
  return (await row.executeTakeFirstOrThrow()).version
}
