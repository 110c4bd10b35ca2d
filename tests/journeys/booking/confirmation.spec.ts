import type { Page } from '@playwright/test'
import { firm } from '#src/firm/firm.ts'
import { book, chooseTime, fillIn, seedAppointment, sendBooking } from '../../support/journeys/booking-form.ts'
import { expect, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { newEmail } from '../../support/journeys/journey-people.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

const longName = 'Bartholomew Featherstonehaugh-Cholmondeley'

const calendarLinks = (page: Page) => page.getByRole('navigation', { name: 'Add to your calendar' }).getByRole('link')

/** Wholly within the window, without scrolling. */
async function expectInSight(page: Page): Promise<void> {
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(calendarLinks(page)).toHaveCount(3)
  for (const link of await calendarLinks(page).all()) await expect(link).toBeInViewport({ ratio: 1 })
}

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`the time is directly below the heading, and the calendar links are on the first screen${how}`, async ({
    openVisitor,
    site,
  }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const { path, when } = await seedAppointment(page, site, { name: longName, email: newEmail() })
    for (const [width, height] of [
      [390, 844],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const news of ['', '?done=move', '?done=restore']) {
        await page.goto(path + news)
        await expectInSight(page)
        const main = page.getByRole('main')
        await expect(main.getByText(when)).toHaveCount(1)
        await expect(main.getByText('We’ll phone you on 020 7946 0018.')).toBeInViewport({ ratio: 1 })
        const time = main.locator('h1 + * time')
        await expect(time).toContainText(when)
        await expect(time).toBeInViewport({ ratio: 1 })
        // The strongest thing on the page.
        const [ofTime = 0, ofHeading = 0] = await main
          .locator('h1, h1 + * time > span')
          .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)).reverse())
        expect(ofTime).toBeGreaterThan(ofHeading)
      }
    }
  })
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You’ve just booked' })
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book appointment' })

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`Back after booking says what was booked, and another can be booked on purpose${how}`, async ({
    openVisitor,
  }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const visitor = { name: 'Robin Sample', email: newEmail() }
    const when = await book(page, visitor)
    if (javaScriptEnabled) await waitForScripts(page)
    const first = page.url()
    await page.goBack()
    await expect(page).toHaveURL(/\/contact\?day=/)
    await expect(notice(page)).toContainText(`You’ve just booked ${when}.`)
    await bookButton(page)
      .or(page.getByRole('button', { name: 'Continue' }))
      .scrollIntoViewIfNeeded()
    await expect(page.getByText(`You’re already booked for ${when}.`)).toBeInViewport({ ratio: 1 })
    const other = await chooseTime(page)
    await fillIn(page, visitor)
    await sendBooking(page)
    await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
    expect(page.url()).not.toBe(first)
    if (javaScriptEnabled) await waitForScripts(page)
    await page.goto('/contact')
    await expect(notice(page)).toContainText(`You’ve just booked ${other}.`)
    await notice(page).getByRole('link', { name: 'Open your appointment' }).click()
    await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
    await expect(page.getByRole('main').getByText(other)).toBeVisible()
    // Once it is cancelled, there is nothing to say.
    await page.getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(page.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeVisible()
    await page.goto('/contact')
    if (javaScriptEnabled) await waitForScripts(page)
    await expect(bookButton(page).or(page.getByRole('button', { name: 'Continue' }))).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })
}

test('Back after booking chooses and holds nothing, until another time is chosen', async ({ openVisitor }) => {
  const page = await openVisitor()
  await book(page, { name: 'Robin Sample', email: newEmail() })
  await waitForScripts(page)
  const held: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/contact/hold') held.push(new URLSearchParams(request.postData() ?? '').get('startsAt'))
  })
  await page.goBack()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText('No time chosen yet')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
  const other = page.locator('input[name="startsAt"]').last()
  await other.check()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  expect(held).toEqual([await other.getAttribute('value')])
})

test('with scripts only the tab knows what was booked, until it is left quickly', async ({ openVisitor }) => {
  const page = await openVisitor()
  await page.context().route(`${firm.exitHref}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Rain' }))
  await book(page, { name: 'Robin Sample', email: newEmail() })
  await waitForScripts(page)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('harbour-booked')
  const otherTab = await page.context().newPage()
  await open(otherTab, '/contact')
  await expect(notice(otherTab)).toHaveCount(0)
  await page.goBack()
  await expect(notice(page)).toBeVisible()
  await page.getByRole('link', { name: 'Leave this site' }).click()
  await expect(page).toHaveURL(firm.exitHref)
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Show the page' }).click()
  await waitForScripts(page)
  await expect(notice(page)).toHaveCount(0)
})

test('the booking form is not stuck when the browser has kept it in memory while it was sent', async ({ page }) => {
  // Playwright switches such pages off. One that is not left for the appointment is in the same state.
  await page.route('**/appointments/*', (route) => route.fulfill({ status: 204 }))
  await open(page, '/contact')
  await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email: newEmail() })
  const sent = page.waitForResponse('**/appointments/*')
  await sendBooking(page)
  await sent
  await expect(bookButton(page)).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
})
