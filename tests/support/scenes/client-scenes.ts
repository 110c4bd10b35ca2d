import { seedAppointment } from '../journeys/booking-form.ts'
import { expect, onThisMachine, open, waitForScripts } from '../journeys/journey.ts'
import { newEmail, signUp } from '../journeys/journey-people.ts'
import { linkFromMail } from '../journeys/mails.ts'
import { confirmByPassword } from '../journeys/security-steps.ts'
import type { Scene } from './scenes.ts'

/** The other screens of clients, and of visitors to a sample site. */
export const clientScenes: Scene[] = [
  {
    name: 'the confirmation of an address',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      const form = { name: 'Robin Sample', email, password: 'correct horse battery' }
      await page.request.post('/login?mode=create', { form })
      await open(page, await linkFromMail(site.dataDir, email, '/verify-email'))
    },
  },
  {
    name: 'the profile',
    arrange: async ({ page, site }) => {
      const email = await signUp(page, site)
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await open(page, '/profile')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Sample')
    },
  },
  {
    name: 'the profile when its details have changed meanwhile',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(409, '/profile/data')
      await signUp(page, site)
      await open(page, '/profile/data')
      const version = await page.locator('[name=version]').inputValue()
      const elsewhere = { intent: 'save', name: 'Robin Other', phone: '020 7946 0018', timeZone: '', version }
      await page.request.post('/profile/data', { form: elsewhere })
      await page.getByLabel('Name', { exact: true }).fill('Robin Third')
      await page.getByRole('button', { name: 'Save my details' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the question whether to leave without saving',
    arrange: async ({ page, site }) => {
      await signUp(page, site)
      await open(page, '/profile/data')
      await page.getByLabel('Phone (optional)').fill('020 7946 0018')
      await page.getByRole('link', { name: 'Appointments', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'their own appointments',
    arrange: async ({ page, site }) => {
      const email = await signUp(page, site)
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await open(page, '/profile/appointments')
    },
  },
  {
    name: 'their data, of an account that is to be deleted',
    arrange: async ({ page, site }) => {
      await signUp(page, site)
      await open(page, '/profile/data')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await confirmByPassword(page)
      await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
      for (const summary of await page.getByRole('main').locator('summary').all()) await summary.click()
    },
  },
  {
    name: 'the question whether to delete past appointments',
    arrange: async ({ page, site }) => {
      const email = await signUp(page, site)
      const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email })
      await page.request.post(path, { form: { intent: 'cancel' } })
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await open(page, '/profile/data')
      await page.getByRole('link', { name: 'Delete my past appointments' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Delete past appointments' })).toBeVisible()
    },
  },
  {
    name: 'the list of sample mails',
    arrange: async ({ page, site }) => {
      await page.context().setExtraHTTPHeaders(onThisMachine)
      // Waits for its email, which is sent in the background.
      await signUp(page, site)
      await open(page, '/sample-mail')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'a sample mail',
    arrange: async ({ page, site }) => {
      await page.context().setExtraHTTPHeaders(onThisMachine)
      const email = await signUp(page, site)
      await open(page, '/sample-mail')
      await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
      await waitForScripts(page)
      await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Confirm your email address')
    },
  },
]
