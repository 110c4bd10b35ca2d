import { expect, test } from 'vitest'
import { findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { acquireLock } from '#src/platform/database/connect.server.ts'
import { endAgentAccess } from '#src/workflows/users/user-access.server.ts'
import { outsideChecks } from '../../../server/commands/doctor/outside-checks.ts'
import type { Examined } from '../../../server/commands/doctor/site-answers.ts'
import { minutelyJobsOf } from '../../../server/scheduled-jobs.ts'
import { eventually } from '../../support/eventually.ts'
import { wordsOf } from '../../support/pages/page.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { bookTime } from '../../support/site/booking/availability-page.ts'
import { bookingForm, holdTime } from '../../support/site/booking/booking-request.ts'
import { offeredStarts } from '../../support/site/booking/offered-starts.ts'
import { desk, type Firm, openFirm, thursday } from '../../support/site/desk/agents-desk.ts'
import { rowIn } from '../../support/site/desk/attention-rows.ts'
import { foldedFormsIn } from '../../support/site/desk/record-parts.ts'
import { makeUser } from '../../support/site/people.ts'
import { bothDatabases, type DatabaseKind, databaseKinds } from '../../support/site/test-site.ts'

const availability = `${desk}/availability?agent=agent-1`

/** A firm in which only Kim is there on Thursdays, and Pat on Fridays; and Kim's account. */
async function openKimsFirm(kind: DatabaseKind) {
  const firm = await openFirm(kind)
  const { db } = firm.site.runtime
  await db.updateTable('opening_hours').set({ weekday: 5 }).where('agent_id', '=', 'agent-2').execute()
  return { ...firm, userId: (await findUserIdByEmail(db, 'kim@example.org')) ?? '' }
}

const offered = async ({ site }: Firm) =>
  offeredStarts(await (await site.request(`/contact?day=${thursday}`)).text()).filter((start) =>
    start.startsWith(thursday),
  ).length

const isActive = async ({ site }: Firm) => {
  const agent = site.runtime.db.selectFrom('agents').select('is_active').where('agent_id', '=', 'agent-1')
  return (await agent.executeTakeFirstOrThrow()).is_active === 1
}

/** The faults of agents that Today shows admins. */
async function agentFaults({ site: { runtime } }: Firm): Promise<string[]> {
  await minutelyJobsOf(runtime)['check the installation']?.()
  return runtime.checkup.faults.filter(({ name }) => name === 'Agents').map(({ fault }) => fault)
}

/** The same for doctor. */
async function doctorOf({ site: { runtime } }: Firm): Promise<string[]> {
  const checks = outsideChecks.filter(({ name }) => name === 'Agents')
  const { settings, firm, db, clock } = runtime
  const examined = { settings, firm, db, now: clock.now() } as Examined
  return (await Promise.all(checks.map(({ check }) => check(examined)))).flat().map(({ fault }) => fault)
}

for (const kind of databaseKinds) {
  for (const { intent, role } of [
    { intent: 'disable', role: 'agent' },
    { intent: 'make-client', role: 'agent' },
    { intent: 'make-client', role: 'admin' },
    { intent: 'delete', role: 'agent' },
    { intent: 'delete', role: 'admin' },
  ]) {
    test(`no time of an agent is offered or booked from then on: ${intent} an ${role} (${kind})`, async () => {
      await using firm = await openKimsFirm(kind)
      const { site, admin, userId, appointments } = firm
      await site.runtime.db.updateTable('users').set({ role }).where('user_id', '=', userId).execute()
      expect(await offered(firm)).toBeGreaterThan(0)
      const hold = await holdTime(site, `${thursday}T13:00:00.000Z`)
      expect(hold.status).toBe(200)
      const cookie = hold.headers.get('set-cookie')?.split(';')[0] ?? ''
      const form = await bookingForm(site, { startsAt: `${thursday}T13:00:00.000Z` })

      const [question = ''] = foldedFormsIn((await admin.read(`${desk}/users/${userId}`)).html, intent)
      expect(question).toContain('They have 1 upcoming appointment, which stays booked until you move or cancel it.')
      expect((await admin.press(userId, intent))[0]).toBe(200)

      expect([await offered(firm), await isActive(firm)]).toEqual([0, false])
      const { words: calendar } = await admin.read(`${desk}/appointments?view=day&day=${thursday}&agent=agent-1`)
      expect(calendar).toContain('Closed')
      expect(calendar).not.toMatch(/Free|Book at|choose a time/)
      expect((await holdTime(site, `${thursday}T14:00:00.000Z`)).status).toBe(409)
      // What was open or held before.
      for (const answer of [await bookTime(site, thursday, '15:00'), await site.post('/contact', form, { cookie })]) {
        expect(answer.status).toBe(422)
        expect(wordsOf(await answer.text())).toMatch(/That time (has just been taken|isn’t available)/)
      }
      const moved = { intent: 'move', agentId: 'agent-1', startsAt: `${thursday}T14:00:00.000Z`, version: '0' }
      expect((await admin.post(`${desk}/appointments/${appointments.pat}/move`, moved)).status).toBe(422)
      // What they have waits for somebody.
      const row = rowIn((await admin.read(desk)).html, `conflict-${appointments.kim}`)
      expect(row.words).toContain('kim is no longer taking appointments')
      expect(row.words).toContain('Thu 14 Jan 2027, 09:00')
      expect(row.hrefs).toEqual(
        expect.arrayContaining(['tel:02079460018', `${desk}/appointments/${appointments.kim}/move`]),
      )
      expect((await admin.read(availability)).words).toContain('kim is no longer taking appointments')
      const entry = (await entriesOf(site)).find(({ action }) => action === 'availability-changed')
      expect([entry?.actor, entry?.about]).toEqual([admin.adminId, 'agent:agent-1'])
      expect(JSON.parse(entry?.after_values ?? '')).toMatchObject({ isActive: false })
      expect(await agentFaults(firm)).toEqual([])
    })
  }

  for (const intent of ['disable', 'make-client', 'delete']) {
    test(`an account that was never linked ends the appointments of the agent with its address: ${intent} (${kind})`, async () => {
      await using firm = await openKimsFirm(kind)
      const { db } = firm.site.runtime
      await db.updateTable('users').set({ agent_id: null }).where('user_id', '=', firm.userId).execute()
      await db.updateTable('agents').set({ email: 'Kim@Example.org' }).where('agent_id', '=', 'agent-1').execute()
      expect((await firm.admin.press(firm.userId, intent))[0]).toBe(200)
      expect([await offered(firm), await isActive(firm)]).toEqual([0, false])
      expect(rowIn((await firm.admin.read(desk)).html, `conflict-${firm.appointments.kim}`).words).not.toBe('')
    })
  }

  test(`an account that isn't the agent's ends nobody's appointments (${kind})`, async () => {
    await using firm = await openKimsFirm(kind)
    const { site, admin } = firm
    const { db } = site.runtime
    const before = await offered(firm)
    // Kim logs in with another address than the agent has; a colleague and a client have that one.
    await db.updateTable('agents').set({ email: 'desk@example.org' }).where('agent_id', '=', 'agent-1').execute()
    const colleague = await makeUser(site, { email: 'desk@example.org', role: 'agent' })
    await admin.press(colleague, 'disable')
    expect([await offered(firm), await isActive(firm)]).toEqual([before, true])
    await db.updateTable('users').set({ agent_id: null }).where('user_id', '=', firm.userId).execute()
    await db.updateTable('users').set({ role: 'client', disabled_at: null }).where('user_id', '=', colleague).execute()
    await admin.press(colleague, 'delete')
    expect([await offered(firm), await isActive(firm)]).toEqual([before, true])
  })

  test(`someone who comes back takes appointments only once an admin says so (${kind})`, async () => {
    await using firm = await openKimsFirm(kind)
    const { site, admin, userId } = firm
    await admin.press(userId, 'disable')
    expect((await admin.read(`${desk}/users/${userId}`)).words).toContain('No: switch on under Availability')
    const [, enabled] = await admin.press(userId, 'enable')
    expect(enabled).toContain('An agent takes no appointments until you tick')
    expect([await offered(firm), await isActive(firm)]).toEqual([0, false])
    await admin.press(userId, 'make-client')
    await admin.press(userId, 'make-agent')
    const linked = site.runtime.db.selectFrom('users').select('agent_id').where('user_id', '=', userId)
    expect(await linked.executeTakeFirst()).toEqual({ agent_id: 'agent-1' })
    expect([await offered(firm), await isActive(firm)]).toEqual([0, false])
  })

  test(`a change of role within the staff leaves an agent's times (${kind})`, async () => {
    await using firm = await openKimsFirm(kind)
    const before = await offered(firm)
    await firm.admin.press(firm.userId, 'make-admin')
    await firm.admin.press(firm.userId, 'make-agent')
    expect([await offered(firm), await isActive(firm)]).toEqual([before, true])
  })

  test(`who takes appointments but can't log in is named: rows from an earlier version (${kind})`, async () => {
    await using firm = await openKimsFirm(kind)
    const { db } = firm.site.runtime
    const fault = 'An agent takes appointments, but can’t log in to the staff pages: kim, kim@example.org.'
    const kim = db.updateTable('users').where('user_id', '=', firm.userId)
    expect(await agentFaults(firm)).toEqual([])
    for (const left of [
      { disabled_at: '2027-01-02T00:00:00.000Z', role: 'agent', agent_id: 'agent-1' },
      { disabled_at: null, role: 'client', agent_id: 'agent-1' },
      { disabled_at: null, role: 'client', agent_id: null },
      { disabled_at: '2027-01-02T00:00:00.000Z', role: 'admin', agent_id: null },
    ]) {
      await kim.set(left).execute()
      expect(await agentFaults(firm)).toEqual([fault])
    }
    expect((await firm.admin.read(desk)).words).toContain(fault)
    // Whether an agent without any account has left, only the firm knows: that is said by doctor alone.
    await kim.set({ email: 'someone@example.org' }).execute()
    expect(await agentFaults(firm)).toEqual([])
    expect(await doctorOf(firm)).toEqual([expect.stringContaining('no account to log in with: kim, kim@example.org.')])
  })

  test(`doctor names agents without an account, as an earlier version left them (${kind})`, async () => {
    await using firm = await openKimsFirm(kind)
    const { db } = firm.site.runtime
    expect(await doctorOf(firm)).toEqual([])
    await db.deleteFrom('auth_user').where('id', '=', firm.userId).execute()
    expect(await doctorOf(firm)).toEqual([
      'An agent takes appointments, but has no account to log in with: kim, kim@example.org.',
    ])
    await db.updateTable('agents').set({ is_active: 0 }).where('agent_id', '=', 'agent-1').execute()
    expect(await doctorOf(firm)).toEqual([])
  })
}

for (const kind of bothDatabases) {
  test(`a booking that meets the end of its agent's appointments waits for it, and is refused (${kind})`, async () => {
    await using firm = await openKimsFirm(kind)
    const { site } = firm
    const { runtime } = site
    const { booking } = await runtime.db.transaction().execute(async (db) => {
      await acquireLock(db, 'users')
      const user = { agentId: 'agent-1', email: 'kim@example.org', role: 'agent' }
      await endAgentAccess({ ...runtime, db }, { user, by: system })
      const waiting = bookTime(site, thursday, '15:00')
      if (kind === 'postgres') {
        await eventually(async () => {
          const locks = await runtime.db
            .selectFrom('pg_locks' as never)
            .select('pid' as never)
            .where('granted' as never, '=', false as never)
            .execute()
          expect(locks.length).toBeGreaterThan(0)
        })
      }
      return { booking: waiting }
    })
    expect([409, 422]).toContain((await booking).status)
  })

  test(`of bookings and an end of access at once, each is refused or listed (${kind})`, async () => {
    await using firm = await openKimsFirm(kind)
    const { site, admin, userId } = firm
    const times = ['11:00', '12:15', '13:30', '14:45', '16:00']
    const [, ...answers] = await Promise.all([
      admin.press(userId, 'disable'),
      ...times.map((time) => bookTime(site, thursday, time)),
    ])
    const booked = answers.filter(({ status }) => status === 303).length
    expect(answers.map(({ status }) => status).filter((status) => ![303, 409, 422].includes(status))).toEqual([])
    const { words } = await admin.read(availability)
    expect(words.match(/kim is no longer taking appointments/g)).toHaveLength(1 + booked)
  })
}
