import { expect, test } from 'vitest'
import { countNewClientsByWeek } from '../../src/features/accounts/users/user-queries.server.ts'
import { countOutcomesByWeek } from '../../src/features/booking/appointments/appointment-counts.server.ts'
import { countSubscriptionsByWeek } from '../../src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { lastWeeks } from '../../src/time/weeks.ts'
import { openAppointmentDesk } from '../support/site/appointment-desk.ts'
import { wordsOf } from '../support/site/form-page.ts'
import { makeUser } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const timeZone = 'Europe/London'

async function addAppointments({ runtime }: TestSite, startsAt: string, statuses: string[], scamType = 'forex') {
  for (const [index, status] of statuses.entries()) {
    const id = `${startsAt} ${scamType} ${index}`
    const unique = { appointment_id: id, reference: id, form_key: id, manage_token_hash: id }
    const times = { starts_at: startsAt, ends_at: startsAt, occupied_until: startsAt, created_at: startsAt }
    const person = { name: 'Robin Sample', email: 'robin@example.org', phone: '', story: '', client_id: null }
    const more = { consent_wording: '', consented_at: startsAt, time_zone: null, cancelled_at: null, released_at: null }
    await runtime.db
      .insertInto('appointments')
      .values({ ...unique, ...times, ...person, ...more, agent_id: 'a', scam_type: scamType, status: status as 'done' })
      .execute()
  }
}

test('weeks begin on Monday in the zone; a clock change makes one an hour longer or shorter', () => {
  const hours = lastWeeks(Date.parse('2027-04-01T10:00:00Z'), timeZone, 2).map((week) => [
    week.monday,
    (week.endsAt - week.startsAt) / 3_600_000,
  ])
  expect(hours).toEqual([
    ['2027-03-22', 167],
    ['2027-03-29', 168],
  ])
})

for (const kind of databaseKinds) {
  test(`counts follow the weeks of the firm's zone, not those of UTC (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const weeks = lastWeeks(Date.parse('2027-04-14T10:00:00Z'), timeZone, 2)
    // A Sunday, 23:30 UTC: already Monday in London, where the clocks have gone forward.
    await addAppointments(site, '2027-04-11T23:30:00.000Z', ['done', 'no-show'])
    await addAppointments(site, '2027-04-11T22:30:00.000Z', ['done', 'done', 'cancelled'])
    await addAppointments(site, '2027-04-18T23:00:00.000Z', ['booked'])
    expect(await countOutcomesByWeek(site.runtime.db, weeks)).toEqual({
      done: [2, 1],
      'no-show': [0, 1],
      cancelled: [1, 0],
      booked: [0, 0],
    })
    const users = [
      ['anna@example.org', 'client', '2027-04-11T22:30:00.000Z'],
      ['ben@example.org', 'client', '2027-04-11T23:30:00.000Z'],
      ['cleo@example.org', 'Admin', '2027-04-12T10:00:00.000Z'],
    ] as const
    for (const [email, role, created_at] of users) {
      const userId = await makeUser(site, { email, role })
      await site.runtime.db.updateTable('users').set({ created_at }).where('user_id', '=', userId).execute()
    }
    expect(await countNewClientsByWeek(site.runtime.db, weeks)).toEqual([1, 1])
    for (const [index, change] of (['confirmed', 'confirmed', 'unsubscribed', 'asked'] as const).entries()) {
      const record = { change, method: 'form', wording: '', page: '/', changed_at: '2027-04-12T10:00:00.000Z' } as const
      await site.runtime.db
        .insertInto('consent_records')
        .values({ ...record, consent_id: `c${index}`, subscriber_id: 's' })
        .execute()
    }
    expect(await countSubscriptionsByWeek(site.runtime.db, weeks)).toEqual({ confirmed: [0, 1], unsubscribed: [0, 1] })
  })

  test(`counts from 1 to 4 leave the server only as "fewer than 5" (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await addAppointments(desk.site, '2027-01-12T10:00:00.000Z', Array(7).fill('done'))
    await addAppointments(desk.site, '2027-01-12T11:00:00.000Z', ['no-show', 'no-show', 'no-show'], 'cryptocurrency')
    const html = await desk.read('/admin-profile/reports')
    const tables = [...html.matchAll(/<figure[\s\S]*?<\/figure>/g)].map(([figure]) => wordsOf(figure))
    expect(tables[0]).toContain('11 Jan 7 fewer than 5 0 0')
    expect(tables.find((table) => table.startsWith('Bookings by type'))).toContain('fewer than 5')
    // With only one number hidden, its neighbours would reveal it.
    expect(tables.some((table) => table.startsWith('Bookings by whether logged in'))).toBe(false)
    expect(tables.join(' ')).not.toContain('@')
  })
}
