import type { Page } from '@playwright/test'
import { walkByKeyboard } from '../../support/accessibility/focus-walk.ts'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../support/journeys/journey-people.ts'
import { beginAppointment } from '../../support/journeys/site-database.ts'
import type { SiteProcess } from '../../support/processes/site-process.ts'

const toast = (page: Page) => page.locator('[data-toast]')

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Now and next' }).getByRole('listitem').filter({ hasText: name })

/** Books an appointment that has just begun, so that it can be marked. */
async function seedBegun(page: Page, site: SiteProcess, name: string) {
  const email = newEmail()
  await seedAppointment(page, site, { name, email })
  beginAppointment(site, email)
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`an outcome is given on today’s page, answered there, and undone${how}`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const name = javaScriptEnabled ? 'Robin Scripted' : 'Robin Plain'
    await seedBegun(page, site, name)
    await signIn(page, site.admin)
    await (javaScriptEnabled ? open(page, '/admin-profile') : page.goto('/admin-profile'))
    await card(page, name).getByRole('button', { name: 'No-show' }).click()
    await expect(page.getByRole('status')).toContainText(`Marked as no-show: ${name}.`)
    await expect(card(page, name)).toHaveCount(0)
    if (javaScriptEnabled) await expect(page).toHaveURL('/admin-profile')
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status')).toContainText(`Status removed: ${name}.`)
    await expect(card(page, name)).toBeVisible()
    if (javaScriptEnabled) await expect(card(page, name)).toHaveAttribute('data-changed')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })
}

test('a toast is shown once: neither a reload nor Back brings it back', async ({ page, site }) => {
  await seedBegun(page, site, 'Kim Once')
  await signIn(page, site.admin)
  await open(page, '/admin-profile/appointments')
  await page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Today' }).click()
  await card(page, 'Kim Once').getByRole('button', { name: 'Done' }).click()
  await expect(toast(page)).toContainText('Marked as done: Kim Once.')
  // It outlives a navigation.
  await page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outgoing mail' })).toBeVisible()
  await expect(toast(page)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin profile' })).toBeVisible()
  await expect(page).toHaveURL('/admin-profile')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin profile' })).toBeVisible()
  await expect(page.getByText('Marked as done: Kim Once.')).toHaveCount(0)
})

test('a toast waits while it has the pointer or the focus, and then goes by itself', async ({ page, site }) => {
  await seedBegun(page, site, 'Kim Waits')
  await signIn(page, site.admin)
  await page.clock.install()
  await open(page, '/admin-profile')
  await card(page, 'Kim Waits').getByRole('button', { name: 'Done' }).click()
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(6000)
  await toast(page).getByRole('button', { name: 'Undo' }).focus()
  await page.clock.runFor(60_000)
  await expect(toast(page)).toBeVisible()
  await page.getByRole('main').focus()
  await toast(page).hover()
  await page.clock.runFor(60_000)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(600, 200)
  await page.clock.runFor(9000)
  await expect(toast(page)).toHaveCount(0)
})

for (const screen of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`a toast never covers the focus, at ${screen.width} px`, async ({ page, site }) => {
    await page.setViewportSize(screen)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await seedBegun(page, site, `Kim At ${screen.width}`)
    await signIn(page, site.admin)
    await open(page, '/admin-profile')
    await card(page, `Kim At ${screen.width}`).getByRole('button', { name: 'Done' }).click()
    await expect(toast(page)).toBeVisible()
    // So that it stays.
    await toast(page).hover()
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const { stops, covered } = await walkByKeyboard(page, key)
      expect(stops).toBeGreaterThan(15)
      expect(covered, key).toEqual([])
    }
    await expect(toast(page)).toBeVisible()
  })
}
