import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { list } from '../../support/site/desk/appointment-desk.ts'
import { type Column, openCalendar, placesOf, removalsIn } from '../../support/site/desk/calendar-page.ts'
import { addAgents, copyAppointment } from '../../support/site/desk/many-agents.ts'
import { type DatabaseKind, databaseKinds } from '../../support/site/test-site.ts'

const monday = '2027-01-18'
const week = `view=week&day=${monday}`

/** A firm of several agents: Sample Agent, Second Agent, who has no hours, and others, all booked at 11:00 on Monday. */
async function openBusyWeek(kind: DatabaseKind, names: string[]) {
  const desk = await openCalendar(kind)
  const ids = await addAgents(desk, names)
  await desk.book(monday, '11:00', 'robin@example.org')
  const copies = ids.map((agentId, index) => ({
    agentId,
    startsAt: `${monday}T11:00:00.000Z`,
    name: `Client ${index}`,
  }))
  await copyAppointment(desk, copies)
  return { ...desk, ids, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() }
}

/** The lanes of the parts with these words: `lane+span/count`. */
function lanesOf(column: Column | undefined, words: string): string[] {
  const parts = (column?.parts ?? []).filter((part) => part.words.includes(words))
  return parts.map(({ classes }) => classes.replace(/.*\blane-(\d) lanes-(\d) over-(\d)\b.*/s, '$1+$3/$2'))
}

const legendIn = (html: string) =>
  pageOf(html)
    .all('nav[aria-label="Agents"] a')
    .map((link) => ({
      words: link.words,
      agent: new URL(link.href, 'http://x').searchParams.get('agent') ?? '',
      isChosen: link.attribute('aria-current') === 'true',
    }))

