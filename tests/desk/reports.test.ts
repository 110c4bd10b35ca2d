import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { countNewClients } from '#src/features/accounts/users/user-queries.server.ts'
import {
  countBookings,
  countOfAgents,
  countOutcomes,
} from '#src/features/booking/appointments/appointment-counts.server.ts'
import { countSubscriptions } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { rangeOf, weeksOf } from '#src/time/local-time.ts'
import { dayMs } from '#src/time/time-range.ts'
import { previousPeriod } from '#src/workflows/reports/period.ts'
import { fillFirm } from '../../server/commands/demo/fill-firm.ts'
import { seededNumbers } from '../../server/commands/demo/sample-people.ts'
import { explain } from '../support/explain.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { entriesOf } from '../support/site/admin-session.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { makeUser } from '../support/site/people.ts'
import {
  bothDatabases,
  databaseKinds,
  openTestSite,
  type TestSite,
  wednesdayMorning,
} from '../support/site/test-site.ts'

const timeZone = 'Europe/London'

type Added = { agentId?: string; scamType?: string; cancelledBy?: 'visitor' | 'admin' }

async function addAppointments({ runtime }: TestSite, startsAt: string, statuses: string[], added: Added = {}) {
  const { agentId = 'agent-1', scamType = 'forex', cancelledBy } = added
  for (const [index, status] of statuses.entries()) {
    const id = `${startsAt} ${agentId} ${scamType} ${index}`
    const unique = { appointment_id: id, reference: id, form_key: id, manage_token_hash: id }
    const times = { starts_at: startsAt, ends_at: startsAt, occupied_until: startsAt, created_at: startsAt }
    const person = { name: 'Robin Sample', email: 'robin@example.org', phone: '', story: '', client_id: null }
    const more = { consent_wording: '', consented_at: startsAt, time_zone: null, cancelled_at: null, released_at: null }
    await runtime.db
      .insertInto('appointments')
      .values({
        ...{ ...unique, ...times, ...person, ...more, agent_id: agentId, scam_type: scamType },
        ...{ status: status as 'done', cancelled_by: status === 'cancelled' ? cancelledBy : null },
      })
      .execute()
  }
}

const weeksFrom = (firstDay: string, lastDay: string) =>
  weeksOf({ firstDay, lastDay }).map((week) => rangeOf(week, timeZone))

test('weeks begin on Mondays, the first and last are cut, and a clock change makes one shorter', () => {
  const weeks = weeksOf({ firstDay: '2027-03-18', lastDay: '2027-03-30' })
  const hours = weeks.map((week) => rangeOf(week, timeZone)).map((range) => (range.endsAt - range.startsAt) / 3_600_000)
  expect(weeks.map(({ firstDay }, index) => [firstDay, hours[index]])).toEqual([
    ['2027-03-18', 4 * 24],
    ['2027-03-22', 167],
    ['2027-03-29', 2 * 24],
  ])
})

test('the previous period has as many days on the same weekdays, and none in common', () => {
  const before = (firstDay: string, lastDay: string) => Object.values(previousPeriod({ firstDay, lastDay }))
  expect(before('2027-01-11', '2027-01-17')).toEqual(['2027-01-04', '2027-01-10'])
  expect(before('2027-01-11', '2027-01-13')).toEqual(['2027-01-04', '2027-01-06'])
  expect(before('2027-01-01', '2027-01-13')).toEqual(['2026-12-18', '2026-12-30'])
  expect(before('2028-02-29', '2028-02-29')).toEqual(['2028-02-22', '2028-02-22'])
})

