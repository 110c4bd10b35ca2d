import { expect, test } from 'vitest'
import { hourlyJobsOf } from '../../../server/scheduled-jobs.ts'
import { wordsOf } from '../../support/pages/page.ts'
import { answerAsCalendar, calendarOf, startFakeServer } from '../../support/processes/calendar-servers.ts'
import { dataFolder, startOnce } from '../../support/processes/data-folder.ts'
import {
  type AvailabilityPage,
  openAgain,
  openAvailabilityPage,
  timesOn,
} from '../../support/site/booking/availability-page.ts'
import { busyRows, connect, entryAt, monday, readLater } from '../../support/site/booking/own-calendar.ts'
import { desk as deskPath, openFirm } from '../../support/site/desk/agents-desk.ts'
import { signInAs } from '../../support/site/people.ts'
import { databaseKinds, type TestSite } from '../../support/site/test-site.ts'
import { expectFaults } from '../../support/watching/doctor.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** A server whose calendar can fail. `headers` are sent with every answer. */
async function startCalendar() {
  const state = { status: 200, headers: {} as Record<string, string>, objects: [entryAt('10:00', '12:00')] }
  const answer = answerAsCalendar(() => state.objects)
  const server = await startFakeServer((request, response) => {
    for (const [name, value] of Object.entries(state.headers)) response.setHeader(name, value)
    const { etag } = state.headers
    const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
    if (state.status === 200 && !isKnown) return answer(request, response)
    response.writeHead(isKnown ? 304 : state.status).end()
  })
  return { state, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const ownCalendar = async (desk: AvailabilityPage) =>
  /Agent’s own calendar (.*?) Address of your calendar/.exec(wordsOf(await desk.read()))?.[1] ?? ''

const today = async (site: TestSite, cookie: string) =>
  wordsOf(await (await site.request('/admin-profile', { headers: { cookie } })).text())

for (const kind of databaseKinds) {
  test(`busy times are never dropped because a calendar can't be read, and the page says how old they are (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using calendar = await startCalendar()
    await connect(desk, calendar.server.origin)
    expect(await ownCalendar(desk)).toContain('Read just now (Wednesday 13 January 2027, 10:00).')
    calendar.state.status = 403
    await readLater(site, 6 * minuteMs)
    expect(await ownCalendar(desk)).toMatch(/Read 6 minutes ago \(Wednesday 13 January 2027, 10:00\).*asks for a login/)
    for (let day = 0; day < 4; day += 1) {
      await readLater(site, dayMs)
      for (const job of Object.values(hourlyJobsOf(site.runtime))) await job()
      expect(await timesOn(site, monday)).not.toContain('11:00')
    }
    // Of the last days that are offered, nothing is known.
    const words = await ownCalendar(await openAgain(site))
    expect(words).toContain('Read 4 days ago')
    expect(words).toContain('those after Tuesday 16 March 2027 aren’t known')
    calendar.state.status = 200
    calendar.state.objects = []
    await readLater(site, hourMs)
    expect(await ownCalendar(await openAgain(site))).not.toContain('known')
    expect(await timesOn(site, monday)).toContain('11:00')
  })

  test(`after a day without a reading the agent is named on Today, to themselves and to admins (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site } = firm
    await using calendar = await startCalendar()
    const address = { intent: 'own-calendar', about: 'agent-1', version: '', secretAddress: calendar.server.origin }
    const href = `${deskPath}/availability?agent=agent-1`
    expect((await site.post(href, address, { cookie: firm.kim })).status).toBe(200)
    calendar.state.status = 404
    await readLater(site, 23 * hourMs)
    expect(await today(site, await signInAs(site, 'kim@example.org'))).not.toContain('calendar was last read')
    await readLater(site, hourMs)
    const problem = 'kim The calendar was last read 1 day ago, so newer busy times aren’t known. There’s no calendar'
    for (const email of ['kim@example.org', 'admin@example.org'])
      expect(await today(site, await signInAs(site, email))).toContain(problem)
    expect(await today(site, await signInAs(site, 'pat@example.org'))).not.toContain('calendar was last read')
    // Nobody has to do anything about the calendar of an agent who takes no appointments.
    await site.runtime.db.updateTable('agents').set({ is_active: 0 }).where('agent_id', '=', 'agent-1').execute()
    expect(await today(site, await signInAs(site, 'admin@example.org'))).not.toContain('calendar was last read')
  })

  test(`a calendar that can't be read is asked less and less often, until it works again (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using calendar = await startCalendar()
    const { server, state } = calendar
    await connect(desk, server.origin)
    const expectPause = async (minutes: number) => {
      const { length } = server.asked
      await readLater(site, (minutes - 1) * minuteMs)
      expect([minutes, server.asked.length]).toEqual([minutes, length])
      await readLater(site, minuteMs)
      expect([minutes, server.asked.length]).toEqual([minutes, length + 1])
    }
    state.status = 500
    for (const minutes of [5, 5, 10, 20, 40, 60, 60]) await expectPause(minutes)
    state.status = 200
    await expectPause(60)
    await expectPause(5)
    state.status = 503
    state.headers = { 'retry-after': '1800' }
    for (const minutes of [5, 30, 30, 30, 40]) await expectPause(minutes)
    // For no longer than a failing one waits.
    state.headers = { 'retry-after': new Date(site.runtime.clock.now().getTime() + 9 * dayMs).toUTCString() }
    await expectPause(60)
    state.headers = { 'retry-after': 'soon' }
    await expectPause(60)
  })

  test(`a calendar is read whole when it has changed, and once a day in any case (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using calendar = await startCalendar()
    const { server, state } = calendar
    const asked = () => server.asked.map(({ headers }) => headers['if-none-match'] ?? headers['if-modified-since'])
    state.headers = { etag: '"one"', 'last-modified': 'Tue, 12 Jan 2027 10:00:00 GMT' }
    await connect(desk, server.origin)
    await readLater(site, 5 * minuteMs)
    expect(asked()).toEqual([undefined, '"one"'])
    expect(server.asked[1]?.headers['if-modified-since']).toBe('Tue, 12 Jan 2027 10:00:00 GMT')
    expect(await ownCalendar(desk)).toContain('Read just now')
    expect(await timesOn(site, monday)).not.toContain('11:00')
    state.headers = { etag: '"two"' }
    state.objects = []
    await readLater(site, 5 * minuteMs)
    expect(await timesOn(site, monday)).toContain('11:00')
    // By then the calendar has days in it that the first reading knew nothing of.
    await readLater(site, dayMs + minuteMs)
    expect(asked()).toEqual([undefined, '"one"', '"one"', undefined])
    await site.runtime.db.insertInto('booking_rules').values({ rule: 'horizonDays', value: 90 }).execute()
    await readLater(site, 5 * minuteMs)
    await readLater(site, 5 * minuteMs)
    expect(asked().slice(4)).toEqual([undefined, '"two"'])
  })

  test(`a calendar that does not reach us to its end adds busy times, and takes none away (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    let text = calendarOf([entryAt('10:00', '11:00'), entryAt('14:00', '15:00')])
    await using server = await startFakeServer((_, response) => {
      response.writeHead(200, { etag: '"same"' }).end(text)
    })
    await connect(desk, server.origin)
    const starts = async () => (await busyRows(site)).map(({ starts_at }) => starts_at.slice(11, 16)).sort()
    const whole = calendarOf([entryAt('12:00', '13:00')])
    for (const cut of ['END:VCALENDAR', 'END:VEVENT', 'VCALENDAR\r\n']) {
      text = whole.slice(0, whole.lastIndexOf(cut))
      await readLater(site, 5 * minuteMs)
      expect([cut, await starts()]).toEqual([cut, ['10:00', '12:00', '14:00']])
    }
    expect(await ownCalendar(desk)).toMatch(/couldn’t be fully understood/)
    // Text after the end is not the calendar’s.
    text = `${whole}\r\nWarning: out of memory\r\n`
    await readLater(site, 5 * minuteMs)
    expect(await starts()).toEqual(['12:00'])
    expect(server.asked.map(({ headers }) => headers['if-none-match'])).toEqual([
      ...[undefined, '"same"', undefined, undefined, undefined],
    ])
  })

  test(`entries that can't be understood are counted on the page (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { desk } = opened
    await using calendar = await startCalendar()
    calendar.state.objects = [entryAt('10:00', '11:00', 'RRULE:FREQ=SECONDLY'), entryAt('12:00', '13:00')]
    await connect(desk, calendar.server.origin)
    expect(await ownCalendar(desk)).toContain('1 entry couldn’t be fully understood')
  })

  test(`an address that was encrypted with another secret is said to be lost at once (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using calendar = await startCalendar()
    await connect(desk, calendar.server.origin)
    await site.runtime.db
      .updateTable('own_calendars')
      .set({ encrypted_address: 'A'.repeat(80) })
      .execute()
    const words = await ownCalendar(desk)
    expect(words).toContain('We can’t read the saved address any more, because the site’s secret has changed')
    expect(await today(site, await signInAs(site, 'admin@example.org'))).toContain('the site’s secret has changed')
    await readLater(site, 6 * minuteMs)
    expect(await timesOn(site, monday)).not.toContain('11:00')
    expect(calendar.server.asked).toHaveLength(1)
    expect((await connect(desk, calendar.server.origin)).status).toBe(200)
    expect(await ownCalendar(desk)).toContain('Connected.')
  })

  test(`busy times go a day after they are over, and no sooner (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using calendar = await startCalendar()
    await connect(desk, calendar.server.origin)
    calendar.state.status = 404
    const purge = async () => hourlyJobsOf(site.runtime)['delete old data: busyTimes']?.()
    // From Wednesday 10:00 to Tuesday 11:59, and then until 12:00.
    await readLater(site, 6 * dayMs + 2 * hourMs - minuteMs)
    await purge()
    expect(await busyRows(site)).toHaveLength(1)
    await readLater(site, minuteMs)
    await purge()
    expect(await busyRows(site)).toEqual([])
  })
}

test('doctor names each agent whose calendar is not read any more, and why', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  await folder.change(async (db) => {
    const past = '2020-01-01T09:00:00.000Z'
    const agents = ['Ada', 'Bea', 'Cleo', 'Dot'].map((name) => ({ agent_id: name, name, email: `${name}@example.org` }))
    for (const agent of agents)
      await db
        .insertInto('agents')
        .values({ ...agent, is_active: agent.name === 'Dot' ? 0 : 1, created_at: past })
        .execute()
    const row = { due_at: past, read_at: past, read_until: null, server: null }
    for (const [agent_id, encrypted_address] of [
      ['Ada', null],
      ['Bea', 'encrypted with another secret'],
      ['Dot', null],
    ] as const)
      await db
        .insertInto('own_calendars')
        .values({ ...row, agent_id, version: agent_id, encrypted_address })
        .execute()
  })
  using doctor = folder.run(['doctor'])
  await expectFaults(doctor, [
    ['The busy times of Ada come from a former CalDAV connection', 'Ask them to enter their calendar’s address'],
    ['The address of Bea’s own calendar was encrypted with another secret', 'Set the former SECRET again'],
  ])
})
