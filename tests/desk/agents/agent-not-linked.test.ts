import { expect, test } from 'vitest'
import { findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { openAdminSession } from '../../support/site/admin-session.ts'
import { desk, openFirm } from '../../support/site/desk/agents-desk.ts'
import { makeUser } from '../../support/site/people.ts'
import { refuseWrites } from '../../support/site/refuse-writes.ts'
import { databaseKinds, openTestSite } from '../../support/site/test-site.ts'

const lee = { intent: 'create-user', name: 'Lee Agent', email: 'lee@example.org', role: 'agent' }
const notAdded = 'But we couldn’t add them to the agents who take appointments. Add them under Availability'

for (const kind of databaseKinds) {
  test(`a user who exists is said to exist, though the agent could not be added (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const admin = await openAdminSession(site)
    await refuseWrites(site, 'insert', 'agents')
    const answer = await admin.post(`${desk}/users`, lee)
    const words = wordsOf(await answer.text())
    expect([answer.status, words]).toEqual([200, expect.stringContaining('User lee@example.org created.')])
    expect(words).toContain(notAdded)
    expect(await findUserIdByEmail(site.runtime.db, lee.email)).not.toBeNull()
  })

  test(`a user’s new role is said to be saved, though the agent could not be added (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const admin = await openAdminSession(site)
    const userId = await makeUser(site, { email: 'kim@example.org' })
    await refuseWrites(site, 'insert', 'agents')
    const answer = await admin.post(`${desk}/users/${userId}`, { intent: 'make-agent' })
    const html = await answer.text()
    expect([answer.status, pageOf(html).alert]).toEqual([
      409,
      expect.stringContaining('This user is now an agent, but we couldn’t add them to the agents'),
    ])
    expect(pageOf(html).forms('make-admin')).toHaveLength(1)
    expect(pageOf(html).forms('make-agent')).toEqual([])
  })

  test(`an agent whom someone else logs in as is left to them, and the page says so (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin } = firm
    await site.runtime.db.updateTable('agents').set({ email: lee.email }).where('agent_id', '=', 'agent-1').execute()
    const words = wordsOf(await (await admin.post(`${desk}/users`, lee)).text())
    expect(words).toContain('User lee@example.org created.')
    expect(words).toContain('another account already logs in as the agent with this address')
    const kim = await site.runtime.db
      .selectFrom('users')
      .select('agent_id')
      .where('email', '=', 'kim@example.org')
      .executeTakeFirstOrThrow()
    expect(kim.agent_id).toBe('agent-1')
  })

  test(`an agent who was added is said to be added, though the account could not be made (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const admin = await openAdminSession(site)
    await refuseWrites(site, 'insert', 'auth_user')
    const form = { intent: 'new-agent', name: 'Lee', email: lee.email }
    const added = await admin.post(`${desk}/availability?add`, form)
    const words = wordsOf(await added.text())
    expect([added.status, words]).toEqual([200, expect.stringContaining('Lee has been added.')])
    expect(words).toContain('We couldn’t create an account. Try again under Details.')
  })
}
