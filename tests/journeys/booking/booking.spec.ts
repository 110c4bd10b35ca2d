import type { Page } from '@playwright/test'
import {
  book,
  chooseDay,
  chooseTime,
  dayNamesOf,
  daysOf,
  fillIn,
  seedAppointment,
  sendBooking,
  sendIncomplete,
  waitUntilAccepted,
} from '../../support/journeys/booking-form.ts'
import { expect, holdResponses, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../support/journeys/journey-people.ts'
import type { SiteProcess } from '../../support/processes/site-process.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

const booked = { name: 'Your appointment is booked' }

/** How many rows an address has in the appointment list on the desk. */
async function countAppointments(staff: Page, site: SiteProcess, email: string): Promise<number> {
  await signIn(staff, site.admin)
  const html = await (await staff.request.get('/admin-profile/appointments?view=list')).text()
  expect(html).toContain('Calendar</h1>')
  return [...html.matchAll(/<tr[\s\S]*?<\/tr>/g)].filter(([row]) => row.includes(email)).length
}

test('a visitor books: day, time, what happened, who; and sees what was booked', async ({ page }) => {
  const email = newEmail()
  await open(page, '/contact')
  await chooseDay(page)
  await expect(page).toHaveURL(/\/contact\?day=/)
  const when = await chooseTime(page)
  expect(when).toMatch(/^[A-Z]\w+day \d{1,2} [A-Z]\w+ 20\d\d, \d\d:\d\d$/)
  await fillIn(page, { name: 'Robin Sample', email })
  await sendBooking(page)
  await expect(page.getByRole('heading', booked)).toBeVisible()
  await expect(page).toHaveURL(/\/appointments\/[\w-]{22,}$/)
  const main = page.getByRole('main')
  for (const line of [when, email, 'Forex', /H-[2-9A-Z]{6}/]) await expect(main.getByText(line).first()).toBeVisible()
})

test('a visitor books without JavaScript', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  const email = newEmail()
  const when = await book(page, { name: 'Robin Sample', email })
  await expect(page.getByRole('main').getByText(when).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
})

test('the page opens on the first day with free times, and says how to contact the firm', async ({ page }) => {
  await open(page, '/contact')
  const main = page.getByRole('main')
  for (const text of [/1 Sample Quay/, 'hello@harbour.example', '020 7946 0018', /Monday to Friday/]) {
    await expect(main.getByText(text).first()).toBeVisible()
  }
  const days = daysOf(page)
  await expect(days.first()).toHaveAttribute('aria-current', 'date')
  const names = await dayNamesOf(days)
  for (const name of names) expect(name).not.toMatch(/\d:\d\d/)
  const [day] = (names[0] ?? '').split(',')
  const times = await page.locator('[name=startsAt]').locator('..').allTextContents()
  for (const time of times) expect(time.trim()).toMatch(new RegExp(`^${day}, \\d\\d:\\d\\d$`))
})

test('choosing another day keeps the input and the scroll position @whole', async ({ page }) => {
  await open(page, '/contact')
  await fillIn(page, { name: 'Robin Sample', email: 'robin@example.org' })
  await chooseDay(page)
  await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('robin@example.org')
  await expect(page.getByLabel('What happened? (optional)')).toHaveValue('An adviser called, and called again.')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('heading', { name: 'When would suit you?' })).toBeInViewport()
})

test('anything chosen or typed before the scripts load is kept', async ({ page }) => {
  const email = newEmail()
  await page.goto('/contact')
  await chooseDay(page)
  const letGo = await holdResponses(page, '**/assets/*.js')
  await page.goto(page.url(), { waitUntil: 'commit' })
  const when = await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email })
  letGo()
  await waitForScripts(page)
  await expect(page.getByRole('radio', { name: when })).toBeChecked()
  await expect(page.getByLabel('Type of scam')).toHaveValue('forex')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await sendBooking(page)
  await expect(page.getByRole('heading', booked)).toBeVisible()
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
})

test('a booked time and its buffer are no longer offered', { tag: '@whole' }, async ({ page, openVisitor }) => {
  const when = await book(page, { name: 'Robin Sample', email: newEmail() })
  const next = await openVisitor()
  await open(next, '/contact')
  // Consultation and buffer take an hour, so no start within it is left.
  const [day, hour] = when.split(/, |:/)
  await chooseDay(next, day)
  await expect(next.getByRole('radio').first()).toBeVisible()
  await expect(next.getByRole('radio', { name: when })).toHaveCount(0)
  await expect(next.getByRole('radio', { name: new RegExp(`^${day}, ${hour}:`) })).toHaveCount(0)
})

