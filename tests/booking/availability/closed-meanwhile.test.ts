import { expect, test } from 'vitest'
import { createSite } from '#built/site'
import { availabilityHref } from '#src/pages/admin-profile/availability/availability-tabs.ts'
import { formOf, wordsOf } from '../../support/pages/page.ts'
import { beforeNextTransaction } from '../../support/site/before-transaction.ts'
import { bookTime, openAvailabilityPage } from '../../support/site/booking/availability-page.ts'
import { bookingForm, holdTime } from '../../support/site/booking/booking-request.ts'
import { signInAs } from '../../support/site/people.ts'
import { bothDatabases, type DatabaseKind, origin } from '../../support/site/test-site.ts'

const [wednesday, goodFriday] = ['2027-03-24', '2027-03-26']
const handOverPage = '/admin-profile/appointments/hand-over?agent=agent-1'

/** Two agents, and a second copy of the site, on which an admin closes and opens the day. */
async function openTwoCopies(kind: DatabaseKind) {
  const opened = await openAvailabilityPage(kind, { now: new Date('2027-03-23T10:00:00Z') })
  const { site, desk } = opened
  const { db } = site.runtime
  await desk.post({ intent: 'new-agent', name: 'Kim', email: 'kim@example.org' })
  const { agent_id: kim } = await db
    .selectFrom('agents')
    .select('agent_id')
    .where('name', '=', 'Kim')
    .executeTakeFirstOrThrow()
  await desk.save('hours', { FridayOpen: 'on' }, kim)
  const cookie = await signInAs(site, 'admin@example.org')
  const copy = createSite(site.openTwin())
  const press = async (intent: 'close-day' | 'open-day') => {
    const body = new URLSearchParams({ intent, about: goodFriday })
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const request = new Request(origin + availabilityHref('', 'closed-days'), { method: 'POST', body, headers })
    const answer = await copy.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } } as never)
    return wordsOf(await answer.text())
  }
  /** Returns the visitor's page and the record at the desk, of agent-1. */
  const book = async (day: string, time: string) => {
    const email = `at-${time.replace(':', '-')}@example.org`
    const answer = await bookTime(site, day, time, email)
    expect(answer.status, time).toBe(303)
    await db.updateTable('appointments').set({ agent_id: 'agent-1' }).where('email', '=', email).execute()
    const query = db.selectFrom('appointments').select('appointment_id').where('email', '=', email)
    const { appointment_id } = await query.executeTakeFirstOrThrow()
    return { own: answer.headers.get('location') ?? '', record: `/admin-profile/appointments/${appointment_id}` }
  }
  return { ...opened, db, press, book }
}

for (const kind of bothDatabases) {
  test(`a day that another copy closes in between takes no appointment (${kind})`, async () => {
    await using opened = await openTwoCopies(kind)
    const { site, desk, db, press, book } = opened
    const ahead = await book(wednesday, '11:00')
    const cancelled = await book(goodFriday, '09:00')
    await site.post(cancelled.own, { intent: 'cancel' })
    await book(goodFriday, '14:00')
    const startsAt = `${goodFriday}T11:00:00.000Z`
    const held = await holdTime(site, `${goodFriday}T15:00:00.000Z`)
    const holdCookie = (held.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    const ofHeld = await bookingForm(site, { startsAt: `${goodFriday}T15:00:00.000Z` })
    const move = formOf(await (await desk.get(`${ahead.record}/move`)).text(), 'move').fields
    const handOver = formOf(await (await desk.get(handOverPage)).text(), 'hand-over').fields
    const attempts: [what: string, expected: number, attempt: () => Promise<Response>][] = [
      ['a booking', 422, () => bookTime(site, goodFriday, '11:00')],
      ['a booking of a held time', 422, () => site.post('/contact', ofHeld, { cookie: holdCookie })],
      ['a visitor’s move', 422, () => site.post(ahead.own, { intent: 'move', startsAt })],
      ['a visitor’s undoing of a cancellation', 409, () => site.post(cancelled.own, { intent: 'restore' })],
      ['a move by staff', 422, () => desk.postTo(`${ahead.record}/move`, { ...move, startsAt })],
      ['handing over', 409, () => desk.postTo(handOverPage, handOver)],
    ]
    const stateOf = () =>
      db.selectFrom('appointments').select(['agent_id', 'starts_at', 'status', 'sequence']).orderBy('email').execute()
    const before = await stateOf()
    for (const [what, expected, attempt] of attempts) {
      let isClosed = false
      beforeNextTransaction(site, async () => {
        isClosed = (await press('close-day')).includes('Closed: Friday 26 March 2027.')
      })
      expect([what, (await attempt()).status, isClosed]).toEqual([what, expected, true])
      expect(await stateOf(), what).toEqual(before)
      await press('open-day')
    }
  })

  test(`of closing and booking at once, one wins or the other is told, eight times (${kind})`, async () => {
    await using opened = await openTwoCopies(kind)
    const { site, press } = opened
    let booked = 0
    for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']) {
      const [closing, booking] = await Promise.all([press('close-day'), bookTime(site, goodFriday, time)])
      booked += booking.status === 303 ? 1 : 0
      const told = booked === 1 ? '1 appointment is' : `${booked} appointments are`
      expect(closing.includes(`${told} still booked on that day`), `${time}: ${closing}`).toBe(booked > 0)
      await press('open-day')
    }
  })
}
