import { firm } from '#src/firm/firm.ts'
import { clockTime, dayOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../support/journeys/journey-people.ts'
import { record } from '../../support/journeys/record-page.ts'
import { beginAppointment } from '../../support/journeys/site-database.ts'
import { casesOf } from '../../support/series.ts'
import { offeredStarts } from '../../support/site/booking/offered-starts.ts'

/** How many lines of text are neither wholly inside an element nor wholly out of its sight. */
function countCutLines(element: Element): number {
  const { clientLeft, clientTop, clientWidth, clientHeight } = element
  const outer = element.getBoundingClientRect()
  const right = outer.left + clientLeft + clientWidth
  const bottom = outer.top + clientTop + clientHeight
  return [...element.querySelectorAll('.truncate')].filter((line) => {
    const box = line.getBoundingClientRect()
    return box.left < right && box.bottom > bottom + 0.5
  }).length
}

// Late in the evening no free time would be left to block, and at the weekend no agent is available.
test.use({ siteTime: '10:00' })

test('the day on Today opens records beside it, and its empty time is blocked in two presses @whole', async ({
  page,
  site,
  clockAheadMs,
}) => {
  const email = newEmail('today')
  const now = Date.now() + clockAheadMs
  await page.clock.install({ time: now })
  await seedAppointment(page, site, { name: 'Ada Today', email })
  beginAppointment(site, email, now)
  const past = newEmail('past')
  await seedAppointment(page, site, { name: 'Ben Past', email: past })
  beginAppointment(site, past, now - 120 * minuteMs)
  await signIn(page, site.admin)
  const today = dayOf(now, firm.timeZone)
  const allDay = { intent: 'extra-hours', agentId: 'agent-1', day: today, from: '00:00', until: '00:00' }
  await page.request.post('/admin-profile', { form: allDay })
  await open(page, '/admin-profile')
  const grid = page.getByRole('region', { name: /, hour by hour$/ })
  // What needs attention stands beside the day and does not push it down.
  const [attention, day] = await Promise.all([
    page.getByRole('region', { name: 'Needs attention' }).boundingBox(),
    grid.boundingBox(),
  ])
  expect((day?.x ?? 0) + (day?.width ?? 0)).toBeLessThan(attention?.x ?? 0)

  const appointment = grid.getByRole('link', { name: /Ada Today/ })
  // As narrow as beside the days of two other agents.
  await grid.evaluate((element) => element.style.setProperty('width', '15rem'))
  expect(await appointment.evaluate(countCutLines)).toBe(0)
  await grid.evaluate((element) => element.style.removeProperty('width'))
  await appointment.click()
  const shown = record(page, 'Ada Today')
  await expect(shown.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/admin-profile\/today\/[\w-]+$/)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Ada Today: Done.')
  await expect(shown.getByText('Outcome: Done.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin-profile\/today\/[\w-]+$/)
  await page.getByRole('heading', { level: 1, name: 'Ada Today' }).focus()
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(grid.getByRole('link', { name: /Ada Today/ })).toBeFocused()

  // Late in the day, the card with the focus, which shows all that it says, covers what is left of the free time.
  await grid.getByRole('link', { name: /Ada Today/ }).blur()
  const free = grid.getByRole('button', { name: / to 24:00 Free: choose a time$/ })
  const { height = 0 } = (await free.boundingBox()) ?? {}
  await free.click({ position: { x: 40, y: height - 4 } })
  await page.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Time blocked.' })).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL('/admin-profile')
  await page.getByRole('button', { name: /^Unblock / }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Time unblocked.' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Remove extra hours 00:00 to 24:00' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Extra hours removed.' })).toBeVisible()
})

test('an outcome pressed twice is given once, and its row is back once it is undone @whole', async ({
  page,
  site,
  clockAheadMs,
}) => {
  const people = ['Abi Before', 'Bo Pressed', 'Cy After']
  for (const [index, name] of people.entries()) {
    const email = newEmail(`twice-${index}`)
    await seedAppointment(page, site, { name, email })
    beginAppointment(site, email, Date.now() + clockAheadMs - (index + 2) * 60 * minuteMs)
  }
  await signIn(page, site.admin)
  const list = page.getByRole('region', { name: 'Needs attention' })
  const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  const names = () => list.getByRole('link', { name: /^(Abi|Bo|Cy) / }).allTextContents()
  const button = rowOf('Bo Pressed').getByRole('button', { name: /^Done/ })
  const answer = page.getByRole('status').filter({ hasText: 'Bo Pressed: Done.' })
  const screens = [
    [360, 740],
    [1280, 800],
    [1600, 900],
  ] as const
  for (const [width, height] of casesOf(screens, 1)) {
    await page.setViewportSize({ width, height })
    await open(page, '/admin-profile')
    await button.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy({ top: 100, behavior: 'instant' }))
    const box = await button.boundingBox()
    if (box === null) throw new Error('there is no button')
    const point = [box.x + box.width / 2, box.y + box.height / 2] as const
    await page.mouse.click(...point)
    await expect(answer).toBeInViewport()
    await expect(button).toHaveCount(0)
    // The second press of a double click that began on the row above.
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    for (const name of ['Abi Before', 'Cy After']) {
      await expect(rowOf(name).getByRole('button', { name: /^Done/ })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Outcome undone: Bo Pressed.' })).toBeVisible()
    await expect(button).toBeInViewport()
    expect(await names(), `${width} px`).toEqual(people)
  }
})

test('an outcome given on a card leaves Today in its place, is said there, and Undo takes it back @whole', async ({
  page,
  site,
  clockAheadMs,
}) => {
  const email = newEmail('card')
  await seedAppointment(page, site, { name: 'Ola Outcome', email })
  beginAppointment(site, email, Date.now() + clockAheadMs)
  await signIn(page, site.admin)
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/admin-profile')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  const card = page
    .getByRole('region', { name: 'Now and next' })
    .getByRole('listitem')
    .filter({ hasText: 'Ola Outcome' })
  const done = card.getByRole('button', { name: /^Done/ })
  await done.scrollIntoViewIfNeeded()
  await card.getByLabel('Note (optional)').fill('Sends the papers.')
  await done.click()
  await expect(page.locator('[data-toast]')).toContainText('Ola Outcome: Done. Your note has been added.')
  await expect(page.locator('[data-toast]')).toBeInViewport({ ratio: 1 })
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.locator('[data-toast]')).toContainText('Outcome undone: Ola Outcome. The notes are still there.')
  await expect(done).toBeVisible()
  await expect(card.getByLabel('Note (optional)')).toHaveValue('')
  expect(visited).toEqual([])
  await expect(page).toHaveURL('/admin-profile')
})

const phoneAndDesktop = [
  [390, 844],
  [1280, 800],
] as const
for (const [width, height] of casesOf(phoneAndDesktop, 1)) {
  test(`what a row’s appointment was moved to stays in sight, with ways on, at ${width} px @whole`, async ({
    page,
    site,
  }) => {
    await page.clock.install()
    const [startsAt = ''] = offeredStarts(await (await page.request.get('/contact')).text())
    await seedAppointment(page, site, { name: 'Di Moved', email: newEmail('moved') }, startsAt)
    await signIn(page, site.admin)
    const begins = Date.parse(startsAt)
    const [from, until] = [begins, begins + 45 * minuteMs].map((instant) => clockTime(instant, firm.timeZone))
    const off = {
      agentId: 'agent-1',
      day: dayOf(begins, firm.timeZone),
      from: `${from}`,
      until: `${until}`,
    }
    await page.request.post('/admin-profile', { form: { intent: 'block', ...off } })
    await page.setViewportSize({ width, height })
    await open(page, '/admin-profile')
    await page.getByRole('link', { name: /^Move\b.*Di Moved/ }).click()
    await page.locator('label:has([name=startsAt])').first().click()
    await page.getByRole('button', { name: 'Move and tell the visitor' }).click()
    const answer = page.getByRole('status').filter({ hasText: 'Di Moved’s appointment is now' })
    await expect(answer).toBeFocused()
    await expect(answer).toBeInViewport({ ratio: 1 })
    // A toast would have gone.
    await page.clock.fastForward('00:30')
    await expect(answer).toBeFocused()
    await answer.getByRole('link', { name: 'Today' }).click()
    await expect(page).toHaveURL('/admin-profile')
    await expect(page.getByRole('region', { name: 'Needs attention' }).getByText('Di Moved')).toHaveCount(0)
  })
}

test('the line at the present time follows the data that is read again @whole', async ({ page, site }) => {
  await page.clock.install()
  await signIn(page, site.admin)
  await open(page, '/admin-profile/appointments?view=day')
  const line = page.locator('.calendar-now').first()
  const written = async () => {
    const html = await (await page.request.get(page.url())).text()
    return /calendar-now at-h-\d+ at-m-\d+/.exec(html)?.[0] ?? 'no line'
  }
  await page.clock.fastForward('03:00')
  // The axis begins at midnight instead, with the present time as the server knows it.
  await page.getByRole('link', { name: 'Show earlier' }).click()
  await expect(page).toHaveURL(/hours=earlier/)
  await expect(async () => expect(await line.getAttribute('class')).toContain(await written())).toPass({
    timeout: 30_000,
  })
})

test('a phone does not show the day that it has no room for; turned on its side it does @whole', async ({
  page,
  site,
}) => {
  const day = page.locator('#day')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await expect(day).toBeHidden()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(day).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(day).toBeHidden()
})

test('a quarter of an hour between others is tall enough to be pressed @whole', async ({
  page,
  site,
  clockAheadMs,
}) => {
  const now = Date.now() + clockAheadMs
  await page.clock.install({ time: now })
  await signIn(page, site.admin)
  const day = dayOf(now, firm.timeZone)
  const change = (fields: Record<string, string>) =>
    page.request.post('/admin-profile', { form: { agentId: 'agent-1', day, ...fields } })
  await change({ intent: 'extra-hours', from: '12:00', until: '19:00' })
  for (const [from = '', until = ''] of [
    ['12:00', '16:45'],
    ['17:00', '19:00'],
  ]) {
    await change({ intent: 'block', day, from, until })
  }
  await open(page, '/admin-profile')
  const gap = page.getByRole('button', { name: '16:45 to 17:00 Free: choose a time' })
  // WCAG 2.5.8
  expect((await gap.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await gap.click()
  await expect(page.getByRole('button', { name: 'Block this time' })).toBeVisible()
})
