import { chooseDay, chooseTime, dayNamesOf, daysOf, fillIn, sendBooking } from '../../support/journeys/booking-form.ts'
import { expect, holdResponses, open, test } from '../../support/journeys/journey.ts'
import { newEmail } from '../../support/journeys/journey-people.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

test('a chosen time is held: the page says until when, and others are not offered it', async ({
  page,
  openVisitor,
}) => {
  await open(page, '/contact')
  const day = await chooseDay(page)
  const when = await chooseTime(page)
  const bar = page.locator('#chosen-time')
  await expect(bar).toContainText(/Kept for you until \d\d:\d\d/)
  const other = await openVisitor()
  await open(other, '/contact')
  await chooseDay(other, day)
  await expect(other.getByRole('radio').first()).toBeVisible()
  await expect(other.getByRole('radio', { name: when })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('radio', { name: when })).toBeChecked()
  await expect(bar).toContainText(/Kept for you until/)

  // On another day nothing is chosen, and nothing is said to be kept.
  const names = await dayNamesOf(daysOf(page))
  await chooseDay(
    page,
    names.find((name) => name !== day),
  )
  await expect(bar).toContainText('No time chosen yet')
})

test('a visitor who steps through the times with the arrow keys holds the last one', { tag: '@whole' }, async ({
  page,
  openVisitor,
}) => {
  await open(page, '/contact')
  const day = await chooseDay(page)
  // Slow responses, so that the next key comes first.
  await page.route('**/contact/hold', async (route) => {
    const response = await route.fetch()
    await page.getByRole('radio').nth(5).and(page.locator(':checked')).waitFor()
    await route.fulfill({ response })
  })
  const times = page.getByRole('radio')
  await times.first().check()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown')
  await expect(times.nth(5)).toBeChecked()
  await expect(page.locator('#chosen-time')).toContainText(/Kept for you until/)
  const other = await openVisitor()
  await open(other, '/contact')
  await chooseDay(other, day)
  const [last, first] = [await times.nth(5).getAttribute('value'), await times.first().getAttribute('value')]
  await expect(other.locator(`input[value="${first}"]`)).toHaveCount(1)
  await expect(other.locator(`input[value="${last}"]`)).toHaveCount(0)
})

test('when the ten minutes are over the page says so, and all input can still be sent @whole', async ({ page }) => {
  await page.clock.install()
  await open(page, '/contact')
  await chooseDay(page)
  await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email: newEmail() })
  const bar = page.locator('#chosen-time')
  await expect(bar).toContainText('Kept for you until')
  await page.clock.fastForward('09:50')
  await expect(bar).toContainText('Kept for you until')
  await page.clock.fastForward('00:15')
  await expect(bar).toContainText('No longer kept for you, but you can still book it if it’s free')
  await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
  await sendBooking(page)
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
})

test('choosing a time that has just been taken says so, and shows what is left', { tag: '@whole' }, async ({
  page,
  openVisitor,
  faults,
}) => {
  faults.expectAnswer(409, '/contact/hold')
  await open(page, '/contact')
  const day = await chooseDay(page)
  const other = await openVisitor()
  await open(other, '/contact')
  await chooseDay(other, day)
  const when = await chooseTime(other)
  await expect(other.locator('#chosen-time')).toContainText('Kept for you until')
  // Not `check`, which verifies the radio button afterwards: the response may already have removed it.
  await page.getByRole('radio', { name: when }).click()
  await expect(page.locator('#chosen-time')).toContainText('That time has just been taken. Choose another.')
  // In sight, although no time is chosen any more; and the focus stays among the times.
  await expect(page.locator('#chosen-time')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('radio').first()).toBeFocused()
  await expect(page.getByRole('radio', { name: when })).toHaveCount(0)
})

