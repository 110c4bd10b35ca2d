import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { databaseKinds, openTestSite, type TestSite } from '../../support/site/test-site.ts'

const email = 'robin@example.org'

async function book(site: TestSite, startsAt: string): Promise<string> {
  const answer = await site.post('/contact', await bookingForm(site, { startsAt, email, phone: '020 7946 0018' }))
  return answer.headers.get('location') ?? ''
}

for (const kind of databaseKinds) {
  test(`the organiser in a calendar is the address of the sender, whatever its name (${kind})`, async () => {
    const settings = { MAIL_FROM: '"support@harbour" <no-reply@harbour.example>' }
    await using site = await openTestSite(kind, { settings })
    const page = await book(site, '2027-01-18T11:00:00.000Z')
    const text = await (await site.request(`${page}/calendar`)).text()
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:no-reply@harbour.example')
  })

  test(`an appointment can be added to a calendar, which says when it is and nothing else (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site, '2027-01-18T11:00:00.000Z')
    const html = await (await site.request(page)).text()
    expect(
      pageOf(html)
        .links()
        .map(({ href }) => href),
    ).toContain(`${page}/calendar`)
    expect(html).toContain('https://calendar.google.com/calendar/render?')
    expect(html).toContain('dates=20270118T110000Z%2F20270118T114500Z')
    expect(html).toContain('startdt=2027-01-18T11%3A00%3A00.000Z')
    expect(wordsOf(html)).toContain('With Sample Agent')

    const file = await site.request(`${page}/calendar`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="appointment.ics"')
    expect([file.headers.get('cache-control'), file.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'same-origin',
    ])
    const text = await file.text()
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe('2027-01-18T11:00:00Z')
    expect(event?.getFirstPropertyValue('summary')).toBe('Appointment')
    expect(text).toContain('METHOD:PUBLISH')
    for (const secret of [email, 'Robin', page.replace('/appointments/', '')]) expect(text).not.toContain(secret)
  })

  test(`without an appointment there is no calendar file (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const unknown = '/appointments/AAAAAAAAAAAAAAAAAAAAAA'
    const answer = await site.request(`${unknown}/calendar`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, unknown])
    expect((await site.request(unknown)).status).toBe(404)
  })
}
