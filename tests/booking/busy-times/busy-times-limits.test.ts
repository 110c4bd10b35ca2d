import type { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { findUserIdByEmail } from '../../../src/features/accounts/users/user-queries.server.ts'
import { readDueCalendars } from '../../../src/features/booking/busy-times/read-busy-times.server.ts'
import { answerAsCalendar, calendarUser, startFakeServer } from '../../support/processes/caldav-servers.ts'
import { openAdminSession } from '../../support/site/admin-session.ts'
import { openAvailabilityPage } from '../../support/site/booking/availability-page.ts'
import { busyRows, connect, entryAt } from '../../support/site/booking/own-calendar.ts'
import { desk as deskPath, openFirm } from '../../support/site/desk/agents-desk.ts'
import { alertsIn } from '../../support/site/form-page.ts'
import { refuseWrites } from '../../support/site/refuse-writes.ts'
import { databaseKinds, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

const minuteMs = 60_000

/** Adds a third agent, whose calendar has not been read for a day. */
async function addOldBusyTimes({ runtime: { db } }: TestSite): Promise<void> {
  const past = new Date(wednesdayMorning.getTime() - 25 * 60 * minuteMs).toISOString()
  const due = new Date(wednesdayMorning.getTime() + 60 * 60 * minuteMs).toISOString()
  const row = await db.selectFrom('calendar_connections').selectAll().limit(1).executeTakeFirstOrThrow()
  const old = { ...row, agent_id: 'agent-3', connection_id: 'old', worked_at: past, due_at: due }
  await db.insertInto('calendar_connections').values(old).execute()
  await db.insertInto('busy_times').values({ agent_id: 'agent-3', starts_at: due, ends_at: due }).execute()
}

for (const kind of databaseKinds) {
  test(`calendar connection attempts are limited to 20 an hour and logged (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer((_, response) => void response.writeHead(401).end())
    const form = { ...(await desk.fields('own-calendar')), url: server.origin, ...calendarUser }
    for (let count = 0; count < 20; count += 1) expect((await desk.post(form)).status).toBe(422)
    const asked = server.asked.length
    const refused = await desk.post(form)
    const html = await refused.text()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(alertsIn(html).join()).toContain('Too many attempts. Please wait 1 hour, then try again')
    expect(html).toContain(`value="${server.origin}"`)
    expect(html).not.toContain(calendarUser.password)
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
    await connect(desk, `${server.origin}/kim@example.org/`)
    const lines = site.logLines.filter(({ fault }) => fault === 'wrong-password')
    expect(lines).toEqual([expect.objectContaining({ agentId: 'agent-1' })])
    for (const secret of ['kim@example.org', calendarUser.password, server.origin]) {
      expect(JSON.stringify(lines)).not.toContain(secret)
    }
  })

  test(`at most two calendars are worked out at once, and all of them in the end (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => [entryAt('10:00', '12:00')]))
    const form = { ...(await desk.fields('own-calendar')), url: server.origin, ...calendarUser }
    let [running, most] = [0, 0]
    const count = (worker: Worker) => {
      running += 1
      most = Math.max(most, running)
      worker.once('exit', () => {
        running -= 1
      })
    }
    process.on('worker', count)
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.post(form)))
    process.off('worker', count)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(most).toBe(2)
  })

  test(`when a calendar cannot be saved, the page has what was typed but the password (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => []))
    await refuseWrites(site, 'insert', 'calendar_connections')
    const failed = await connect(desk, server.origin)
    const html = await failed.text()
    expect([failed.status, alertsIn(html).join()]).toEqual([503, expect.stringContaining('nothing has changed')])
    expect(html).toContain(`value="${server.origin}"`)
    expect(html).not.toContain(calendarUser.password)
  })

  test(`a calendar is not connected for an agent who loses access while it is read (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin, kim } = firm
    const userId = (await findUserIdByEmail(site.runtime.db, 'kim@example.org')) ?? ''
    const answer = answerAsCalendar(() => [entryAt('10:00', '12:00')])
    await using server = await startFakeServer((request, response) => {
      void admin.press(userId, 'disable').then(() => answer(request, response))
    })
    const form = { form: 'own-calendar', version: '', url: server.origin, ...calendarUser }
    const refused = await site.post(`${deskPath}/availability?agent=agent-1`, form, { cookie: kim })
    expect(refused.status).not.toBe(200)
    expect(await site.runtime.db.selectFrom('calendar_connections').selectAll().execute()).toEqual([])
    expect(await busyRows(site)).toEqual([])
  })

  test(`each due calendar is read once, however slow they are, and old busy times go (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin } = firm
    let slowMs = 0
    const answer = answerAsCalendar(() => [entryAt('10:00', '12:00')])
    await using server = await startFakeServer((request, response) => {
      // Slow at first only, so that this test fails rather than hangs.
      if (server.asked.length < 60) vi.setSystemTime(site.runtime.clock.now().getTime() + slowMs)
      answer(request, response)
    })
    for (const agentId of ['agent-1', 'agent-2']) {
      const form = { form: 'own-calendar', version: '', url: `${server.origin}/${agentId}`, ...calendarUser }
      expect((await admin.post(`${deskPath}/availability?agent=${agentId}`, form)).status).toBe(200)
    }
    const before = server.asked.length
    await addOldBusyTimes(site)
    vi.setSystemTime(wednesdayMorning.getTime() + 6 * minuteMs)
    slowMs = 4 * minuteMs
    await readDueCalendars(site.runtime)
    expect(server.asked.length).toBe(2 * before)
    expect((await busyRows(site)).map(({ agent_id }) => agent_id).sort()).toEqual(['agent-1', 'agent-2'])
  })

  test(`when one reading cannot be stored, the others are, and old busy times still go (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin } = firm
    const { db } = site.runtime
    await using busy = await startFakeServer(answerAsCalendar(() => [entryAt('10:00', '12:00')]))
    await using free = await startFakeServer(answerAsCalendar(() => []))
    for (const [agentId, { origin }] of [
      ['agent-1', busy],
      ['agent-2', free],
    ] as const) {
      const form = { form: 'own-calendar', version: '', url: `${origin}/${agentId}`, ...calendarUser }
      expect((await admin.post(`${deskPath}/availability?agent=${agentId}`, form)).status).toBe(200)
    }
    await addOldBusyTimes(site)
    vi.setSystemTime(wednesdayMorning.getTime() + 6 * minuteMs)
    await refuseWrites(site, 'insert', 'busy_times')
    await expect(readDueCalendars(site.runtime)).rejects.toThrow('refused by the test')
    const workedAt = db.selectFrom('calendar_connections').select('worked_at').where('agent_id', '=', 'agent-2')
    expect(await workedAt.execute()).toEqual([{ worked_at: new Date().toISOString() }])
    // Those of the first agent are as they were last read.
    expect((await busyRows(site)).map(({ agent_id }) => agent_id)).toEqual(['agent-1'])
  })
}
