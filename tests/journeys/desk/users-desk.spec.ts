import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { createUser, newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
import { disclosure, openRecord, record, recordPath } from '../../support/journeys/record-page.ts'
import { clearRecentAuthentications } from '../../support/journeys/site-database.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`an admin finds a user, changes a detail and disables the user, who is out at once${how} @whole`, async ({
    openVisitor,
    site,
  }) => {
    const email = newEmail('desk')
    const page = await openVisitor({ javaScriptEnabled })
    await signIn(page, site.admin)
    await createUser(page, { email, password })
    const theirs = await openVisitor({ javaScriptEnabled })
    await signIn(theirs, { email, password })
    await theirs.goto('/profile')
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Hello, Robin Sample')

    const audit = '/admin-profile/audit'
    await (javaScriptEnabled ? open(page, audit) : page.goto(audit))
    const place = page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Users', exact: true })
    await place.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await place.click()
    await page.getByLabel('Status', { exact: true }).selectOption('Active')
    await page.getByRole('searchbox', { name: 'Search by email' }).fill(email)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/state=active/)
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await openRecord(page, page.getByRole('link', { name: email }))
    const user = record(page, 'Robin Sample')
    await page.getByLabel('Phone (optional)').fill('020 7946 0018')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Details saved.')).toBeVisible()
    await disclosure(user, 'Disable').click()
    await expect(user.getByText('They’ll be logged out everywhere straight away')).toBeVisible()
    await user.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect(page.getByText('User disabled and logged out everywhere.')).toBeVisible()

    await theirs.goto('/profile')
    await expect(theirs).toHaveURL('/')
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
    await page.getByRole('link', { name: 'This user’s history in the audit log' }).click()
    const newest = page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: 'Status:' })
    await expect(newest).toContainText('User disabled')
    await expect(newest).toContainText('active → disabled')
    await page.getByRole('link', { name: 'Check for tampering' }).click()
    await expect(page.getByText('No entry has been altered.')).toBeVisible()
  })
}

test('an admin who first had to confirm who they are sees that the user was created', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const email = newEmail('created')
  await signIn(page, site.admin)
  await open(page, '/admin-profile/users?add')
  clearRecentAuthentications(site, site.admin.email)
  await page.getByLabel('Name', { exact: true }).fill('Kim Sample')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Create user' }).click()
  await page.getByLabel('Your password').fill(site.admin.password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const answer = page.getByRole('status').filter({ hasText: `User ${email} created.` })
  await expect(answer).toBeFocused()
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/\/admin-profile\/users\?add=?$/)
})

test('the list follows the filters as they change, and Back undoes them', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await page.goto('/admin-profile')
  await page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('Admins')
  await expect(page).toHaveURL(/role=admin/)
  await expect(page.getByRole('table', { name: 'Users' })).toContainText(site.admin.email)
  await page.goBack()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('')
  await page.goForward()
  await page.getByRole('link', { name: 'Show all users' }).click()
  await expect(page).toHaveURL('/admin-profile/users')
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('')
})

test('a refused change shows the user as they are now, and keeps what was typed @whole', async ({
  page,
  site,
  faults,
}) => {
  const email = newEmail('invited')
  await signIn(page, site.admin)
  await createUser(page, { email })
  await open(page, `/admin-profile/users?email=${email}`)
  const path = await recordPath(page.getByRole('link', { name: email }))
  await open(page, path)
  faults.expectAnswer(409, path)
  faults.expectAnswer(422, path)
  await page.request.post(path, { form: { intent: 'disable' } })
  await page.getByRole('button', { name: 'Send invitation again' }).click()
  await expect(page.getByRole('alert')).toContainText('There’s no invitation to send.')
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invitation again' })).toHaveCount(0)

  const version = JSON.stringify({ name: 'Robin Sample', phone: '', timeZone: '' })
  await page.request.post(path, { form: { intent: 'save', name: 'Robin Other', phone: '', timeZone: '', version } })
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Phone (optional)').fill('020 7946 0018')
  await page.getByLabel('Time zone (optional)').selectOption('Europe/Paris')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter')
  await expect(record(page, 'Robin Other')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('020 7946 0018')
  await expect(page.getByLabel('Time zone (optional)')).toHaveValue('Europe/Paris')
})

test('Today finds a user by the start of the address, and leads to all of them', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const email = newEmail('sought')
  await signIn(page, site.admin)
  await createUser(page, { name: 'Sue Sought', email })
  await open(page, '/admin-profile')
  const users = page.getByRole('region', { name: 'Users', exact: true })
  await users.getByRole('searchbox', { name: 'Search by email' }).fill(email.slice(0, -4))
  await expect(page).toHaveURL(/\?email=sought/)
  await expect(users.getByRole('table').getByRole('row')).toHaveCount(2)
  await users.getByRole('link', { name: '1 user' }).click()
  await expect(page).toHaveURL(/\/users\?email=sought/)
  await openRecord(page, page.getByRole('link', { name: email }))
  await expect(record(page, 'Sue Sought')).toBeVisible()
})

