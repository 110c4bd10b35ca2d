import { expect, holdResponses, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { logIn, password, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { endSessions, removeUserDocument } from '../../support/journeys/site-database.ts'
import { casesOf, withAndWithoutScripts } from '../../support/series.ts'

const how = (javaScriptEnabled: boolean) => (javaScriptEnabled ? 'with JavaScript' : 'without JavaScript')

const noProfileYet = 'You’re logged in, but your account doesn’t have a profile yet.'

test('a visitor who opens the profile or the admin profile is sent home', async ({ page }) => {
  for (const path of casesOf(['/profile', '/admin-profile', '/admin-profile/appointments', '/admin-profile/mail'], 2)) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
    await waitForScripts(page)
    await expect(page.getByText(noProfileYet)).toBeHidden()
  }
})

for (const javaScriptEnabled of withAndWithoutScripts) {
  test(`someone sent home is told why and gets the page after login, ${how(javaScriptEnabled)} @whole`, async ({
    openVisitor,
    site,
  }) => {
    const email = await signUp(await openVisitor(), site)
    const page = await openVisitor({ javaScriptEnabled })
    await page.goto('/profile/data')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You need to log in to see that page.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the login page' }).click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Details' })).toBeVisible()
    await expect(page).toHaveURL('/profile/data')
  })
}

test('a client can open the profile and is sent home from the admin profile @whole', async ({ page, site }) => {
  const email = await signUp(page, site)
  await open(page, '/profile')
  await expect(page.getByText(email)).toBeVisible()
  for (const path of casesOf(['/admin-profile', '/admin-profile/appointments', '/admin-profile/mail'], 1)) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
    await waitForScripts(page)
  }
})

test('an admin can open the admin profile and is sent there from the profile', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto('/profile')
  await expect(page).toHaveURL('/admin-profile')
  await waitForScripts(page)
  await open(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL('/admin-profile')
})

test('the login page is open to everyone, signed in or not', { tag: '@whole' }, async ({ page, site }) => {
  await open(page, '/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await signIn(page, site.admin)
  await open(page, '/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible()
})

test('an account without a profile document is sent home, and told once whom to contact', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const email = await signUp(page, site)
  removeUserDocument(site, email)
  await page.goto('/profile')
  await expect(page).toHaveURL('/')
  await waitForScripts(page)
  await expect(page.getByText(noProfileYet)).toBeVisible()
  await page.reload()
  await waitForScripts(page)
  await expect(page.getByText(noProfileYet)).toBeHidden()
})

test('an account without a profile document is told so after signing in, too', { tag: '@whole' }, async ({
  page,
  site,
  openVisitor,
}) => {
  const email = await signUp(await openVisitor(), site)
  removeUserDocument(site, email)
  await open(page, '/login')
  await logIn(page, { email, password })
  await expect(page).toHaveURL('/')
  await expect(page.getByText(noProfileYet)).toBeVisible()
})

test('an account without a profile document is told so without JavaScript', { tag: '@whole' }, async ({
  site,
  openVisitor,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  const email = await signUp(page, site)
  removeUserDocument(site, email)
  await page.goto('/profile')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(noProfileYet)).toBeVisible()
})

test('whose session ends while a form is sent is told so, even if the page notices first @whole', async ({
  page,
  site,
  context,
}) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/newsletter/new')
  await page.getByLabel('Subject').fill('Autumn')
  await page.getByLabel('Text').fill('Written for an hour.')
  endSessions(site, site.admin.email)
  const answer = await holdResponses(page, '**/newsletter/new.data')
  await page.getByRole('button', { name: 'Save draft' }).click()
  // As the answer does, or another tab.
  await context.clearCookies({ name: 'harbour-signed-in' })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  answer()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Please log in again. Your session ended, so nothing was saved.')).toBeVisible()
})
