import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { timesOn } from '../../support/site/booking/availability-page.ts'
import { list, openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { moveAppointment } from '../../support/site/desk/record-parts.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

// Two Mondays; on the second, nothing is changed by itself.
const [monday, nextMonday] = ['2027-01-18', '2027-01-25'] as const
const page = `${list}?view=day&day=${monday}`
const agentId = 'agent-1'
const close = { intent: 'block', everyWeek: 'on', agentId, day: monday }
const open = { intent: 'extra-hours', everyWeek: 'on', agentId, day: monday }

for (const kind of databaseKinds) {
  test(`hours are opened and closed for every week in the calendar (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const hours = async () =>
      (
        await desk.site.runtime.db
          .selectFrom('opening_hours')
          .select(['opens_from', 'closes_at'])
          .where('weekday', '=', 1)
          .orderBy('opens_from')
          .execute()
      ).map(({ opens_from, closes_at }) => `${opens_from}–${closes_at}`)

    const closed = await desk.post(page, { ...close, from: '12:00', until: '13:00' })
    expect(wordsOf(await closed.text())).toContain('Closed every Monday from 12:00 to 13:00.')
    expect(await hours()).toEqual(['09:00–12:00', '13:00–17:00'])
    expect(await timesOn(desk.site, nextMonday)).not.toContain('12:00')
    // What touches becomes one range again, and doing it twice changes nothing.
    for (let turn = 0; turn < 2; turn += 1) {
      const opened = await desk.post(page, { ...open, from: '12:00', until: '13:00' })
      expect(wordsOf(await opened.text())).toContain('Open every Monday from 12:00 to 13:00.')
      expect(await hours()).toEqual(['09:00–17:00'])
    }
    await desk.post(page, { ...open, from: '18:00', until: '00:00' })
    expect(await hours()).toEqual(['09:00–17:00', '18:00–24:00'])
    await desk.post(page, { ...close, from: '16:00', until: '19:00' })
    expect(await hours()).toEqual(['09:00–16:00', '19:00–24:00'])
    await desk.book(nextMonday, '11:00', 'robin@example.org')
    await desk.book('2027-01-26', '11:00', 'tuesday@example.org')
    // Without times, all day. What is booked then needs someone.
    const words = wordsOf(await (await desk.post(page, close)).text())
    expect(words).toContain('Closed every Monday, all day. These appointments are still booked.')
    expect(words).toMatch(/Monday 25 January 2027, 11:00, Robin Sample, H-\w+/)
    expect(words).not.toContain('Tuesday 26 January 2027, 11:00')
    expect(await hours()).toEqual([])
    expect(await timesOn(desk.site, nextMonday)).toEqual([])
    const other = await desk.site.runtime.db.selectFrom('opening_hours').select('weekday').execute()
    expect(new Set(other.map(({ weekday }) => weekday))).toEqual(new Set([2, 3, 4, 5]))
  })

  test(`what is closed or opened for every week is undone, unless the week has changed since (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const hours = async () => {
      const rows = await desk.site.runtime.db.selectFrom('opening_hours').selectAll().orderBy('weekday').execute()
      return rows.map(({ weekday, opens_from, closes_at }) => `${weekday} ${opens_from}–${closes_at}`)
    }
    const closeEvening = { ...close, from: '16:00', until: '18:00' }
    const openEvening = { ...open, from: '16:00', until: '20:00' }
    await desk.post(page, { ...open, from: '09:00', until: '17:00' })
    const before = await hours()
    for (const change of [closeEvening, openEvening]) {
      const undo = pageOf(await (await desk.post(page, change)).text()).undo?.fields ?? {}
      expect(await hours()).not.toEqual(before)
      expect(wordsOf(await (await desk.post(page, undo)).text())).toContain('The weekly hours are as before.')
      expect(await hours()).toEqual(before)
    }
    const late = pageOf(await (await desk.post(page, closeEvening)).text()).undo?.fields ?? {}
    await desk.post(page, { ...close, from: '09:00', until: '10:00' })
    expect(wordsOf(await (await desk.post(page, late)).text())).toContain('The weekly hours have changed since then')
    expect(await hours()).toContain('1 10:00–16:00')
    // What changes nothing has nothing to undo.
    expect(pageOf(await (await desk.post(page, closeEvening)).text()).undo).toBeNull()
  })

  test(`an appointment over which hours are closed stays named until it is moved or they are open (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { id, page: record } = await desk.book(nextMonday, '11:00', 'robin@example.org')
    const away = 'Sample Agent doesn’t work at that time.'
    const places = ['/admin-profile', '/admin-profile/availability', record, `/admin-profile/today/${id}`]
    const named = async () => {
      const calendar = wordsOf(await desk.read(`${list}?view=day&day=${nextMonday}`))
      const elsewhere = await Promise.all(places.map(async (place) => wordsOf(await desk.read(place)).includes(away)))
      return new Set([calendar.includes('Outside hours'), ...elsewhere])
    }
    expect(await named()).toEqual(new Set([false]))
    await desk.post(page, { ...close, from: '09:00', until: '12:00' })
    expect(await named()).toEqual(new Set([true]))
    expect(wordsOf(await desk.read(`${list}?view=list`))).toContain('Today 1 needs attention')
    // Extra hours on that day are enough, and are missed as soon as they are gone.
    const extra = { intent: 'extra-hours', agentId, day: nextMonday, from: '11:00', until: '12:00' }
    const undo = pageOf(await (await desk.post(page, extra)).text()).undo?.fields ?? {}
    expect(await named()).toEqual(new Set([false]))
    await desk.post(page, undo)
    expect(await named()).toEqual(new Set([true]))
    const [startsAt] = await timesOn(desk.site, nextMonday)
    expect(startsAt).toBe('12:00')
    expect((await moveAppointment(desk, record, { startsAt: `${nextMonday}T12:00:00.000Z` })).status).toBe(200)
    expect(await named()).toEqual(new Set([false]))
  })

  test(`what every week cannot have is refused in place, and kept (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const refuse = async (fields: Record<string, string>, field: string) => {
      const answer = await desk.post(page, fields)
      const html = await answer.text()
      expect(answer.status).toBeOneOf([409, 422])
      return { html, error: formOf(html, 'time').error(field) }
    }
    const times = { from: '12:00', until: '13:00' }
    const noted = await refuse({ ...close, ...times, note: 'Away' }, 'note')
    expect(noted.error).toContain('Weekly hours can’t have a note')
    expect(formOf(noted.html, 'time').field('note').value).toBe('Away')
    expect((await refuse({ ...close, ...times, lastDay: nextMonday }, 'lastDay')).error).toContain('Leave this empty')
    for (const hour of ['10', '12', '14']) {
      await desk.post(page, { ...close, from: `${hour}:00`, until: `${hour}:15` })
    }
    const crumbled = await refuse({ ...close, from: '15:00', until: '15:15' }, 'everyWeek')
    expect(crumbled.error).toContain('up to four sets of hours')
    expect((await refuse({ ...open, agentId: 'nobody', from: '18:00', until: '19:00' }, 'agentId')).error).toContain(
      'That agent no longer exists',
    )
  })

  test(`a long absence is entered in the calendar, with its last day (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const away = { intent: 'block', agentId, day: monday, lastDay: nextMonday }
    expect(wordsOf(await (await desk.post(page, away)).text())).toContain('Time blocked.')
    expect(await timesOn(desk.site, nextMonday)).toEqual([])
    expect(await timesOn(desk.site, '2027-01-26')).toContain('09:00')
  })
}