test('two admins change one user: each field is settled, and what only one changed is kept @whole', async ({
  page,
  site,
  openVisitor,
  faults,
}) => {
  const email = newEmail('shared')
  await signIn(page, site.admin)
  await createUser(page, { email, password })
  await open(page, `/admin-profile/users?email=${email}`)
  const path = await recordPath(page.getByRole('link', { name: email }))
  const anna = { name: 'Anna Berg', email: newEmail('anna'), password, role: 'admin' } as const
  await createUser(page, anna)
  const first = await openVisitor()
  await signIn(first, anna)
  const details = (admin: Page) => admin.getByRole('region', { name: 'Details' })
  for (const admin of [first, page]) await open(admin, path)
  await details(first).getByLabel('Name', { exact: true }).fill('Robin Theirs')
  await details(first).getByLabel('Phone (optional)').fill('020 7946 0111')
  await details(page).getByLabel('Name', { exact: true }).fill('Robin Mine')
  await details(page).getByLabel('Phone (optional)').fill('020 7946 0222')
  await details(page).getByLabel('Time zone (optional)').selectOption('Europe/Paris')
  await details(first).getByRole('button', { name: 'Save details' }).click()
  await expect(first.getByText('Details saved.')).toBeVisible()

  faults.expectAnswer(409, path)
  await details(page).getByRole('button', { name: 'Save details' }).click()
  const conflicts = details(page).getByRole('alert')
  await expect(conflicts).toHaveText([
    /^Anna Berg changed this to “Robin Theirs” on /,
    /^Anna Berg changed this to “020 7946 0111” on /,
  ])
  await conflicts.filter({ hasText: 'Robin Theirs' }).getByRole('button', { name: 'Keep theirs' }).click()
  await expect(details(page).getByLabel('Name', { exact: true })).toHaveValue('Robin Theirs')
  await details(page).getByRole('button', { name: 'Use mine' }).click()
  await expect(page.getByText('Details saved.')).toBeVisible()
  await expect(conflicts).toHaveCount(0)
  await expect(details(page).getByLabel('Name', { exact: true })).toHaveValue('Robin Theirs')
  await expect(details(page).getByLabel('Phone (optional)')).toHaveValue('020 7946 0222')
  await expect(details(page).getByLabel('Time zone (optional)')).toHaveValue('Europe/Paris')
})

test('what is typed in a list stays while its records open, and in a record not without a question @whole', async ({
  page,
  site,
}) => {
  const emails = [newEmail('ann'), newEmail('ben')] as const
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await signIn(page, site.admin)
  for (const email of emails) await createUser(page, { email, password })
  await open(page, '/admin-profile/users?add&sort=newest')
  const table = page.getByRole('table', { name: 'Users' })
  const typed = page.locator('#create-user').getByLabel('Email')
  await typed.fill('new@example.org')
  await table.getByRole('link', { name: emails[0] }).click()
  const name = page.locator('#edit-user').getByLabel('Name')
  await expect(name).toBeVisible()
  await expect(question).toBeHidden()

  await name.fill('Another Name')
  const leave = [
    () => table.getByRole('link', { name: emails[1] }).click(),
    () => page.locator('#record').getByRole('link', { name: 'Close' }).click(),
    () => page.goBack(),
  ]
  for (const away of leave) {
    await away()
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Another Name')
  }
  await table.getByRole('link', { name: emails[1] }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.locator('#record')).toContainText(emails[1])
  await expect(name).toHaveValue('Robin Sample')
  await page.locator('#record').getByRole('link', { name: 'Close' }).click()
  await expect(question).toBeHidden()
  await expect(typed).toHaveValue('new@example.org')
})
