import { expect, open, openWithFrozenClock, test, waitForScripts } from '../../support/journeys/journey.ts'
import { logIn, newEmail, password, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { linkFromMail, readMails } from '../../support/journeys/mails.ts'

test("a wrong password shows the alert 'Wrong password.' and keeps the email", async ({ page, site, faults }) => {
  faults.expectAnswer(401, '/login')
  await open(page, '/login')
  for (const email of [site.admin.email, newEmail('nobody')]) {
    await logIn(page, { email, password: 'not the password' })
    await expect(page.getByRole('alert')).toHaveText('Wrong password.')
    await expect(page.getByText('Or the email address could be mistyped')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  }
})

test('an empty login form says what is missing', { tag: '@whole' }, async ({ page, faults }) => {
  faults.expectAnswer(422, '/login')
  await open(page, '/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter your email address',
    'Enter your password',
  ])
})

test('an admin who signs in lands on the admin profile, even with the email in capitals', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await open(page, '/login')
  await logIn(page, { ...site.admin, email: ` ${site.admin.email.toUpperCase()} ` })
  await expect(page).toHaveURL('/admin-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('a second tab follows sign-in and sign-out at once @whole', async ({ page, context, site }) => {
  const second = await context.newPage()
  await openWithFrozenClock(second, '/about')
  const logInLink = second.getByRole('banner').getByRole('link', { name: 'Log in', exact: true })
  const profileLink = second.getByRole('banner').getByRole('link', { name: 'Profile', exact: true })
  await expect(logInLink).toBeVisible()
  await open(page, '/login')
  await logIn(page, site.admin)
  await expect(page).toHaveURL('/admin-profile')
  await expect(profileLink).toBeVisible()
  await expect(logInLink).toBeHidden()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(logInLink).toBeVisible()
})

test('a second tab on a private page leaves it at once on sign-out', { tag: '@whole' }, async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site.admin)
  const second = await context.newPage()
  await openWithFrozenClock(second, '/admin-profile')
  await open(page, '/admin-profile')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(second).toHaveURL('/')
  await expect(second.getByText(site.admin.email)).toHaveCount(0)
})

test('a visitor creates an account, confirms the address by email and is signed in', async ({ page, site }) => {
  const email = newEmail()
  await open(page, '/login')
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/login?mode=create')
  await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  await open(page, await linkFromMail(site.dataDir, email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Sample')

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await logIn(page, { email, password })
  await expect(page).toHaveURL('/profile')
})

test('signing up with a known address looks the same, and its owner is notified by email', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await open(page, '/login?mode=create')
  await page.getByLabel('Name', { exact: true }).fill('Mallory')
  await page.getByLabel('Email', { exact: true }).fill(site.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await linkFromMail(site.dataDir, site.admin.email, '/reset-password')
})

test('an unconfirmed address gets the same response as a wrong password', { tag: '@whole' }, async ({
  page,
  faults,
}) => {
  faults.expectAnswer(401, '/login')
  const email = newEmail()
  await page.request.post('/login?mode=create', { form: { name: 'Robin Sample', email, password } })
  await open(page, '/login')
  await logIn(page, { email, password })
  await expect(page.getByRole('alert')).toHaveText('Wrong password.')
  await expect(page.getByText('If you’ve just created an account, first open the link in our email')).toBeVisible()
  await page.getByRole('link', { name: 'Enter the code from that email, or get a new one' }).click()
  await expect(page).toHaveURL('/verify-email')
})

test('a forgotten password is reset through an emailed link @whole', async ({ page, site }) => {
  const email = await signUp(page, site)
  await page.context().clearCookies()
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await open(page, await linkFromMail(site.dataDir, email, '/reset-password'))
  await page.getByLabel('Password', { exact: true }).fill('quite another battery')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your new password is set' })).toBeVisible()
  await logIn(page, { email, password: 'quite another battery' })
  await expect(page).toHaveURL('/profile')
})

test('an admin invites a user, who chooses the password @whole', async ({ page, openVisitor, site }) => {
  const email = newEmail()
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText(`User ${email} created.`)).toBeVisible()

  const invited = await openVisitor()
  await open(invited, await linkFromMail(site.dataDir, email, '/accept-invitation'))
  await invited.getByLabel('Password', { exact: true }).fill(password)
  await invited.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(invited).toHaveURL('/profile')
})

test('a client changes their own details', { tag: '@whole' }, async ({ page, site }) => {
  await signUp(page, site)
  await open(page, '/profile/data')
  await page.getByLabel('Name', { exact: true }).fill('Robin Redbreast')
  await page.getByLabel('Phone (optional)').fill('+44 20 7946 0018')
  await page.getByRole('button', { name: 'Save my details' }).click()
  await expect(page.getByText('Your details have been saved.')).toBeVisible()
  await open(page, '/profile/data')
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('+44 20 7946 0018')
  await open(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Redbreast')
})

test("'Log out' signs out and leads to '/'; Back shows nothing of the profile @whole", async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/about')
  await open(page, '/admin-profile')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
  await page.goBack()
  // The server sends a signed-out visitor elsewhere, which replaces the page.
  await expect(page).not.toHaveURL('/admin-profile')
  await waitForScripts(page)
  await expect(page.getByText(site.admin.email)).toHaveCount(0)
})

test('without JavaScript one can sign in, find the profile from /login, and log out', { tag: '@whole' }, async ({
  openVisitor,
  site,
  faults,
}) => {
  faults.expectAnswer(401, '/login')
  const page = await openVisitor({ javaScriptEnabled: false })
  await logIn(page, { ...site.admin, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Wrong password.')
  await logIn(page, site.admin)
  await expect(page).toHaveURL('/admin-profile')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page).toHaveURL('/admin-profile')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin-profile')
  await expect(page).toHaveURL('/')
})

test('without JavaScript an account can be created and confirmed', { tag: '@whole' }, async ({ openVisitor, site }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  const email = newEmail()
  await page.goto('/login?mode=create')
  await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.goto(await linkFromMail(site.dataDir, email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page).toHaveURL('/profile')
  expect(await readMails(site.dataDir, email)).toHaveLength(1)
})
