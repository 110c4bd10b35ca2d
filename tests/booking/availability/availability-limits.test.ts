import { expect, test, vi } from 'vitest'
import { bookTime, openAvailabilityPage, timesOn } from '../../support/site/booking/availability-page.ts'
import { databaseKinds, type TestSite } from '../../support/site/test-site.ts'

const [monday, tuesday] = ['2027-01-18', '2027-01-19']
const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']

const standing = ({ runtime }: TestSite) =>
  runtime.db.selectFrom('appointments').selectAll().where('status', '=', 'booked').orderBy('starts_at').execute()

const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort()

for (const kind of databaseKinds) {
  test(`nothing more is offered on a day that has reached the agent's maximum (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await desk.save('rules', { maximumADay: '2' })
    const first = (await bookTime(site, monday, '09:00')).headers.get('location') ?? ''
    expect(await timesOn(site, monday)).toContain('11:00')
    expect((await bookTime(site, monday, '10:00')).status).toBe(303)
    expect(await timesOn(site, monday)).toEqual([])
    expect((await bookTime(site, monday, '11:00')).status).toBe(409)
    expect(await timesOn(site, tuesday)).toContain('11:00')
    // It may move within its own day, and its place is kept while the cancellation can be undone.
    const move = { intent: 'move', startsAt: `${monday}T14:00:00.000Z` }
    expect((await site.post(first, move)).status).toBe(303)
    expect((await site.post(first, { intent: 'cancel' })).status).toBe(303)
    expect(await timesOn(site, monday)).toEqual([])
    vi.setSystemTime(new Date('2027-01-13T10:16:00Z'))
    expect(await timesOn(site, monday)).toContain('11:00')
  })

  test(`past appointments of today count towards the day's maximum (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await desk.save('rules', { maximumADay: '1', minimumNoticeMinutes: '0' })
    expect((await bookTime(site, monday, '09:00')).status).toBe(303)
    vi.setSystemTime(new Date(`${monday}T13:00:00Z`))
    expect(await timesOn(site, monday)).toEqual([])
    expect(await timesOn(site, tuesday)).toContain('09:00')
  })

  test(`parallel bookings and moves cannot exceed the day's maximum (${kind})`, { timeout: 180_000 }, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const elsewhere = await bookTime(site, tuesday, '09:00')
    await desk.save('rules', { maximumADay: '3' })
    const page = elsewhere.headers.get('location') ?? ''
    const answers = await Promise.all([
      site.post(page, { intent: 'move', startsAt: `${monday}T16:15:00.000Z` }),
      ...hours.slice(0, 7).map((time) => bookTime(site, monday, time)),
    ])
    expect(statuses(answers)).toEqual([303, 303, 303, 409, 409, 409, 409, 409])
    const taken = (await standing(site)).filter(({ starts_at }) => starts_at.startsWith(monday))
    expect(taken).toHaveLength(3)
  })
}