for (const kind of bothDatabases) {
  test(`counts follow the weeks of the firm's zone, not those of UTC (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const weeks = weeksFrom('2027-04-05', '2027-04-18')
    // A Sunday, 23:30 UTC: already Monday in London, where the clocks have gone forward.
    await addAppointments(site, '2027-04-11T23:30:00.000Z', ['done', 'no-show'])
    await addAppointments(site, '2027-04-11T22:30:00.000Z', ['done', 'done', 'cancelled'], { cancelledBy: 'visitor' })
    await addAppointments(site, '2027-04-18T23:00:00.000Z', ['booked'])
    const { db } = site.runtime
    const none = [0, 0]
    expect(await countOutcomes(db, weeks)).toEqual({
      done: [2, 1],
      'no-show': [0, 1],
      'cancelled-by-visitor': [1, 0],
      'cancelled-by-staff': none,
      cancelled: none,
      booked: none,
    })
    const users = [
      ['anna@example.org', 'client', '2027-04-11T22:30:00.000Z'],
      ['ben@example.org', 'client', '2027-04-11T23:30:00.000Z'],
      ['cleo@example.org', 'Admin', '2027-04-12T10:00:00.000Z'],
    ] as const
    for (const [email, role, created_at] of users) {
      const userId = await makeUser(site, { email, role })
      await db.updateTable('users').set({ created_at }).where('user_id', '=', userId).execute()
    }
    expect(await countNewClients(db, weeks)).toEqual([1, 1])
    for (const [index, change] of (['confirmed', 'confirmed', 'unsubscribed', 'asked'] as const).entries()) {
      const record = { change, method: 'form', wording: '', page: '/', changed_at: '2027-04-12T10:00:00.000Z' } as const
      await db
        .insertInto('consent_records')
        .values({ ...record, consent_id: `c${index}`, subscriber_id: 's' })
        .execute()
    }
    expect(await countSubscriptions(db, weeks)).toEqual({ confirmed: [0, 1], unsubscribed: [0, 1] })
  })

  test(`any number of ranges with gaps between them are counted right (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const instants = Array.from({ length: 40 }, (_, day) => Date.parse('2027-01-01T12:00:00.000Z') + day * dayMs)
    for (const instant of instants) await addAppointments(site, new Date(instant).toISOString(), ['done'])
    for (const length of [1, 2, 3, 5, 8]) {
      const ranges = Array.from({ length }, (_, index) => {
        const startsAt = Date.parse('2027-01-02T00:00:00.000Z') + index * 5 * dayMs
        return { startsAt, endsAt: startsAt + (index % 2 === 0 ? 3 : 5) * dayMs }
      })
      const { done } = await countOutcomes(site.runtime.db, ranges)
      const expected = ranges.map(
        ({ startsAt, endsAt }) => instants.filter((at) => at >= startsAt && at < endsAt).length,
      )
      expect(done, `${length} ranges`).toEqual(expected)
    }
  })

  test(`each report of a long period reads one range of an index, and no rows (${kind})`, {
    timeout: 120_000,
  }, async () => {
    await using site = await openTestSite(kind)
    const { db, firm } = site.runtime
    const size = { agents: 2, users: 2000, userDays: 600, appointments: 8000 }
    const now = wednesdayMorning.getTime()
    await fillFirm(db, { size, now, next: seededNumbers(3), firm, tokenHashOf: (id) => id })
    if (kind === 'postgres') await sql`vacuum analyze appointments, users`.execute(db)
    const ranges = weeksFrom('2027-01-04', '2027-01-24')
    const plans = {
      outcomes: await explain(site.runtime, (recorded) => countOutcomes(recorded, ranges)),
      agents: await explain(site.runtime, (recorded) => countOfAgents(recorded, ranges)),
      bookings: await explain(site.runtime, (recorded) => countBookings(recorded, ranges)),
      clients: await explain(site.runtime, (recorded) => countNewClients(recorded, ranges)),
    }
    for (const [name, plan] of Object.entries(plans)) {
      expect(plan, name).toMatch(
        /(COVERING INDEX|Index Only Scan using) (appointments_(starts_at|created_at)|users_newest)/,
      )
      expect(plan, name).not.toMatch(/SCAN (appointments|users)(?! USING)|Seq Scan|Nested Loop/)
    }
  })
}

