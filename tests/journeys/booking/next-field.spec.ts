import type { Page } from '@playwright/test'
import {
  chooseDay,
  chooseTime,
  fillIn,
  seedAppointment,
  sendBooking,
  waitUntilAccepted,
} from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail } from '../../support/journeys/journey-people.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

const phoneScreen = { width: 390, height: 844 }
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
const isFocusedInPage = (page: Page) => page.evaluate(() => document.activeElement !== document.body)

test('on a phone, the bar’s button leads by keyboard to each empty field, and then books', async ({ openVisitor }) => {
  const page = await openVisitor({ viewport: phoneScreen })
  await open(page, '/scams/cryptocurrency')
  await page.getByRole('main').locator('a[href^="/contact"]').last().press('Enter')
  await expect(page.getByLabel('Type of scam')).toHaveValue('cryptocurrency')
  await chooseDay(page)
  const steps = [
    [page.getByRole('radio').first(), 'Space'],
    [page.getByLabel('Your name'), 'Robin Sample'],
    [page.getByLabel('Email', { exact: true }), newEmail()],
    [page.getByLabel('Phone me'), 'Space'],
    [page.getByLabel('Phone', { exact: true }), '020 7946 0018'],
    [page.getByRole('checkbox'), 'Space'],
  ] as const
  await expect(page.getByRole('button', { name: 'Book appointment' })).toHaveCount(0)
  for (const [field, keys] of steps) {
    await goOn(page).press('Enter')
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await (keys === 'Space' ? page.keyboard.press(keys) : page.keyboard.type(keys))
  }
  await expect(goOn(page)).toHaveCount(0)
  await waitUntilAccepted(page)
  await page.getByRole('button', { name: 'Book appointment' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
})

test('a chosen time remains chosen in other time zones, in the afternoon or on another day', async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor({ viewport: phoneScreen })
  await open(page, '/contact')
  const day = await chooseDay(page)
  const times = page.getByRole('group', { name: /^Times on/ })
  const chosen = times.getByRole('radio', { checked: true })
  const bar = page.locator('#chosen-time')
  const otherZones = async () => {
    const startsAt = await chosen.inputValue()
    for (const zone of ['Pacific/Honolulu', 'Asia/Tokyo', 'Pacific/Auckland', 'Europe/London']) {
      await page.getByLabel('Time zone').selectOption(zone)
      await expect(page).toHaveURL(new RegExp(encodeURIComponent(zone)))
      await expect(chosen).toHaveValue(startsAt)
      await expect(bar).toContainText(/, \d\d:\d\d/)
    }
  }
  await times.getByRole('radio').last().check()
  await page.getByRole('link', { name: 'Change time zone' }).click()
  await otherZones()
  expect((await bar.ariaSnapshot()).split('\n')[0]).toMatch(new RegExp(`: ${day}, \\d\\d:\\d\\d$`))

  const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await open(page, `${path}?move=yes&zones=all`)
  await times.getByRole('radio').first().check()
  await otherZones()
})

test('a time remains chosen when others are asked for before the answer to its hold has come', async ({ page }) => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('/contact/hold', async (route) => {
    const request = route.request()
    const headers = await request.allHeaders()
    const kept = ['content-type', 'cookie', 'origin', 'sec-fetch-site', 'x-forwarded-for'].flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value] as [string, string]]
    })
    // Not by Playwright, which would give the browser the cookie at once.
    const answer = await fetch(request.url(), { method: 'POST', headers: kept, body: request.postData() })
    held.resolve()
    await released.promise
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    })
  })
  await open(page, '/contact')
  await chooseDay(page)
  const times = page.getByRole('group', { name: /^Times on/ })
  await times.getByRole('radio').last().check()
  const startsAt = await times.getByRole('radio', { checked: true }).inputValue()
  await held.promise
  await page.getByRole('link', { name: 'Change time zone' }).click()
  released.resolve()
  await expect(page.getByLabel('Time zone')).toBeVisible()
  await expect(times.getByRole('radio', { checked: true })).toHaveValue(startsAt)
  await expect(page.locator('#chosen-time')).toContainText('Kept for you until')
})