for (const isScripted of withAndWithoutScripts) {
  const how = isScripted ? 'with' : 'without'

  test(`an incomplete booking lists and links its errors and keeps the input, ${how} JavaScript`, async ({
    openVisitor,
    faults,
  }) => {
    faults.expectAnswer(422, '/contact')
    const page = await openVisitor({ javaScriptEnabled: isScripted })
    await (isScripted ? open(page, '/contact') : page.goto('/contact'))
    await page.getByLabel('Your name').fill('Robin Sample')
    await page.getByLabel('What happened? (optional)').fill('Line one\nLine two')
    await page.getByLabel('Phone me').check()
    await page.getByLabel('Phone', { exact: true }).fill('020 7946 0018')
    await sendIncomplete(page)
    const summary = page.getByRole('alert')
    await expect(summary.getByRole('link')).toHaveText([
      'Choose a time',
      'Choose the type of scam from the list',
      'Enter your email address',
      'Tick the box if you agree. Without your consent we can’t store your request.',
    ])
    if (isScripted) await expect(summary).toBeFocused()
    await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
    await expect(page.getByLabel('What happened? (optional)')).toHaveValue('Line one\nLine two')
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('020 7946 0018')
    const targets = [
      page.getByRole('radio').first(),
      page.getByLabel('Type of scam'),
      page.getByLabel('Email', { exact: true }),
      page.getByRole('checkbox'),
    ]
    for (const [index, target] of targets.entries()) {
      await summary.getByRole('link').nth(index).click()
      await expect(target).toBeFocused()
      await expect(target).toBeInViewport()
    }
    await chooseTime(page)
    await fillIn(page, { name: 'Robin Sample', email: newEmail() })
    await sendBooking(page)
    await expect(page.getByRole('heading', booked)).toBeVisible()
  })
}

for (const isScripted of withAndWithoutScripts) {
  const how = isScripted ? 'with' : 'without'

  test(`a slot taken in the meantime is reported and the input kept, ${how} JavaScript`, async ({
    openVisitor,
    site,
    faults,
  }) => {
    faults.expectAnswer(409, '/contact')
    const slow = await openVisitor({ javaScriptEnabled: isScripted })
    const email = newEmail()
    // Without a hold, the visitor may lose the time.
    await slow.route('**/contact/hold', (route) => route.fulfill({ json: { startsAt: '', problem: '' } }))
    await (isScripted ? open(slow, '/contact') : slow.goto('/contact'))
    await chooseDay(slow)
    const when = await chooseTime(slow)
    await fillIn(slow, { name: 'Robin Sample', email })
    const quick = await openVisitor()
    const startsAt = await slow.getByRole('radio', { name: when }).inputValue()
    await seedAppointment(quick, site, { name: 'Sasha Sample', email: newEmail('sasha') }, startsAt)

    await sendBooking(slow)
    await expect(slow.getByRole('alert')).toContainText('That time has just been taken')
    await expect(slow.getByLabel('Your name')).toHaveValue('Robin Sample')
    await expect(slow.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(slow.getByLabel('Type of scam')).toHaveValue('forex')
    await expect(slow.getByLabel('Phone', { exact: true })).toHaveValue('020 7946 0018')
    await expect(slow.getByLabel('What happened? (optional)')).toHaveValue('An adviser called, and called again.')
    await expect(slow.getByRole('checkbox')).toBeChecked()
    await expect(slow.getByRole('radio', { name: when })).toHaveCount(0)
    const near = slow.getByText('Closest free times:').locator('+ div').getByRole('radio')
    await expect(near).toHaveCount(3)
    const other = await chooseTime(slow)
    await sendBooking(slow)
    await expect(slow.getByRole('heading', booked)).toBeVisible()
    await expect(slow.getByRole('main').getByText(other).first()).toBeVisible()
  })
}

for (const isScripted of withAndWithoutScripts) {
  const how = isScripted ? 'with' : 'without'

  test(`pressing the button twice books once, ${how} JavaScript @whole`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled: isScripted })
    const email = newEmail()
    await (isScripted ? open(page, '/contact') : page.goto('/contact'))
    await chooseDay(page)
    await chooseTime(page)
    await fillIn(page, { name: 'Robin Sample', email })
    await waitUntilAccepted(page)
    await page.getByRole('button', { name: 'Book appointment' }).dblclick()
    await expect(page.getByRole('heading', booked)).toBeVisible()
    expect(await countAppointments(await openVisitor(), site, email)).toBe(1)
  })
}

test('after Back, another time can be booked; re-submitting the same form books nothing', { tag: '@whole' }, async ({
  page,
  openVisitor,
  site,
}) => {
  const email = newEmail()
  const when = await book(page, { name: 'Robin Sample', email })
  await page.goBack()
  await expect(page).toHaveURL(/\/contact/)
  // No time is chosen, so the button leads there.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  const staff = await openVisitor()
  expect(await countAppointments(staff, site, email)).toBe(1)

  await expect(page.getByRole('radio', { name: when })).toHaveCount(0)
  const other = await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email })
  await sendBooking(page)
  await expect(page.getByRole('heading', booked)).toBeVisible()
  await expect(page.getByRole('main').getByText(other).first()).toBeVisible()
  expect(await countAppointments(staff, site, email)).toBe(2)
})
