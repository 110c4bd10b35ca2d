import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
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
    await page.request.post('/admin-profile?add', { form: { name: 'Robin Sample', email, password } })
    const theirs = await openVisitor({ javaScriptEnabled })
    await signIn(theirs, { email, password })
    await theirs.goto('/profile')
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Hello, Robin Sample')

    const audit = '/admin-profile/audit'
    await (javaScriptEnabled ? open(page, audit) : page.goto(audit))
    const place = page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Users', exact: true })
    await place.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Users' })).toBeInViewport()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await place.click()
    await page.getByLabel('Status', { exact: true }).selectOption('Active')
    await page.getByRole('searchbox', { name: 'Search by email' }).fill(email)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/state=active/)
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: email }).click()
    await page.getByLabel('Phone (optional)').fill('020 7946 0018')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Details saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Disable', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Disable this user?' })).toBeVisible()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect(page.getByText('User disabled and logged out everywhere.')).toBeVisible()

    await theirs.goto('/profile')
    await expect(theirs).toHaveURL('/')
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
  await open(page, '/admin-profile?add')
  clearRecentAuthentications(site, site.admin.email)
  await page.getByLabel('Name', { exact: true }).fill('Kim Sample')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Create user' }).click()
  await page.getByLabel('Your password').fill(site.admin.password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const answer = page.getByRole('status').filter({ hasText: `User ${email} created.` })
  await expect(answer).toBeFocused()
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL('/admin-profile?add')
})

test('the list follows the filters as they change, and Back undoes them', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await page.goto('/admin-profile')
  const rail = page.getByRole('navigation', { name: 'Admin desk' })
  await rail.getByRole('link', { name: 'Calendar' }).click()
  await rail.getByRole('link', { name: 'Today' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('Admins')
  await expect(page).toHaveURL(/role=admin/)
  await expect(page.getByRole('table', { name: 'Users' })).toContainText(site.admin.email)
  await page.getByRole('link', { name: 'Show all users' }).click()
  await expect(page).toHaveURL('/admin-profile')
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('')
})

test('a refused change shows the user as they are now, and keeps what was typed @whole', async ({
  page,
  site,
  faults,
}) => {
  const email = newEmail('invited')
  await signIn(page, site.admin)
  await page.request.post('/admin-profile?add', { form: { name: 'Robin Sample', email } })
  await open(page, `/admin-profile?email=${email}`)
  const path = (await page.getByRole('link', { name: email }).getAttribute('href')) ?? ''
  await open(page, path)
  faults.expectAnswer(409, path)
  faults.expectAnswer(422, path)
  await page.request.post(path, { form: { intent: 'disable' } })
  await page.getByRole('button', { name: 'Send invitation again' }).click()
  await expect(page.getByRole('alert')).toContainText('There’s no invitation to send.')
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invitation again' })).toHaveCount(0)

  await page.request.post(path, { form: { intent: 'save', name: 'Robin Other', phone: '', timeZone: '' } })
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Phone (optional)').fill('020 7946 0018')
  await page.getByLabel('Time zone (optional)').selectOption('Europe/Paris')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robin Other')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('020 7946 0018')
  await expect(page.getByLabel('Time zone (optional)')).toHaveValue('Europe/Paris')
})
