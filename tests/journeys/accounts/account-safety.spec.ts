import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { logIn, newEmail, password, signUp } from '../../support/journeys/journey-people.ts'
import { codeFromMail, linkFromMail } from '../../support/journeys/mails.ts'
import { confirmByPassword } from '../../support/journeys/security-steps.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

async function requestAccount(page: Page, email: string) {
  await page.goto('/login?mode=create')
  await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
}

/** Types a wrong code, requests another email and types the new code. */
async function typeCodes(page: Page, dataDir: string, email: string) {
  const first = await codeFromMail(dataDir, email)
  await page.getByLabel('Code from the email').fill(first === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page.getByRole('alert')).toContainText('That code doesn’t work.')
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('we’re sending a new email')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(async () => expect(await codeFromMail(dataDir, email)).not.toBe(first)).toPass({ timeout: 30_000 })
  await page.getByLabel('Code from the email').fill(await codeFromMail(dataDir, email))
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page).toHaveURL('/profile')
}

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? 'with scripts' : 'without JavaScript'

  test(`a new address is confirmed by the emailed code, ${how}`, { tag: '@whole' }, async ({
    openVisitor,
    site,
    faults,
  }) => {
    faults.expectAnswer(422, '/verify-email')
    const page = await openVisitor({ javaScriptEnabled })
    const email = newEmail()
    await requestAccount(page, email)
    await typeCodes(page, site.dataDir, email)
  })

  test(`an address confirmed in another browser requires a new password, ${how}`, { tag: '@whole' }, async ({
    openVisitor,
    site,
    faults,
  }) => {
    faults.expectAnswer(422, '/verify-email')
    const email = newEmail()
    await requestAccount(await openVisitor({ javaScriptEnabled }), email)
    const page = await openVisitor({ javaScriptEnabled })
    await page.goto(await linkFromMail(site.dataDir, email, '/verify-email'))
    await page.getByRole('button', { name: 'Confirm and log in' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a password')
    await page.getByLabel('Password', { exact: true }).fill('quite another battery')
    await page.getByRole('button', { name: 'Confirm and log in' }).click()
    await expect(page).toHaveURL('/profile')
  })

  test(`a client changes their email and undoes it, ${how} @whole`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const [before, after] = [await signUp(page, site), newEmail('new')]
    await page.goto('/profile/data')
    await page.getByRole('link', { name: 'Change your email address' }).click()
    await page.getByLabel('New email', { exact: true }).fill(after)
    await page.getByRole('button', { name: 'Send confirmation email' }).click()
    await confirmByPassword(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
    await page.goto(await linkFromMail(site.dataDir, after, '/confirm-email'))
    await page.getByRole('button', { name: 'Confirm new email address' }).click()
    await page.getByRole('link', { name: 'Go to your profile' }).click()
    await expect(page.getByRole('main').getByText(after).first()).toBeVisible()

    await page.goto(await linkFromMail(site.dataDir, before, '/take-back-email'))
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your old email address is back' })).toBeVisible()
    await page.goto(await linkFromMail(site.dataDir, before, '/reset-password'))
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('quite another battery')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your new password is set' })).toBeVisible()
    await logIn(page, { email: before, password: 'quite another battery' })
    await expect(page).toHaveURL('/profile')
  })
}

test('after many wrong passwords the page says how long to wait, and keeps the email', { tag: '@whole' }, async ({
  page,
  faults,
}) => {
  faults.expectAnswer(429, '/login')
  // With many addresses, so that the network has to wait for minutes: enough for a slow machine to see it.
  for (let turn = 0; turn < 30; turn += 1) {
    await page.request.post('/login', { form: { email: newEmail('nobody'), password: 'wrong' } })
  }
  await open(page, '/login')
  const email = newEmail('nobody')
  await logIn(page, { email, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please wait 15 minutes, then try again.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/reset-password')
})

test('a password can be shown and hidden by mouse and keyboard; submitting hides it @whole', async ({
  page,
  openVisitor,
  faults,
}) => {
  faults.expectAnswer(401, '/login')
  await open(page, '/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('not the password')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('not the password')
  await field.press('Tab')
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(field).toHaveAttribute('type', 'password')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByLabel('Email', { exact: true }).fill(newEmail('nobody'))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong password.')
  await expect(field).toHaveAttribute('type', 'password')

  const unscripted = await openVisitor({ javaScriptEnabled: false })
  await unscripted.goto('/login?mode=create')
  await expect(unscripted.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(unscripted.getByRole('button', { name: /Show|Hide/ })).toHaveCount(0)
})
