import type { Page } from '@playwright/test'
import { expect, holdResponses, open, test } from '../../support/journeys/journey.ts'
import { newEmail, password, signIn } from '../../support/journeys/journey-people.ts'

const sectionLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const person = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })

/** Opens People and then Mail from the rail, so that People is kept. */
async function visitPeople(page: Page): Promise<void> {
  for (const [section, heading] of [
    ['People', 'People'],
    ['Mail', 'Outgoing mail'],
  ] as const) {
    await sectionLink(page, section).click()
    await expect(title(page, heading)).toBeVisible()
  }
}

/** Holds what the server says, presses People, and checks that it is not in sight before the answer. */
async function expectPeopleNotKept(page: Page): Promise<void> {
  const letGo = await holdResponses(page, '**/*.data*')
  await sectionLink(page, 'People').click()
  await expect(sectionLink(page, 'People')).toHaveAttribute('aria-current', 'page')
  await expect(title(page, 'People')).toHaveCount(0)
  letGo()
  await expect(title(page, 'People')).toBeVisible()
  await page.unroute('**/*.data*')
}

test('a section that was open appears at once as it was, and is read again @whole', async ({
  page,
  site,
  openVisitor,
}) => {
  await signIn(page, site.admin)
  const colleague = await openVisitor()
  await signIn(colleague, site.admin)
  await open(page, '/admin-profile')
  await visitPeople(page)
  // First in the list, whomever other journeys have left.
  const form = { name: 'Aaron Returned', email: newEmail('returned'), password }
  expect((await colleague.request.post('/admin-profile?add', { form })).status()).toBe(200)

  const letGo = await holdResponses(page, '**/*.data*')
  await sectionLink(page, 'People').click()
  await expect(title(page, 'People')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/admin-profile/people')
  await expect(person(page, 'Aaron Returned')).toHaveCount(0)
  letGo()
  await expect(person(page, 'Aaron Returned')).toBeVisible()
})

test('no section is shown as it was before a change of one’s own', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await visitPeople(page)
  await sectionLink(page, 'Today').click()
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Aaron Own')
  await page.getByLabel('Email', { exact: true }).fill(newEmail('own'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText(/^User own.* created\.$/)).toBeVisible()
  await expectPeopleNotKept(page)
  await expect(person(page, 'Aaron Own')).toBeVisible()
})

test('nobody who logs in next sees a section as the user before saw it @whole', async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await visitPeople(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email', { exact: true }).fill(site.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/admin-profile')
  await expectPeopleNotKept(page)
})

test('a section that cannot be read again does not stay as it was', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await visitPeople(page)
  for (const path of ['/healthz', '/admin-profile/people']) faults.expectAnswer(503, path)
  for (const url of ['/healthz', '**/people.data*']) await page.route(url, (route) => route.fulfill({ status: 503 }))
  await sectionLink(page, 'People').click()
  await expect(title(page, 'Something went wrong on our side')).toBeVisible()
})
