import { expect, test } from 'vitest'
import { openCalendar, placesOf } from '../../support/site/desk/calendar-page.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const monday = '2027-01-18'

for (const kind of databaseKinds) {
  test(`time busy in an agent’s own calendar is named, and an appointment in it a conflict (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book(monday, '11:00', 'robin@example.org')
    await desk.book(monday, '15:00', 'kim@example.org')
    const busy = [
      { starts_at: `${monday}T06:00:00.000Z`, ends_at: `${monday}T07:00:00.000Z` },
      { starts_at: `${monday}T11:30:00.000Z`, ends_at: `${monday}T13:00:00.000Z` },
    ]
    for (const times of busy)
      await desk.site.runtime.db
        .insertInto('busy_times')
        .values({ agent_id: 'agent-1', ...times })
        .execute()
    const column = (await desk.show(`view=day&day=${monday}`)).groups[0]?.columns[0]
    expect(placesOf(column, 'Busy in own calendar 11:30 to 13:00')).toEqual(['210+90'])
    const part = column?.parts.find(({ words }) => words.includes('Busy in own calendar'))
    expect([part?.classes.includes('calendar-blocked'), part?.html]).toEqual([
      true,
      expect.not.stringMatching(/<form|<a /),
    ])
    // A busy night makes no day longer.
    expect(column?.minutes).toBe(600)
    const wordsAt = (time: string) => column?.parts.find(({ words }) => words.includes(`${time} to`))?.words
    expect([wordsAt('11:00'), wordsAt('15:00')]).toEqual([
      expect.stringContaining('Agent away'),
      expect.stringContaining('Booked'),
    ])
    for (const query of ['view=week', 'view=day&status=booked']) {
      expect((await desk.show(`${query}&day=${monday}`)).words, query).toContain('Agent away · Forex')
    }
    const whole = (await desk.show(`view=day&day=${monday}&hours=all`)).groups[0]?.columns[0]
    expect(placesOf(whole, 'Busy in own calendar 06:00 to 07:00')).toEqual(['360+60'])
  })
}
