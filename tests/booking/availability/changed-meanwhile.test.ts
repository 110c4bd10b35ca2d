import { expect, test } from 'vitest'
import { formOf, pageOf } from '../../support/pages/page.ts'
import { deskOf, openAvailabilityPage } from '../../support/site/booking/availability-page.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds, type TestSite } from '../../support/site/test-site.ts'

/** The page of a second admin. */
async function openColleague(site: TestSite) {
  await makeUser(site, { email: 'anna@example.org', name: 'Anna Berg', role: 'admin' })
  return deskOf(site, await signInAs(site, 'anna@example.org'))
}

for (const kind of databaseKinds) {
  test(`what a colleague changed meanwhile is named, with who, to what and when, and overwritten only then (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { desk } = opened
    const anna = await openColleague(opened.site)
    for (const { intent, mine, theirs, words } of [
      {
        intent: 'rules',
        mine: { consultationMinutes: '60' },
        theirs: { consultationMinutes: '30' },
        words: 'changed this to “30”',
      },
      {
        intent: 'hours',
        mine: { Monday1From: '10:00' },
        theirs: { Monday1From: '08:00' },
        words: 'changed this to “08:00 to 17:00”',
      },
      {
        intent: 'agent',
        mine: { name: 'Kim Sample' },
        theirs: { name: 'Alex Sample' },
        words: 'changed this to “Alex Sample”',
      },
    ]) {
      const stale = { ...(await desk.fields(intent)), ...mine }
      expect((await anna.save(intent, theirs)).status, intent).toBe(200)
      const answer = await desk.post(stale)
      const html = await answer.text()
      expect(answer.status, intent).toBe(409)
      expect(pageOf(html).alert, intent).toContain(`Anna Berg ${words} on Wed 13 Jan 2027, 10:00.`)
      expect(formOf(html, intent).fields, intent).toMatchObject(mine)
      expect(await desk.fields(intent), intent).toMatchObject(theirs)
      // Having seen that, one may replace it.
      const again = await desk.post(formOf(html, intent).fields)
      expect(again.status, intent).toBe(200)
      expect(await desk.fields(intent), intent).toMatchObject(mine)
    }
  })

  test(`two people who change different days, details or rules overwrite nothing (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { desk } = opened
    const anna = await openColleague(opened.site)
    for (const [intent, mine, theirs] of [
      ['hours', { Monday1From: '10:00' }, { SaturdayOpen: 'on', Saturday1From: '11:00', Tuesday1Until: '12:00' }],
      ['agent', { name: 'Kim Sample' }, { email: 'kim@example.org' }],
      ['rules', { maximumADay: '3' }, { consultationMinutes: '60' }],
    ] as const) {
      const stale = { ...(await desk.fields(intent)), ...mine }
      await anna.save(intent, theirs)
      expect((await desk.post(stale)).status, intent).toBe(200)
      expect(await desk.fields(intent), intent).toMatchObject({ ...mine, ...theirs })
    }
  })

  test(`a day that a colleague has closed meanwhile is a conflict, beside the other days as they are now (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { desk } = opened
    const anna = await openColleague(opened.site)
    const stale = { ...(await desk.fields('hours')), Monday2From: '18:00', Monday2Until: '19:00' }
    await anna.save('hours', { MondayOpen: '', Friday1Until: '12:00' })
    const html = await (await desk.post(stale)).text()
    expect(pageOf(html).alert).toContain('Anna Berg changed this to “closed”')
    const shown = formOf(html, 'hours').fields
    expect(shown).toMatchObject({ MondayOpen: 'on', Monday2Until: '19:00', Friday1Until: '12:00' })
    // Who keeps theirs sends the same form with the day closed.
    const { MondayOpen: _, ...kept } = shown
    expect((await desk.post(kept)).status).toBe(200)
    const week = await desk.fields('hours')
    expect(week).not.toHaveProperty('MondayOpen')
    expect(week).toMatchObject({ Friday1Until: '12:00' })
  })

  test(`a form that does not say what it has shown overwrites nothing (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { desk } = opened
    for (const version of ['', '{}', 'null', '[]', '{"Monday":1}', '{"constructor":"x"}']) {
      const answer = await desk.save('hours', { version, Monday1From: '10:00' })
      expect([answer.status, version]).toEqual([409, version])
    }
    expect(await desk.fields('hours')).toMatchObject({ Monday1From: '09:00' })
  })

  test(`of two tabs that save the same rule at once, one is told (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { desk } = opened
    const fields = await desk.fields('rules')
    const both = await Promise.all(
      ['20', '25'].map((consultationMinutes) => desk.post({ ...fields, consultationMinutes })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
}
