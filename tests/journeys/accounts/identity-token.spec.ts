import { expect, open, test } from '../../support/journeys/journey.ts'
import { logIn, signIn } from '../../support/journeys/journey-people.ts'

test('after sign-in the identity token is fetched', async ({ page, site }) => {
  await open(page, '/login')
  const fetched = page.waitForResponse('**/api/auth/token')
  await logIn(page, site.admin)
  const answer = await fetched
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ iss: site.origin, email: site.admin.email })
})

test('a pending identity token request is aborted when a form is submitted', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  // The request stays open until the page aborts it.
  await page.route('**/api/auth/token', () => undefined)
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = (input, options) => {
      if (input === '/api/auth/token') {
        addEventListener('submit', () => {
          document.title = options?.signal?.aborted === true ? 'withdrawn' : 'still asked'
        })
        addEventListener('submit', (event) => event.preventDefault(), { capture: true })
      }
      return ask(input, options)
    }
  })
  const asked = page.waitForRequest('**/api/auth/token')
  await open(page, '/admin-profile')
  await asked
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveTitle('withdrawn')
})

test('public pages request no identity token and nothing else about accounts @whole', async ({ page, site }) => {
  await signIn(page, site.admin)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})
