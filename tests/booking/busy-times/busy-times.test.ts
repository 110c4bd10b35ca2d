import { expect, test, vi } from 'vitest'
import { readDueCalendars } from '#src/features/booking/busy-times/read-due-calendars.server.ts'
import { eventually } from '../../support/eventually.ts'
import { wordsOf } from '../../support/pages/page.ts'
import { answerAsCalendar, startFakeServer } from '../../support/processes/calendar-servers.ts'
import { bookTime, openAvailabilityPage, timesOn } from '../../support/site/booking/availability-page.ts'
import { busyRows, connect, disconnect, entryAt, monday, readLater } from '../../support/site/booking/own-calendar.ts'
import { databaseKinds, wednesdayMorning } from '../../support/site/test-site.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

for (const kind of databaseKinds) {
  test(`times at which an agent's own calendar is busy are neither offered nor booked (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => [entryAt('10:00', '12:00')]))
    const before = await timesOn(site, monday)
    const saved = await connect(desk, `${server.origin}/calendar.ics`)
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
    expect(await site.runtime.db.selectFrom('own_calendars').selectAll().execute()).toEqual([])
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
    vi.setSystemTime(wednesdayMorning.getTime() + 6 * minuteMs)
    const twins = [site.runtime, site.openTwin(), site.openTwin()]
    await Promise.all(twins.map((twin) => readDueCalendars(twin)))
    expect(server.asked).toHaveLength(2)
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

  test(`a meeting that an agent has declined at their own or the calendar's address is free (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const declined = (address: string) => `ATTENDEE;PARTSTAT=DECLINED:mailto:${address}`
    await using server = await startFakeServer(
      answerAsCalendar(() => [
        entryAt('10:00', '11:00', declined('Agent@Harbour.example')),
        entryAt('12:00', '13:00', declined('kim@example.com')),
        entryAt('14:00', '15:00', declined('someone@example.org')),
      ]),
    )
    await connect(desk, `${server.origin}/ical/Kim%40example.com/private-token/basic.ics`)
    expect((await busyRows(site)).map(({ starts_at }) => starts_at)).toEqual([`${monday}T14:00:00.000Z`])
  })
}