const reports = '/admin-profile/reports'

/** The text of each figure by its title. */
function figuresIn(html: string): Map<string, string> {
  const figures = pageOf(html).wordsOf('figure')
  return new Map(figures.map((words) => [words.split(' Export')[0] ?? '', words]))
}

for (const kind of databaseKinds) {
  test(`reports compare true counts with the previous period, by outcome and agent (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await addAppointments(site, '2027-01-12T10:00:00.000Z', ['done', 'done', 'no-show'])
    await addAppointments(site, '2027-01-12T11:00:00.000Z', ['cancelled'], { cancelledBy: 'visitor' })
    await addAppointments(site, '2027-01-12T12:00:00.000Z', ['cancelled', 'cancelled'], { cancelledBy: 'admin' })
    await addAppointments(site, '2027-01-12T13:00:00.000Z', ['done'], {
      agentId: 'left-us',
      scamType: 'cryptocurrency',
    })
    await addAppointments(site, '2027-01-05T10:00:00.000Z', ['done', 'done', 'done'])
    // Outside both periods, on their edges in London.
    await addAppointments(site, '2027-01-14T00:00:00.000Z', ['done'])
    await addAppointments(site, '2027-01-03T23:55:00.000Z', ['done'])
    const figures = figuresIn(await desk.read(`${reports}?from=2027-01-11&to=2027-01-13`))
    const outcomes = figures.get('Appointments by week and outcome')
    expect(outcomes).toContain('Done 3 the same as before (3)')
    expect(outcomes).toContain('No-show 1 1 more than before (0)')
    expect(outcomes).toContain('11 Jan 2027 (3 days) 3 1 1 2 0')
    expect(outcomes).toContain('Difference no difference 1 more 1 more 2 more no difference')
    const agents = figures.get('Appointments by agent')
    expect(agents).toContain('left-us 1 0 1 more')
    expect(agents).toContain('Total 4 3 1 more')
    expect(figures.get('Bookings made, by type of scam')).toContain('Forex 6 3 3 more')
    expect([...figures.values()].join(' ')).not.toMatch(/fewer than 5|@/)
  })

  test(`a first period is compared with nothing, on the page and in its files (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await addAppointments(desk.site, '2027-01-12T10:00:00.000Z', ['done', 'no-show'])
    const query = 'from=2027-01-11&to=2027-01-13'
    const html = await desk.read(`${reports}?${query}`)
    const words = wordsOf(html)
    expect(words).toContain('No earlier figures to compare with yet.')
    for (const [title, figure] of figuresIn(html)) {
      expect(figure, title).toContain('No earlier figures to compare with yet')
      expect(figure, title).not.toMatch(/before|Previous|Difference/)
    }
    const file = await desk.open(`${reports}/csv?report=bookings&${query}`)
    expect((await file.text()).split('\r\n')[1]).toMatch(/^2027-01-11,\d+,$/)
    // With a single earlier one, nought is a figure.
    await addAppointments(desk.site, '2027-01-05T10:00:00.000Z', ['done'])
    expect(wordsOf(await desk.read(`${reports}?${query}`))).toContain('No-show 1 1 more than before (0)')
  })

  test(`the period is in the address: presets up to today, or two days (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await addAppointments(desk.site, '2027-01-05T10:00:00.000Z', ['done'])
    const periodOf = async (query: string) => {
      const page = pageOf(await desk.read(`${reports}${query}`))
      return ['from', 'to'].map((id) => page.one(`input#${id}`).value)
    }
    expect(await periodOf('')).toEqual(['2026-10-26', '2027-01-13'])
    expect(await periodOf('?period=4-weeks')).toEqual(['2026-12-21', '2027-01-13'])
    expect(await periodOf('?period=year')).toEqual(['2027-01-01', '2027-01-13'])
    expect(await periodOf('?period=year&from=2026-02-03&to=2026-02-03')).toEqual(['2026-02-03', '2026-02-03'])
    const words = wordsOf(await desk.read(`${reports}?from=2027-01-11&to=2027-01-13`))
    expect(words).toContain('Reports London time')
    expect(words).toContain('Compared with Monday 4 January 2027 to Wednesday 6 January 2027')
  })

  test(`a period that cannot be read gets a clear answer (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const problems = {
      'from=2027-01-13&to=2027-01-11': 'ends before it begins',
      'from=1927-01-13&to=2027-01-11': 'up to a year',
      'from=2027-02-30&to=2027-03-01': 'Enter the first and the last day',
      'from=2027-01-01': 'Enter the first and the last day',
      'from=%00&to=%27%3B--': 'Enter the first and the last day',
      'period=constructor': 'That period isn’t available',
    }
    for (const [query, message] of Object.entries(problems)) {
      const answer = await desk.open(`${reports}?${query}`)
      expect(answer.status, query).toBe(400)
      const html = await answer.text()
      expect(pageOf(html).alert, query).toContain(message)
      const file = await desk.open(`${reports}/csv?report=agents&${query}`)
      expect([file.status, file.headers.get('location')], query).toEqual([
        302,
        expect.stringMatching(/reports\?report/),
      ])
    }
    const unknown = await desk.open(`${reports}/csv?report=__proto__`)
    expect([unknown.status, unknown.headers.get('location')]).toEqual([302, `${reports}?report=__proto__`])
  })

  test(`each chart has its file, audited, safe for spreadsheets, after authenticating recently (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await addAppointments(site, '2027-01-12T13:00:00.000Z', ['done'], { agentId: '=cmd()' })
    // Without any earlier figures, there are none in the files.
    await addAppointments(site, '2027-01-05T13:00:00.000Z', ['cancelled'], { cancelledBy: 'visitor' })
    const html = await desk.read(`${reports}?from=2027-01-11&to=2027-01-13`)
    const files = pageOf(html).hrefs.filter((href) => href.includes('reports/csv'))
    // Each with commas and with semicolons.
    expect(files).toHaveLength(14)
    for (const file of files) expect((await desk.open(file ?? '')).headers.get('content-type')).toContain('text/csv')
    const agents = await desk.open(`${reports}/csv?report=agents&from=2027-01-11&to=2027-01-13`)
    expect(agents.headers.get('content-disposition')).toContain('agents-2027-01-11-to-2027-01-13.csv')
    expect((await agents.text()).split('\r\n').slice(-2)).toEqual(["'=cmd(),1,0", ''])
    const semicolons = await desk.open(`${reports}/csv?report=agents&from=2027-01-11&to=2027-01-13&separator=semicolon`)
    expect((await semicolons.text()).split('\r\n').slice(-2)).toEqual(["'=cmd();1;0", ''])
    const weeks = await desk.open(`${reports}/csv?report=outcomes&from=2027-01-11&to=2027-01-13`)
    expect((await weeks.text()).split('\r\n')[1]).toMatch(/^2027-01-11,1,0,0,0/)
    const entries = await entriesOf(site)
    const exports = entries.filter(({ action }) => action === 'list-exported')
    expect(exports).toHaveLength(17)
    expect(exports.at(-1)?.after_values).toBe('{"file":"outcomes-2027-01-11-to-2027-01-13.csv","rows":1,"filters":[]}')
    expect((await desk.post(`${reports}/csv?report=agents`, {})).status).toBe(405)

    vi.setSystemTime(wednesdayMorning.getTime() + 11 * 60_000)
    const late = await desk.open(`${reports}/csv?report=agents&period=year`)
    expect(late.status).toBe(302)
    expect(late.headers.get('location')).toBe(
      `/admin-profile/confirm-it-is-you?next=${encodeURIComponent(`${reports}?report=agents&period=year`)}`,
    )
  })
}
