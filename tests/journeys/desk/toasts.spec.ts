import type { Locator, Page } from '@playwright/test'
import { walkByKeyboard } from '../../support/accessibility/focus-walk.ts'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, holdResponses, open, test } from '../../support/journeys/journey.ts'
import { createUser, newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
import { appointmentLink } from '../../support/journeys/record-page.ts'
import { failReminder } from '../../support/journeys/site-database.ts'
import type { SiteProcess } from '../../support/processes/site-process.ts'
import { casesOf, withAndWithoutScripts } from '../../support/series.ts'

const toast = (page: Page) => page.locator('[data-toast]')

const undo = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Undo', exact: true })

/** Cancels an appointment on its page, as an admin. */
async function cancelAppointment(page: Page, site: SiteProcess) {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  await signIn(page, site.admin)
  await page.goto(`/admin-profile/appointments?view=list&search=${email}`)
  // Directly, as with and without scripts; beside the list of just this one.
  await page.goto((await appointmentLink(page, email).getAttribute('href')) ?? '')
  await page.getByText('Cancel appointment', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel appointment now' }).click()
}

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`a cancellation is answered where it was made, and undone there${how} @whole`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    await cancelAppointment(page, site)
    await expect(page.getByRole('status')).toContainText('Appointment cancelled. We’re emailing the visitor')
    if (javaScriptEnabled) await expect(page).toHaveURL(/\/appointments\/[\w-]+\?view=list/)
    // It lasts two seconds, so the page itself looks for it, from before the press on.
    const highlight = javaScriptEnabled ? page.waitForSelector('section[data-changed]:has(h2:text("History"))') : null
    await undo(page).click()
    await expect(page.getByRole('status')).toContainText('The appointment is back on.')
    await highlight
    await expect(page.getByText('Cancel appointment', { exact: true })).toBeVisible()
    await expect(undo(page)).toHaveCount(0)
  })
}

test('a toast is shown once: neither a reload nor Back brings it back @whole', async ({ page, site }) => {
  await cancelAppointment(page, site)
  await expect(toast(page)).toContainText('Appointment cancelled.')
  // It outlives a navigation.
  await page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outgoing mail' })).toBeVisible()
  await expect(toast(page)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Sample' })).toBeVisible()
  await expect(page).toHaveURL(/\/appointments\/[\w-]+\?view=list/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Sample' })).toBeVisible()
  await expect(page.getByText('Appointment cancelled.')).toHaveCount(0)
})

test('an email that is sent again from Today is answered with one toast @whole', async ({ page, site }) => {
  const email = newEmail('again')
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  failReminder(site, email)
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await page.evaluate(() => {
    const counted = { toasts: 0 }
    Object.assign(window, { counted })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLElement && node.matches('[data-toast]')) counted.toasts += 1
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: new RegExp(`^Try again.*${email}`) }).click()
  await expect(toast(page)).toContainText(`trying again to send the email to ${email}`)
  await expect(page).toHaveURL('/admin-profile')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'counted'))).toEqual({ toasts: 1 })
})

test('a toast waits while it has the pointer or the focus, and then goes by itself', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await page.clock.install()
  await cancelAppointment(page, site)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(6000)
  await undo(page).focus()
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

for (const screen of casesOf(
  [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ],
  1,
)) {
  test(`a toast never covers the focus, at ${screen.width} px`, { tag: '@whole' }, async ({ page, site }) => {
    await page.setViewportSize(screen)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await cancelAppointment(page, site)
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

test('a press that has begun counts, though a toast comes under the pointer @whole', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const email = newEmail('pressed')
  await signIn(page, site.admin)
  await createUser(page, { email, password })
  await open(page, `/admin-profile/users?email=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: email }).click()
  await page.getByLabel('Name', { exact: true }).fill('Robin Renamed')
  const answer = await holdResponses(page, '**/admin-profile/users/*.data?*')
  await page.getByRole('button', { name: 'Save details' }).click()

  const button = page.getByRole('button', { name: 'Log out everywhere' })
  // Where the toast is going to be.
  await button.evaluate((element) => {
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 80, behavior: 'instant' })
  })
  const point = centreOf(await boxOf(button))
  await page.mouse.move(point.x, point.y)
  await page.mouse.down()
  answer()
  await expect(toast(page)).toBeVisible()
  const { x, y, width, height } = await boxOf(toast(page))
  expect([point.x > x, point.x < x + width, point.y > y, point.y < y + height]).toEqual([true, true, true, true])
  await page.mouse.up()
  await expect(toast(page)).toContainText('User logged out everywhere.')
})

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on the screen.')
  return box
}

function centreOf({ x, y, width, height }: Box) {
  return { x: x + width / 2, y: y + height / 2 }
}
