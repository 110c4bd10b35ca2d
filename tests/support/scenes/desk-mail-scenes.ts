import type { Page } from '@playwright/test'
import { seedAppointment } from '../journeys/booking-form.ts'
import { expect, open } from '../journeys/journey.ts'
import { newEmail, requestNewsletter, signIn } from '../journeys/journey-people.ts'
import { failReminder } from '../journeys/site-database.ts'
import type { Scene } from './scenes.ts'

/** Writes a newsletter issue and saves it as a draft. */
async function writeIssue(page: Page) {
  await open(page, '/admin-profile/newsletter/new')
  await page.getByLabel('Subject').fill('How to check a register')
  await page.getByLabel('Text').fill('## One call first\n\nLook them **up** yourself.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
}

/** The desk's pages about the newsletter and outgoing mail. */
export const deskMailScenes: Scene[] = [
  {
    name: 'a subscriber beside the list of the newsletter',
    arrange: async ({ page, site }) => {
      await requestNewsletter(page, site)
      await signIn(page, site.admin)
      await open(page, '/admin-profile/newsletter/subscribers')
      await page.getByRole('table', { name: 'Subscribers' }).locator('tbody').getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: 'Consent' })).toBeVisible()
      for (const summary of await page.locator('#record summary').all()) await summary.click()
    },
  },
  {
    name: 'a draft of the newsletter with its preview',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await writeIssue(page)
      await expect(page.frameLocator('iframe').getByText('We will never:')).toBeVisible()
    },
  },
  {
    name: 'an issue of the newsletter with errors',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/admin-profile/newsletter/new')
      await signIn(page, site.admin)
      await open(page, '/admin-profile/newsletter/new')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the question whether an issue is to be sent',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await writeIssue(page)
      await page.getByRole('button', { name: /^Send to \d+ confirmed/ }).click()
      await expect(page.getByRole('heading', { name: 'Send this issue?' })).toBeVisible()
    },
  },
  {
    name: 'the outgoing mails, one of which can be sent again',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      failReminder(site, email)
      await signIn(page, site.admin)
      await open(page, `/admin-profile/mail?to=${email}`)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'the record of a mail that was not delivered',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      failReminder(site, email)
      await signIn(page, site.admin)
      await open(page, `/admin-profile/mail?status=failed&to=${email}`)
      await page.getByRole('table').getByRole('link').last().click()
      await expect(page.getByText('Error message')).toBeVisible()
    },
  },
]
