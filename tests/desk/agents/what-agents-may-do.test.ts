import { expect, test } from 'vitest'
import type { StaffAction } from '#src/access/what-agents-may-do.ts'
import { versionOfHours } from '#src/features/booking/availability/availability.ts'
import { ruleFieldsOf } from '#src/features/booking/availability/rule-fields.ts'
import { defaultBookingRules } from '#src/firm/booking-rules.ts'
import { formOf, wordsOf } from '../../support/pages/page.ts'
import { desk, type Firm, openFirm, submitAs } from '../../support/site/desk/agents-desk.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

/** Whom an action is about, and the request that does it with someone's cookies. Returns whether it was done. */
type Recipe = (firm: Firm, about: 'kim' | 'pat', cookie: string) => Promise<boolean>

const shownRules = ruleFieldsOf(defaultBookingRules)
const rules = { ...shownRules, horizonDays: '50', intent: 'rules', version: JSON.stringify(shownRules) }

/** Every action of the table in `what-agents-may-do.ts`. */
const recipes: Record<StaffAction, Recipe> = {
  'see-appointment': async ({ site, appointments }, about, cookie) => {
    const page = await site.request(`${desk}/appointments/${appointments[about]}`, { headers: { cookie } })
    return page.status === 200 && (await page.text()).includes(`client-of-`)
  },
  'change-appointment': async (firm, about, cookie) => {
    const path = `${desk}/appointments/${firm.appointments[about]}`
    const isDone = await submitAs(firm, path, { intent: 'cancel', version: '0' }, cookie)
    const { db } = firm.site.runtime
    const rows = db.selectFrom('appointments').select('status').where('appointment_id', '=', firm.appointments[about])
    expect((await rows.executeTakeFirstOrThrow()).status).toBe(isDone ? 'cancelled' : 'booked')
    return isDone
  },
  'edit-hours': async (firm, about, cookie) => {
    const agentId = firm.agents[about]
    const path = `${desk}/availability?agent=${agentId}`
    const isDone = await submitAs(firm, path, { intent: 'block', agentId, day: '2027-02-04' }, cookie)
    const block = { intent: 'block', agentId, day: '2027-02-11', from: '13:00', until: '17:00' }
    const day = `${desk}/appointments?view=day&day=2027-02-11`
    const hours = () => firm.site.runtime.db.selectFrom('opening_hours').selectAll().orderBy('opens_from').execute()
    const before = await hours()
    expect(await submitAs(firm, day, { ...block, everyWeek: 'on' }, cookie)).toBe(isDone)
    expect(JSON.stringify(await hours()) !== JSON.stringify(before)).toBe(isDone)
    const ofAgent = async () => (await hours()).filter(({ agent_id }) => agent_id === agentId)
    const week = (await ofAgent()).map(({ weekday, opens_from, closes_at }) => {
      return { weekday, opensFrom: opens_from, closesAt: closes_at }
    })
    // A week in which every day is closed.
    const restore = { intent: 'restore-week', about: agentId, version: versionOfHours(week) }
    expect(await submitAs(firm, day, restore, cookie)).toBe(isDone)
    expect((await ofAgent()).length === 0).toBe(isDone)
    expect(await submitAs(firm, day, block, cookie)).toBe(isDone)
    const daysOff = await firm.site.runtime.db.selectFrom('days_off').select('agent_id').execute()
    expect(daysOff.map(({ agent_id }) => agent_id)).toEqual(isDone ? [agentId, agentId] : [])
    return isDone
  },
  'manage-agents': (firm, _about, cookie) => {
    const agent = { intent: 'new-agent', name: 'Sam', email: 'sam@example.org' }
    return submitAs(firm, `${desk}/availability?add`, agent, cookie)
  },
  'edit-booking-rules': async (firm, _about, cookie) => {
    const isDone = await submitAs(firm, `${desk}/availability`, rules, cookie)
    const day = { intent: 'close-day', about: '2027-03-26' }
    expect(await submitAs(firm, `${desk}/availability?tab=closed-days`, day, cookie)).toBe(isDone)
    expect(await firm.site.runtime.db.selectFrom('closed_days').select('day').execute()).toHaveLength(isDone ? 1 : 0)
    return isDone
  },
  'see-users': async ({ read }, _about, cookie) => (await read(desk, cookie)).includes('Search by email'),
  'delete-person': async (firm, about, cookie) => {
    const { db } = firm.site.runtime
    await db.updateTable('appointments').set({ status: 'cancelled' }).execute()
    const email = `client-of-${firm.agents[about]}@example.org`
    const person = () => db.selectFrom('people').select('person_id').where('email', '=', email).executeTakeFirst()
    const path = `${desk}/people/${(await person())?.person_id}`
    await submitAs(firm, path, formOf(await firm.read(path, firm.admin.cookie), 'delete-person').fields, cookie)
    return (await person()) === undefined
  },
  'create-user': (firm, _about, cookie) =>
    submitAs(firm, desk, { intent: 'create-user', name: 'Mallory', email: 'm@example.org', role: 'admin' }, cookie),
  'see-undelivered-mail': async ({ read, site }, _about, cookie) => {
    await site.runtime.db.updateTable('outgoing_mails').set({ status: 'failed', encrypted_content: 'x' }).execute()
    return /emails? not delivered/.test(wordsOf(await read(desk, cookie)))
  },
  'edit-security-rules': async (firm, _about, cookie) => {
    const answer = await firm.site.post(`${desk}/security`, { intent: 'require-factor' }, { cookie })
    // Without a second factor of their own, admins are sent back to their security page.
    return answer.headers.get('location') === `${desk}/security`
  },
}

/** Who may do what: `own` is an agent with what is the agent's own, `other` with a colleague's. */
const may: Record<StaffAction, { own: boolean; other: boolean }> = {
  'see-appointment': { own: true, other: false },
  'change-appointment': { own: true, other: false },
  'edit-hours': { own: true, other: false },
  'manage-agents': { own: false, other: false },
  'edit-booking-rules': { own: false, other: false },
  'see-users': { own: false, other: false },
  'delete-person': { own: false, other: false },
  'create-user': { own: false, other: false },
  'see-undelivered-mail': { own: false, other: false },
  'edit-security-rules': { own: false, other: false },
}

for (const kind of databaseKinds) {
  for (const action of Object.keys(recipes) as StaffAction[]) {
    test(`${action}: visitor, client, agent, other agent and admin (${kind})`, async () => {
      const tried = async (about: 'kim' | 'pat', cookieOf: (firm: Firm) => string | Promise<string>) => {
        await using firm = await openFirm(kind)
        return await recipes[action](firm, about, await cookieOf(firm))
      }
      const client = async ({ site }: Firm) => {
        await makeUser(site, { email: 'client@example.org' })
        return signInAs(site, 'client@example.org')
      }
      expect({
        visitor: await tried('kim', () => ''),
        client: await tried('kim', client),
        own: await tried('kim', ({ kim }) => kim),
        other: await tried('pat', ({ kim }) => kim),
        admin: await tried('pat', ({ admin }) => admin.cookie),
      }).toEqual({ visitor: false, client: false, ...may[action], admin: true })
    })
  }
}
