import type { Page } from '@playwright/test'
import { honeypotField } from '#src/ui/forms/proof-of-work/form-challenge.ts'
import { chooseTime, fillIn, seedAppointment, sendBooking, sendIncomplete } from '../journeys/booking-form.ts'
import { expect, open, scrollTo, waitForScripts } from '../journeys/journey.ts'
import { logIn, newEmail, openUnsubscribing, requestNewsletter } from '../journeys/journey-people.ts'
import type { PageFaults } from '../journeys/page-faults.ts'
import { publicPaths } from '../journeys/site-pages.ts'
import type { SiteProcess } from '../processes/site-process.ts'

export type Stage = { page: Page; site: SiteProcess; faults: PageFaults }

/** What is on the screen, by name; and the widths at which it can appear, if not all. */
export type Scene = { name: string; widths?: number[]; arrange: (stage: Stage) => Promise<unknown> }

/** A form that is submitted as it is and refused. */
function refusedForm(name: string, path: string, button: string): Scene {
  return {
    name,
    arrange: async ({ page, faults }) => {
      faults.expectAnswer(422, path.replace(/\?.*/, ''))
      await open(page, path)
      await page.getByRole('main').getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  }
}

async function sendNewsletter(page: Page, email: string) {
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox').fill(email)
  await footer.getByRole('button', { name: 'Subscribe' }).click()
}

/** Opens an appointment's page as the person who booked it. */
async function openAppointment({ page, site }: Stage) {
  const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await open(page, path)
}

const scamTypesBehindTheFirst = ['Cryptocurrency', 'Forex', 'Stock Trading']

/** Everything that a visitor can have on the screen. */
export const publicScenes: Scene[] = [
  ...publicPaths.map((path) => ({ name: path, arrange: ({ page }: Stage) => open(page, path) })),
  ...scamTypesBehindTheFirst.map((name) => ({
    name: `the home page with the card ${name} chosen`,
    arrange: async ({ page }: Stage) => {
      await open(page, '/')
      await page.getByRole('tab', { name }).click()
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    },
  })),
  {
    name: 'the second picture of the home page',
    arrange: async ({ page }) => {
      await open(page, '/')
      const hero = page.getByRole('region', { name: 'Pictures of the harbour' })
      await hero.getByRole('button', { name: 'Next' }).click()
      await expect(hero.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.95 })
    },
  },
  {
    name: 'the open menu of narrow screens',
    widths: [360, 768],
    arrange: async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      await open(page, '/')
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true })).toBeVisible()
    },
  },
  {
    name: 'a scrolled page, with sticky navbar and Back to top',
    arrange: async ({ page }) => {
      await open(page, '/about')
      await scrollTo(page, 500)
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
    },
  },
  {
    name: 'the contact page with its days as a calendar, in the time of another zone',
    arrange: ({ page }) => open(page, '/contact?view=calendar&zone=Pacific/Auckland'),
  },
  {
    name: 'the contact page with the list of time zones',
    arrange: ({ page }) => open(page, '/contact?zones=all&zone=Asia/Kathmandu'),
  },
  {
    name: 'the contact page with a time chosen',
    arrange: async ({ page }) => {
      await open(page, '/contact')
      await chooseTime(page)
    },
  },
  {
    name: 'the contact page with errors',
    arrange: async ({ page, faults }) => {
      faults.expectAnswer(422, '/contact')
      await open(page, '/contact')
      await sendIncomplete(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the contact page with a form that is sent back whole',
    arrange: async ({ page, faults }) => {
      faults.expectAnswer(422, '/contact')
      await open(page, '/contact')
      await chooseTime(page)
      await fillIn(page, { name: 'Robin Sample', email: newEmail() })
      await page.locator(`input[name="${honeypotField}"]`).fill('filled in by an add-on')
      await sendBooking(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  refusedForm('the login page with errors', '/login', 'Log in'),
  refusedForm('the form for an account with errors', '/login?mode=create', 'Create account'),
  refusedForm('the form for a forgotten password with errors', '/reset-password', 'Send link'),
  {
    name: 'the login page with a wrong password',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(401, '/login')
      await open(page, '/login')
      await logIn(page, { ...site.admin, password: 'not the password' })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the newsletter box with its thanks',
    arrange: async ({ page }) => {
      await open(page, '/about')
      await sendNewsletter(page, newEmail())
      await expect(page.getByText('Thank you. Look for our email in your inbox.')).toBeVisible()
    },
  },
  {
    name: 'the newsletter box with an error',
    arrange: async ({ page, faults }) => {
      faults.expectAnswer(422, '/newsletter')
      await open(page, '/about')
      await sendNewsletter(page, 'robin@example')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the page that confirms a subscription',
    arrange: async ({ page, site }) => {
      await open(page, await requestNewsletter(page, site))
      await expect(page.getByRole('button', { name: 'Confirm subscription' })).toBeVisible()
    },
  },
  {
    name: 'a subscription that is confirmed',
    arrange: async ({ page, site }) => {
      await open(page, await requestNewsletter(page, site))
      await page.getByRole('button', { name: 'Confirm subscription' }).click()
      await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible()
    },
  },
  {
    name: 'the page that follows when an address is entered for the newsletter',
    arrange: async ({ page }) => {
      await open(page, '/newsletter/confirm?token=old')
      await page.getByLabel('Email', { exact: true }).fill(newEmail())
      await page.getByRole('button', { name: 'Send a new link' }).click()
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
      await waitForScripts(page)
    },
  },
  {
    name: 'the form for the code of the newsletter with an error',
    arrange: async ({ page, faults }) => {
      faults.expectAnswer(422, '/newsletter/confirm')
      await open(page, '/newsletter/confirm')
      await page.getByLabel('Email', { exact: true }).first().fill(newEmail())
      await page.getByLabel('Code').fill('123456')
      await page.getByRole('button', { name: 'Confirm with code' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the page that unsubscribes',
    arrange: async ({ page, site }) => openUnsubscribing(page, site),
  },
  {
    name: 'a subscription that has ended',
    arrange: async ({ page, site }) => {
      await openUnsubscribing(page, site)
      await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
    },
  },
  {
    name: 'a link that confirms nothing any more',
    arrange: ({ page }) => open(page, '/newsletter/confirm?token=old'),
  },
  {
    name: 'a link to unsubscribe that nobody knows',
    arrange: async ({ page, faults }) => {
      faults.expectAnswer(404, '/newsletter/unsubscribe')
      await open(page, '/newsletter/unsubscribe?token=unknown')
    },
  },
  {
    name: 'the page of an appointment',
    arrange: openAppointment,
  },
  {
    name: 'the choice of another time for an appointment',
    arrange: async (stage) => {
      const { page } = stage
      await openAppointment(stage)
      await page.getByRole('button', { name: 'Move appointment' }).click()
      await expect(page.getByRole('heading', { name: 'What time would suit you better?' })).toBeVisible()
    },
  },
  {
    name: 'the page of an appointment that was cancelled',
    arrange: async (stage) => {
      const { page } = stage
      await openAppointment(stage)
      await page.getByRole('button', { name: 'Cancel appointment' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  {
    name: 'the page of an appointment that does not exist',
    arrange: async ({ page, faults }) => {
      faults.expectAnswer(404, '/appointments/AAAAAAAAAAAAAAAAAAAAAA')
      await open(page, '/appointments/AAAAAAAAAAAAAAAAAAAAAA')
    },
  },
  {
    name: 'a link that does not work any more',
    arrange: ({ page }) => open(page, '/reset-password?token=AAAAAAAAAAAAAAAAAAAAAA'),
  },
]
