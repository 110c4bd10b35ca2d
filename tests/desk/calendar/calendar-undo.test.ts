import { expect, test } from 'vitest'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { list, openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const monday = '2027-01-18'
const page = `${list}?view=day&day=${monday}`
const agentId = 'agent-1'

/** What a page says was done, and the form beside it. */
function undoIn(html: string) {
  const page = pageOf(html)
  return {
    words: page.wordsOf('[role="status"]').join(),
    action: page.undo?.action ?? '',
    fields: page.undo?.fields ?? {},
  }
}

for (const kind of databaseKinds) {
  test(`blocked time and extra hours are undone, and that too (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { db } = desk.site.runtime
    const stored = async () => ({
      off: await db.selectFrom('days_off').select(['agent_id', 'first_day', 'off_from', 'off_until', 'note']).execute(),
      extra: await db.selectFrom('extra_hours').select(['agent_id', 'day', 'opens_from', 'closes_at']).execute(),
    })
    const nothing = { off: [], extra: [] }
    const day = { intent: 'block', agentId, day: monday }
    const hours = { intent: 'extra-hours', agentId, day: monday }
    for (const [form, told] of [
      [{ ...day, from: '13:00', until: '00:00', note: 'At the dentist' }, 'Time unblocked.'],
      [day, 'Time unblocked.'],
      [{ ...hours, from: '18:00', until: '00:00' }, 'Extra hours removed.'],
    ] as const) {
      const done = undoIn(await (await desk.post(page, form)).text())
      const wanted = await stored()
      expect(wanted).not.toEqual(nothing)
      expect(done.action).toBe(page)
      const undone = undoIn(await (await desk.post(done.action, done.fields)).text())
      expect(undone.words).toContain(told)
      expect(await stored()).toEqual(nothing)
      const again = undoIn(await (await desk.post(undone.action, undone.fields)).text())
      expect(await stored()).toEqual(wanted)
      await desk.post(again.action, again.fields)
      expect(await stored()).toEqual(nothing)
    }
  })

  test(`what a script is told to undo with leads to the page (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    for (const path of [list, '/admin-profile', '/admin-profile/availability']) {
      const done = await desk.post(`${path}.data?view=day&day=${monday}`, { intent: 'block', agentId, day: monday })
      expect(await done.text()).toContain(`"${path}?view=day&day=${monday}"`)
      await desk.site.runtime.db.deleteFrom('days_off').execute()
    }
  })

  test(`blocked time in which someone is booked is undone beside the list of them (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await desk.book(monday, '14:00', 'robin@example.org')
    const html = await (await desk.post(page, { intent: 'block', agentId, day: monday })).text()
    expect(wordsOf(html)).toContain('These appointments are still booked.')
    const done = undoIn(html)
    const undone = await (await desk.post(done.action, done.fields)).text()
    expect(wordsOf(undone)).toContain('Time unblocked.')
    expect(await desk.site.runtime.db.selectFrom('days_off').select('day_off_id').execute()).toEqual([])
    // A colleague may have been first.
    const again = await (await desk.post(done.action, done.fields)).text()
    expect(wordsOf(again)).toContain('This block had already been removed or changed.')
    expect(undoIn(again).fields).toEqual({})
  })

  test(`what a colleague had blocked or opened already is not offered to be undone (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    for (const [form, told] of [
      [{ intent: 'block', agentId, day: monday, from: '13:00', until: '14:00' }, 'This time was already blocked.'],
      [
        { intent: 'extra-hours', agentId, day: monday, from: '18:00', until: '19:00' },
        'These hours were already open.',
      ],
    ] as const) {
      expect(await (await desk.post(page, form)).text()).toContain('>Undo</button>')
      const again = await (await desk.post(page, form)).text()
      expect(wordsOf(again)).toContain(told)
      expect(again).not.toContain('>Undo</button>')
    }
  })

  test(`what began in the past is not offered to be blocked again (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    // Stores the agents.
    await desk.post(page, { intent: 'block', agentId, day: '2027-01-25' })
    const off = { agent_id: agentId, first_day: '2027-01-12', last_day: monday, off_from: '00:00', off_until: '24:00' }
    await desk.site.runtime.db
      .insertInto('days_off')
      .values({ ...off, day_off_id: 'past', note: '' })
      .execute()
    const html = await (await desk.post(page, { intent: 'unblock', about: 'past' })).text()
    expect(wordsOf(html)).toContain('Time unblocked.')
    expect(pageOf(html).forms('block')).toEqual([])
  })
}
