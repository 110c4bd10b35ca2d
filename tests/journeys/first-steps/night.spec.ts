import { firm } from '#src/firm/firm.ts'
import { chooseDay, chooseTime, fillIn, sendBooking } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail } from '../../support/journeys/journey-people.ts'
import { deadlinesIn, enterDay, scrollToDeadlines } from '../../support/journeys/own-deadlines.ts'

// A phone at night, before the review of any shipped step is due.
const clockAheadMs = Date.parse('2027-01-13T23:10:00Z') - Date.now()
const now = () => Date.now() + clockAheadMs

test.use({
  clockAheadMs,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
})

const phrase = 'walnut zebra velvet trumpet tobacco squirrel rhythm quantum pyramid oxygen napkin mushroom'

test('a night: first steps, deadlines, a letter, a booking without the seed phrase, and away', {
  tag: '@whole',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install({ time: new Date('2027-01-13T23:10:00Z') })
  await context.route(`${firm.exitHref}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Weather</title><h1>Weather</h1>' }),
  )
  const main = page.getByRole('main')

  await test.step('from home to the first call', async () => {
    await open(page, '/')
    await main.getByRole('link', { name: 'Do this first. It costs nothing.' }).tap()
    await main.getByRole('link', { name: 'Bank transfer (United Kingdom)' }).tap()
    await expect(page.getByRole('link', { name: 'Call 159' })).toBeInViewport()
  })

  await test.step('three deadlines, and the letter that the first one wants', async () => {
    await scrollToDeadlines(page)
    await enterDay(page, 'When did you pay?', '2027-01-06')
    await enterDay(page, 'When was your last payment?', '2027-01-08')
    await enterDay(page, /final answer to your complaint/, '2027-01-12')
    const shown = await deadlinesIn(page)
    expect(shown.map(([left]) => Number.parseInt(left ?? '', 10))).toHaveLength(3)
    const letter = page.getByRole('region', { name: 'Letters you can copy' }).getByRole('listitem').first()
    await letter.locator('summary').first().tap()
    await letter.getByRole('button', { name: 'Copy' }).tap()
    await expect(letter.getByRole('status')).toHaveText('Copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('To: [name of your bank]')
  })

  await test.step('a booking with a seed phrase in it, mended', async () => {
    await page.getByRole('link', { name: 'Book a free consultation' }).tap()
    await chooseDay(page)
    await chooseTime(page)
    await fillIn(page, { name: 'Robin Sample', email: newEmail() })
    const story = page.getByLabel('What happened? (optional)')
    await story.fill(`They asked me for this: ${phrase}`)
    await sendBooking(page, now)
    await expect(page.getByRole('alert').filter({ hasText: 'Please take it out' })).toBeInViewport()
    await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
    await story.fill('They asked me for twelve words.')
    await sendBooking(page, now)
    await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
  })

  await test.step('away, and Back shows nothing', async () => {
    await page.getByRole('link', { name: 'Leave this site' }).tap()
    await expect(page).toHaveURL(firm.exitHref)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Show the page' })).toBeVisible()
    expect(await page.evaluate(() => document.body.innerText)).toBe('')
  })
})
