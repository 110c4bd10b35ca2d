import { expect, test, vi } from 'vitest'
import { availabilityPath } from '#src/pages/admin-profile/availability/availability-tabs.ts'
import { eventually } from '../../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import {
  type AvailabilityPage,
  addedAgentIdIn,
  bookTime,
  openAvailabilityPage,
  timesOn,
  weekOf,
} from '../../support/site/booking/availability-page.ts'
import { allSent } from '../../support/site/facts.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { refuseWrites } from '../../support/site/refuse-writes.ts'
import { databaseKinds, openTestSite, type TestSite } from '../../support/site/test-site.ts'

const [monday, tuesday] = ['2027-01-18', '2027-01-19']
const wholeWeek = weekOf({ Monday: ['09:00-17:00'], Tuesday: ['09:00-17:00'] })

/** Adds an agent who works on Mondays and Tuesdays, and returns the ID. */
async function addAgent(desk: AvailabilityPage, name: string): Promise<string> {
  const added = await desk.postTo(`${availabilityPath}?add`, {
    intent: 'new-agent',
    name,
    email: `${name}@example.org`,
  })
  expect(added.status).toBe(200)
  const agentId = await addedAgentIdIn(added)
  expect((await desk.save('hours', wholeWeek, agentId)).status).toBe(200)
  return agentId
}

/** What the desk says of the next seven days. */
async function roomFor(desk: AvailabilityPage): Promise<number> {
  return Number(/Free times in the next 7 days: (\d+)/.exec(wordsOf(await desk.read()))?.[1])
}

const agentsOf = async ({ runtime }: TestSite, day: string) => {
  const query = runtime.db.selectFrom('appointments').select(['agent_id', 'starts_at'])
  const rows = await query.orderBy('created_at').execute()
  return rows.filter(({ starts_at }) => starts_at.startsWith(day)).map(({ agent_id }) => agent_id)
}

