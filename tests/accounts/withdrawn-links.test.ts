import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { insertLink, issueLink, type LinkPurpose } from '#src/features/accounts/one-time-links.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { codeOf } from '../support/factors/authenticator-app.ts'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { wordsOf } from '../support/pages/page.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import {
  bothDatabases,
  databaseKinds,
  openTestSite,
  type TestSite,
  wednesdayMorning,
} from '../support/site/test-site.ts'
import { countWaitingConnections } from '../support/waiting-connections.ts'

const email = 'anna@example.org'
const newPassword = 'a wholly new password'
const pages: Partial<Record<LinkPurpose, string>> = {
  invitation: '/accept-invitation',
  'verify-email': '/verify-email',
  'reset-password': '/reset-password',
  'set-up-factor': '/set-up-second-factor',
  'change-email': '/confirm-email',
}

/** Creates a link of every kind for an account; returns their addresses. */
async function issueAll({ runtime }: TestSite, userId: string): Promise<string[]> {
  const links: string[] = []
  for (const [purpose, page] of Object.entries(pages) as [LinkPurpose, string][]) {
    const token = newToken()
    await insertLink(runtime, { token, purpose, userId, email: 'new@example.org' })
    links.push(`${page}?token=${token}`)
  }
  return links
}

const deadOf = async (site: TestSite, links: string[]) => {
  const words = await Promise.all(links.map(async (link) => wordsOf(await (await site.request(link)).text())))
  return links.filter((_, index) => words[index]?.includes('This link no longer works'))
}

type Scene = { site: TestSite; userId: string; cookie: string }

const acts: Record<string, (scene: Scene) => Promise<void>> = {
  'a password reset': async ({ site, userId }) => {
    const token = newToken()
    await insertLink(site.runtime, { token, purpose: 'reset-password', userId })
    expect((await site.post('/reset-password', { token, password: newPassword })).status).toBe(200)
  },
  'a change of password': async ({ site, cookie }) => {
    const changed = await site.post('/profile/security', { intent: 'change-password', newPassword }, { cookie })
    expect(changed.status).toBe(200)
  },
  'a change of address': async ({ site, userId }) => {
    const token = newToken()
    await insertLink(site.runtime, { token, purpose: 'change-email', userId, email: 'other@example.org' })
    expect((await site.post('/confirm-email', { token })).status).toBe(200)
  },
  'disabling and enabling': async ({ site, userId }) => {
    const desk = await openAdminSession(site)
    expect((await desk.press(userId, 'disable'))[0]).toBe(200)
    expect((await desk.press(userId, 'enable'))[0]).toBe(200)
  },
  'an invitation that is accepted': async ({ site, userId }) => {
    const token = await issueLink(site.runtime, 'invitation', userId)
    expect((await site.post('/accept-invitation', { token, password: newPassword })).status).toBe(303)
  },
}

const pressed: Partial<Record<LinkPurpose, string>> = {
  'reset-password': '/reset-password',
  'change-email': '/confirm-email',
  'undo-email-change': '/take-back-email',
}

// On SQLite, one transaction waits for the other as a whole.
for (const [purpose, path] of Object.entries(pressed) as [LinkPurpose, string][]) {
  test.skipIf(!bothDatabases.includes('postgres'))(
    `${path} and an admin who disables the account at the same time both get an answer`,
    async () => {
      await using site = await openTestSite('postgres')
      const desk = await openAdminSession(site)
      const userId = await makeUser(site, { email })
      await signInAs(site, email)
      const token = newToken()
      await insertLink(site.runtime, { token, purpose, userId, email: 'other@example.org' })
      const { db } = site.runtime
      const waiting = () => countWaitingConnections(db)
      const both: [ReturnType<typeof desk.press>, Promise<Response>] = await db.transaction().execute(async (held) => {
        await sql`select 1 from auth_session where user_id = ${userId} for update`.execute(held)
        const disabling = desk.press(userId, 'disable')
        await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
        const using = site.post(path, { token, password: newPassword })
        await expect.poll(waiting, { timeout: 30_000 }).toBe(2)
        return [disabling, using]
      })
      const [[disabled], used] = await Promise.all(both)
      expect(disabled).toBe(200)
      expect(used.status).toBeLessThan(500)
      expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
    },
  )
}

for (const kind of databaseKinds) {
  for (const [name, act] of Object.entries(acts)) {
    test(`${name} revokes every link of the account except the one to undo an email change (${kind})`, async () => {
      await using site = await openTestSite(kind)
      const userId = await makeUser(site, { email })
      const cookie = await signInAs(site, email)
      const links = await issueAll(site, userId)
      const undo = newToken()
      await insertLink(site.runtime, { token: undo, purpose: 'undo-email-change', userId, email: 'old@example.org' })
      const other = await issueLink(site.runtime, 'invitation', await makeUser(site, { email: 'ben@example.org' }))
      const kept = [`/take-back-email?token=${undo}`, `/accept-invitation?token=${other}`]
      expect(await deadOf(site, [...links, ...kept])).toEqual([])
      await act({ site, userId, cookie })
      expect(await deadOf(site, [...links, ...kept])).toEqual(links)
    })
  }

  test(`a new password ends a pending second step: the code comes too late (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const { key } = await setUpSecondFactor(site, await signInAs(site, email))
    vi.setSystemTime(wednesdayMorning.getTime() + 90_000)
    const pending = mergeCookies('', await site.post('/login', { email, password }))
    const token = await issueLink(site.runtime, 'reset-password', userId)
    await site.post('/reset-password', { token, password: newPassword })
    const given = await site.post('/login/second-factor', { code: codeOf(key) }, { cookie: pending })
    expect(given.headers.get('location')).toBe('/login?again')
  })
}