test('a visitor elsewhere sees local times beside the firm’s, and can change the zone @whole', async ({
  openVisitor,
}) => {
  const page = await openVisitor({ timezoneId: 'Asia/Tokyo' })
  await open(page, '/contact')
  await expect(page).toHaveURL(/zone=Asia%2FTokyo/)
  const when = page.getByRole('region', { name: 'When would suit you?' })
  await expect(when.getByText(/Tokyo time \(UTC\+9\), with London time below/)).toBeVisible()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(
    /^\w+day \d+ \w+ 20\d\d, \d\d:\d\d your time, .*\d\d:\d\d in London$/,
  )
  await page.getByRole('link', { name: 'Change time zone' }).click()
  await expect(page.getByLabel('Time zone')).toBeFocused()
  await page.getByLabel('Time zone').selectOption('Europe/London')
  await expect(when.getByText(/^London time/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show times' })).toBeHidden()
  await expect(page.getByLabel('Time zone')).toBeFocused()
})

test('a day chosen while the local times are loading stays chosen', { tag: '@whole' }, async ({ openVisitor }) => {
  const page = await openVisitor({ timezoneId: 'Asia/Tokyo' })
  const release = await holdResponses(page, '**/contact.data*zone=*')
  await open(page, '/contact')
  const day = await chooseDay(page)
  release()
  await expect(page.getByText(/Tokyo time \(UTC\+9\), with London time below/)).toBeVisible()
  await expect(page.getByRole('link', { name: day })).toHaveAttribute('aria-current', 'date')
})

test('until when a time is kept is said on the clock of the chosen zone @whole', async ({ openVisitor }) => {
  const page = await openVisitor({ timezoneId: 'America/St_Johns' })
  await open(page, '/contact?zone=Asia/Kathmandu')
  // Late in a day so few times are left that none is kept.
  await chooseDay(page)
  await chooseTime(page)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit' })
  // The minute may change meanwhile.
  const [earlier, later] = [9, 10].map((minutes) => clock.format(Date.now() + minutes * 60_000))
  await expect(page.locator('#chosen-time')).toContainText(new RegExp(`Kept for you until (${earlier}|${later})`))
})

test('an appointment booked from elsewhere is shown in both zones', { tag: '@whole' }, async ({ openVisitor }) => {
  const page = await openVisitor({ timezoneId: 'Asia/Tokyo' })
  await open(page, '/contact')
  await expect(page.getByText(/Tokyo time \(UTC\+9\), with London time below/)).toBeVisible()
  await chooseDay(page)
  await page.getByRole('radio').first().check()
  await fillIn(page, { name: 'Robin Sample', email: newEmail() })
  await sendBooking(page)
  await expect(page.getByText(/your time \(Tokyo\) · .*\d\d:\d\d in London/)).toBeVisible()
})

for (const isScripted of withAndWithoutScripts) {
  const how = isScripted ? 'with' : 'without'

  test(`the days can be chosen in a calendar, ${how} JavaScript @whole`, async ({ openVisitor }) => {
    const page = await openVisitor({ javaScriptEnabled: isScripted })
    await (isScripted ? open(page, '/contact') : page.goto('/contact'))
    const when = page.getByRole('region', { name: 'When would suit you?' })
    const listed = await dayNamesOf(daysOf(page))
    await when.getByRole('link', { name: 'More days' }).click()
    const sheets = when.getByRole('table')
    await expect(sheets.first()).toBeVisible()
    expect(listed.length).toBeGreaterThan(5)
    expect((await sheets.getByRole('link').allTextContents()).slice(0, listed.length)).toEqual(listed)
    const day = sheets.getByRole('link').nth(1)
    await day.click()
    // The list of days is short, so that the chosen day's times are in sight.
    await expect(sheets).toHaveCount(0)
    await expect(daysOf(page).nth(1)).toHaveAttribute('aria-current', 'date')
    await expect(page.getByRole('radio').first()).toBeInViewport()
    await chooseTime(page)
    await when.getByRole('link', { name: 'More days' }).click()
    await when.getByRole('link', { name: 'Show as a list' }).click()
    await expect(daysOf(page).nth(1)).toHaveAttribute('aria-current', 'date')
  })
}

for (const [width, height, lowest] of [
  [390, 800, 640],
  [1280, 800, 720],
] as const) {
  test(`free times are in sight and uncovered when the page opens, at ${width} × ${height}`, async ({
    openVisitor,
    faults,
  }) => {
    // A visitor of another test may take the first time just then.
    faults.allowAnswer(409, '/contact/hold')
    const page = await openVisitor({ viewport: { width, height } })
    await open(page, '/contact')
    const box = await page.getByRole('radio').first().locator('..').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThan(lowest)
    // Beside the form and in the footer.
    await expect(page.getByText('We will never')).toHaveCount(2)
    // The bar covers none of the times before one is chosen, and then not the first.
    const bar = page.locator('#chosen-time')
    await expect(bar).not.toBeInViewport()
    await page.getByRole('radio').first().check()
    await expect(bar).toBeInViewport({ ratio: 1 })
    const barBox = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThan(barBox?.y ?? 0)

    await page.getByLabel('Email me').scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: 'Back to top' })).not.toBeInViewport()
    await page.getByRole('link', { name: 'Back to top' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
}

test('on a phone free times are in sight without JavaScript too @whole', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  await page.goto('/contact')
  expect((await page.getByRole('radio').first().locator('..').boundingBox())?.y).toBeLessThan(740)
})

test('on a phone, the form is short, and there is no gap before its button @whole', async ({ openVisitor }) => {
  const page = await openVisitor({ viewport: { width: 390, height: 800 } })
  await open(page, '/contact')
  await page.getByLabel('Email me').scrollIntoViewIfNeeded()
  const bar = page.locator('#chosen-time')
  // Where the bar is at rest: at the end of the form.
  await page.locator('form', { has: bar }).evaluate((form) => form.scrollIntoView(false))
  const measured = await page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => (element as Element).getBoundingClientRect()
    const form = document.querySelector('#chosen-time')?.closest('form')
    return {
      end: boxOf(form).bottom + scrollY,
      timesHeight: boxOf(form?.querySelector('[type=radio]')?.closest('fieldset')).height,
      gap: boxOf(document.querySelector('#chosen-time')).top - boxOf(form?.querySelector('[name=consent] + *')).bottom,
    }
  })
  // As if there were four rows of times, because their number depends on the hour of the day.
  const fourRows = 4 * 44 + 3 * 8
  expect(measured.timesHeight).toBeGreaterThan(40)
  expect(measured.end - measured.timesHeight + fourRows).toBeLessThanOrEqual(1830)
  expect(measured.gap).toBeGreaterThan(0)
  expect(measured.gap).toBeLessThanOrEqual(24)
})

test('without JavaScript, another day opens at the free times', { tag: '@whole' }, async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  await page.goto('/contact')
  const day = daysOf(page).nth(1)
  await day.click()
  await expect(day).toHaveAttribute('aria-current', 'date')
  await expect(day).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('radio').first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('a time is no longer said to be kept once another is chosen in another tab @whole', async ({ page, context }) => {
  const [other, bar] = [await context.newPage(), '#chosen-time']
  for (const tab of [page, other]) {
    await open(tab, '/contact')
    await chooseDay(tab)
  }
  await chooseTime(page)
  await expect(page.locator(bar)).toContainText('Kept for you until')
  await other.locator('[name=startsAt]').last().check()
  await expect(other.locator(bar)).toContainText('Kept for you until')
  await expect(page.locator(bar)).toContainText('No longer kept for you, but you can still book it')
})
