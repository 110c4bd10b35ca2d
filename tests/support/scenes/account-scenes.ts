import { expect, open } from '../journeys/journey.ts'
import { logIn, newEmail, password, signUp } from '../journeys/journey-people.ts'
import { linkFromMail } from '../journeys/mails.ts'
import { confirmByPassword } from '../journeys/security-steps.ts'
import type { Scene, Stage } from './scenes.ts'

/** A client who has requested a change of email. Returns the old and the new address. */
async function requestAddressChange({ page, site }: Stage): Promise<{ before: string; after: string }> {
  const [before, after] = [await signUp(page, site), newEmail('new')]
  await page.request.post('/profile/confirm-it-is-you', { form: { 'confirm-password': password } })
  await page.request.post('/profile/email', { form: { intent: 'change-email', newEmail: after } })
  return { before, after }
}

/** A changed email is confirmed, and the owner of the old one opens the emailed link. */
async function openTakeBack(stage: Stage): Promise<void> {
  const { page, site } = stage
  const { before, after } = await requestAddressChange(stage)
  const link = await linkFromMail(site.dataDir, after, '/confirm-email')
  const token = new URL(link, site.origin).searchParams.get('token') ?? ''
  await page.request.post('/confirm-email', { form: { token } })
  await open(page, await linkFromMail(site.dataDir, before, '/take-back-email'))
}

/** The pages for creating, keeping and recovering accounts. */
export const accountScenes: Scene[] = [
  {
    name: 'the page after asking for an account',
    arrange: async ({ page }) => {
      await open(page, '/login?mode=create')
      await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
      // As long as some are, and wider than a phone.
      await page.getByLabel('Email', { exact: true }).fill(newEmail('robin.sample.of.the.third.office.by.the.quay'))
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByLabel('Code from the email')).toBeVisible()
    },
  },
  {
    name: 'the login page with a password that is shown',
    arrange: async ({ page }) => {
      await open(page, '/login')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Show password' }).click()
    },
  },
  {
    name: 'the login page when one has to wait',
    arrange: async ({ page, faults }) => {
      faults.expectAnswer(429, '/login')
      // From one network, until it has to wait for minutes.
      const tries = Array.from({ length: 30 }, () => ({ email: newEmail('nobody'), password: 'wrong' }))
      for (const form of tries) await page.request.post('/login', { form })
      await open(page, '/login')
      await logIn(page, { email: newEmail('nobody'), password: 'wrong' })
      await expect(page.getByRole('alert')).toContainText('Please wait 15 minutes')
    },
  },
  {
    name: 'the form for the code of an address',
    arrange: ({ page }) => open(page, '/verify-email'),
  },
  {
    name: 'a code that does not work',
    arrange: async ({ page, faults }) => {
      faults.expectAnswer(422, '/verify-email')
      await open(page, '/verify-email')
      await page.getByLabel('Email', { exact: true }).fill(newEmail())
      await page.getByLabel('Code from the email').fill('000000')
      await page.getByRole('button', { name: 'Confirm and log in' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'a mail that is sent again',
    arrange: async ({ page }) => {
      await open(page, '/verify-email')
      await page.getByLabel('Email', { exact: true }).fill(newEmail())
      await page.getByRole('button', { name: 'Send the email again' }).click()
      await expect(page.getByText('we’re sending a new email')).toBeVisible()
    },
  },
  {
    name: 'the form for another address with errors',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/profile/email')
      await signUp(page, site)
      await open(page, '/profile/email')
      await page.getByRole('button', { name: 'Send confirmation email' }).click()
      await confirmByPassword(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the page that confirms another address',
    arrange: async (stage) => {
      const { after } = await requestAddressChange(stage)
      await open(stage.page, await linkFromMail(stage.site.dataDir, after, '/confirm-email'))
    },
  },
  {
    name: 'another address that is confirmed',
    arrange: async (stage) => {
      const { after } = await requestAddressChange(stage)
      await open(stage.page, await linkFromMail(stage.site.dataDir, after, '/confirm-email'))
      await stage.page.getByRole('button', { name: 'Confirm new email address' }).click()
      await expect(stage.page.getByRole('heading', { name: 'Your new email address is confirmed' })).toBeVisible()
    },
  },
  {
    name: 'the page that takes back another address',
    arrange: openTakeBack,
  },
  {
    name: 'an address that was taken back',
    arrange: async (stage) => {
      await openTakeBack(stage)
      await stage.page.getByRole('button', { name: 'Undo the change' }).click()
      await expect(stage.page.getByRole('heading', { name: 'Your old email address is back' })).toBeVisible()
    },
  },
]
