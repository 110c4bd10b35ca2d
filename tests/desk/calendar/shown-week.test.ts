import { expect, test, vi } from 'vitest'
import { nextWorkingDay } from '#src/pages/admin-profile/appointments/calendar/time-grid/shown-days.ts'
import { pageOf } from '../../support/pages/page.ts'
import { list } from '../../support/site/desk/appointment-desk.ts'
import { openCalendar, placesOf } from '../../support/site/desk/calendar-page.ts'
import { addAgents, copyAppointment } from '../../support/site/desk/many-agents.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const monday = '2027-01-18'
const [saturday, sunday] = ['2027-01-16', '2027-01-17']

/** The days of a week that are strips, as the page names them. */
const foldedIn = (html: string) => pageOf(html).wordsOf('section.calendar-folded')

for (const kind of databaseKinds) {
  test(`closed days with nothing booked are strips, and choosing one opens it (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const { html } = await desk.show(`view=week&day=${monday}`)
    expect(foldedIn(html)).toEqual([
      'Sat 23 Saturday 23 January 2027 Closed , show the day',
      'Sun 24 Sunday 24 January 2027 Closed , show the day',
    ])
    expect(pageOf(html).hrefs).toContain(`${list}?view=week&day=2027-01-23`)
    const opened = await desk.show('view=week&day=2027-01-23')
    expect(foldedIn(opened.html).map((words) => words.slice(0, 3))).toEqual(['Sun'])
    expect(placesOf(opened.groups[5]?.columns[0], 'Closed')).toEqual(['0+480'])
  })

  test(`a closed day on which something is booked, opened or blocked is no strip (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book(monday, '11:00', 'robin@example.org')
    const namesOf = async (query: string) => foldedIn((await desk.show(query)).html).map((words) => words.slice(0, 3))
    const late = { agentId: 'agent-1', startsAt: '2027-01-23T20:00:00.000Z', name: 'Late Sample' }
    await copyAppointment(desk, [late])
    const week = await desk.show(`view=week&day=${monday}`)
    expect(foldedIn(week.html).map((words) => words.slice(0, 3))).toEqual(['Sun'])
    // The axis reaches to the end of its buffer.
    expect(placesOf(week.groups[5]?.columns[0], 'Late Sample')).toEqual(['660+45'])
    expect(week.groups[5]?.columns[0]?.minutes).toBe(12 * 60)
    expect(await namesOf(`view=week&day=${monday}&status=cancelled`)).toEqual(['Sat', 'Sun'])
    await desk.except(desk.second, { intent: 'extra-hours', day: '2027-01-24', from: '10:00', until: '12:00' })
    expect(await namesOf(`view=week&day=${monday}`)).toEqual([])
    await desk.except('agent-1', { intent: 'block', day: '2027-01-30', from: '10:00', until: '11:00' })
    // A holiday that begins on Friday leaves the weekend as closed as it is.
    await desk.except('agent-1', { intent: 'block', day: '2027-02-05', lastDay: '2027-02-09' })
    expect(await namesOf('view=week&day=2027-01-25')).toEqual(['Sun'])
    expect(await namesOf('view=week&day=2027-02-01')).toEqual(['Sat', 'Sun'])
  })

  test(`a week’s axis shows what is open or booked, with ways to the rest (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const shown = async (more = '') => {
      const { html, groups } = await desk.show(`view=week&day=${monday}${more}`)
      const links = pageOf(html).links(/^Show (earlier|later|open hours only)$/)
      const hours = links.map(({ href, words }) => [words, /hours=(\w+)/.exec(href)?.[1] ?? ''])
      return { minutes: groups[0]?.columns[0]?.minutes, links: Object.fromEntries(hours) }
    }
    expect(await shown()).toEqual({ minutes: 480, links: { 'Show earlier': 'earlier', 'Show later': 'later' } })
    expect(await shown('&hours=earlier')).toEqual({
      minutes: 17 * 60,
      links: { 'Show later': 'all', 'Show open hours only': '' },
    })
    expect(await shown('&hours=later')).toEqual({
      minutes: 15 * 60,
      links: { 'Show earlier': 'all', 'Show open hours only': '' },
    })
    expect(await shown('&hours=all')).toEqual({ minutes: 24 * 60, links: { 'Show open hours only': '' } })
    await desk.except(desk.second, { intent: 'extra-hours', day: '2027-01-20', from: '06:30', until: '07:00' })
    expect((await shown()).minutes).toBe(11 * 60)
  })

  test(`at the weekend the calendar opens with the next working day (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await addAgents(desk, ['Ana Moor'])
    const headingOf = async (query: string) => pageOf(await desk.read(`${list}?${query}`)).one('h2').words
    // On Friday evening the week is not over.
    vi.setSystemTime(new Date('2027-01-15T22:00:00Z'))
    await desk.signIn()
    expect(await headingOf('view=week')).toBe('11 to 17 January 2027')
    for (const day of [saturday, sunday]) {
      vi.setSystemTime(new Date(`${day}T10:00:00Z`))
      await desk.signIn()
      expect(await headingOf('view=week')).toBe('18 to 24 January 2027')
      expect(await headingOf('')).toBe('Monday 18 January 2027')
      // Whoever asks for a day sees it.
      expect(await headingOf(`view=week&day=${day}`)).toBe('11 to 17 January 2027')
      expect(await headingOf('view=month')).toBe('January 2027')
    }
  })

  test(`a weekend on which something is booked is not passed over (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book(monday, '11:00', 'robin@example.org')
    vi.setSystemTime(new Date(`${saturday}T10:00:00Z`))
    await desk.signIn()
    await copyAppointment(desk, [{ agentId: 'agent-1', startsAt: `${sunday}T11:00:00.000Z`, name: 'Sunday Sample' }])
    expect((await desk.show('view=week')).words).toContain('Sunday Sample')
    await desk.site.runtime.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
    expect((await desk.show('view=week')).words).toContain('18 to 24 January 2027')
  })
}

test('the next working day passes over holidays, and a week that is not over', () => {
  const hours = [1, 2, 3].map((weekday) => ({ weekday, opensFrom: '09:00', closesAt: '17:00' }))
  const agent = { openingHours: hours, extraHours: [], daysOff: [], busyTimes: [] }
  const holiday = { firstDay: monday, lastDay: '2027-01-19', offFrom: '00:00', offUntil: '24:00' }
  const away = { ...agent, daysOff: [{ ...holiday, dayOffId: 'holiday', note: '' }] }
  const next = (today: string, ...agents: (typeof away)[]) => nextWorkingDay(today, agents, 'Europe/London')
  expect(next('2027-01-13', agent)).toBe(null)
  expect(next('2027-01-14', agent)).toBe(monday)
  expect(next('2027-01-14', away)).toBe('2027-01-20')
  expect(next('2027-01-14', away, agent)).toBe(monday)
  expect(next('2027-01-14')).toBe(null)
})
