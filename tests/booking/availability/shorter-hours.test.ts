import { expect, test } from 'vitest'
import { wordsOf } from '../../support/pages/page.ts'
import { bookTime, openAvailabilityPage } from '../../support/site/booking/availability-page.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const monday = '2027-01-18'

for (const kind of databaseKinds) {
  test(`hours that end before someone who is booked say so (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    expect((await bookTime(site, monday, '11:00')).status).toBe(303)
    expect((await bookTime(site, monday, '14:00', 'kim@example.org')).status).toBe(303)
    const stillBooked =
      /Saved\. Free times in the next 7 days: \d+\. These appointments are still booked\. Move or cancel each of them: See which colleagues can take them Monday 18 January 2027, 14:00, Robin Sample, H-\w+ /
    const shorter = await (await desk.save('hours', { Monday1Until: '13:00' })).text()
    expect(wordsOf(shorter)).toMatch(stillBooked)
    expect(wordsOf(shorter)).not.toContain('11:00, Robin')
    // Extra hours cover it, until they are removed.
    await desk.save('extra-hours', { day: monday, from: '13:00', until: '15:00' })
    const covered = await (await desk.save('hours', { Monday1From: '08:00' })).text()
    expect(wordsOf(covered)).toContain('Saved. Free times')
    const { extra_hours_id: extraHoursId } = await site.runtime.db
      .selectFrom('extra_hours')
      .select('extra_hours_id')
      .executeTakeFirstOrThrow()
    const removed = await desk.post({ intent: 'remove-extra-hours', about: extraHoursId })
    expect(wordsOf(await removed.text())).toMatch(
      /Extra hours removed\. These appointments are still booked\..* 14:00, Robin Sample/,
    )
  })
}