test('an error goes once its field is put right, and the summary with the last of them', async ({
  openVisitor,
  faults,
}) => {
  faults.expectAnswer(422, '/contact')
  const page = await openVisitor({ viewport: phoneScreen })
  await open(page, '/contact')
  await chooseDay(page)
  await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email: 'robin' })
  const phone = page.getByLabel('Phone', { exact: true })
  await phone.fill('12')
  await sendBooking(page)
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expect(page).toHaveTitle(/^Error: /)
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('robin@')
  await phone.fill('123')
  await expect(summary.getByRole('link')).toHaveCount(2)
  await email.fill('robin@example.org')
  await expect(summary.getByRole('link')).toHaveText([/phone number/])
  await expect(email).not.toHaveAttribute('aria-invalid')
  // What was refused is wrong again.
  await email.fill('robin')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('robin@example.org')
  await expect(summary.getByRole('link')).toHaveText([/phone number/])
  // Nobody asks for the number of those who want an email.
  await page.getByLabel('Email me').check()
  await expect(summary).toHaveCount(0)
  await page.getByLabel('Phone me').check()
  await expect(summary.getByRole('link')).toHaveText([/phone number/])
  await phone.fill('020 7946 0018')
  await expect(summary).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Error: /)
})

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`a number is asked for only by phone, and can be added later${how}`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled, viewport: phoneScreen })
    await page.goto('/contact')
    await expect(page.getByRole('radio', { name: /^(Phone|Email) me$/, checked: true })).toHaveCount(0)
    await expect(page.getByLabel('Phone', { exact: true })).toBeHidden()
    await page.getByLabel('Phone me').check()
    await expect(page.getByLabel('Phone', { exact: true })).toBeVisible()
    await page.getByLabel('Email me').check()
    await expect(page.getByLabel('Phone', { exact: true })).toBeHidden()

    const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
    await page.goto(path)
    await page.getByText('Change how we reach you').click()
    await page.getByLabel('Phone', { exact: true }).fill('020 7946 0777')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('We’ve saved how to reach you.')).toBeVisible()
    await expect(page.getByText('We’ll phone you on 020 7946 0777.')).toBeVisible()
  })
}

test('the move page keeps the chosen time and its button in sight, and never loses the focus', async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor({ viewport: phoneScreen, timezoneId: 'Pacific/Apia' })
  const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await open(page, path)
  await page.getByRole('button', { name: 'Move appointment' }).press('Enter')
  await expect(page.getByText(/Apia time/)).toBeVisible()
  expect(await isFocusedInPage(page)).toBe(true)
  await page.getByRole('link', { name: 'Change time zone' }).press('Enter')
  const zone = page.getByLabel('Time zone')
  await expect(zone).toBeFocused()
  await zone.selectOption('Australia/Sydney')
  await expect(page.getByText(/Sydney time/)).toBeVisible()
  await expect(zone).toBeFocused()
  await page.getByRole('link', { name: 'More days' }).press('Enter')
  const asList = page.getByRole('link', { name: 'Show as a list' })
  await expect(asList).toBeFocused()
  await asList.press('Enter')
  await expect(asList).toHaveCount(0)
  await expect(page.locator('#free-times a[aria-current]')).toBeFocused()
  await page.getByRole('link', { name: 'More days' }).press('Enter')
  const days = page.getByRole('table').getByRole('link')
  await expect(days.nth(12)).toBeVisible()
  const later = days.nth(12)
  const name = await later.innerText()
  await later.press('Enter')
  await expect(asList).toHaveCount(0)
  // The day that was chosen there, beside its times.
  const current = page.locator('#free-times a[aria-current]')
  await expect(current).toContainText(name)
  await expect(current).toBeFocused()
  const when = await chooseTime(page)
  await expect(page.locator('#chosen-time')).toContainText(/\d\d:\d\d/)
  const move = page.getByRole('button', { name: 'Move appointment' })
  await expect(move).toBeInViewport({ ratio: 1 })
  await move.press('Enter')
  await expect(page.getByText('We’ve moved it to this time.')).toBeVisible()
  const [, day = '', clock = ''] = /^(.*\d{4}), (\d\d:\d\d) your time/.exec(when) ?? []
  await expect(page.getByText(`${day}, ${clock} your time (Sydney) · `).first()).toBeVisible()
  expect(await isFocusedInPage(page)).toBe(true)
})
