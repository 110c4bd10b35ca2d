import type { Page } from '@playwright/test'
import { codeOf, wrongCodeOf } from '../../support/factors/authenticator-app.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { logIn, password, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { tabTo } from '../../support/journeys/keyboard.ts'
import { linkFromMail, readMails } from '../../support/journeys/mails.ts'
import { confirmByPassword, enableSecondFactor, nextCodeOf } from '../../support/journeys/security-steps.ts'
import { clearRecentAuthentications } from '../../support/journeys/site-database.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function logOut(page: Page, javaScriptEnabled: boolean) {
  // Pressed before the scripts run, the button would end the session that their first request needs.
  await (javaScriptEnabled ? open(page, '/profile') : page.goto('/profile'))
  await press(page, 'Log out')
  await expect(page).toHaveURL('/')
}

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`a client enables a second factor, uses it and a recovery code, and disables it${how} @both @whole`, async ({
    openVisitor,
    site,
  }) => {
    test.slow()
    const page = await openVisitor({ javaScriptEnabled })
    const email = await signUp(page, site)
    await page.goto('/profile')
    await page.getByRole('navigation', { name: 'My profile' }).getByRole('link', { name: 'Security' }).click()
    await expect(heading(page, 'Security')).toBeVisible()
    await page.getByRole('link', { name: 'Set up two-step login' }).click()
    await press(page, 'Start')
    await confirmByPassword(page)
    await expect(page.getByRole('img', { name: 'QR code with the key for your authenticator app' })).toBeVisible()
    const key = await page.locator('main code').innerText()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
    await press(page, 'Turn on')
    await expect(heading(page, 'Your recovery codes')).toBeVisible()
    const [recoveryCode = ''] = await page.locator('main li code').allInnerTexts()
    await expect(page.getByRole('button', { name: 'Print codes' })).toBeVisible({ visible: javaScriptEnabled })
    await page.getByRole('link', { name: 'I’ve saved my codes' }).click()
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

    await logOut(page, javaScriptEnabled)
    await logIn(page, { email, password })
    await expect(heading(page, 'Enter the code')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(nextCodeOf(key))
    await press(page, 'Continue')
    await expect(page).toHaveURL('/profile')

    await logOut(page, javaScriptEnabled)
    await logIn(page, { email, password })
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode)
    await press(page, 'Continue')
    await expect(page).toHaveURL('/profile')
    await page.goto('/profile/security')
    await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()

    await page.getByRole('link', { name: 'Change two-step login' }).click()
    await press(page, 'Turn off two-step login')
    await expect(page.getByText('Two-step login is off.')).toBeVisible()
    await expect(async () => {
      const mails = await readMails(site.dataDir, email)
      expect(mails.map(({ subject }) => subject)).toEqual(
        expect.arrayContaining(['Two-step login is on', 'Two-step login is off']),
      )
    }).toPass()
  })

  test(`a client who signed in by password sets up a first factor through an emailed link${how}`, {
    tag: '@whole',
  }, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const email = await signUp(page, site)
    await page.context().clearCookies()
    await signIn(page, { email, password })
    await page.goto('/profile/security')
    await expect(page.getByRole('link', { name: 'Set up two-step login' })).toHaveCount(0)
    await page
      .getByRole('region', { name: 'Two-step login' })
      .getByRole('button', { name: 'Email me the link' })
      .click()
    await expect(page.getByText('We’re emailing you a link.')).toBeVisible()
    await page.goto(await linkFromMail(site.dataDir, email, '/set-up-second-factor'))
    await press(page, 'Continue')
    await expect(page).toHaveURL('/profile/security?done=link-opened')
    await expect(page.getByText('You can set up two-step login or a passkey now.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Email me the link' })).toHaveCount(0)
    await enableSecondFactor(page)
  })

  test(`after ten minutes a sensitive form asks for a code and then continues${how}`, { tag: '@whole' }, async ({
    openVisitor,
    site,
    faults,
  }) => {
    faults.expectAnswer(422, '/profile/confirm-it-is-you')
    const page = await openVisitor({ javaScriptEnabled })
    const email = await signUp(page, site)
    const key = await enableSecondFactor(page)
    clearRecentAuthentications(site, email)
    await page.goto('/profile/security/second-factor')
    await press(page, 'Turn off two-step login')
    await expect(heading(page, 'Confirm it’s you')).toBeVisible()
    await page.getByLabel('Code from your app').fill(wrongCodeOf(key))
    await press(page, 'Confirm')
    await expect(page.getByRole('alert')).toContainText('That code isn’t right')
    await page.getByLabel('Code from your app').fill(nextCodeOf(key))
    await press(page, 'Confirm')
    await expect(page.getByText('Two-step login is off.')).toBeVisible()
    await expect(page).toHaveURL('/profile/security/second-factor')
  })

  test(`a client changes the password and ends a session elsewhere${how}`, { tag: '@whole' }, async ({
    openVisitor,
    site,
    faults,
  }) => {
    faults.expectAnswer(422, '/profile/confirm-it-is-you')
    const page = await openVisitor({ javaScriptEnabled })
    const email = await signUp(page, site)
    const [second, third] = [await openVisitor(), await openVisitor()]
    await signIn(second, { email, password })
    await page.goto('/profile/security')
    await page.getByRole('button', { name: /^End session: / }).click()
    await expect(page.getByText('Session ended.')).toBeVisible()
    await second.goto('/profile')
    await expect(second).toHaveURL('/')

    await signIn(third, { email, password })
    await page.getByLabel('New password').fill('quite another battery')
    await press(page, 'Change password')
    await confirmByPassword(page, 'not the password')
    await expect(page.getByRole('alert')).toContainText('That isn’t your password')
    await confirmByPassword(page)
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('New password')).toHaveValue('')
    await third.goto('/profile')
    await expect(third).toHaveURL('/')
    await logOut(page, javaScriptEnabled)
    await logIn(page, { email, password: 'quite another battery' })
    await expect(page).toHaveURL('/profile')
  })
}

test('the security pages can be used by keyboard alone', { tag: '@whole' }, async ({ page, site }) => {
  await signUp(page, site)
  await open(page, '/profile/security')
  await tabTo(page, page.getByRole('link', { name: 'Set up two-step login' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/security/second-factor')
  await tabTo(page, page.getByRole('button', { name: 'Start' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Confirm it’s you')).toBeVisible()
  await tabTo(page, page.getByLabel('Your password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Code', { exact: true }))
  await page.keyboard.type(codeOf(await page.locator('main code').innerText()))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your recovery codes')).toBeVisible()
})
