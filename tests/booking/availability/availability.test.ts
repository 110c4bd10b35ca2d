import { expect, test, vi } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import {
  bookTime,
  openAgain,
  openAvailabilityPage,
  timesOn,
  weekOf,
} from '../../support/site/booking/availability-page.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const [monday, tuesday, saturday] = ['2027-01-18', '2027-01-19', '2027-01-16']

/** The fields that the first button to remove something sends. */
function removalIn(html: string, part: string) {
  const section = pageOf(html).one(`section#${part}`)
  const [removal] = ['unblock', 'remove-extra-hours'].flatMap((intent) => section.forms(intent))
  return removal?.fields ?? {}
}

for (const kind of databaseKinds) {
  test(`an agent's weekly hours decide which times are offered, and those can be booked (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    expect((await timesOn(site, monday)).at(-1)).toBe('16:15')
    const week = weekOf({ Monday: ['09:00-10:00', '14:00-15:00'], Sunday: ['22:00-00:00'] })
    const saved = await desk.save('hours', week)
    expect(saved.status).toBe(200)
    // As the booking page counts them: two on Sunday and two on Monday, each of an hour with its buffer.
    expect(wordsOf(await saved.text())).toMatch(/Saved\. Free times in the next 7 days: 4\./)
    expect(await timesOn(site, monday)).toEqual(['09:00', '09:15', '14:00', '14:15'])
    expect(await timesOn(site, tuesday)).toEqual([])
    expect(await timesOn(site, '2027-01-17')).toEqual(['22:00', '22:15', '22:30', '22:45', '23:00', '23:15'])
    expect((await bookTime(site, tuesday, '11:00')).status).toBe(422)
    expect((await bookTime(site, monday, '14:15')).status).toBe(303)
    // The form shows the saved hours as typed.
    const fields = await desk.fields('hours')
    expect(fields).toMatchObject({ MondayOpen: 'on', Monday2From: '14:00', SundayOpen: 'on', Sunday1Until: '00:00' })
    expect(fields).not.toHaveProperty('TuesdayOpen')
  })

  test(`a closed day is one switch, filled in for when it is opened, whatever its times (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    // Saturday is closed: opening it takes only its switch.
    expect(await desk.fields('hours')).toMatchObject({ Saturday1From: '09:00', Saturday1Until: '17:00' })
    expect((await desk.save('hours', { SaturdayOpen: 'on' })).status).toBe(200)
    expect((await timesOn(site, saturday)).at(0)).toBe('09:00')
    // Closing a day needs no field to be emptied, and a break is a second pair behind a button.
    expect((await desk.save('hours', { SaturdayOpen: '', Monday1Until: '12:00' })).status).toBe(200)
    expect(await timesOn(site, saturday)).toEqual([])
    const [addBreak] = pageOf(await desk.read()).all('details:has([name="Monday2From"])')
    expect([addBreak?.has('open'), addBreak?.words]).toEqual([false, expect.stringContaining('Add a break')])
    await desk.save('hours', { Monday2From: '13:00', Monday2Until: '14:00' })
    expect((await timesOn(site, monday)).slice(-2)).toEqual(['13:00', '13:15'])
    // No time that is in sight is empty: those beyond a day's last are in a closed disclosure.
    const times = pageOf(await desk.read()).all('input[type="time"][name$="From"]:not(details *)')
    expect(times).not.toEqual([])
    for (const time of times) expect(time.value, time.attribute('name') ?? '').not.toBe('')
    const empty = await desk.save('hours', { Monday1From: '', Monday1Until: '', Monday2From: '', Monday2Until: '' })
    expect(formOf(await empty.text(), 'hours-form').error('Monday1From')).toContain('or untick the day')
  })

  test(`days off remove slots, keep existing bookings and list them as conflicts (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    expect((await bookTime(site, monday, '11:00')).status).toBe(303)
    expect(await desk.read()).not.toContain('1 appointment needs your attention')
    const note = 'The boiler is fixed'
    const blocked = await (await desk.save('block', { day: monday, from: '10:00', until: '15:00', note })).text()
    expect(wordsOf(blocked)).toMatch(
      /Time blocked\. These appointments are still booked\..* Monday 18 January 2027, 11:00, Robin Sample, H-\w+ Undo/,
    )
    expect(pageOf(blocked).one('[role="status"]').has('autofocus')).toBe(true)
    const noon = await timesOn(site, monday)
    expect(noon.filter((time) => time > '09:15' && time < '15:00')).toEqual([])
    expect(noon).toContain('09:15')
    expect(noon).toContain('15:00')
    const page = await desk.save('block', { day: tuesday, lastDay: '2027-01-20' })
    expect(wordsOf(await page.text())).toContain('Tuesday 19 January 2027 to Wednesday 20 January 2027, all day')
    expect(await timesOn(site, tuesday)).toEqual([])
    expect(await timesOn(site, '2027-01-20')).toEqual([])
    expect(await timesOn(site, '2027-01-21')).not.toEqual([])
    expect(wordsOf(await (await desk.save('block', { day: '2027-01-22' })).text())).toMatch(/Time blocked\. Undo/)
    const words = wordsOf(await desk.read('block'))
    expect(words).toContain('1 appointment needs your attention')
    expect(words).toContain('Monday 18 January 2027, 11:00 Sample Agent is away then.')
    expect(words).toContain(note)
    expect(await (await site.request('/contact')).text()).not.toContain(note)
    const standing = await site.runtime.db.selectFrom('appointments').select('status').execute()
    expect(standing).toEqual([{ status: 'booked' }])

    const [dayOff] = await site.runtime.db.selectFrom('days_off').selectAll().where('note', '=', note).execute()
    await desk.post({ intent: 'unblock', about: dayOff?.day_off_id ?? '' })
    expect(await timesOn(site, monday)).toContain('12:00')
    expect(await desk.read()).not.toContain('1 appointment needs your attention')
  })

  test(`a day off and extra hours that were removed are put back with Undo (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const { db } = site.runtime
    const daysOff = () => db.selectFrom('days_off').select(['first_day', 'last_day', 'off_from', 'note']).execute()
    const extraHours = () => db.selectFrom('extra_hours').select(['day', 'opens_from', 'closes_at']).execute()
    await desk.save('block', { day: monday, lastDay: tuesday, note: 'A holiday' })
    await desk.save('extra-hours', { day: saturday, from: '10:00', until: '11:00' })
    for (const [part, told, stored] of [
      ['days-off', 'Time unblocked.', daysOff],
      ['extra-hours', 'Extra hours removed.', extraHours],
    ] as const) {
      const before = await stored()
      expect(before, part).toHaveLength(1)
      const removed = await (await desk.post(removalIn(await desk.read('block'), part))).text()
      expect(wordsOf(removed)).toContain(told)
      expect(await stored(), part).toEqual([])
      await desk.post(pageOf(removed).undo?.fields ?? {})
      expect(await stored(), part).toEqual(before)
    }
  })

  test(`of many conflicts the page lists the earliest fifty, and says that there are more (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await bookTime(site, monday, '11:00')
    const { db } = site.runtime
    const booked = await db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1050 }, (_, index) => {
      const id = `copy-${String(index).padStart(4, '0')}`
      const at = (minutes: number) => new Date(Date.UTC(2027, 0, 18, 12, minutes + index)).toISOString()
      const times = { starts_at: at(0), ends_at: at(45), occupied_until: at(60) }
      return { ...booked, ...times, appointment_id: id, reference: id, form_key: id, manage_token_hash: id }
    })
    for (const from of [0, 350, 700])
      await db
        .insertInto('appointments')
        .values(copies.slice(from, from + 350))
        .execute()
    // Only the last of them: all others are read to find it.
    await desk.save('block', { day: tuesday, from: '05:20', until: '05:25' })
    expect(wordsOf(await desk.read())).toMatch(/\b\d+ appointments need your attention/)
    await desk.save('block', { day: monday, lastDay: tuesday })
    const words = wordsOf(await desk.read())
    expect(words).toContain('More than 50 appointments need your attention')
    expect(words).toContain('The earliest 50 are listed here')
    expect(words.match(/is away then/g)).toHaveLength(50)
  })

  test(`extra hours open a closed day, and merge with adjacent hours (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    expect(await timesOn(site, saturday)).toEqual([])
    await desk.save('extra-hours', { day: saturday, from: '10:00', until: '11:00' })
    await desk.save('extra-hours', { day: monday, from: '17:00', until: '18:00' })
    expect(await timesOn(site, saturday)).toEqual(['10:00', '10:15'])
    expect((await timesOn(site, monday)).slice(-4)).toEqual(['16:30', '16:45', '17:00', '17:15'])
    expect((await timesOn(site, '2027-01-25')).at(-1)).toBe('16:15')
    expect((await bookTime(site, saturday, '10:15')).status).toBe(303)
    const [extra] = await site.runtime.db.selectFrom('extra_hours').selectAll().where('day', '=', monday).execute()
    await desk.post({ intent: 'remove-extra-hours', about: extra?.extra_hours_id ?? '' })
    expect((await timesOn(site, monday)).at(-1)).toBe('16:15')
  })

  test(`an exception submitted twice is stored once, and a past one is out of sight until its term (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const dayOff = { intent: 'block', agentId: 'agent-1', day: monday, note: 'A private matter' }
    await Promise.all([desk.post(dayOff), desk.post(dayOff)])
    expect(await site.runtime.db.selectFrom('days_off').select('note').execute()).toHaveLength(1)
    vi.setSystemTime(new Date('2027-01-20T09:00:00Z'))
    const later = await openAgain(site)
    const words = wordsOf(await later.read('block'))
    expect([words.includes('Days off'), words.includes('A private matter')]).toEqual([true, false])
    // Nothing else is deleted, or said to have been changed, when a further one is added.
    await later.post({ ...dayOff, day: '2027-01-25', note: 'Another' })
    const notes = site.runtime.db.selectFrom('days_off').select('note').orderBy('first_day')
    expect((await notes.execute()).map(({ note }) => note)).toEqual(['A private matter', 'Another'])
  })

  test(`the durations and intervals that an admin sets apply everywhere, also in the text (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const old = (await bookTime(site, monday, '09:00', 'kim@example.org')).headers.get('location') ?? ''
    const changes = { consultationMinutes: '30', startsEveryMinutes: '60', bufferAfterMinutes: '30' }
    const saved = await desk.save('rules', { ...changes, minimumNoticeMinutes: '0', horizonDays: '6' })
    expect(saved.status).toBe(200)
    expect(wordsOf(await saved.text())).toContain('Saved. Free times in the next 7 days: ')
    expect(await timesOn(site, '2027-01-13')).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'])
    expect(await timesOn(site, monday)).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'])
    expect(await timesOn(site, '2027-01-20')).toEqual([])
    expect(wordsOf(await (await site.request('/contact')).text())).toContain('30 minutes each')
    const booked = (await bookTime(site, monday, '10:00')).headers.get('location') ?? ''
    expect(wordsOf(await (await site.request(booked)).text())).toContain('30 minutes, free of charge')
    // Existing appointments keep their length.
    expect(wordsOf(await (await site.request(old)).text())).toContain('45 minutes, free of charge')
    const rows = await site.runtime.db.selectFrom('appointments').selectAll().orderBy('starts_at').execute()
    expect(rows.map(({ occupied_until }) => occupied_until.slice(11, 16))).toEqual(['10:00', '11:00'])
  })

  test(`moving and cancelling follow the current cut-off and number of moves (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const page = (await bookTime(site, monday, '11:00')).headers.get('location') ?? ''
    const words = async () => wordsOf(await (await site.request(page)).text())
    expect(await words()).toContain('until 2 hours before it begins, and move it 3 more times')
    await desk.save('rules', { maximumMoves: '1', cutOffMinutes: '90' })
    expect(await words()).toContain('until 1 hour 30 minutes before it begins, and move it once more')
    const move = (time: string) => site.post(page, { intent: 'move', startsAt: `${monday}T${time}:00.000Z` })
    expect((await move('12:00')).status).toBe(303)
    expect((await move('13:00')).status).toBe(409)
    expect(await words()).toContain('You’ve moved this appointment 1 time.')
    await desk.save('rules', { maximumMoves: '2' })
    expect((await move('13:00')).status).toBe(303)
    // Six days ahead, with a cut-off of a week: nothing can be changed online any more.
    await desk.save('rules', { cutOffMinutes: String(7 * 24 * 60) })
    expect(await words()).toContain('begins in less than 7 days')
    expect((await site.post(page, { intent: 'cancel' })).status).toBe(409)
    await desk.save('rules', { cutOffMinutes: '0' })
    expect((await site.post(page, { intent: 'cancel' })).status).toBe(303)
  })

  test(`invalid input gets an error at its field, is kept as typed and changes nothing (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const overlap = weekOf({ Monday: ['09:00-12:00', '11:00-13:00'] })
    const faults: [form: string, formId: string, changes: Record<string, string>, field: string, message: string][] = [
      ['rules', 'rules-form', { consultationMinutes: '44' }, 'consultationMinutes', 'from 15 to 180, in steps of 5'],
      ['rules', 'rules-form', { consultationMinutes: '500' }, 'consultationMinutes', 'from 15 to 180'],
      ['rules', 'rules-form', { startsEveryMinutes: '0' }, 'startsEveryMinutes', 'from 5 to 180'],
      ['rules', 'rules-form', { cutOffMinutes: '-5' }, 'cutOffMinutes', 'whole number from 0'],
      ['rules', 'rules-form', { bookingsADayAndEmail: '1.5' }, 'bookingsADayAndEmail', 'whole number from 1 to 1,000'],
      ['rules', 'rules-form', { maximumADay: '' }, 'maximumADay', 'whole number from 1 to 50'],
      ['rules', 'rules-form', { bookingsAnHourInAll: '1e9' }, 'bookingsAnHourInAll', 'from 1 to 100,000'],
      ['hours', 'hours-form', weekOf({ Monday: ['09:02-17:00'] }), 'Monday1From', 'steps of 5 minutes'],
      ['hours', 'hours-form', weekOf({ Monday: ['9am-17:00'] }), 'Monday1From', 'a time, like 09:00'],
      ['hours', 'hours-form', weekOf({ Monday: ['17:00-09:00'] }), 'Monday1Until', 'must be after the start'],
      ['hours', 'hours-form', weekOf({ Friday: ['09:00-'] }), 'Friday1Until', 'Enter when it ends'],
      ['hours', 'hours-form', overlap, 'Monday2From', 'overlap'],
      ['block', 'time', { day: '2027-02-30' }, 'day', 'Enter a real date'],
      ['block', 'time', { day: '' }, 'day', 'Enter the day'],
      ['block', 'time', { day: '2027-01-12' }, 'day', 'That day has passed'],
      ['block', 'time', { day: tuesday, lastDay: monday }, 'lastDay', 'must be the same as or after the first'],
      ['block', 'time', { day: monday, from: '10:00' }, 'until', 'Enter when it ends'],
      ['block', 'time', { day: monday, note: 'x'.repeat(201) }, 'note', '200 characters or fewer'],
      ['extra-hours', 'time', { day: saturday, from: '10:00', until: '09:00' }, 'until', 'must be after the start'],
      ['extra-hours', 'time', { day: '', from: '10:00', until: '11:00' }, 'day', 'Enter the day'],
      ['extra-hours', 'time', { day: saturday, from: '10:00' }, 'until', 'Enter when it ends'],
      ['extra-hours', 'time', { day: saturday, lastDay: monday, from: '10:00', until: '11:00' }, 'lastDay', 'one day'],
      ['extra-hours', 'time', { day: saturday, from: '10:00', until: '11:00', note: 'A call' }, 'note', 'have a note'],
      ['agent', 'agent', { name: '' }, 'name', 'Enter a name'],
      ['agent', 'agent', { email: 'agent' }, 'email', 'like name@example.com'],
    ]
    for (const [form, formId, changes, field, message] of faults) {
      const what = `${form} ${JSON.stringify(changes).slice(0, 60)}`
      const answer = await desk.save(form, changes)
      const html = await answer.text()
      expect(answer.status, what).toBe(422)
      expect(formOf(html, formId).error(field), what).toContain(message)
      const kept = Object.values(changes).filter((value) => value !== '')
      for (const value of kept) expect(Object.values(formOf(html, formId).fields), what).toContain(value)
      expect(html, what).toContain('<title>Error: ')
    }
    for (const table of ['agents', 'booking_rules', 'days_off', 'extra_hours'] as const) {
      expect(await site.runtime.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    expect((await desk.post({ intent: 'nonsense' })).status).toBe(400)
  })
}
