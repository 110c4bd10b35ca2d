import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { book, sendBooking } from '../support/booking-form.ts'
import { expect, open, test } from '../support/journey.ts'
import { logIn, newEmail, signIn, signUp } from '../support/journey-people.ts'
import type { PageFaults } from '../support/page-faults.ts'
import { publicPages } from '../support/site-pages.ts'
import type { SiteProcess } from '../support/site-process.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [360, 1280]
const colorSchemes = ['light', 'dark'] as const

/** The rules that a page breaks, each with the places where it does. */
async function violationsOf(page: Page): Promise<string[]> {
  // This rule ships switched off; a tag alone does not switch it on.
  const options = { rules: { 'target-size': { enabled: true } } }
  const { violations } = await new AxeBuilder({ page }).options(options).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

type Scene = { page: Page; site: SiteProcess; faults: PageFaults }

/** What stands on the screen, by name. */
const scenes: Record<string, (scene: Scene) => Promise<unknown>> = {
  ...Object.fromEntries(publicPages.map((path) => [path, ({ page }: Scene) => open(page, path)])),
  'the contact page with errors': async ({ page, faults }) => {
    faults.expectAnswer(422, '/contact')
    await open(page, '/contact')
    await sendBooking(page)
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'the login page with a wrong password': async ({ page, site, faults }) => {
    faults.expectAnswer(401, '/login')
    await open(page, '/login')
    await logIn(page, { ...site.admin, password: 'not the password' })
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'the page of an appointment': async ({ page }) => {
    await book(page, { name: 'Robin Sample', email: newEmail() })
  },
  'the page of an appointment that does not exist': async ({ page, faults }) => {
    faults.expectAnswer(404, '/appointments/AAAAAAAAAAAAAAAAAAAAAA')
    await open(page, '/appointments/AAAAAAAAAAAAAAAAAAAAAA')
  },
  'a scrolled page, with sticky navbar and Back to top': async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('heading', { name: 'Our Certificates' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('banner')).toHaveAttribute('data-sticky')
  },
  'the profile': async ({ page, site }) => {
    const email = await signUp(page, site)
    await book(page, { name: 'Robin Sample', email })
    await open(page, '/profile')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Sample')
  },
  'the admin profile with the form for a new user': async ({ page, site }) => {
    await book(page, { name: 'Robin Sample', email: newEmail() })
    await signIn(page, site.admin)
    await open(page, '/admin-profile')
    await page.getByRole('link', { name: 'Add user' }).click()
    await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible()
  },
  'the appointments of the admin profile': async ({ page, site }) => {
    await book(page, { name: 'Robin Sample', email: newEmail() })
    await signIn(page, site.admin)
    await open(page, '/admin-profile/appointments')
    await expect(page.getByRole('table')).toBeVisible()
  },
}

for (const [name, arrange] of Object.entries(scenes)) {
  test(`axe finds nothing on ${name}: narrow and wide, light and dark`, async ({ page, site, faults }) => {
    await arrange({ page, site, faults })
    for (const colorScheme of colorSchemes) {
      for (const width of widths) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        // Colors that are still on their way from light to dark have no contrast yet.
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
        expect.soft(await violationsOf(page), `${name}, ${colorScheme}, ${width} px`).toEqual([])
      }
    }
  })

  test(`${name} never scrolls sideways at 320 px`, async ({ page, site, faults }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await arrange({ page, site, faults })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

test('axe finds nothing on the open menu of phones, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    await open(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true })).toBeVisible()
    expect.soft(await violationsOf(page), colorScheme).toEqual([])
  }
})
