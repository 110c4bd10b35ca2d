import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { adminSessionOf, openAdminSession } from '../admin-session.ts'
import { bookTime } from '../booking/availability-page.ts'
import { allSent } from '../facts.ts'
import { makeUser, signInAs } from '../people.ts'
import { type DatabaseKind, openTestSite, type TestSite } from '../test-site.ts'

export const thursday = '2027-01-14'
export const desk = '/admin-profile'

const agents = { kim: 'agent-1', pat: 'agent-2' }

async function build(site: TestSite) {
  const { db } = site.runtime
  const admin = await openAdminSession(site)
  for (const [name, agentId] of Object.entries(agents)) {
    const email = `${name}@example.org`
    const row = { agent_id: agentId, name, email, is_active: 1, created_at: '2027-01-01T00:00:00.000Z' } as const
    await db.insertInto('agents').values(row).execute()
    const hours = { agent_id: agentId, weekday: 4, opens_from: '09:00', closes_at: '17:00' }
    await db.insertInto('opening_hours').values(hours).execute()
    const userId = await makeUser(site, { email, name, role: 'agent' })
    await db.updateTable('users').set({ agent_id: agentId }).where('user_id', '=', userId).execute()
  }
  const book = async (agentId: string, time: string) => {
    const email = `client-of-${agentId}@example.org`
    expect((await bookTime(site, thursday, time, email)).status).toBe(303)
    const found = db
      .selectFrom('appointments')
      .select(['appointment_id', 'agent_id', 'starts_at'])
      .where('email', '=', email)
    const appointment = await found.executeTakeFirstOrThrow()
    await db.updateTable('appointments').set({ agent_id: agentId }).where('email', '=', email).execute()
    return appointment.appointment_id
  }
  const appointments = { kim: await book('agent-1', '09:00'), pat: await book('agent-2', '11:00') }
  const kim = await signInAs(site, 'kim@example.org')
  // Or they would be sent at some time of the test’s own.
  await allSent(site)
  return { adminId: admin.adminId, adminCookie: admin.cookie, appointments, kim }
}

/** One that every test of this process copies. */
let original: ReturnType<typeof buildOriginal> | null = null

async function buildOriginal() {
  await using site = await openTestSite('sqlite')
  const parts = await build(site)
  const file = join(site.runtime.settings.dataDir, 'copy.sqlite')
  await sql`vacuum into ${file}`.execute(site.runtime.db)
  return { parts, built: readFileSync(file), inbox: site.inbox, logLines: site.logLines }
}

/** A site with an admin and two agents who log in, Kim with an appointment at 09:00 and Pat with one at 10:00. */
export async function openFirm(kind: DatabaseKind) {
  if (kind === 'sqlite') original ??= buildOriginal()
  const copied = kind === 'sqlite' ? await original : null
  const site = await openTestSite(kind, { built: copied?.built ?? null })
  site.inbox.push(...(copied?.inbox ?? []))
  site.logLines.push(...(copied?.logLines ?? []))
  const { adminId, adminCookie, appointments, kim } = copied?.parts ?? (await build(site))
  return {
    site,
    admin: adminSessionOf(site, adminId, adminCookie),
    agents,
    appointments,
    kim,
    read: async (path: string, cookie = kim) => (await site.request(path, { headers: { cookie } })).text(),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

export type Firm = Awaited<ReturnType<typeof openFirm>>

/** A form on a page; whether it was accepted. */
export async function submitAs(
  { site }: Firm,
  path: string,
  fields: Record<string, string>,
  cookie: string,
): Promise<boolean> {
  const answer = await site.post(path, fields, { cookie })
  expect([200, 302, 303, 403], `${path} ${answer.status}`).toContain(answer.status)
  if (answer.status === 403) expect(await answer.text()).toContain('isn’t allowed to do this')
  const to = answer.headers.get('location')
  return answer.status !== 403 && to !== '/' && to !== '/?' && !(to ?? '').includes('confirm-it-is-you')
}
