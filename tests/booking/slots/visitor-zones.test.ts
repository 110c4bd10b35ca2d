import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { databaseKinds, openTestSite, type TestSite } from '../../support/site/test-site.ts'

const slot = '2027-03-16T09:00:00.000Z'
/** London is still on winter time then, but New York no longer is. */
const march = new Date('2027-03-10T10:00:00.000Z')

const read = async (response: Response | Promise<Response>) => wordsOf(await (await response).text())

const zoneIn = (html: string) => pageOf(html).one('select#zone')

/** The text of all emails to someone. */
const mailsTo = ({ inbox }: TestSite, address: string) =>
  inbox.flatMap(({ to, text }) => (to === address ? [text] : [])).join('\n')

async function bookedFrom(site: TestSite, zone: string): Promise<string> {
  const answer = await site.post('/contact', await bookingForm(site, { startsAt: slot, zone }))
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

for (const kind of databaseKinds) {
  test(`a visitor sees local times, with the firm's beside them (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: march })
    for (const [zone, offset, here, shown] of [
      ['America/New_York', 'New York time (UTC−4)', 'Tuesday 16 March 2027, 05:00', '05:00 09:00'],
      ['Asia/Kathmandu', 'Kathmandu time (UTC+5:45)', 'Tuesday 16 March 2027, 14:45', '14:45 09:00'],
      ['Pacific/Auckland', 'Auckland time (UTC+13)', 'Tuesday 16 March 2027, 22:00', '22:00 09:00'],
    ] as const) {
      const words = await read(site.request(`/contact?day=2027-03-16&zone=${zone}`))
      expect(words).toContain(`${offset}, with London time below`)
      expect(words).toContain(`${here} your time, 09:00 in London ${shown}`)
    }
    // 16:15 in London is the next morning in Auckland, so the firm's day is given.
    const words = await read(site.request('/contact?day=2027-03-17&zone=Pacific/Auckland'))
    expect(words).toContain(
      'Wednesday 17 March 2027, 05:15 your time, Tuesday 16 March 2027, 16:15 in London 05:15 Tue 16:15',
    )
  })

  test(`where the clocks agree, or the zone is unknown, there is only one time (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: march })
    for (const [zone, name] of [
      ['Europe/Lisbon', 'Lisbon time (UTC)'],
      ['Mars/Olympus', 'London time (UTC)'],
      ['+05:00', 'London time (UTC)'],
      ["x'>", 'London time (UTC)'],
    ] as const) {
      const words = await read(site.request(`/contact?day=2027-03-16&zone=${encodeURIComponent(zone)}`))
      expect(words).toContain(`${name}, 45 minutes each`)
      expect(words).not.toContain('in London')
    }
  })

  test(`an appointment is shown in the zone in which it was booked, on pages and in emails (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: march })
    const page = await bookedFrom(site, 'America/New_York')
    const when = 'Tuesday 16 March 2027, 05:00 your time (New York) · 09:00 in London'
    expect(await read(site.request(page))).toContain(when)
    await eventually(() => expect(mailsTo(site, 'robin@example.org')).toContain(when))
    await eventually(() => expect(mailsTo(site, 'agent@harbour.example')).toContain('Tuesday 16 March 2027'))
    expect(mailsTo(site, 'agent@harbour.example')).toContain('Tuesday 16 March 2027, 09:00, London time (UTC)')

    const before = await site.runtime.db.selectFrom('appointments').selectAll().execute()
    const elsewhere = await read(site.request(`${page}?zone=Pacific/Auckland`))
    expect(elsewhere).toContain('Tuesday 16 March 2027, 22:00 your time (Auckland) · 09:00 in London')
    expect(await site.runtime.db.selectFrom('appointments').selectAll().execute()).toEqual(before)
    expect(before).toMatchObject([{ starts_at: slot, time_zone: 'America/New_York', sequence: 0 }])
  })

  test(`an unknown zone does not prevent a booking (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: march })
    const page = await bookedFrom(site, 'Mars/Olympus')
    expect(await read(site.request(page))).toContain('Tuesday 16 March 2027, 09:00 London time (UTC)')
  })

  test(`without JavaScript the zone is chosen in the form, and the input is kept (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: march })
    const list = await (await site.request('/contact?zones=all')).text()
    expect(zoneIn(list).one('[value="America/New_York"]').words).toBe('New York')
    expect((await (await site.request('/contact')).text()).length).toBeLessThan(list.length - 10_000)
    // The page opens at its times again, not at its top.
    expect(pageOf(list).one('button[value="show-zone"]').attribute('formaction')).toContain('#free-times')
    expect(pageOf(list).all('#free-times')).toHaveLength(1)

    const form = await bookingForm(site, { intent: 'show-zone', zone: 'Asia/Tokyo', name: 'Robin <Sample>' })
    const answer = await site.post('/contact?day=2027-03-16&zones=all', form)
    const shown = await answer.text()
    expect(wordsOf(shown)).toContain('Tokyo time (UTC+9)')
    expect(formOf(shown, 'booking').field('name').value).toBe('Robin <Sample>')
    expect(formOf(shown, 'booking').action).toBe('/contact?day=2027-03-16&zone=Asia%2FTokyo')
    expect(await site.runtime.db.selectFrom('appointments').selectAll().execute()).toEqual([])
  })

  test(`without JavaScript a chosen time remains chosen in another zone, whose day may be another (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: march })
    // The next morning in Auckland.
    const startsAt = '2027-03-16T16:15:00.000Z'
    const form = await bookingForm(site, { intent: 'show-zone', zone: 'Pacific/Auckland', startsAt })
    const shown = await (await site.post('/contact?day=2027-03-16&zones=all', form)).text()
    expect(wordsOf(shown)).toContain('Times on Wednesday 17 March')
    expect(
      pageOf(shown)
        .all('[name="startsAt"][checked]')
        .map(({ value }) => value),
    ).toEqual([startsAt])

    const own = await bookedFrom(site, 'Europe/London')
    const query = new URLSearchParams({ move: 'yes', day: '2027-03-16', zone: 'Pacific/Auckland', startsAt })
    const moving = await (await site.request(`${own}?${query}`)).text()
    expect(wordsOf(moving)).toContain('Times on Wednesday 17 March')
    expect(
      pageOf(moving)
        .all('[name="startsAt"][checked]')
        .map(({ value }) => value),
    ).toEqual([startsAt])
  })

  test(`zones have the names that they have today, whatever the browser calls them (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: march })
    const list = await (await site.request('/contact?zones=all&zone=Asia/Calcutta')).text()
    expect(wordsOf(list)).toContain('Kolkata time (UTC+5:30)')
    expect(formOf(list, 'booking').field('zone').value).toBe('Asia/Kolkata')
    const zones = zoneIn(list)
      .all('option')
      .map(({ value }) => value.split('/').at(-1))
    expect(zones).not.toContainEqual(expect.stringMatching(/^(Calcutta|Saigon|Rangoon|Kiev|Faeroe)$/))
    expect(zones).toEqual(expect.arrayContaining(['Ho_Chi_Minh', 'Yangon', 'Kyiv', 'Faroe', 'Nuuk']))
  })

  test(`the list and the times name the same cities, as they are spelled in English (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: march })
    const list = await (await site.request('/contact?zones=all&zone=Asia/Saigon')).text()
    expect(wordsOf(list)).toContain('Ho Chi Minh City time (UTC+7)')
    const names = zoneIn(list).wordsOf('option')
    for (const name of ['Ho Chi Minh City', 'Kolkata', 'Kyiv', 'Yangon', 'Port-au-Prince', 'Knox, Indiana', 'UTC']) {
      expect(names).toContain(name)
    }
    expect(names.filter((name) => /[/_]/.test(name))).toEqual([])
    const countries = zoneIn(list).all('optgroup')
    const { compare } = new Intl.Collator('en-GB')
    const sorted = (all: string[]) => all.toSorted(compare)
    const labels = countries.map((country) => country.attribute('label') ?? '')
    expect(labels).toEqual(sorted(labels))
    const zonesOf = (country: string) => countries[labels.indexOf(country)]?.wordsOf('option') ?? []
    expect(zonesOf('Samoa')).toEqual(['Apia'])
    for (const country of ['Australia', 'Canada', 'Brazil']) {
      expect(zonesOf(country).length).toBeGreaterThan(3)
      expect(zonesOf(country)).toEqual(sorted(zonesOf(country)))
    }
    expect(new Set(names).size).toBe(names.length)

    const page = await bookedFrom(site, 'Asia/Saigon')
    const when = 'Tuesday 16 March 2027, 16:00 your time (Ho Chi Minh City) · 09:00 in London'
    expect(await read(site.request(page))).toContain(when)
    expect(await read(site.request(`${page}?zone=Asia/Calcutta`))).toContain(
      '14:30 your time (Kolkata) · 09:00 in London',
    )
    await eventually(() => expect(mailsTo(site, 'robin@example.org')).toContain(when))
  })

  test(`a slot that has just gone comes with the three nearest, in the visitor's zone (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: march })
    await bookedFrom(site, 'Europe/London')
    const late = await bookingForm(site, { startsAt: slot, email: 'late@example.org', zone: 'America/New_York' })
    const answer = await site.post('/contact?day=2027-03-16&zone=America/New_York', late)
    expect(answer.status).toBe(409)
    const words = await read(answer)
    const [, near = ''] = /Closest free times:(.*?)On Tuesday/.exec(words) ?? []
    const names = near.matchAll(/(\w+ \d+ \w+ \d{4}, [\d:]+) your time/g)
    expect([...names].map(([, name]) => name)).toEqual([
      'Tuesday 16 March 2027, 06:00',
      'Tuesday 16 March 2027, 06:15',
      'Tuesday 16 March 2027, 06:30',
    ])
  })
}
