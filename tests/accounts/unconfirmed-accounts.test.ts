import { describe, expect, test, vi } from 'vitest'
import { inviteUser } from '#src/features/accounts/users/invitations.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { confirmEmailChange } from '#src/workflows/own-account.server.ts'
import { hourlyJobsOf } from '../../server/scheduled-jobs.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { allSent, rowOf, saveFact } from '../support/site/facts.ts'
import { mailsTo, newAddress } from '../support/site/newsletter.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { type DatabaseKind, databaseKinds, type TestSite } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const stranger = { name: 'Mallory', email, password: 'a stranger was here first' }
const newPassword = 'a wholly new password'
const dayMs = 24 * 60 * 60_000

const signsIn = async (site: TestSite, password: string) =>
  (await site.post('/login', { email, password }, { address: newAddress() })).status === 303

/** A stranger signs up with an address; returns the link and code in the email to its owner. */
async function signUpAsStranger(site: TestSite) {
  const before = site.inbox.filter(({ to }) => to === email).length
  const answer = await site.post('/login?mode=create', stranger, { address: newAddress() })
  const text = (await mailsTo(site, email, before + 1)).at(-1)?.text ?? ''
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    cookie,
    token: /verify-email\?token=([\w-]{22})/.exec(text)?.[1] ?? '',
    code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '',
  }
}

/** A desk with a person who booked, in whose name a stranger has signed up since. */
async function openWithStranger(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const { id } = await desk.book('2027-01-18', '09:00', email)
  await mailsTo(desk.site, email, 1)
  const signedUp = await signUpAsStranger(desk.site)
  const personOf = async () => `/admin-profile/people/${(await rowOf(desk.site, id)).person_id}`
  const add = (fields: Record<string, string>) =>
    desk.post('/admin-profile?add', { intent: 'create-user', name: 'Anna', email, ...fields })
  return { ...desk, id, signedUp, personOf, add }
}

/** A signed-in user asks for the address; returns the token in the email to it. */
async function askForAddress(site: TestSite, cookie: string, { isStaff = false } = {}) {
  const before = site.inbox.filter(({ to }) => to === email).length
  const page = `/${isStaff ? 'admin-profile' : 'profile'}/email`
  await site.post(page, { intent: 'change-email', newEmail: email }, { cookie, address: newAddress() })
  const text = (await mailsTo(site, email, before + 1)).at(-1)?.text ?? ''
  return /confirm-email\?token=([\w-]{22})/.exec(text)?.[1] ?? ''
}

const userOf = ({ runtime: { db } }: TestSite) =>
  db
    .selectFrom('users')
    .innerJoin('auth_user', 'auth_user.id', 'users.user_id')
    .select(['users.name', 'users.role', 'email_verified'])
    .where('users.email', '=', email)
    .execute()