for (const kind of databaseKinds) {
  test(`a week of three agents has one column a day, with initials on every card (${kind})`, async () => {
    await using desk = await openBusyWeek(kind, ['Ana Moor'])
    const { groups } = await desk.show(week)
    expect(groups.map(({ columns }) => columns.length)).toEqual([1, 1, 1, 1, 1, 0, 0])
    const column = groups[0]?.columns[0]
    expect(placesOf(column, '11:00 to 11:45')).toEqual(['120+45', '120+45'])
    expect([lanesOf(column, 'Robin Sample'), lanesOf(column, 'Client 0')]).toEqual([['0+1/2'], ['1+1/2']])
    const cards = column?.parts.filter(({ words }) => words.includes('11:00 to 11:45')) ?? []
    expect(cards.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^SaA Sample Agent: Robin Sample/),
      expect.stringMatching(/^AM Ana Moor: Client 0/),
    ])
    // Neither a buffer nor empty time is anyone's.
    const others = column?.parts.filter((part) => !cards.includes(part)) ?? []
    for (const { words } of others) expect(words).not.toMatch(/^(SaA|AM) /)
  })

  test(`the legend of a week is the choice of agents; a chosen one has the week alone (${kind})`, async () => {
    await using desk = await openBusyWeek(kind, ['Ana Moor'])
    const all = await desk.show(week)
    const expected = [
      { words: 'All', agent: '', isChosen: true },
      { words: 'SaA Sample Agent', agent: 'agent-1', isChosen: false },
      { words: 'SeA Second Agent', agent: desk.second, isChosen: false },
      { words: 'AM Ana Moor', agent: 'more-0', isChosen: false },
    ]
    expect(legendIn(all.html)).toEqual(expected)
    expect(pageOf(all.html).all('#filter-agent')).toEqual([])
    const one = await desk.show(`${week}&agent=more-0`)
    expect(legendIn(one.html).filter(({ isChosen }) => isChosen)).toEqual([
      expect.objectContaining({ agent: 'more-0' }),
    ])
    expect(placesOf(one.groups[0]?.columns[0], 'Client 0')).toEqual(['120+45'])
    expect(one.groups[0]?.columns[0]?.html).not.toContain('agent-badge')
    // The day has a column for each, and the month counts: both choose by the filter.
    for (const view of ['day', 'month']) {
      const { html } = await desk.show(`view=${view}&day=${monday}`)
      expect([legendIn(html), pageOf(html).all('#filter-agent').length], view).toEqual([[], 1])
    }
  })

  test(`the colour of an agent is the same in every week, and initials are nobody else’s (${kind})`, async () => {
    await using desk = await openBusyWeek(kind, ['Anna Sample', 'Adam Smith', 'Kim'])
    const badges = (html: string) =>
      new Map(
        pageOf(html)
          .all('.agent-badge[title]')
          .map((badge) => {
            const [colour] = /agent-\d/.exec(badge.attribute('class') ?? '') ?? []
            return [badge.attribute('title'), `${badge.one('[aria-hidden="true"]').words} ${colour}`]
          }),
      )
    const here = badges((await desk.show(week)).html)
    expect([here.get('Anna Sample'), here.get('Adam Smith'), here.get('Kim')]).toEqual([
      'AnS agent-3',
      'AdS agent-4',
      'Ki agent-5',
    ])
    expect(badges((await desk.show('view=week&day=2027-02-01')).html)).toEqual(here)
  })

  test(`of more than fit side by side, the last place counts the others and leads to the day (${kind})`, async () => {
    await using desk = await openBusyWeek(kind, ['A One', 'B Two', 'C Three', 'D Four', 'E Five', 'F Six', 'G Seven'])
    const { groups } = await desk.show(week)
    const column = groups[0]?.columns[0]
    expect(placesOf(column, '11:00 to 11:45')).toHaveLength(6)
    const more = column?.parts.find(({ classes }) => classes.includes('calendar-more'))
    expect([more?.at, more?.length, more?.words]).toEqual([
      120,
      45,
      '+3 more, 11:00 to 11:45, E Five, F Six, G Seven: show the day',
    ])
    expect(more?.hrefs).toContain(`${list}?view=day&day=${monday}`)
    // Beyond them, a card has all of the width.
    await copyAppointment(desk, [{ agentId: 'more-0', startsAt: `${monday}T15:00:00.000Z`, name: 'Later' }])
    expect(lanesOf((await desk.show(week)).groups[0]?.columns[0], 'Later')).toEqual(['0+1/1'])
    await desk.except('more-6', { intent: 'block', day: monday, from: '11:00', until: '12:00' })
    expect((await desk.show(week)).words).toContain('G Seven, with a conflict: show the day')
  })

  test(`blocked and busy time and extra hours of a shared column are their agent’s (${kind})`, async () => {
    await using desk = await openBusyWeek(kind, ['Ana Moor', 'Ben Hart'])
    await desk.except('more-0', { intent: 'block', day: monday, from: '13:00', until: '15:00', note: 'Dentist' })
    await desk.except('more-1', { intent: 'extra-hours', day: monday, from: '17:00', until: '18:00' })
    const busy = { agent_id: 'agent-1', starts_at: `${monday}T13:30:00.000Z`, ends_at: `${monday}T14:00:00.000Z` }
    await desk.site.runtime.db.insertInto('busy_times').values(busy).execute()
    const { groups, html } = await desk.show(week)
    const column = groups[0]?.columns[0]
    const wordsOfParts = column?.parts.map(({ words }) => words).join('\n')
    expect(wordsOfParts).toMatch(/AM Ana Moor: Blocked 13:00 to 15:00 Dentist Unblock/)
    expect(wordsOfParts).toMatch(/SaA Sample Agent: Busy in own calendar 13:30 to 14:00/)
    expect(wordsOfParts).toMatch(/BH Ben Hart: Extra hours 17:00 to 18:00 Remove/)
    expect([lanesOf(column, 'Dentist'), lanesOf(column, 'Busy in own')]).toEqual([['0+1/2'], ['1+1/2']])
    // They are taken back where they are shown.
    const page = `${list}?${week}`
    await desk.post(page, { intent: 'unblock', about: removalsIn(html, 'unblock')[0] ?? '' })
    await desk.post(page, { intent: 'remove-extra-hours', about: removalsIn(html, 'remove-extra-hours')[0] ?? '' })
    const after = (await desk.show(week)).words
    expect(after).not.toMatch(/Dentist|BH Ben Hart: Extra hours/)
  })

  test(`who is away all day is named above the day, and takes no room in it (${kind})`, async () => {
    await using desk = await openBusyWeek(kind, ['Ana Moor', 'Ben Hart'])
    await desk.except('more-1', { intent: 'block', day: '2027-01-19', lastDay: '2027-01-20' })
    const { html, groups } = await desk.show(week)
    const days = pageOf(html).all('section[aria-labelledby^="group-"]')
    const away = days.map((day) => day.wordsOf('p.calendar-away').join())
    expect(away).toEqual(['', 'Away : Ben Hart BH', 'Away : Ben Hart BH', '', '', '', ''])
    expect(placesOf(groups[1]?.columns[0], 'Blocked')).toEqual([])
    // Others are still there to be booked.
    expect(placesOf(groups[1]?.columns[0], 'Free')).toEqual(['0+480'])
  })

  test(`empty time of a shared column is free if anyone is, and asks whose it is (${kind})`, async () => {
    await using desk = await openBusyWeek(kind, ['Ana Moor'])
    await desk.except('more-0', { intent: 'block', day: monday, from: '09:00', until: '12:00' })
    const column = (await desk.show(week)).groups[0]?.columns[0]
    // The one agent is booked until 12:00, with the buffer, and the other blocked.
    expect(placesOf(column, 'Free')).toEqual(['0+120', '180+300'])
    expect(column?.hrefs.map(decodeURIComponent)).toEqual(
      expect.arrayContaining([
        `${list}/new?day=${monday}&time=09:00`,
        `${list}?${week}&form=block&from=12:00&until=17:00#time-form`,
      ]),
    )
    const opened = await desk.read(`${list}?${week}&form=block&from=12:00&until=17:00`)
    const agent = formOf(opened, 'time').field('agentId')
    expect([agent.value, agent.chosen]).toEqual(['', 'Choose an agent'])
    const fields = { intent: 'block', day: monday, from: '12:00', until: '17:00' }
    const refused = await desk.post(`${list}?${week}`, fields)
    const answer = await refused.text()
    expect([refused.status, formOf(answer, 'time').error('agentId')]).toEqual([422, 'Choose an agent'])
    expect(formOf(answer, 'time').field('from').value).toBe('12:00')
    const days = desk.site.runtime.db.selectFrom('days_off').select('agent_id').where('off_from', '=', '12:00')
    expect(await days.execute()).toEqual([])
  })

  test(`a card dragged in a shared column stays with its agent (${kind})`, async () => {
    await using desk = await openBusyWeek(kind, ['Ana Moor'])
    const { html } = await desk.show(week)
    expect(pageOf(html).wordsOf('a[draggable="true"]')).toContainEqual(expect.stringContaining('Client 0'))
    const confirm = wordsOf(await desk.read(`${list}/of-more-0-${monday}T11/move?day=${monday}&time=14:15`))
    expect(confirm).toContain('You’ve chosen Monday 18 January 2027 at 14:15, with Ana Moor. Nothing changes')
  })
}
