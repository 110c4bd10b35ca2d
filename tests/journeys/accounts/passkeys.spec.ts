import { looksAt, scanPage } from '../../support/accessibility/axe-scan.ts'
import { expect, holdResponses, open, test } from '../../support/journeys/journey.ts'
import { password, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { codeFromMail, linkFromMail } from '../../support/journeys/mails.ts'
import { addVirtualAuthenticator, confirmByPassword } from '../../support/journeys/security-steps.ts'
import { clearRecentAuthentications } from '../../support/journeys/site-database.ts'

// Browsers accept passkeys for host names only, not for IP addresses.
test.use({ hostname: 'localhost' })

test('a client adds a passkey, signs in with it, renames and removes it', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  test.slow()
  faults.allowAnswer(401, '/login/passkey')
  await addVirtualAuthenticator(page)
  const email = await signUp(page, site)
  await open(page, '/profile/security')
  await page.getByLabel('Name of the new passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  // An emailed link has signed the client in, which does not count as recent authentication.
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  await confirmByPassword(page)
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(page).toHaveURL('/profile/security')
  await page.getByText('Change My phone').click()
  for (const { colorScheme, width, scans } of looksAt([360, 1280])) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await scanPage(page, scans), `${colorScheme}, ${width} px`).toEqual([])
  }

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await open(page, '/login')
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Sample')
  await expect(page.getByRole('navigation', { name: 'My profile' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 700 })
  await open(page, '/profile/security')
  await page.getByText('Change My phone').click()
  await page.getByLabel('New name for My phone').fill('Blue phone')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Passkey renamed.' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  clearRecentAuthentications(site, email)
  await page.getByRole('button', { name: 'Remove Blue phone' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await open(page, '/login')
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByRole('alert')).toHaveText('That passkey doesn’t belong to an account here.')
})

test('a client who signed in by password adds a first passkey through an emailed link', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await addVirtualAuthenticator(page)
  const email = await signUp(page, site)
  await page.context().clearCookies()
  await signIn(page, { email, password })
  await open(page, '/profile/security')
  await expect(page.getByLabel('Name of the new passkey')).toHaveCount(0)
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Email me the link' }).click()
  await open(page, await linkFromMail(site.dataDir, email, '/set-up-second-factor'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/profile/security?done=link-opened')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
})

test('confirmed by a passkey, the browser asks for the new one by itself; if none is made, the name stays', {
  tag: '@whole',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { session, authenticatorId } = await addVirtualAuthenticator(page)
  const email = await signUp(page, site)
  await open(page, '/profile/security')
  const [name, add] = [page.getByLabel('Name of the new passkey'), page.getByRole('button', { name: 'Add a passkey' })]
  await add.click()
  await confirmByPassword(page)
  await expect(page.getByText('Passkey added.')).toBeVisible()

  clearRecentAuthentications(site, email)
  await name.fill('My tablet')
  await add.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  // The same device again.
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('You already have a passkey on this device.')
  await expect(alert).toBeInViewport()
  await expect(name).toHaveValue('My tablet')

  // Nobody unlocks the next device.
  await session.send('WebAuthn.clearCredentials', { authenticatorId })
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await name.fill('My watch')
  await add.click()
  await expect(alert).toHaveText('No passkey has been added. If you still want one, press “Add a passkey” again.')
  await expect(name).toHaveValue('My watch')
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await add.click()
  await expect(page.getByText('Change My watch')).toBeVisible()
})

test('a lost passkey is removed with an emailed code, without JavaScript on a phone', { tag: '@whole' }, async ({
  page,
  site,
  openVisitor,
}) => {
  await addVirtualAuthenticator(page)
  const email = await signUp(page, site)
  await open(page, '/profile/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmByPassword(page)
  await expect(page.getByText('Passkey added.')).toBeVisible()

  const phone = await openVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await signIn(phone, { email, password })
  await phone.goto('/profile/security')
  await phone
    .getByText(/^Change /)
    .filter({ visible: true })
    .first()
    .click()
  await phone.getByRole('button', { name: /^Remove / }).click()
  await phone.getByRole('button', { name: 'Email me a code' }).click()
  await expect(phone.getByRole('status').filter({ hasText: `We’re emailing a code to ${email}.` })).toBeFocused()
  await phone.getByLabel('Code from the email').fill(await codeFromMail(site.dataDir, email, 'Confirm it’s you'))
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(phone.getByText('Passkey removed.')).toBeVisible()
})

test('an empty name is refused beside its field', { tag: '@whole' }, async ({ page, site, faults }) => {
  faults.expectAnswer(422, '/profile/security')
  await addVirtualAuthenticator(page)
  await signUp(page, site)
  await open(page, '/profile/security')
  await page.getByLabel('Name of the new passkey').fill('')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmByPassword(page)
  await expect(page.getByLabel('Name of the new passkey')).toHaveAccessibleDescription(/Enter a name/)
})

test('without JavaScript there is no passkey button and the page explains why', { tag: '@whole' }, async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('passkey').filter({ visible: true })).toHaveCount(0)
  await signUp(page, site)
  await page.goto('/profile/security')
  await expect(page.getByText('To add one, you need a newer browser with JavaScript switched on.')).toBeVisible()
})

test('nothing on the login page moves when the passkey button appears', { tag: '@whole' }, async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  const below = page.getByRole('heading', { name: 'Good to know' })
  await page.evaluate(() => document.fonts.ready)
  const before = await below.boundingBox()
  release()
  await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
})