describe.each(databaseKinds)('an account that nobody has confirmed (%s)', (kind) => {
  test('leaves the record of the person with its address to staff', async () => {
    await using desk = await openWithStranger(kind)
    const person = await desk.personOf()
    expect(wordsOf(await desk.read(person))).not.toContain('Mallory')
    for (const [fact, value] of Object.entries({ name: 'Anna Bell', phone: '020 7946 0777', email: 'a@example.org' })) {
      expect((await saveFact(desk, person, fact, value)).status, fact).toBe(200)
    }
    expect(wordsOf(await desk.read(person))).toContain('Anna Bell')
  })

  test('is not the person who books later with its address', async () => {
    await using desk = await openAppointmentDesk(kind)
    await signUpAsStranger(desk.site)
    expect(wordsOf(await desk.read('/admin-profile/people'))).not.toContain('Mallory')
    const { id } = await desk.book('2027-01-18', '09:00', email)
    const person = `/admin-profile/people/${(await rowOf(desk.site, id)).person_id}`
    expect((await saveFact(desk, person, 'phone', '020 7946 0777')).status).toBe(200)
  })

  test('is taken over by an invitation, with nothing of the stranger’s left', async () => {
    await using desk = await openWithStranger(kind)
    const { site, signedUp } = desk
    const added = await desk.add({ role: 'agent' })
    expect([added.status, pageOf(await added.text()).done]).toEqual([200, expect.stringContaining('invitation')])
    expect(await userOf(site)).toMatchObject([{ name: 'Anna', role: 'agent' }])
    expect(await signsIn(site, stranger.password)).toBe(false)
    const { token, code, cookie } = signedUp
    for (const fields of [
      { token },
      { token, password: 'the stranger’s second one' },
      { intent: 'code', email, code },
    ]) {
      const answer = await site.post('/verify-email', fields as Record<string, string>, {
        cookie,
        address: newAddress(),
      })
      expect([410, 422]).toContain(answer.status)
    }
    expect(await signsIn(site, 'the stranger’s second one')).toBe(false)
    await allSent(site)
    const mail = site.inbox.findLast(({ to, text }) => to === email && text.includes('accept-invitation'))
    const invitation = /accept-invitation\?token=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? ''
    const accepted = await site.post('/accept-invitation', { token: invitation, password: newPassword })
    expect(accepted.status).toBe(303)
    expect([await signsIn(site, newPassword), await signsIn(site, stranger.password)]).toEqual([true, false])
    // It is somebody's now.
    expect((await desk.add({ role: 'client' })).status).toBe(409)
  })

  test('is taken over by a user whom an admin adds with a password', async () => {
    await using desk = await openWithStranger(kind)
    expect((await desk.add({ role: 'client', password: newPassword })).status).toBe(200)
    expect([await signsIn(desk.site, newPassword), await signsIn(desk.site, stranger.password)]).toEqual([true, false])
    const { token, cookie } = desk.signedUp
    expect((await desk.site.post('/verify-email', { token }, { cookie })).status).toBe(410)
  })

  test('is taken over by a new agent’s account', async () => {
    await using desk = await openWithStranger(kind)
    const agent = { intent: 'new-agent', name: 'Anna', email, isActive: 'on' }
    const added = await desk.post('/admin-profile/availability?add', agent)
    expect(await added.text()).toContain('We’re emailing them an invitation')
    expect(await userOf(desk.site)).toMatchObject([{ name: 'Anna', role: 'agent' }])
    expect(await signsIn(desk.site, stranger.password)).toBe(false)
  })

  test('is not taken over twice, nor once its owner has confirmed it', async () => {
    await using desk = await openWithStranger(kind)
    const { site } = desk
    const invite = { name: 'Anna', email, role: 'client', by: system } as const
    const both = await Promise.all([inviteUser(site.runtime, invite), inviteUser(site.openTwin(), invite)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    const { token } = desk.signedUp
    expect((await site.post('/verify-email', { token, password: newPassword })).status).toBe(410)
  })

  test('is its owner’s or the invited person’s if both act at once, in two processes', async () => {
    await using desk = await openWithStranger(kind)
    const { site, signedUp } = desk
    const [invited, confirmed] = await Promise.all([
      inviteUser(site.openTwin(), { name: 'Anna', email, role: 'client', by: system }),
      site.post('/verify-email', { token: signedUp.token, password: newPassword }),
    ])
    expect([invited.ok, confirmed.status === 303].sort()).toEqual([false, true])
    expect([await signsIn(site, newPassword), await signsIn(site, stranger.password)]).toEqual([!invited.ok, false])
    expect(await userOf(site)).toMatchObject([{ name: invited.ok ? 'Anna' : 'Mallory' }])
  })

  test.each(['client', 'agent', 'admin'])('gives way to the %s who owns its address and asks for it', async (role) => {
    await using desk = await openWithStranger(kind)
    const { site, signedUp } = desk
    const userId = await makeUser(site, { email: 'anna.old@example.org', name: 'Anna', role })
    const cookie = await signInAs(site, 'anna.old@example.org')
    const token = await askForAddress(site, cookie, { isStaff: role !== 'client' })
    expect((await site.post('/confirm-email', { token })).status).toBe(200)
    expect(await userOf(site)).toMatchObject([{ name: 'Anna', role }])
    expect([await signsIn(site, password), await signsIn(site, stranger.password)]).toEqual([true, false])
    const late = { token: signedUp.token, code: signedUp.code, password: newPassword }
    expect((await site.post('/verify-email', late, { cookie: signedUp.cookie })).status).toBe(410)
    // What was booked with the address stays whose it was.
    expect((await rowOf(site, desk.id)).client_id).not.toBe(userId)
  })

  test('is its owner’s or the other account’s if both are confirmed at once, in two processes', async () => {
    await using desk = await openWithStranger(kind)
    const { site, signedUp } = desk
    await makeUser(site, { email: 'anna.old@example.org', name: 'Anna' })
    const token = await askForAddress(site, await signInAs(site, 'anna.old@example.org'))
    const [changed, confirmed] = await Promise.all([
      confirmEmailChange(site.openTwin(), { token, address: newAddress() }),
      site.post('/verify-email', { token: signedUp.token, password: newPassword }),
    ])
    expect([changed.ok, confirmed.status === 303].sort()).toEqual([false, true])
    expect(await userOf(site)).toMatchObject([{ name: changed.ok ? 'Anna' : 'Mallory' }])
    expect(await signsIn(site, stranger.password)).toBe(false)
  })

  test('becomes the person’s once its owner has confirmed it, with the number that staff know', async () => {
    await using desk = await openWithStranger(kind)
    const { site, signedUp } = desk
    const person = await desk.personOf()
    await saveFact(desk, person, 'phone', '020 7946 0777')
    const confirmed = await site.post('/verify-email', { token: signedUp.token, password: newPassword })
    expect(confirmed.status).toBe(303)
    const users = await site.runtime.db.selectFrom('users').select('phone').where('email', '=', email).execute()
    expect(users).toEqual([{ phone: '020 7946 0777' }])
    expect((await desk.post(person, { intent: 'save-name', version: 'x', value: 'x' })).status).toBe(409)
  })

  test('is deleted in time, and leaves what staff have corrected', async () => {
    await using desk = await openWithStranger(kind)
    const { site } = desk
    const person = await desk.personOf()
    await saveFact(desk, person, 'name', 'Anna Corrected')
    vi.setSystemTime(Date.now() + 8 * dayMs)
    for (const job of Object.values(hourlyJobsOf(site.runtime))) await job()
    expect(await userOf(site)).toEqual([])
    await desk.signIn()
    expect(wordsOf(await desk.read(person))).toContain('Anna Corrected')
  })
})
