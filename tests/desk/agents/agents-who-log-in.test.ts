import { expect, test } from 'vitest'
import { readPermissions } from '#src/features/accounts/users/permissions.server.ts'
import { findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import { versionOfHours } from '#src/features/booking/availability/availability.ts'
import { eventually } from '../../support/eventually.ts'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { openAdminSession } from '../../support/site/admin-session.ts'
import { timesOn } from '../../support/site/booking/availability-page.ts'
import { cookiesOf } from '../../support/site/cookie-jar.ts'
import { desk, openFirm, submitAs, thursday } from '../../support/site/desk/agents-desk.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../../support/site/test-site.ts'

for (const kind of databaseKinds) {
  test(`an agent's Today, list and search show only the agent's own appointments (${kind})`, async () => {
    await using firm = await openFirm(kind)
    for (const path of [
      desk,
      `${desk}/appointments`,
      `${desk}/appointments?agent=agent-2`,
      `${desk}/appointments?search=client-of&when=all`,
      `${desk}/appointments?view=week&agent=agent-2&day=${thursday}`,
    ]) {
      expect(await firm.read(path), path).not.toContain('client-of-agent-2')
    }
    expect(await firm.read(desk)).toContain('client-of-agent-1@example.org')
    expect(await firm.read(desk, firm.admin.cookie)).toContain('client-of-agent-2@example.org')
    await firm.site.runtime.db.updateTable('users').set({ agent_id: null }).where('role', '=', 'agent').execute()
    for (const path of [desk, `${desk}/appointments`]) expect(await firm.read(path), path).not.toContain('client-of-')
    expect(wordsOf(await firm.read(`${desk}/availability`))).toContain('You’re not taking appointments.')
  })

  test(`the files of an agent who may export hold no colleague's appointments (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { db } = firm.site.runtime
    const kim = (await findUserIdByEmail(db, 'kim@example.org')) ?? ''
    await db.insertInto('user_permissions').values({ user_id: kim, permission: 'exports' }).execute()
    for (const query of ['when=all', 'when=all&agent=agent-2', 'when=all&search=client-of']) {
      const file = await firm.read(`${desk}/appointments/csv?${query}`)
      expect(file, query).toContain('Reference')
      expect(file, query).not.toContain('client-of-agent-2')
    }
    expect(await firm.read(`${desk}/appointments/csv?when=all`)).toContain('client-of-agent-1@example.org')
    // Everyone's name, but neither in the list nor in its file when a colleague sees them.
    const timesSeen = async (cookie: string) => ({
      inList: (wordsOf(await firm.read(`${desk}/people`, cookie)).match(/14 Jan 2027/g) ?? []).length,
      inFile: ((await firm.read(`${desk}/people/export`, cookie)).match(/2027-01-14T/g) ?? []).length,
    })
    expect(await timesSeen(firm.admin.cookie)).toEqual({ inList: 2, inFile: 2 })
    expect(await timesSeen(firm.kim)).toEqual({ inList: 1, inFile: 1 })
  })

  test(`an agent removes no colleague's time off, and sees no colleague's hours (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { db } = firm.site.runtime
    const day = { agent_id: 'agent-2', first_day: thursday, last_day: thursday, off_from: '13:00', off_until: '14:00' }
    await db
      .insertInto('days_off')
      .values({ ...day, day_off_id: 'off', note: 'Dentist' })
      .execute()
    const extra = {
      extra_hours_id: 'extra',
      agent_id: 'agent-2',
      day: thursday,
      opens_from: '18:00',
      closes_at: '20:00',
    }
    await db.insertInto('extra_hours').values(extra).execute()
    expect(await firm.read(`${desk}/availability?agent=agent-2`)).not.toContain('Dentist')
    const own = `${desk}/availability?agent=agent-1`
    await submitAs(firm, own, { intent: 'unblock', about: 'off' }, firm.kim)
    await submitAs(firm, own, { intent: 'remove-extra-hours', about: 'extra' }, firm.kim)
    await submitAs(firm, `${desk}/appointments?view=day`, { intent: 'unblock', about: 'off' }, firm.kim)
    const left = async () => [
      ...(await db.selectFrom('days_off').select('day_off_id').execute()),
      ...(await db.selectFrom('extra_hours').select('extra_hours_id').execute()),
    ]
    expect(await left()).toHaveLength(2)
    await submitAs(firm, own, { intent: 'unblock', about: 'off' }, firm.admin.cookie)
    await submitAs(firm, own, { intent: 'remove-extra-hours', about: 'extra' }, firm.admin.cookie)
    expect(await left()).toEqual([])
  })

  test(`the rail has what an agent may open; an admin allows more, and takes it back (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const railOf = async () => pageOf(await firm.read(desk)).one('nav').words
    for (const name of ['Today', 'Availability', 'Security']) expect(await railOf()).toContain(name)
    for (const name of ['Mail', 'Newsletter', 'Audit log', 'Reports']) expect(await railOf()).not.toContain(name)
    const userId = (await findUserIdByEmail(firm.site.runtime.db, 'kim@example.org')) ?? ''
    expect((await firm.admin.read(`${desk}/users/${userId}`)).words).toContain('You can also allow this agent to:')
    const user = pageOf((await firm.admin.read(`${desk}/users/${userId}`)).html)
    expect(user.form('permissions').field('newsletter').value).toBe('on')
    const allow = { newsletter: 'on' }
    expect(await firm.admin.press(userId, 'permissions', allow)).toEqual([200, 'Permissions saved.'])
    expect(await railOf()).toContain('Newsletter')
    expect(await firm.read(`${desk}/newsletter`)).toContain('Write an issue')
    expect(await railOf()).not.toContain('Audit log')
    // A colleague's page that was open before allows something else, and takes nothing back.
    const open = { version: '', exports: 'on' }
    await firm.admin.press(userId, 'permissions', open)
    expect(await readPermissions(firm.site.runtime.db, userId)).toEqual(['newsletter', 'exports'])
    await firm.admin.press(userId, 'permissions', { ...open, version: 'newsletter,exports' })
    // Nor does one on which it is still ticked give it back.
    await firm.admin.press(userId, 'permissions', { version: 'newsletter', newsletter: 'on' })
    expect(await readPermissions(firm.site.runtime.db, userId)).toEqual(['exports'])
    await firm.admin.press(userId, 'permissions', { version: 'exports' })
    expect(await railOf()).not.toContain('Newsletter')
    const refused = await firm.site.request(`${desk}/newsletter`, { headers: { cookie: firm.kim } })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `${desk}?refused`])
    expect(await firm.read(`${desk}?refused`)).toContain('Your account can’t open that page.')
    const audit = await firm.site.runtime.db.selectFrom('audit_entries').select(['action', 'after_values']).execute()
    const changes = audit.filter(({ action }) => action === 'user-permissions-changed')
    expect(changes.map(({ after_values }) => JSON.parse(after_values ?? ''))).toEqual([
      { permissions: ['newsletter'] },
      { permissions: ['newsletter', 'exports'] },
      { permissions: ['exports'] },
      { permissions: [] },
    ])
    // Nobody but an agent has permissions.
    expect((await firm.admin.press(firm.admin.adminId, 'permissions', allow))[0]).toBe(409)
  })

  test(`an agent with the newsletter sees its files only if exports are allowed too (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const userId = (await findUserIdByEmail(firm.site.runtime.db, 'kim@example.org')) ?? ''
    const files = ['subscribers', 'consent-records'].map((name) => `${desk}/newsletter/files/${name}`)
    const table: [Record<string, string>, boolean][] = [
      [{ newsletter: 'on' }, false],
      [{ newsletter: 'on', exports: 'on' }, true],
    ]
    for (const [permissions, isAllowed] of table) {
      await firm.admin.press(userId, 'permissions', permissions)
      const page = await firm.read(`${desk}/newsletter/subscribers`)
      expect(page).toContain('Ask someone to subscribe')
      for (const file of files) {
        const offered = pageOf(page).hrefs.map((href) => href.split('?')[0])
        expect(offered.includes(file), file).toBe(isAllowed)
        const answer = await firm.site.request(file, { headers: { cookie: firm.kim } })
        expect(/^text\/csv/.test(answer.headers.get('content-type') ?? ''), file).toBe(isAllowed)
        if (!isAllowed) expect([answer.status, answer.headers.get('location')]).toEqual([302, `${desk}?refused`])
      }
    }
  })

  test(`the number at Today counts an agent's own work, and for an admin everyone's and mail (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const waiting = async (cookie?: string) =>
      /Today.*? (\d+) needs? attention/.exec(wordsOf(await firm.read(`${desk}/people`, cookie)))?.[1]
    expect([await waiting(), await waiting(firm.admin.cookie)]).toEqual([undefined, undefined])
    const { db } = firm.site.runtime
    const past = { starts_at: '2027-01-12T09:00:00.000Z', ends_at: '2027-01-12T09:45:00.000Z' }
    await db.updateTable('appointments').set(past).where('agent_id', '=', 'agent-2').execute()
    const { mail_id } = await db.selectFrom('outgoing_mails').select('mail_id').limit(1).executeTakeFirstOrThrow()
    const failed = { status: 'failed', encrypted_content: 'x' } as const
    await db.updateTable('outgoing_mails').set(failed).where('mail_id', '=', mail_id).execute()
    expect([await waiting(), await waiting(firm.admin.cookie)]).toEqual([undefined, '2'])
    const ofKim = { ...past, starts_at: '2027-01-12T11:00:00.000Z', ends_at: '2027-01-12T11:45:00.000Z' }
    await db.updateTable('appointments').set(ofKim).where('agent_id', '=', 'agent-1').execute()
    expect([await waiting(), await waiting(firm.admin.cookie)]).toEqual(['1', '3'])
  })

  test(`a colleague is invited in one form and takes appointments at once (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const admin = await openAdminSession(site)
    const form = { intent: 'create-user', name: 'Lee Agent', email: 'Lee@Example.org', role: 'agent' }
    expect((await admin.post(`${desk}/users`, form)).status).toBe(200)
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'lee@example.org')
      .executeTakeFirstOrThrow()
    const agent = await db
      .selectFrom('agents')
      .selectAll()
      .where('email', '=', 'lee@example.org')
      .executeTakeFirstOrThrow()
    expect([user.role, user.agent_id, agent.name, agent.is_active]).toEqual(['agent', agent.agent_id, 'Lee Agent', 1])

    await eventually(() => expect(site.inbox.map(({ to }) => to)).toContain('lee@example.org'))
    const mail = site.inbox.find(({ to }) => to === 'lee@example.org')
    const link = /\/accept-invitation\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const token = link.split('token=')[1] ?? ''
    const accepted = await site.post(link, { token, password: 'a lighthouse keeper sleeps late' })
    const cookie = cookiesOf(accepted)
    expect((await site.request('/profile', { headers: { cookie } })).headers.get('location')).toBe(desk)
    const today = await (await site.request(desk, { headers: { cookie } })).text()
    expect(wordsOf(today)).toContain('There are no upcoming appointments.')
    const evening = { ThursdayOpen: 'on', Thursday1From: '18:00', Thursday1Until: '20:00' }
    const hours = { intent: 'hours', about: agent.agent_id, version: versionOfHours([]), ...evening }
    const page = `${desk}/availability?agent=${agent.agent_id}`
    expect((await site.post(page, hours, { cookie })).status).toBe(200)
    expect(await timesOn(site, thursday)).toContain('18:00')
  })

  test(`an agent of the firm is invited, or linked to the account that they have (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const admin = await openAdminSession(site)
    const agentsPage = `${desk}/availability?agent=agent-1&tab=details`
    expect((await admin.read(agentsPage)).words).toContain('Sample Agent can’t log in yet.')
    for (let presses = 0; presses < 2; presses += 1)
      await admin.post(agentsPage, { intent: 'account', about: 'agent-1' })
    const users = await db
      .selectFrom('users')
      .select(['email', 'role', 'agent_id'])
      .where('role', '=', 'agent')
      .execute()
    expect(users).toEqual([{ email: 'agent@harbour.example', role: 'agent', agent_id: 'agent-1' }])
    expect((await admin.read(agentsPage)).words).toContain('Logs in as agent@harbour.example')

    const add = async (name: string, email: string) =>
      wordsOf(await (await admin.post(`${desk}/availability?add`, { intent: 'new-agent', name, email })).text())
    // A one-person firm: the admin takes the appointments.
    expect(await add('Alex', 'admin@example.org')).toContain('They already have an account here')
    expect((await admin.read(desk)).words).toContain('Search by email')
    // The admin already is an agent, and nobody logs in as two.
    expect(await add('Second', 'admin@example.org')).toContain('so this one has no account')
    await makeUser(site, { email: 'client@example.org' })
    expect(await add('Client', 'client@example.org')).toContain('belongs to a client')
    const roles = await db.selectFrom('users').select('role').where('email', '=', 'client@example.org').execute()
    expect(roles).toEqual([{ role: 'client' }])
  })

  test(`a user becomes an agent and a client again; the change holds from the next request (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const admin = await openAdminSession(site)
    const kim = await makeUser(site, { email: 'kim@example.org', name: 'Kim' })
    const cookie = await signInAs(site, 'kim@example.org')
    const open = async (path: string) => (await site.request(path, { headers: { cookie } })).status
    expect([await open('/profile'), await open(desk)]).toEqual([200, 302])
    await admin.press(kim, 'make-agent')
    expect([await open('/profile'), await open(desk)]).toEqual([302, 200])
    await db.insertInto('user_permissions').values({ user_id: kim, permission: 'exports' }).execute()
    await admin.press(kim, 'make-client')
    expect([await open('/profile'), await open(desk)]).toEqual([200, 302])
    expect(await db.selectFrom('user_permissions').selectAll().execute()).toEqual([])
    const { agent_id } = await db
      .selectFrom('users')
      .select('agent_id')
      .where('user_id', '=', kim)
      .executeTakeFirstOrThrow()
    expect(agent_id).toBeNull()
  })
}

/** A colleague's work is not shown in data requests either. */
async function dataOf(site: TestSite, path: string, cookie: string): Promise<string> {
  return (await site.request(`${path}.data`, { headers: { cookie } })).text()
}

test('data requests of an agent hold no colleague’s appointments', async () => {
  await using firm = await openFirm('sqlite')
  for (const path of [desk, `${desk}/appointments`, `${desk}/availability`]) {
    expect(await dataOf(firm.site, path, firm.kim), path).not.toContain('client-of-agent-2')
  }
})
