import type { Page } from '@playwright/test'
import { book, chooseTime, sendBooking } from './booking-form.ts'
import { expect, open, scrollTo } from './journey.ts'
import { logIn, newEmail, signIn, signUp } from './journey-people.ts'
import { linkFromMail } from './mails.ts'
import type { PageFaults } from './page-faults.ts'
import { publicPages } from './site-pages.ts'
import type { SiteProcess } from './site-process.ts'

type Stage = { page: Page; site: SiteProcess; faults: PageFaults }

/** What stands on the screen, by name; and the widths at which it can, when not at all. */
type Scene = { name: string; widths?: number[]; arrange: (stage: Stage) => Promise<unknown> }

/** A form that is sent as it is and refused. */
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

const scamTypesBehindTheFirst = ['Cryptocurrency', 'Forex', 'Stock Trading']

/** Everything that a visitor can have on the screen. */
export const publicScenes: Scene[] = [
  ...publicPages.map((path) => ({ name: path, arrange: ({ page }: Stage) => open(page, path) })),
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
      await expect(page.getByRole('banner')).toHaveAttribute('data-sticky')
    },
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
      await sendBooking(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  refusedForm('the login page with errors', '/login', 'Log in'),
  refusedForm('the form for an account with errors', '/login?mode=create', 'Create account'),
  refusedForm('the form for a forgotten password with errors', '/reset-password', 'Send the link'),
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
      await expect(page.getByText('Thank you. Your address is noted.')).toBeVisible()
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
    name: 'the page of an appointment',
    arrange: ({ page }) => book(page, { name: 'Robin Sample', email: newEmail() }),
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

/** What clients and admins have on the screen besides. */
export const privateScenes: Scene[] = [
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
      await book(page, { name: 'Robin Sample', email })
      await open(page, '/profile')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Sample')
    },
  },
  {
    name: 'the admin profile with the form for a new user',
    arrange: async ({ page, site }) => {
      await book(page, { name: 'Robin Sample', email: newEmail() })
      await signIn(page, site.admin)
      await open(page, '/admin-profile')
      await page.getByRole('link', { name: 'Add user' }).click()
      await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible()
    },
  },
  {
    name: 'the appointments of the admin profile',
    arrange: async ({ page, site }) => {
      await book(page, { name: 'Robin Sample', email: newEmail() })
      await signIn(page, site.admin)
      await open(page, '/admin-profile/appointments')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
]
