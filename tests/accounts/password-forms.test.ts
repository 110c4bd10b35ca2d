import { expect, test } from 'vitest'
import { insertLink, type LinkPurpose } from '#src/features/accounts/one-time-links.server.ts'
import { ensureAdmin } from '#src/features/accounts/users/invitations.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { formOf, type Part } from '../support/pages/page.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'
import { readSources } from '../support/source-files.ts'

const email = 'tom&jerry@example.org'

/** The pages with a form for a password, by the file of the form. Whose password it is, and whether it is a new one. */
const pages: Record<string, [page: string, formId: string, ...kinds: string[]][]> = {
  'src/features/accounts/components/new-password-form.tsx': [
    ['/reset-password?token=reset-password', 'new-password', 'new-password'],
    ['/accept-invitation?token=invitation', 'new-password', 'new-password'],
    ['/verify-email?token=verify-email', 'new-password', 'new-password'],
  ],
  'src/pages/profile/security/security-sections.tsx': [['/profile/security', 'change-password', 'new-password']],
  'src/pages/profile/confirm-it-is-you/reauthentication-form.tsx': [
    ['/profile/confirm-it-is-you', 'confirm', 'current-password'],
  ],
}

/** Forms in which the person types the email address, which the password manager fills in. */
const typed: Record<string, [page: string, formId: string, kind: string][]> = {
  'src/pages/login/login-forms.tsx': [
    ['/login', 'sign-in', 'current-password'],
    ['/login?mode=create', 'create-account', 'new-password'],
  ],
  'src/pages/accept-invitation/accept-invitation.tsx': [
    ['/accept-invitation?token=first-admin', 'first-admin', 'new-password'],
  ],
}

/** The password of somebody else, which the admin’s own password manager must not fill in or keep. */
const ofSomebodyElse = ['src/pages/admin-profile/users/new-user.tsx']

const fieldsIn = (html: string, formId: string) => formOf(html, formId).part.all('input')
const passwordsOf = (fields: Part[]) =>
  fields
    .filter((field) => field.attribute('type') === 'password')
    .map((field) => field.attribute('autocomplete') ?? undefined)
const userNameOf = (fields: Part[]) => fields.find((field) => field.attribute('autocomplete') === 'username')

async function openWithLinks(site: TestSite) {
  const userId = await makeUser(site, { email })
  const tokens: Record<string, string> = {}
  for (const purpose of ['reset-password', 'invitation', 'verify-email'] satisfies LinkPurpose[]) {
    tokens[purpose] = newToken()
    await insertLink(site.runtime, { token: tokens[purpose], purpose, userId })
  }
  tokens['first-admin'] = /token=([\w-]{22})/.exec((await ensureAdmin(site.runtime)) ?? '')?.[1] ?? ''
  return (page: string, cookie: string) =>
    site
      .request(
        page.replace(/token=(.*)/, (_, purpose: string) => `token=${tokens[purpose]}`),
        { headers: { cookie } },
      )
      .then((answer) => answer.text())
}

test('the table of forms for a password is complete', () => {
  const files = readSources(['src'])
    .filter(({ path, text }) => text.includes('type="password"') && !path.includes('/availability/calendars/'))
    .map(({ path }) => path)
  expect(files.sort()).toEqual([...Object.keys(pages), ...Object.keys(typed), ...ofSomebodyElse].sort())
})

for (const kind of databaseKinds) {
  test(`every form for a password tells password managers whose it is (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const read = await openWithLinks(site)
    const cookie = await signInAs(site, email)
    for (const [page, formId, ...kinds] of Object.values(pages).flat()) {
      const fields = fieldsIn(await read(page, cookie), formId)
      expect([page, passwordsOf(fields)]).toEqual([page, kinds])
      const userName = userNameOf(fields)
      expect([page, userName?.value, userName?.attribute('type')]).toEqual([page, email, 'email'])
      expect(userName?.has('readonly'), page).toBe(true)
      // Nobody can send another address with it.
      expect(userName?.has('name'), page).toBe(false)
    }
  })

  test(`password managers fill in address and password where both are typed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const read = await openWithLinks(site)
    for (const [page, formId, ...kinds] of Object.values(typed).flat()) {
      const fields = fieldsIn(await read(page, ''), formId)
      expect([page, userNameOf(fields)?.attribute('name'), passwordsOf(fields)]).toEqual([page, 'email', kinds])
    }
  })

  test(`a link that no longer works shows no address (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    for (const path of ['/reset-password', '/accept-invitation', '/verify-email']) {
      const html = await (await site.request(`${path}?token=${newToken()}`)).text()
      expect([path, html.includes('jerry')]).toEqual([path, false])
    }
  })
}
