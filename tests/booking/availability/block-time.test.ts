import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { bookTime, timesOn } from '../../support/site/booking/availability-page.ts'
import { list, openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { removalsIn } from '../../support/site/desk/calendar-page.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const monday = '2027-01-18'
const rounds = 8

const block = (day: string, from: string, until: string) => ({
  intent: 'block',
  day,
  agentId: 'agent-1',
  from,
  until,
  note: 'Away',
})

for (const kind of databaseKinds) {
  test(`blocked time is not offered until it is unblocked (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const page = `${list}?view=day&day=${monday}`
    const html = await (await desk.post(page, block(monday, '09:00', '16:00'))).text()
    expect(wordsOf(html)).toContain('Time blocked.')
    expect(await timesOn(desk.site, monday)).toEqual(['16:00', '16:15'])
    const dayOffId = removalsIn(html, 'unblock')[0] ?? ''
    expect((await desk.post(page, { intent: 'unblock', about: dayOffId })).status).toBe(200)
    expect(await timesOn(desk.site, monday)).toContain('09:00')
  })

  test(`the form is closed once it is done, and sent once more it blocks nothing else (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const page = `${list}?view=day&day=${monday}&form=block`
    expect(pageOf(await desk.read(page)).forms('time')).toHaveLength(1)
    for (const [press, told] of [
      ['first', 'Time blocked.'],
      ['second', 'This time was already blocked.'],
    ] as const) {
      const html = await (await desk.post(page, block(monday, '13:00', '14:00'))).text()
      expect(wordsOf(html), press).toContain(told)
      expect(pageOf(html).forms('time'), press).toEqual([])
      expect(removalsIn(html, 'unblock'), press).toHaveLength(1)
    }
    expect(await timesOn(desk.site, monday)).toContain('09:00')
  })

  test(`errors are shown at their field, and conflicting appointments are listed (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const page = `${list}?view=day&day=${monday}`
    const wrong = await desk.post(page, block(monday, '12:00', '11:00'))
    const html = await wrong.text()
    expect(wrong.status).toBe(422)
    expect(formOf(html, 'time').error('until')).toBe('The end must be after the start')
    expect(formOf(html, 'time').field('from').value).toBe('12:00')
    const stranger = await desk.post(page, { ...block(monday, '11:00', '12:00'), agentId: 'nobody' })
    expect(stranger.status).toBe(409)
    expect(formOf(await stranger.text(), 'time').error('agentId')).toContain('That agent no longer exists')
    expect((await desk.post(page, block('2027-01-12', '11:00', '12:00'))).status).toBe(422)
    await desk.book(monday, '11:00', 'robin@example.org')
    const told = wordsOf(await (await desk.post(page, block(monday, '11:30', '12:00'))).text())
    expect(told).toContain('These appointments are still booked.')
    expect(told).toContain('Monday 18 January 2027, 11:00, Robin Sample, H-')
  })

  test(`of a concurrent block and booking one wins or the conflict is shown, ${rounds} times (${kind})`, {
    timeout: 180_000,
  }, async () => {
    await using desk = await openAppointmentDesk(kind)
    const starts = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
    for (let round = 0; round < rounds; round += 1) {
      const time = starts[round] ?? ''
      const until = `${time.slice(0, 3)}45`
      const [blocked, booked] = await Promise.all([
        desk.post(`${list}?view=day&day=${monday}`, block(monday, time, until)),
        bookTime(desk.site, monday, time),
      ])
      expect(blocked.status).toBe(200)
      const isTold = wordsOf(await blocked.text()).includes('These appointments are still booked.')
      expect([booked.status === 303, isTold], time).toEqual(booked.status === 303 ? [true, true] : [false, false])
    }
  })

  test(`a cancellation cannot be undone once the time has been blocked (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { visitorPage } = await desk.book(monday, '11:00', 'robin@example.org')
    await desk.site.post(visitorPage, { intent: 'cancel' })
    const answer = await desk.post(`${list}?view=day&day=${monday}`, block(monday, '11:00', '12:00'))
    expect(wordsOf(await answer.text())).not.toContain('These appointments are still booked')
    expect((await desk.site.post(visitorPage, { intent: 'restore' })).status).toBe(409)
  })
}