for (const kind of databaseKinds) {
  test(`the desk says how many appointments there is room for (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await addAgent(desk, 'kim')
    for (const maximumADay of ['8', '3']) {
      await desk.save('rules', { maximumADay })
      const day = maximumADay === '8' ? monday : tuesday
      const before = await roomFor(desk)
      let booked = 0
      for (let [time] = await timesOn(site, day); time !== undefined; [time] = await timesOn(site, day)) {
        expect((await bookTime(site, day, time)).status).toBe(303)
        booked += 1
      }
      expect(booked).toBe(before - (await roomFor(desk)))
      expect(booked).toBeGreaterThan(0)
    }
  })

  test(`a time that several agents have free goes to the one with the fewest appointments (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const [kim, pat] = [await addAgent(desk, 'kim'), await addAgent(desk, 'pat')]
    for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']) {
      expect((await bookTime(site, monday, time)).status).toBe(303)
    }
    expect((await agentsOf(site, monday)).sort()).toEqual(['agent-1', 'agent-1', kim, kim, pat, pat].sort())
    // The first booking of a day goes to the first agent by ID, and a time can be booked once per agent.
    for (const status of [303, 303, 303, 409]) {
      vi.setSystemTime(Date.now() + 1000)
      expect((await bookTime(site, tuesday, '11:00')).status).toBe(status)
    }
    const ids = ['agent-1', kim, pat].sort()
    expect(await agentsOf(site, tuesday)).toEqual(ids)
  })

  test(`a moved appointment stays with its agent if possible, and the agent is notified (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const kim = await addAgent(desk, 'kim')
    const pages = []
    for (const time of ['09:00', '10:00', '11:00', '12:00']) pages.push(await bookTime(site, monday, time))
    const rows = await site.runtime.db.selectFrom('appointments').selectAll().orderBy('starts_at').execute()
    const index = rows.findIndex(({ agent_id }) => agent_id === kim)
    const page = pages[index]?.headers.get('location') ?? ''
    await allSent(site)
    expect((await site.post(page, { intent: 'move', startsAt: `${monday}T15:00:00.000Z` })).status).toBe(303)
    const moved = await site.runtime.db.selectFrom('appointments').selectAll().where('moves', '=', 1).execute()
    expect(moved.map(({ agent_id }) => agent_id)).toEqual([kim])
    // An invitation to log in, and mails about the booking, the move and the moved appointment's former time.
    await eventually(() => expect(site.inbox.filter(({ to }) => to === 'kim@example.org')).toHaveLength(4))
  })

  test(`an agent who takes no bookings offers no times; existing appointments stay visible (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const page = (await bookTime(site, monday, '11:00')).headers.get('location') ?? ''
    const saved = await desk.save('agent', { isActive: '' })
    expect(saved.status).toBe(200)
    const told = await saved.text()
    expect(wordsOf(told)).toMatch(
      /Saved\. Free times in the next 7 days: \d+\. These appointments are still booked\..* Monday 18 January 2027, 11:00, Robin Sample/,
    )
    expect(pageOf(told).one('[role="status"]').has('autofocus')).toBe(true)
    expect(await timesOn(site, monday)).toEqual([])
    // Only then: the next change of the same agent says nothing of them.
    const renamed = await desk.save('agent', { name: 'Sample Colleague' })
    expect(wordsOf(await renamed.text())).not.toContain('These appointments are still booked')
    await desk.save('agent', { name: 'Sample Agent' })
    const contact = await site.request('/contact')
    expect([contact.status, wordsOf(await contact.text())]).toEqual([
      200,
      expect.stringContaining('There are no free times in the coming weeks.'),
    ])
    expect((await bookTime(site, monday, '12:00')).status).toBe(422)
    expect(wordsOf(await desk.read())).toContain('Sample Agent is no longer taking appointments')
    expect(wordsOf(await (await site.request(page)).text())).toContain('Your appointment is booked')
    // The visitor who cancels is still notified, and the agent too.
    await allSent(site)
    await site.post(page, { intent: 'cancel' })
    await eventually(() => expect(site.inbox.filter(({ to }) => to === 'agent@harbour.example')).toHaveLength(2))
    await desk.save('agent', { isActive: 'on' })
    expect(await timesOn(site, monday)).toContain('12:00')
  })

  test(`an agent's name and address can be changed; duplicates are refused (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await desk.save('agent', { name: 'Alex <Sample>', email: ' Alex@Example.org ' })
    expect(await desk.fields('agent')).toMatchObject({ name: 'Alex <Sample>', email: 'alex@example.org' })
    const twin = await desk.post({ intent: 'new-agent', name: 'Alex <Sample>', email: 'alex@example.org' })
    expect([twin.status, formOf(await twin.text(), 'new-agent').error('name')]).toEqual([
      409,
      'There’s already an agent with this name and address',
    ])
    await bookTime(site, monday, '11:00')
    await eventually(() => expect(site.inbox.map(({ to }) => to)).toContain('alex@example.org'))
  })

  test(`only an admin can view or change availability (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'client@example.org' })
    for (const cookie of ['', await signInAs(site, 'client@example.org')]) {
      const read = await site.request('/admin-profile/availability', { headers: { cookie } })
      expect([read.status, read.headers.get('location')]).toEqual([302, '/'])
      const post = await site.post(
        '/admin-profile/availability',
        { intent: 'new-agent', name: 'M', email: 'm@m.mm' },
        { cookie },
      )
      expect(post.status).toBe(302)
    }
    expect(await site.runtime.db.selectFrom('agents').selectAll().execute()).toEqual([])
  })

  test(`when the database fails, the page says that nothing was saved, and keeps the input (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const acceptRules = await refuseWrites(site, 'insert', 'booking_rules')
    const answer = await desk.save('rules', { consultationMinutes: '60' })
    const html = await answer.text()
    expect(answer.status).toBe(503)
    expect(pageOf(html).alert).toContain('We couldn’t do this because of a fault on our side')
    expect(formOf(html, 'rules').fields).toMatchObject({ consultationMinutes: '60' })
    expect(site.logLines.map(({ msg }) => msg)).toContain('a form could not be answered')
    await acceptRules()
    const acceptDaysOff = await refuseWrites(site, 'insert', 'days_off')
    const refused = await desk.save('block', { day: monday, note: 'A holiday' })
    const shown = await refused.text()
    expect(refused.status).toBe(503)
    expect(pageOf(shown).alert).toContain('We couldn’t do this because of a fault on our side')
    expect(formOf(shown, 'time').field('note').value).toBe('A holiday')
    await acceptDaysOff()
    await desk.save('block', { day: monday })
    const dayOff = await site.runtime.db.selectFrom('days_off').select('day_off_id').executeTakeFirstOrThrow()
    await refuseWrites(site, 'delete', 'days_off')
    const kept = await desk.post({ intent: 'unblock', about: dayOff.day_off_id })
    expect(kept.status).toBe(503)
    expect(pageOf(await kept.text()).alert).toContain('We couldn’t do this because of a fault on our side')
  })
}
