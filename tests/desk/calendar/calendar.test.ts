import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { list } from '../../support/site/desk/appointment-desk.ts'
import { openCalendar, placesOf, removalsIn } from '../../support/site/desk/calendar-page.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const monday = '2027-01-18'

/** Many appointments like one that was booked, each with its own start. */
async function copyAppointment({ site }: Awaited<ReturnType<typeof openCalendar>>, starts: string[], more = {}) {
  const booked = await site.runtime.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
  const rows = starts.map((starts_at, index) => {
    const id = `copy-${index}-${starts_at}`
    const after = (minutes: number) => new Date(Date.parse(starts_at) + minutes * 60_000).toISOString()
    const times = { starts_at, ends_at: after(45), occupied_until: after(60) }
    return { ...booked, ...times, ...more, appointment_id: id, reference: id, form_key: id, manage_token_hash: id }
  })
  for (let from = 0; from < rows.length; from += 100) {
    await site.runtime.db
      .insertInto('appointments')
      .values(rows.slice(from, from + 100))
      .execute()
  }
}

for (const kind of databaseKinds) {
  test(`the day shows its agents side by side, with true places, heights and buffers (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book(monday, '11:00', 'robin@example.org')
    await desk.except(desk.second, { intent: 'extra-hours', day: monday, from: '10:00', until: '12:30' })
    const { groups } = await desk.show(`view=day&day=${monday}`)
    expect(groups.map(({ title }) => title)).toEqual(['Sample Agent', 'Second Agent'])
    const [first, second] = groups.map(({ columns }) => columns[0])
    // The axis begins at 08:00 and has ten hours.
    expect([first?.minutes, second?.minutes]).toEqual([600, 600])
    expect(placesOf(first, 'Robin Sample')).toEqual(['180+45'])
    const buffer = first?.parts.find(({ classes }) => classes.includes('calendar-hatched'))
    expect([buffer?.at, buffer?.length]).toEqual([225, 15])
    expect(placesOf(first, 'Free')).toEqual(['60+120', '240+300'])
    expect(placesOf(first, 'Closed')).toEqual(['0+60', '540+60'])
    expect(placesOf(second, 'Extra hours 10:00 to 12:30')).toEqual(['120+150'])
    expect(placesOf(second, 'Free')).toEqual(['120+150'])
    // What lies outside the usual hours is shown too.
    await desk.except(desk.second, { intent: 'extra-hours', day: monday, from: '06:30', until: '07:00' })
    await desk.except(desk.second, { intent: 'extra-hours', day: monday, from: '22:00', until: '00:00' })
    const longer = await desk.show(`view=day&day=${monday}`)
    expect(longer.groups[0]?.columns[0]?.minutes).toBe(18 * 60)
    expect(placesOf(longer.groups[0]?.columns[0], 'Robin Sample')).toEqual(['300+45'])
    const whole = await desk.show(`view=day&day=${monday}&hours=all&agent=${desk.second}`)
    expect(whole.groups.map(({ columns }) => columns[0]?.minutes)).toEqual([24 * 60])
  })

  test(`an appointment's block has name, scam type, status and the visitor's time (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const { id } = await desk.book(monday, '11:00', 'robin@example.org')
    await desk.site.runtime.db.updateTable('appointments').set({ time_zone: 'America/New_York' }).execute()
    const { groups, html } = await desk.show(`view=day&day=${monday}`)
    const block = groups[0]?.columns[0]?.parts.find(({ words }) => words.includes('Robin Sample'))
    // Beside the calendar as it is.
    expect(block?.hrefs).toContain(`${list}/${id}?view=day&day=${monday}`)
    for (const words of ['11:00 to 11:45', 'Booked · Forex', '06:00 their time (New York)']) {
      expect(block?.words).toContain(words)
    }
    expect(pageOf(html).all('[style]')).toEqual([])
  })

  test(`blocked time, days off and extra hours are taken back on their own blocks (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const page = `${list}?view=day&day=${monday}`
    await desk.book(monday, '14:00', 'robin@example.org')
    await desk.except('agent-1', {
      intent: 'block',
      day: '2027-01-17',
      lastDay: monday,
      until: '12:00',
      from: '08:00',
    })
    await desk.post(page, {
      intent: 'block',
      agentId: 'agent-1',
      day: monday,
      from: '13:00',
      until: '16:00',
      note: '<b>Dentist</b>',
    })
    await desk.post(page, {
      intent: 'extra-hours',
      agentId: 'agent-1',
      day: monday,
      from: '17:00',
      until: '18:00',
    })
    const { groups, words, html } = await desk.show(`view=day&day=${monday}`)
    const column = groups[0]?.columns[0]
    expect(placesOf(column, 'Blocked 08:00 to 12:00')).toEqual(['0+240'])
    expect(placesOf(column, 'Blocked 13:00 to 16:00')).toEqual(['300+180'])
    expect(words).toContain('<b>Dentist')
    // A day off of several days is changed where it was entered.
    expect(column?.hrefs).toContain('/admin-profile/availability?agent=agent-1&tab=days-off')
    expect(words).toContain('Agent away · Forex')
    const removed = await desk.post(page, {
      intent: 'remove-extra-hours',
      about: removalsIn(html, 'remove-extra-hours')[0] ?? '',
    })
    expect(wordsOf(await removed.text())).toContain('Extra hours removed.')
    await desk.post(page, { intent: 'unblock', about: removalsIn(html, 'unblock')[0] ?? '' })
    const after = (await desk.show(`view=day&day=${monday}`)).words
    expect(after).not.toContain('Blocked 13:00')
    expect(after).not.toContain('17:00 to 18:00 Free')
    expect(after).toContain('Blocked 08:00 to 12:00')
    expect((await desk.post(page, { intent: 'constructor' })).status).toBe(400)
  })

  test(`empty time has links that book, block and open; past time has none (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book('2027-01-14', '10:00', 'robin@example.org')
    const { groups } = await desk.show('view=day&day=2027-01-14')
    const links = groups[0]?.columns[0]?.hrefs.map(decodeURIComponent)
    const form = '/admin-profile/appointments?view=day&day=2027-01-14&form='
    for (const href of [
      '/admin-profile/appointments/new?agent=agent-1&day=2027-01-14&time=11:00',
      `${form}block&for=agent-1&from=11:00&until=17:00#time-form`,
      `${form}extra-hours&for=agent-1&from=17:00&until=18:00#time-form`,
    ]) {
      expect(links).toContain(href)
    }
    // The clock is at 10:00 on Wednesday.
    const today = (await desk.show('view=day&day=2027-01-13')).groups[0]?.columns[0]?.html ?? ''
    expect(decodeURIComponent(today)).toContain('time=10:00')
    expect(decodeURIComponent(today)).not.toContain('from=08:00')
    expect(today).toMatch(/calendar-now at-h-2 at-m-0/)
    const past = (await desk.show('view=day&day=2027-01-12')).groups[0]?.columns[0]?.html ?? ''
    expect(pageOf(past).all('a, button')).toEqual([])
    expect(wordsOf(past)).toContain('09:00 to 17:00 Free')
  })

  test(`the block form is filled in by its address, and stays on its agent (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book(monday, '14:00', 'robin@example.org')
    const page = `${list}?view=day&day=${monday}&form=block&for=${desk.second}&from=13:00&until=17:00`
    const html = await desk.read(page)
    const shown = { agentId: desk.second, day: monday, from: '13:00', until: '17:00' }
    expect(formOf(html, 'time').fields).toMatchObject(shown)
    const fields = { intent: 'block', ...shown }
    const done = await (await desk.post(page, fields)).text()
    expect(pageOf(done).done).toContain('Time blocked.')
    expect(pageOf(done).forms('time')).toEqual([])
    expect(done).not.toContain('These appointments are still booked')
    const own = await (await desk.post(page, { ...fields, agentId: 'agent-1' })).text()
    expect(own).toContain('These appointments are still booked')
    const told = pageOf(own).one('[role="status"][autofocus]')
    expect(told.words).toContain('Time blocked.')
    expect(told.link(/^Monday 18 January 2027, 14:00/).href).toMatch(/^\/admin-profile\/appointments\/[\w-]+$/)
    const early = await desk.post(page, { ...fields, until: '12:00' })
    expect(formOf(await early.text(), 'time').field('agentId').value).toBe(desk.second)
    // A refused form is open whatever the address says, and keeps what was typed.
    const wrong = await desk.post(`${list}?view=week&day=${monday}`, {
      ...fields,
      intent: 'extra-hours',
      day: monday,
      from: '18:00',
      until: '17:00',
    })
    const refused = await wrong.text()
    expect([wrong.status, formOf(refused, 'time').error('until')]).toEqual([422, 'The end must be after the start'])
    expect(formOf(refused, 'time').fields).toMatchObject({ from: '18:00', agentId: desk.second })
    expect(pageOf(refused).alerts).toHaveLength(1)
  })

  test(`the week of two agents has both on every day that is open or chosen (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book(monday, '11:00', 'robin@example.org')
    const { groups, words } = await desk.show('view=week&day=2027-01-20')
    expect(groups.map(({ columns }) => columns.length)).toEqual([2, 2, 2, 2, 2, 0, 0])
    // The axis begins at 09:00.
    expect(placesOf(groups[0]?.columns[0], 'Robin Sample')).toEqual(['120+45'])
    expect(words).toContain('18 to 24 January 2027')
    const chosen = await desk.show('view=week&day=2027-01-24')
    const sunday = chosen.groups[6]?.columns[0]?.parts.map((part) => `${part.at}+${part.length} ${part.words}`)
    expect(sunday).toEqual([expect.stringMatching(/^0\+480 00:00 to 24:00 Closed/)])
    const one = await desk.show(`view=week&day=2027-01-20&agent=${desk.second}`)
    expect(one.groups.map(({ columns }) => columns.length)).toEqual([0, 0, 1, 0, 0, 0, 0])
    expect(one.words).not.toContain('Robin Sample')
    expect((await desk.show('view=week&day=2027-01-02')).words).toContain('28 December 2026 to 3 January 2027')
  })

  test(`the month counts each day's appointments and links to it (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book(monday, '11:00', 'robin@example.org')
    await copyAppointment(desk, [`${monday}T23:30:00.000Z`, '2027-01-31T09:00:00.000Z'])
    await copyAppointment(desk, ['2027-01-19T09:00:00.000Z'], { status: 'cancelled' })
    await desk.except('agent-1', { intent: 'block', day: '2027-01-20' })
    const html = await desk.read(`${list}?view=month&day=2027-01-20`)
    const days = pageOf(html)
      .all('a[href*="view=day"]')
      .filter(({ words }) => words.includes('ppointment'))
    expect(days).toHaveLength(31)
    const of = (day: string) => days.find(({ href }) => href === `${list}?view=day&day=${day}`)?.words
    expect(of(monday)).toContain('Monday 18 January 2027: 2 appointments')
    expect(of('2027-01-19')).toContain('No appointments')
    expect(of('2027-01-20')).toContain('Away: Sample Agent')
    expect(of('2027-01-31')).toMatch(/Sunday 31 January 2027: 1 appointment\b.*Closed/)
    expect(of('2027-01-13')).toContain('today')
    for (const to of ['2026-12-01', '2027-02-01']) expect(html).toContain(`view=month&amp;day=${to}`)
    const second = wordsOf(await desk.read(`${list}?view=month&day=2027-01-20&agent=${desk.second}`))
    expect(second).toContain('Monday 18 January 2027: No appointments')
    const cancelled = wordsOf(await desk.read(`${list}?view=month&day=2027-01-20&status=cancelled`))
    expect(cancelled).toContain('Tuesday 19 January 2027: 1 appointment')
  })

  test(`a day on which the clocks change has its true hours, and says so (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const hours = { intent: 'extra-hours', from: '00:00', until: '04:00' }
    await desk.except('agent-1', { ...hours, day: '2027-03-28' })
    await desk.except('agent-1', { ...hours, day: '2027-10-31' })
    const spring = await desk.show('view=day&day=2027-03-28&agent=agent-1&hours=all')
    expect(spring.words).toContain('The clocks go forward on Sunday 28 March 2027, so that day has 23 hours')
    expect(spring.groups[0]?.columns[0]?.minutes).toBe(23 * 60)
    expect(placesOf(spring.groups[0]?.columns[0], '00:00 (UTC) to 04:00 (UTC+1) Free')).toEqual(['0+180'])
    const autumn = await desk.show('view=week&day=2027-10-31&agent=agent-1&hours=all')
    expect(autumn.words).toContain('The clocks go back on Sunday 31 October 2027, so that day has 25 hours')
    const minutes = autumn.groups.map(({ columns }) => columns[0]?.minutes)
    // Saturday is folded.
    expect(minutes).toEqual([...Array(5).fill(24 * 60), undefined, 25 * 60])
    const sunday = autumn.groups[6]?.columns[0]
    expect(placesOf(sunday, '00:00 (UTC+1) to 04:00 (UTC) Free')).toEqual(['0+300'])
    // Its own axis, in which an hour occurs twice.
    const hoursOfSunday = sunday?.parts.filter(({ classes }) => classes.includes('calendar-own-hour'))
    const atOne = hoursOfSunday
      ?.filter(({ words }) => words.startsWith('01:00'))
      .map(({ at, words }) => `${at} ${words}`)
    expect(atOne).toEqual(['60 01:00 UTC+1', '120 01:00 UTC'])
  })

  test(`a week of 200 appointments shows each once, and overlapping ones side by side (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book(monday, '09:00', 'robin@example.org')
    const starts = Array.from({ length: 199 }, (_, index) => {
      const day = 18 + (index % 5)
      return `2027-01-${day}T${String(10 + (Math.floor(index / 5) % 7)).padStart(2, '0')}:00:00.000Z`
    })
    await copyAppointment(desk, starts)
    const { groups } = await desk.show('view=week&day=2027-01-20&agent=agent-1')
    const cards = groups.flatMap(({ columns }) =>
      columns.flatMap(({ parts }) => parts.filter(({ words }) => words.includes('Robin Sample'))),
    )
    expect(cards).toHaveLength(200)
    expect(new Set(cards.map(({ hrefs }) => hrefs[0])).size).toBe(200)
    const atTen = cards.filter(({ at }) => at === 120).map(({ classes }) => /lane-\d lanes-\d/.exec(classes)?.[0])
    expect(new Set(atTen)).toEqual(new Set([0, 1, 2, 3, 4, 5].map((lane) => `lane-${lane} lanes-6`)))
    // Cancelled ones are shown when they are asked for, in the same way.
    await desk.site.runtime.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
    expect((await desk.show('view=week&day=2027-01-20')).words).not.toContain('Robin Sample')
    const cancelled = await desk.show('view=week&day=2027-01-20&status=cancelled')
    expect(cancelled.words.match(/Robin Sample/g)).toHaveLength(200)
    expect(cancelled.words).not.toContain('Free')
  })

  test(`an appointment dragged to another time is moved only after a confirmation (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const { page } = await desk.book(monday, '11:00', 'robin@example.org')
    const calendar = await desk.read(`${list}?view=day&day=${monday}`)
    expect(pageOf(calendar).one('a[draggable="true"]').words).toContain('Robin Sample')
    const confirm = await desk.read(`${page}/move?agent=agent-1&day=${monday}&time=14:15`)
    expect(wordsOf(confirm)).toContain(
      'You’ve chosen Monday 18 January 2027 at 14:15, with Sample Agent. Nothing changes',
    )
    expect(formOf(confirm, 'move').fields['startsAt']).toBe('2027-01-18T14:15:00.000Z')
    for (const time of ['18:00', '10:40', 'constructor', '99:99']) {
      const html = await desk.read(`${page}/move?agent=agent-1&day=${monday}&time=${time}`)
      expect(pageOf(html).all('input[type="radio"][checked]'), time).toEqual([])
      // Only what is a time is said not to be free.
      expect(wordsOf(html).includes(` at ${time} `), time).toBe(time === '18:00' || time === '10:40')
    }
    const starts = await desk.site.runtime.db.selectFrom('appointments').select('starts_at').execute()
    expect(starts).toEqual([{ starts_at: `${monday}T11:00:00.000Z` }])
    // One that is over cannot be moved.
    await desk.site.runtime.db.updateTable('appointments').set({ status: 'done' }).execute()
    expect(pageOf(await desk.read(`${list}?view=day&day=${monday}`)).all('[draggable="true"]')).toEqual([])
  })

  test(`an address without a view shows today's calendar, or the list if it filters that (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const email = 'robin@example.org'
    await desk.book(monday, '11:00', email)
    const bare = await desk.show('')
    expect(bare.words).toContain('Wednesday 13 January 2027')
    expect(bare.groups).toHaveLength(2)
    for (const query of ['view=list', 'search=robin', 'when=ahead', 'status=booked']) {
      const html = await desk.read(`${list}?${query}`)
      expect(html, query).toContain(email)
      expect(html, query).not.toContain('calendar-column')
    }
  })
}
