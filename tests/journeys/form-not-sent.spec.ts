import type { Page } from '@playwright/test'
import {
  chooseDay,
  chooseTime,
  daysOf,
  fillIn,
  seedAppointment,
  sendBooking,
} from '../support/journeys/booking-form.ts'
import { expect, open, test } from '../support/journeys/journey.ts'
import { newEmail, signIn } from '../support/journeys/journey-people.ts'
import { record } from '../support/journeys/record-page.ts'

const notSent = (page: Page) => page.getByRole('alert').getByText('We may not have received that')
const notRead = (page: Page) => page.getByRole('alert').getByText('That didn’t load. Check your connection')

/** Takes the connection away once every picture is there, also those that load when someone scrolls to them. */
async function goOffline(page: Page) {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager'
        return image.decode()
      }),
    ),
  )
  await page.context().setOffline(true)
}

test('a booking whose answer is lost stays typed, and sending it again books once', async ({ page, site }) => {
  const email = newEmail()
  await open(page, '/contact')
  await chooseDay(page)
  const when = await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email })
  await page.route('**/contact.data*', async (route) => {
    await route.fetch()
    await route.abort('aborted')
  })
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(notSent(page)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Book appointment' })).toBeInViewport()
  await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
  await expect(page.getByLabel('What happened? (optional)')).toHaveValue('An adviser called, and called again.')
  await expect(page.getByRole('radio', { name: when })).toBeChecked()

  await page.unrouteAll()
  await sendBooking(page)
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
  await expect(notSent(page)).toHaveCount(0)
  await signIn(page, site.admin)
  await page.goto(`/admin-profile/appointments?view=list&search=${encodeURIComponent(email)}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test('a newsletter address that cannot be sent stays in its field, and the page stays @whole', async ({
  page,
  faults,
}) => {
  await open(page, '/about')
  const field = page.getByRole('contentinfo').getByLabel('Your email address')
  await field.fill('reader@example.org')
  faults.expectAnswer(503, '/newsletter')
  await page.route('**/newsletter.data*', (route) => route.fulfill({ status: 503, body: '<html>Busy</html>' }))
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(notSent(page)).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeAttached()
  await expect(field).toHaveValue('reader@example.org')

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Thank you. Look for our email in your inbox.')).toBeVisible()
  await expect(notSent(page)).toHaveCount(0)
})

test('a note of staff that cannot be sent stays typed @whole', async ({ page, site, faults }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/people')
  const href = await page.locator('tbody tr a').first().getAttribute('href')
  await open(page, href ?? '')
  await page.getByLabel('Add a note').fill('They call back on Friday.')
  const { pathname } = new URL(page.url())
  faults.expectAnswer(500, pathname)
  await page.route(`**${pathname}.data*`, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(notSent(page)).toBeInViewport()
  await expect(page.getByLabel('Add a note')).toHaveValue('They call back on Friday.')
})

test('another day chosen offline keeps what is typed, and loads once the visitor is online @whole', async ({
  page,
  context,
  faults,
}) => {
  await open(page, '/contact')
  const day = await chooseDay(page)
  const when = await chooseTime(page)
  await expect(page.locator('#chosen-time')).toContainText('Kept for you until')
  await fillIn(page, { name: 'Robin Sample', email: 'robin@example.org' })
  const { href: address } = new URL(page.url())
  const [chosen, another] = [daysOf(page).filter({ hasText: day }), daysOf(page).filter({ hasNotText: day }).first()]
  faults.expectAnswer(503, '/contact')
  await page.route('**/contact.data*', (route) => route.fulfill({ status: 503, body: 'Too busy.' }), { times: 1 })
  await another.click()
  await expect(page.getByRole('alert').getByText('because of a fault on our side')).toBeInViewport()
  await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
  faults.expectNoAnswer('/contact')
  await goOffline(page)
  // The second attempt is no different from the first.
  for (const press of [() => another.click(), () => another.press('Enter')]) {
    await press()
    await expect(notRead(page)).toBeInViewport()
    await expect(chosen).toHaveAttribute('aria-current', 'date')
    await expect(page.getByRole('radio', { name: when })).toBeChecked()
    await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
    await expect(page.getByLabel('What happened? (optional)')).toHaveValue('An adviser called, and called again.')
    expect(page.url().split('#')[0]).toBe(address.split('#')[0])
  }

  await context.setOffline(false)
  await another.press('Enter')
  await expect(another).toHaveAttribute('aria-current', 'date')
  await expect(notRead(page)).toHaveCount(0)
  await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
})

test('another day for an appointment that is moved, chosen offline, keeps the page', { tag: '@whole' }, async ({
  page,
  context,
  site,
  faults,
}) => {
  const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await open(page, `${path}?move=yes`)
  const heading = page.getByRole('heading', { name: 'What time would suit you better?' })
  const when = await chooseTime(page)
  const another = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .and(page.locator(':not([aria-current])'))
  faults.expectNoAnswer(path)
  await goOffline(page)
  await another.first().click()
  await expect(notRead(page)).toBeInViewport()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('radio', { name: when })).toBeChecked()

  await context.setOffline(false)
  const day = await another.first().innerText()
  await another.first().click()
  await expect(page.locator('a[aria-current=date]')).toHaveText(day, { useInnerText: true })
  await expect(notRead(page)).toBeHidden()
})

test('a note in a record beside its list stays typed when its answer is lost', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Pam Beside', email })
  await signIn(page, site.admin)
  await open(page, `/admin-profile/appointments?view=list&when=all&search=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Pam Beside' }).click()
  const shown = record(page, 'Pam Beside')
  const text = shown.getByLabel('Add a note')
  // The first letters load the field's checks, in several files.
  const underWay = new Set<string>()
  page.on('request', (request) => underWay.add(request.url()))
  page.on('requestfinished', (request) => underWay.delete(request.url()))
  const checks = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'script')
  await text.fill('They call back on Friday.')
  await checks
  await expect.poll(() => [...underWay].filter((url) => url.includes('/assets/'))).toEqual([])
  const address = page.url()
  await goOffline(page)
  await shown.getByRole('button', { name: 'Add note' }).click()
  await expect(notSent(page)).toBeInViewport()
  await expect(text).toHaveValue('They call back on Friday.')
  await expect(page).toHaveURL(address)

  await page.context().setOffline(false)
  await page.route('**/admin-profile/appointments/*.data*', (route) => route.abort('aborted'))
  await shown.getByRole('button', { name: 'Add note' }).click()
  await expect(notSent(page)).toBeInViewport()
  await expect(text).toHaveValue('They call back on Friday.')
  await expect(page).toHaveURL(address)

  await page.unrouteAll()
  await shown.getByRole('button', { name: 'Add note' }).click()
  await expect(
    shown.getByRole('listitem').getByRole('paragraph').filter({ hasText: 'They call back on Friday.' }),
  ).toBeVisible()
  await expect(notSent(page)).toHaveCount(0)
})

test('a list that is filtered offline stays, and is filtered once there is a connection @whole', async ({
  page,
  site,
}) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Lena Listed', email })
  await signIn(page, site.admin)
  await open(page, '/admin-profile/people')
  await goOffline(page)
  const search = page.getByRole('searchbox').first()
  await search.fill(email)
  await search.press('Enter')
  await expect(notRead(page)).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeAttached()
  await expect(search).toHaveValue(email)

  await page.context().setOffline(false)
  await search.press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(notRead(page)).toHaveCount(0)
})

test('a form that another page answers for leads to the error page if it cannot be sent @whole', async ({
  page,
  site,
  faults,
}) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  faults.expectAnswer(503, '/logout')
  await page.route('**/logout.data*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' })).toBeVisible()
  await expect(notSent(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('a long word in what happened does not make the page wider @whole', async ({ page }) => {
    await open(page, '/contact')
    await page.getByLabel('What happened? (optional)').fill(`0x${'5c504ed432cb51138bcf'.repeat(20)}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
