import { expect, test, vi } from 'vitest'
import { readDueCalendars } from '../../../src/features/booking/busy-times/read-busy-times.server.ts'
import { eventually } from '../../support/eventually.ts'
import {
  answerAsCalendar,
  calendarUser,
  hasRadicale,
  startFakeServer,
  startRadicale,
} from '../../support/processes/caldav-servers.ts'
import { isWholeRun } from '../../support/series.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { bookTime, openAvailabilityPage, timesOn } from '../../support/site/booking/availability-page.ts'
import { busyRows, connect, disconnect, entryAt, monday, readLater } from '../../support/site/booking/own-calendar.ts'
import { alertsIn, errorOf, wordsOf } from '../../support/site/form-page.ts'
import { databaseKinds, wednesdayMorning } from '../../support/site/test-site.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

for (const kind of databaseKinds) {
  test(`times at which an agent's own calendar is busy are neither offered nor booked (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => [entryAt('10:00', '12:00')]))
    const before = await timesOn(site, monday)
    const saved = await connect(desk, `${server.origin}/calendar/`)
    expect([saved.status, wordsOf(await saved.text())]).toEqual([200, expect.stringContaining('Connected.')])
    const after = await timesOn(site, monday)
    expect(before).toEqual(expect.arrayContaining(['09:00', '10:00', '11:00', '12:00']))
    // A consultation of 45 minutes from 09:00 ends in time; its buffer may reach into the busy time.
    expect(after).toEqual(expect.arrayContaining(['09:00', '12:00']))
    expect(after.filter((time) => time > '09:15' && time < '12:00')).toEqual([])
    expect((await bookTime(site, monday, '11:00')).status).toBe(422)
    const page = (await bookTime(site, monday, '14:00')).headers.get('location') ?? ''
    expect((await site.post(page, { intent: 'move', startsAt: `${monday}T11:00:00.000Z` })).status).not.toBe(303)
    // Nothing but the times is stored, and visitors learn nothing at all.
    expect(await busyRows(site)).toEqual([
      { agent_id: 'agent-1', starts_at: `${monday}T10:00:00.000Z`, ends_at: `${monday}T12:00:00.000Z` },
    ])
  })

  test(`busy times follow the calendar every five minutes, and go when it is disconnected (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    let objects = [entryAt('10:00', '12:00')]
    await using server = await startFakeServer(answerAsCalendar(() => objects))
    await connect(desk, server.origin)
    objects = [entryAt('14:00', '15:00')]
    await readLater(site, 4 * minuteMs)
    expect(await timesOn(site, monday)).not.toContain('11:00')
    await readLater(site, minuteMs)
    expect(await timesOn(site, monday)).toContain('11:00')
    expect(await timesOn(site, monday)).not.toContain('14:00')
    expect((await disconnect(desk)).status).toBe(200)
    expect(await timesOn(site, monday)).toContain('14:00')
    expect(await site.runtime.db.selectFrom('calendar_connections').selectAll().execute()).toEqual([])
  })

  test(`busy times follow the calendar again at once after the clock was ahead (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    let objects = [entryAt('10:00', '12:00')]
    await using server = await startFakeServer(answerAsCalendar(() => objects))
    await connect(desk, server.origin)
    await readLater(site, 24 * hourMs)
    objects = [entryAt('14:00', '15:00')]
    await readLater(site, -24 * hourMs)
    expect(await timesOn(site, monday)).toContain('11:00')
    expect(await timesOn(site, monday)).not.toContain('14:00')
    const { length } = server.asked
    await readLater(site, minuteMs)
    expect(server.asked).toHaveLength(length)
  })

  test(`of several processes only one reads a calendar that is due (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => []))
    await connect(desk, server.origin)
    const count = server.asked.length
    vi.setSystemTime(wednesdayMorning.getTime() + 6 * minuteMs)
    const twins = [site.runtime, site.openTwin(), site.openTwin()]
    await Promise.all(twins.map((twin) => readDueCalendars(twin)))
    expect(server.asked.length).toBe(2 * count)
  })

  test(`an appointment at a busy time is reported as a conflict, and stays (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await bookTime(site, monday, '11:00')
    await bookTime(site, monday, '15:00')
    await using server = await startFakeServer(answerAsCalendar(() => [entryAt('11:30', '12:00')]))
    await connect(desk, server.origin)
    const words = wordsOf(await desk.read())
    expect(words).toContain('1 appointment needs your attention')
    expect(words).toContain('Sample Agent is busy in their own calendar then.')
    const rows = await site.runtime.db.selectFrom('appointments').select('status').execute()
    expect(rows).toEqual([{ status: 'booked' }, { status: 'booked' }])
  })

  test(`our own appointments in an agent's calendar do not block them twice (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await bookTime(site, monday, '11:00')
    const file = await eventually(() => {
      const [mail] = site.inbox.flatMap(({ calendar }) => (calendar ? [calendar.file] : []))
      expect(mail).toBeDefined()
      return mail ?? ''
    })
    await using server = await startFakeServer(answerAsCalendar(() => [file]))
    await connect(desk, server.origin)
    expect(await busyRows(site)).toEqual([])
    expect(wordsOf(await desk.read())).not.toContain('needs your attention')
  })

  test(`after a failure the last busy times count for 24 hours, and the page says why (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    let status = 207
    const answer = answerAsCalendar(() => [entryAt('10:00', '12:00')])
    await using server = await startFakeServer((request, response) =>
      status === 207 ? answer(request, response) : void response.writeHead(status).end(),
    )
    await connect(desk, server.origin)
    status = 401
    await readLater(site, 6 * minuteMs)
    await readLater(site, 6 * minuteMs)
    const problem = 'The calendar server didn’t accept the user name and password. It was last read on'
    // An admin's session ends within hours, so the page is read now.
    expect(wordsOf(await desk.read())).toContain(problem)
    expect(await timesOn(site, monday)).not.toContain('11:00')
    status = 500
    await readLater(site, 23 * hourMs)
    expect(await timesOn(site, monday)).not.toContain('11:00')
    await readLater(site, hourMs)
    expect(await timesOn(site, monday)).toContain('11:00')
    status = 207
    await readLater(site, 6 * minuteMs)
    expect(await timesOn(site, monday)).not.toContain('11:00')
  })

  test(`a calendar that cannot be read is not saved, and the form says why (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const answers: [Parameters<typeof startFakeServer>[0], string, string][] = [
      [(_, to) => void to.writeHead(401).end(), 'password', 'didn’t accept the user name and password'],
      [(_, to) => void to.writeHead(404).end(), 'url', 'There’s no calendar at this address'],
      [(_, to) => void to.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'), 'url', 'no calendar'],
      [(_, to) => void to.destroy(), 'url', 'couldn’t reach'],
      [(_, to) => void to.writeHead(302, { location: 'http://127.0.0.2:9/' }).end(), 'url', 'another server'],
      [answerAsCalendar(() => ['x'.repeat(5_100_000)]), 'url', 'too many entries'],
    ]
    for (const [answer, field, message] of answers) {
      await using server = await startFakeServer(answer)
      const refused = await connect(desk, server.origin)
      const html = await refused.text()
      expect([refused.status, errorOf(html, `own-calendar-form-${field}`)]).toEqual([
        422,
        expect.stringContaining(message),
      ])
      expect(html).toContain(`value="${server.origin}"`)
      expect(html).not.toContain(calendarUser.password)
    }
    expect(await site.runtime.db.selectFrom('calendar_connections').selectAll().execute()).toEqual([])
  })

  test(`the password is encrypted, never shown, and needed for every change (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => []))
    await using stranger = await startFakeServer(answerAsCalendar(() => []))
    await connect(desk, `${server.origin}/kim@example.org/`)
    const row = await site.runtime.db.selectFrom('calendar_connections').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(calendarUser.password)
    expect(await desk.read()).not.toContain(calendarUser.password)
    // Otherwise a new address would be sent the password of the old one.
    expect((await desk.save('own-calendar', { url: stranger.origin, userName: 'kim', password: '' })).status).toBe(422)
    expect(stranger.asked).toEqual([])
    await readLater(site, 6 * minuteMs)
    const expected = `Basic ${Buffer.from(`${calendarUser.userName}:${calendarUser.password}`).toString('base64')}`
    expect(server.asked.every(({ authorization }) => authorization === expected)).toBe(true)
    // The audit log names the server alone; the log nothing.
    const audited = JSON.stringify(await entriesOf(site))
    expect(audited).toContain(new URL(server.origin).host)
    for (const secret of ['kim@example.org', calendarUser.password]) {
      expect(audited).not.toContain(secret)
      expect(JSON.stringify(site.logLines)).not.toContain(secret)
    }
  })

  test(`connecting needs recent authentication and a fresh form; a form sent twice is saved once (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => []))
    const form = { ...(await desk.fields('own-calendar')), url: server.origin, ...calendarUser }
    const twice = await Promise.all([desk.post(form), desk.post(form)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const stale = await desk.post({ ...form, userName: 'pat' })
    expect([stale.status, alertsIn(await stale.text()).join()]).toEqual([
      409,
      expect.stringContaining('changed in another tab'),
    ])
    const entries = (await entriesOf(site)).filter(({ action }) => action === 'calendar-connection-changed')
    expect(entries).toHaveLength(1)
    vi.setSystemTime(wednesdayMorning.getTime() + 11 * minuteMs)
    const late = await connect(desk, server.origin)
    expect([late.status, late.headers.get('location')]).toEqual([307, expect.stringContaining('keeps=password')])
    expect((await disconnect(desk)).status).toBe(200)
  })
}

