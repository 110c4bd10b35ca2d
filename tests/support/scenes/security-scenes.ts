import { expect, open, waitForScripts } from '../journeys/journey.ts'
import { logIn, password, signIn, signUp } from '../journeys/journey-people.ts'
import { linkFromMail } from '../journeys/mails.ts'
import { confirmByPassword, enableSecondFactor, showKey } from '../journeys/security-steps.ts'
import type { Scene, Stage } from './scenes.ts'

/** A client signs in again and requests the link to set up a first factor. Returns it. */
async function requestEnrolmentLink({ page, site }: Stage): Promise<string> {
  const email = await signUp(page, site)
  await page.context().clearCookies()
  await signIn(page, { email, password })
  await open(page, '/profile/security')
  await page.getByRole('button', { name: 'Email me the link' }).first().click()
  return linkFromMail(site.dataDir, email, '/set-up-second-factor')
}

/** All states of the security pages except passkeys, which need another origin. */
export const securityScenes: Scene[] = [
  {
    name: "a client's security, signed in at two places",
    arrange: async ({ page, site }) => {
      const email = await signUp(page, site)
      // As in another browser, because signing in over a session ends it.
      await page.context().clearCookies()
      await signIn(page, { email, password })
      await open(page, '/profile/security')
      await expect(page.getByRole('button', { name: 'Email me the link' }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeVisible()
    },
  },
  {
    name: 'a new password that is refused',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/profile/security')
      await signUp(page, site)
      await open(page, '/profile/security')
      await page.getByRole('button', { name: 'Change password' }).click()
      await confirmByPassword(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: "an admin's security",
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/security')
    },
  },
  {
    name: 'the link by which a first factor is set up, opened where it was asked for',
    arrange: async (stage) => {
      const link = await requestEnrolmentLink(stage)
      await open(stage.page, link)
      await expect(stage.page.getByRole('button', { name: 'Continue' })).toBeVisible()
    },
  },
  {
    name: 'the link by which a first factor is set up, opened by someone who is not signed in',
    arrange: async (stage) => {
      const link = await requestEnrolmentLink(stage)
      await stage.page.context().clearCookies()
      await open(stage.page, link)
      await expect(stage.page.getByRole('heading', { name: 'Log in first' })).toBeVisible()
    },
  },
  {
    name: 'the beginning of a second factor',
    arrange: async ({ page, site }) => {
      await signUp(page, site)
      await open(page, '/profile/security/second-factor')
    },
  },
  {
    name: 'the key of a second factor, and a code that does not fit',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/profile/security/second-factor')
      await signUp(page, site)
      await showKey(page)
      await waitForScripts(page)
      await page.getByLabel('Code', { exact: true }).fill('12345')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the recovery codes',
    arrange: async ({ page, site }) => {
      await signUp(page, site)
      await enableSecondFactor(page)
      await waitForScripts(page)
    },
  },
  {
    name: 'a second factor that is on',
    arrange: async ({ page, site }) => {
      await signUp(page, site)
      await enableSecondFactor(page)
      await open(page, '/profile/security/second-factor')
      await expect(page.getByRole('button', { name: 'Turn off two-step login' })).toBeVisible()
    },
  },
  {
    name: 'the question who one is',
    arrange: async ({ page, site }) => {
      await signUp(page, site)
      await open(page, '/profile/confirm-it-is-you?next=/profile/security')
    },
  },
  {
    name: 'the second step of signing in, with a code that does not fit',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/login/second-factor')
      const email = await signUp(page, site)
      await enableSecondFactor(page)
      await page.context().clearCookies()
      await logIn(page, { email, password })
      await waitForScripts(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the second step of signing in, with a recovery code',
    arrange: async ({ page, site }) => {
      const email = await signUp(page, site)
      await enableSecondFactor(page)
      await page.context().clearCookies()
      await logIn(page, { email, password })
      await page.getByRole('link', { name: 'Use a recovery code' }).click()
      await expect(page.getByLabel('Recovery code', { exact: true })).toBeVisible()
    },
  },
]
