import { describe, expect, test, vi } from 'vitest'
import { formsOfRoute } from '#src/access/sensitive-actions.ts'
import { codeOf } from '../support/factors/authenticator-app.ts'
import { formOf } from '../support/pages/page.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { recipeOf } from '../support/site/desk/form-recipes.ts'
import { openWorld } from '../support/site/desk/form-world.ts'
import { allSent } from '../support/site/facts.ts'
import { password } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

/**
 * Forms that store nothing: clients have no rule to set, no server answers for the calendar, an undo is too late, and
 * a passkey comes from a script.
 */
const storesNothing = new Set([
  '/admin-profile/appointments/new show-times',
  '/admin-profile/appointments/new find-people',
  '/admin-profile/appointments/new use-person',
  '/admin-profile/appointments/cancel restore-selected',
  '/profile/security require-factor',
  '/profile/security let-choose',
  '/profile/security add-passkey',
  '/admin-profile/security add-passkey',
  '/admin-profile/availability own-calendar',
  '/admin-profile/availability remove-own-calendar',
])

/**
 * Everything that is stored, apart from what every request and confirming who one is leave behind, and from when emails
 * are sent.
 */
async function storedIn({ runtime: { db } }: TestSite): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const changing = /^(limits|people_search|audit_head|auth_session|jobs|outgoing_mails)/
  const stored = tables.filter((name) => !changing.test(name))
  const rows = stored.map(async (name) => [
    name,
    await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute(),
  ])
  const sessions = await db.selectFrom('auth_session').select('user_id').orderBy('user_id').execute()
  const mails = await db.selectFrom('outgoing_mails').select('mail_key').orderBy('mail_key').execute()
  return JSON.stringify([...(await Promise.all(rows)), sessions, mails])
}

/** The form's name as the field that its button sends; a page's only form has none. */
const namedFields = (name: string) => (name === '' ? {} : { intent: name })

const forms = Object.entries(formsOfRoute).flatMap(([route, ofRoute]) =>
  Object.entries(ofRoute).map(([name, confirmation]) => ({ route, name, confirmation })),
)

async function openForm(kind: (typeof databaseKinds)[number], { route, name }: { route: string; name: string }) {
  const area = route.startsWith('/profile') ? '/profile' : '/admin-profile'
  const world = await openWorld(kind, area)
  const filled = await recipeOf(route, name)(world)
  await allSent(world.site)
  return { world, key: undefined, cookie: world.cookie, ...filled, fields: { ...filled.fields, ...namedFields(name) } }
}

const isConfirmation = (answer: Response) => answer.headers.get('location')?.includes('/confirm-it-is-you') === true

describe.each(databaseKinds)('with a session whose user was last confirmed an hour ago (%s)', (kind) => {
  test.each(forms.filter(({ confirmation }) => confirmation === 'first'))(
    '$route $name asks who it is, does what was typed, and asks again only after ten minutes',
    async ({ route, name }) => {
      const { world, path, fields, key, ...session } = await openForm(kind, { route, name })
      await using site = world.site
      vi.setSystemTime(Date.now() + 60 * 60_000)
      const before = await storedIn(site)
      const asked = await site.post(path, fields, session)
      expect([asked.status, isConfirmation(asked)]).toEqual([307, true])
      expect(await storedIn(site)).toBe(before)
      // As a browser follows it: the form goes to the page that asks, and comes back from there.
      const page = await site.post(asked.headers.get('location') ?? '', fields, session)
      const html = await page.text()
      const pending = formOf(html, 'confirm').hidden
      const proof: Record<string, string> =
        key === undefined ? { 'confirm-password': password } : { 'confirm-code': codeOf(key) }
      const confirmed = await site.post(formOf(html, 'confirm').action, { ...pending, ...proof }, session)
      expect([confirmed.status, confirmed.headers.get('location')]).toEqual([307, path])
      const cookie = mergeCookies(session.cookie, confirmed)
      const tenMinutes = 10 * 60_000
      vi.setSystemTime(Date.now() + tenMinutes - 1)
      const done = await site.post(path, { ...pending, ...proof }, { cookie })
      expect([done.status < 500, isConfirmation(done)]).toEqual([true, false])
      expect((await storedIn(site)) !== before).toBe(!storesNothing.has(`${route} ${name}`))
      vi.setSystemTime(Date.now() + tenMinutes)
      const later = await site.post(path, fields, { cookie: mergeCookies(cookie, done) })
      expect([later.status, isConfirmation(later)]).toEqual([307, true])
    },
  )

  test.each(forms.filter(({ confirmation }) => confirmation === 'ceremony'))(
    '$route $name does nothing without a proof',
    async (form) => {
      const { world, path, fields, key: _, ...session } = await openForm(kind, form)
      await using site = world.site
      vi.setSystemTime(Date.now() + 60 * 60_000)
      const before = await storedIn(site)
      const answer = await site.post(path, fields, session)
      expect(answer.status).toBeLessThan(500)
      expect(await storedIn(site)).toBe(before)
    },
  )

  test.each(forms.filter(({ confirmation }) => confirmation === 'never'))('$route $name acts', async (form) => {
    const { world, path, fields, key: _, ...session } = await openForm(kind, form)
    await using site = world.site
    vi.setSystemTime(Date.now() + 60 * 60_000)
    const before = await storedIn(site)
    const answer = await site.post(path, fields, session)
    expect([answer.status < 500, isConfirmation(answer)]).toEqual([true, false])
    expect((await storedIn(site)) !== before).toBe(!storesNothing.has(`${form.route} ${form.name}`))
  })
})

test.each([
  ['/admin-profile/newsletter/new', { intent: 'send-all', subject: 'A letter', body: 'Words' }, 400],
  ['/admin-profile/people/none', { intent: 'save-email ', value: 'x@example.org' }, 400],
  ['/admin-profile/mail/none', { intent: 'retry-selected' }, 400],
  ['/admin-profile/availability', { intent: 'rules unblock' }, 400],
  ['/admin-profile/users/none', { intent: 'constructor' }, 400],
  ['/admin-profile/audit', { intent: 'delete' }, 405],
  ['/admin-profile/people/export', {}, 405],
])('a form that the table lacks is refused: %s %o', async (path, fields, status) => {
  await using site = await openTestSite('sqlite')
  const { post } = await openAdminSession(site)
  const before = await storedIn(site)
  expect((await post(path, fields)).status).toBe(status)
  expect(await storedIn(site)).toBe(before)
})