// Needs a program that `npm run test:all` installs, or says at the end that it could not.
test.runIf(isWholeRun && hasRadicale)(
  'a real calendar server is read by its own address or the calendar’s',
  async () => {
    await using opened = await openAvailabilityPage('sqlite')
    const { site, desk } = opened
    await using radicale = await startRadicale()
    await radicale.put('dentist', entryAt('10:00', '12:00'))
    await radicale.put('lunch', entryAt('13:00', '14:00', 'TRANSP:TRANSPARENT'))
    await radicale.put('weekly', entryAt('15:00', '16:00', 'RRULE:FREQ=WEEKLY;COUNT=3'))
    const starts = async () => (await busyRows(site)).map(({ starts_at }) => starts_at.slice(0, 16)).sort()
    const expected = ['2027-01-18T10:00', '2027-01-18T15:00', '2027-01-25T15:00', '2027-02-01T15:00']
    for (const url of [radicale.calendar, `${radicale.origin}/`]) {
      const saved = await connect(desk, url)
      expect([url, saved.status, errorOf(await saved.text(), 'own-calendar-form-url')]).toEqual([url, 200, null])
      expect(await starts()).toEqual(expected)
    }
    await radicale.remove('dentist')
    await readLater(site, 6 * minuteMs)
    expect(await starts()).toEqual(expected.slice(1))
    const refused = await connect(desk, radicale.calendar, { password: 'wrong' })
    expect(errorOf(await refused.text(), 'own-calendar-form-password')).toContain('didn’t accept')
  },
)
