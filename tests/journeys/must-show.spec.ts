import { book } from '../support/journeys/booking-form.ts'
import { expect, open, test } from '../support/journeys/journey.ts'
import { logIn, newEmail, password } from '../support/journeys/journey-people.ts'

test('an admin creates and finds a user; a visitor books; both see the appointment', {
  tag: '@both',
}, async ({ page, openVisitor, site }) => {
  const email = newEmail('kim')
  await open(page, '/login')
  await logIn(page, site.admin)
  await expect(page).toHaveURL('/admin-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  await test.step('the admin creates a user and stays signed in', async () => {
    await page.getByRole('link', { name: 'Add user' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Kim Sample')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create user' }).click()
    await expect(page.getByText(`User ${email} created.`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  })

  await test.step('the admin searches by the start of the email', async () => {
    const users = page.getByRole('table', { name: 'Users' }).getByRole('row')
    await expect(users.filter({ hasText: site.admin.email })).toHaveCount(1)
    const search = page.getByRole('searchbox', { name: 'Search by email' })
    await search.fill(`  ${email.slice(0, 8).toUpperCase()}`)
    await search.press('Enter')
    await expect(users.filter({ hasText: email })).toHaveCount(1)
    await expect(users.filter({ hasText: site.admin.email })).toHaveCount(0)
    // Only a prefix matches, and no character in it is special.
    for (const term of [email.slice(1), '%', 'kim_']) {
      await search.fill(term)
      await search.press('Enter')
      await expect(page.getByText(`No users have an email address that starts with “${term}”.`)).toBeVisible()
    }
  })

  const visitor = await openVisitor()
  const when = await book(visitor, { name: 'Kim Sample', email })

  await test.step('the admin sees the appointment and signs out', async () => {
    await open(page, '/admin-profile')
    await expect(page.getByRole('region', { name: 'Now and next' }).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('link', { name: 'All appointments' }).click()
    await page.getByLabel('Name, email or reference').fill(email)
    await page.getByRole('button', { name: 'Show' }).click()
    const appointment = page.getByRole('table', { name: 'Appointments' }).getByRole('row').filter({ hasText: email })
    await expect(appointment).toHaveCount(1)
    await expect(appointment).toContainText(when)
    await expect(appointment).toContainText('Kim Sample')
    // The story is only on the appointment's own page, where each view is recorded.
    await expect(appointment).not.toContainText('An adviser called')
    await appointment.getByRole('link', { name: /^H-/ }).click()
    await expect(page.getByText('An adviser called, and called again.')).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  })

  await test.step('the user signs in and sees their own appointment', async () => {
    await logIn(visitor, { email, password })
    await expect(visitor).toHaveURL('/profile')
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Kim Sample')
    await expect(visitor.getByRole('region', { name: 'Your next appointment' })).toContainText(when)
    await expect(visitor.getByRole('region', { name: 'My other appointments' })).toContainText('You have no others.')
  })
})
