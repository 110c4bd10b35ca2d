import { expect, test, vi } from 'vitest'
import { createHashedUser } from '#src/features/accounts/users/create-user.server.ts'
import { ensureAdmin, inviteUser } from '#src/features/accounts/users/invitations.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { hourlyJobsOf } from '../../server/scheduled-jobs.ts'
import { mailsTo, newAddress } from '../support/site/newsletter.ts'
import { hashCheaply, makeUser, password, signInAs } from '../support/site/people.ts'
import { refuseWrites } from '../support/site/refuse-writes.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const newPassword = 'a wholly new password'
const dayMs = 24 * 60 * 60_000

const wanted = { email, properties: { name: 'Anna' }, role: 'client', isEmailVerified: true } as const

/** Creates an account while the database refuses its user document. */
async function makeUnfinished(
  site: TestSite,
  change: { email?: string; isEmailVerified?: boolean } = {},
): Promise<void> {
  const accept = await refuseWrites(site, 'insert', 'users')
  await createHashedUser(site.runtime, { ...wanted, ...change, passwordHash: hashCheaply(password) })
  await accept()
}

const usersIn = async ({ runtime: { db } }: TestSite) =>
  (await db.selectFrom('users').select(['email', 'role']).orderBy('email').execute()).map(({ email, role }) => [
    email,
    role,
  ])

const addressesIn = async ({ runtime: { db } }: TestSite) =>
  (await db.selectFrom('auth_user').select('email').orderBy('email').execute()).map((row) => row.email)

const signsIn = async (site: TestSite, word: string) =>
  (await site.post('/login', { email, password: word }, { address: newAddress() })).status === 303

for (const kind of bothDatabases) {
  test(`an invitation to an unfinished account ends what gave access to it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUnfinished(site)
    await signInAs(site, email)
    const invited = await inviteUser(site.runtime, { name: 'Anna', email, role: 'agent', by: system })
    expect(invited.ok && new URL(invited.href).pathname).toBe('/accept-invitation')
    expect(await usersIn(site)).toEqual([[email, 'agent']])
    expect(await signsIn(site, password)).toBe(false)
    expect(await site.runtime.db.selectFrom('auth_session').select('id').execute()).toEqual([])
    const { pathname, search, searchParams } = new URL(invited.ok ? invited.href : '')
    const token = searchParams.get('token') ?? ''
    expect((await site.post(pathname + search, { token, password: newPassword })).status).toBe(303)
    expect(await signsIn(site, newPassword)).toBe(true)
  })

  test(`ADMIN_EMAIL and the setup link finish an account that is unfinished (${kind})`, async () => {
    const settings = { ADMIN_EMAIL: email, ADMIN_PASSWORD: newPassword }
    await using site = await openTestSite(kind, { settings })
    await makeUnfinished(site, { isEmailVerified: false })
    expect(await Promise.all([ensureAdmin(site.runtime), ensureAdmin(site.openTwin())])).toEqual([null, null])
    expect(await usersIn(site)).toEqual([[email, 'admin']])
    expect([await signsIn(site, password), await signsIn(site, newPassword)]).toEqual([false, true])

    await using other = await openTestSite(kind)
    await makeUnfinished(other)
    const { pathname, search, searchParams } = new URL((await ensureAdmin(other.runtime)) ?? '')
    const form = { token: searchParams.get('token') ?? '', name: 'Anna', email, password: newPassword }
    expect((await other.post(pathname + search, form)).headers.get('location')).toBe('/profile')
    expect(await usersIn(other)).toEqual([[email, 'admin']])
  })

  test(`of two who finish an account at the same time, one succeeds (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUnfinished(site)
    const create = (runtime: TestSite['runtime'], role: 'agent' | 'admin') =>
      createHashedUser(runtime, { ...wanted, role, passwordHash: null, by: system })
    const created = await Promise.all([create(site.runtime, 'agent'), create(site.openTwin(), 'admin')])
    expect(created.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await usersIn(site)).toEqual([[email, created[0].ok ? 'agent' : 'admin']])
  })

  test(`signing up finishes an unconfirmed account, but takes over no confirmed one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const signUp = () => site.post('/login?mode=create', { name: 'Anna', email, password: newPassword })
    await makeUnfinished(site, { isEmailVerified: false })
    await signUp()
    expect((await mailsTo(site, email, 1))[0]?.text).toContain('/verify-email?token=')
    expect(await usersIn(site)).toEqual([[email, 'client']])

    await using other = await openTestSite(kind)
    await makeUnfinished(other)
    await other.post('/login?mode=create', { name: 'Eve', email, password: newPassword })
    expect((await mailsTo(other, email, 1))[0]?.text).toContain('/reset-password')
    expect(await usersIn(other)).toEqual([])
    expect([await signsIn(other, password), await signsIn(other, newPassword)]).toEqual([true, false])
  })

  test(`unfinished accounts are deleted after a week (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUnfinished(site)
    await makeUnfinished(site, { email: 'ben@example.org', isEmailVerified: false })
    await makeUser(site, { email: 'kim@example.org' })
    const doJobsOnDay = async (day: number) => {
      vi.setSystemTime(wednesdayMorning.getTime() + day * dayMs)
      for (const job of Object.values(hourlyJobsOf(site.runtime))) await job()
    }
    await doJobsOnDay(6.9)
    expect(await addressesIn(site)).toEqual([email, 'ben@example.org', 'kim@example.org'])
    await doJobsOnDay(7.1)
    expect(await addressesIn(site)).toEqual(['kim@example.org'])
    expect(await site.runtime.db.selectFrom('auth_account').select('id').execute()).toHaveLength(1)
  })
}
