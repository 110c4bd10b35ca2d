import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAvailabilityPage } from '../support/site/booking/availability-page.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import {
  bothDatabases,
  databaseKinds,
  openTestSite,
  type TestSite,
  wednesdayMorning,
} from '../support/site/test-site.ts'
import { statementsOf } from '../support/statements.ts'

/** Gives a site so many agents, each available on weekdays. */
async function haveAgents({ runtime: { db } }: TestSite, count: number): Promise<void> {
  const missing = count - (await db.selectFrom('agents').select('agent_id').execute()).length
  for (let index = 0; index < missing; index += 1) {
    const agent_id = randomUUID()
    const created_at = wednesdayMorning.toISOString()
    const agent = { agent_id, name: 'Kim', email: 'kim@example.org', is_active: 1, created_at } as const
    await db.insertInto('agents').values(agent).execute()
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ agent_id, weekday, opens_from: '09:00', closes_at: '17:00' }))
    await db.insertInto('opening_hours').values(hours).execute()
  }
}

for (const kind of bothDatabases) {
  test(`the booking page runs as many queries for twelve agents as for two (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const look = () => site.request('/contact')
    await haveAgents(site, 2)
    // The very first request also runs one-off queries.
    await look()
    const ofTwo = await statementsOf(site, look)
    await haveAgents(site, 12)
    const ofTwelve = await statementsOf(site, look)
    expect(ofTwelve).toHaveLength(ofTwo.length)
    expect(ofTwelve.filter((sql) => sql.includes('from "appointments"'))).toHaveLength(1)
  })
}

for (const kind of databaseKinds) {
  test(`a signed-in page reads the session once, and once more to renew it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org' })
    const cookie = await signInAs(site, 'anna@example.org')
    const readsAfter = async (minutes: number) => {
      vi.setSystemTime(wednesdayMorning.getTime() + minutes * 60_000)
      const statements = await statementsOf(site, () => site.request('/profile', { headers: { cookie } }))
      return {
        reads: statements.filter((sql) => /^select .* from "auth_session"/.test(sql)).length,
        writes: statements.filter((sql) => /^update "auth_session"/.test(sql)).length,
      }
    }
    expect(await readsAfter(1)).toEqual({ reads: 1, writes: 0 })
    expect((await readsAfter(6)).writes).toBe(1)
    expect(await readsAfter(7)).toEqual({ reads: 1, writes: 0 })
  })
}

for (const kind of bothDatabases) {
  test(`a crowd that asks whether the site is ready asks the database as often as one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const ask = async () => expect((await site.fetch('/readyz')).status).toBe(200)
    await ask()
    const ofOne = await statementsOf(site, ask)
    const ofMany = await statementsOf(site, () => Promise.all(Array.from({ length: 50 }, ask)))
    expect(ofOne.length).toBeGreaterThan(0)
    expect(ofMany).toHaveLength(ofOne.length)
  })
}

for (const kind of databaseKinds) {
  test(`a change of agents, for which others wait, reads nobody’s busy times (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const agent = { intent: 'new-agent', name: 'Kim', email: 'kim@example.org', isActive: 'on' }
    const statements = await statementsOf(opened.site, () => opened.desk.post(agent))
    expect(statements.filter((sql) => sql.includes('into "agents"'))).not.toEqual([])
    // The page that answers comes after the last of what was written.
    const change = statements.slice(
      0,
      statements.findLastIndex((sql) => /^(insert|update|delete) /.test(sql)),
    )
    expect(change.filter((sql) => sql.includes('"busy_times"'))).toEqual([])
  })
}

test('rendering a page leaves no timer behind', async () => {
  await using site = await openTestSite('sqlite')
  const [set, clear] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await site.fetch('/login')).status).toBe(200)
  const lasting = set.mock.results.filter((_, index) => Number(set.mock.calls[index]?.[1]) >= 10_000)
  const cleared = clear.mock.calls.map(([timer]) => timer)
  expect(lasting).not.toEqual([])
  for (const { value } of lasting) expect(cleared).toContain(value)
})
