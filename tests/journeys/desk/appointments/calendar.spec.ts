import type { Locator, Page } from '@playwright/test'
import { addDays } from '#src/time/calendar-days.ts'
import { sidewaysScroll } from '../../../support/accessibility/text-layout.ts'
import { seedAppointment } from '../../../support/journeys/booking-form.ts'
import { expect, open, scrollTop, test } from '../../../support/journeys/journey.ts'
import { logIn, newEmail, signIn } from '../../../support/journeys/journey-people.ts'
import { dayAhead, tuesdayAhead } from '../../../support/journeys/next-year.ts'
import { openRecord } from '../../../support/journeys/record-page.ts'
import { beginAppointment, endSessions } from '../../../support/journeys/site-database.ts'
import type { SiteProcess } from '../../../support/processes/site-process.ts'
import { withAndWithoutScripts } from '../../../support/series.ts'

async function openDay(page: Page, site: SiteProcess, day: string): Promise<Locator> {
  await signIn(page, site.admin)
  await open(page, `/admin-profile/appointments?view=day&day=${day}`)
  return page.getByRole('button', { name: '09:00 to 17:00 Free: choose a time' }).first()
}

/** The distance of an element from the top of its column and its height, in hours of the axis. */
async function hoursOf(part: Locator): Promise<[top: number, height: number]> {
  return part.evaluate((element) => {
    const column = element.closest('ol')?.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    // The axis shows ten hours. A column has a line at its end.
    const hour = ((column?.height ?? 0) - 1) / 10
    const rounded = (pixels: number) => Math.round((pixels / hour) * 20) / 20
    return [rounded(box.top - (column?.top ?? 0)), rounded(box.height)]
  })
}

test('an afternoon is blocked with one drag and one press, and the answer is in sight', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const free = await openDay(page, site, tuesdayAhead(1))
  const box = await free.boundingBox()
  if (box === null) throw new Error('there is no free time')
  const [x, hour] = [box.x + 80, box.height / 8]
  await page.mouse.move(x, box.y + 4.05 * hour)
  await page.mouse.down()
  await page.mouse.move(x, box.y + 6 * hour)
  await page.mouse.move(x, box.y + 7.95 * hour)
  await page.mouse.up()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('13:00')
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('17:00')
  await page.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Time blocked.' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const blocked = page.locator('.calendar-blocked').first()
  expect(await hoursOf(blocked)).toEqual([5, 4])
  await page.getByRole('button', { name: 'Unblock 13:00 to 17:00' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Time unblocked.' })).toBeInViewport({ ratio: 1 })
  await expect(blocked).toHaveCount(0)
})

test('an afternoon is blocked by keyboard, and a closed evening gets extra hours @whole', async ({ page, site }) => {
  const free = await openDay(page, site, tuesdayAhead(2))
  await free.focus()
  for (let step = 0; step <= 16; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('From', { exact: true })).toBeFocused()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('13:00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Time blocked.' })).toBeVisible()
  const evening = page.getByRole('button', { name: '17:00 to 24:00 Closed: choose a time' }).first()
  await evening.focus()
  // However often it is pressed, the last quarter of an hour that is shown is chosen, and can be sent.
  for (let step = 0; step <= 30; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('17:45')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove extra hours 17:45 to 18:00' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Extra hours removed.' })).toBeVisible()
  await evening.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('17:00')
  await page.keyboard.press('Escape')
  // It is hidden a moment before the page knows, and is then removed.
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('From', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Extra hours added.' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove extra hours 17:00 to 18:00' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Extra hours removed.' })).toBeVisible()
})

test('the form that blocks time is closed once it is done, and stays closed when the page is read again @whole', async ({
  page,
  site,
}) => {
  const day = tuesdayAhead(6)
  await page.clock.install()
  await signIn(page, site.admin)
  await open(page, `/admin-profile/appointments?view=day&day=${day}&form=block&for=agent-1`)
  const form = page.getByRole('region', { name: 'Block time' })
  await form.getByLabel('From', { exact: true }).fill('13:00')
  await form.getByLabel('Until', { exact: true }).fill('14:00')
  await form.getByRole('button', { name: 'Block time' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'blocked.' })).toBeVisible()
  await expect(form).toHaveCount(0)
  // The address names it no longer: whatever else is opened there does not open it again.
  await expect(page).toHaveURL(`/admin-profile/appointments?view=day&day=${day}`)
  await expect(page.getByRole('button', { name: /^Unblock/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Unblock 13:00 to 14:00' })).toBeVisible()
  // What a colleague blocks shows when the page has been read again.
  const times = { day, from: '15:00', until: '16:00' }
  await page.request.post('/admin-profile/appointments', { form: { intent: 'block', agentId: 'agent-1', ...times } })
  await page.clock.fastForward(5000)
  await expect(page.getByRole('button', { name: 'Unblock 15:00 to 16:00' })).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Block time' }).click()
  await expect(form.getByLabel('Day', { exact: true })).toHaveValue(day)
})

test('Enter chooses in the free time that has the focus, wherever the mouse rests', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const day = tuesdayAhead(7)
  await openDay(page, site, day)
  const noon = { day, from: '12:00', until: '13:00' }
  await page.request.post('/admin-profile/appointments', { form: { intent: 'block', agentId: 'agent-1', ...noon } })
  await open(page, `/admin-profile/appointments?view=day&day=${day}`)
  await page.getByRole('button', { name: '13:00 to 17:00 Free: choose a time' }).first().hover()
  const morning = page.getByRole('button', { name: '09:00 to 12:00 Free: choose a time' }).first()
  await morning.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('09:00')
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('12:00')
})

test('on a phone, a day is typed in the calendar’s options, which stay open', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  const day = tuesdayAhead(8)
  await openDay(page, site, tuesdayAhead(7))
  await page.getByRole('button', { name: 'Options' }).click()
  const field = page.getByRole('search').getByLabel('Day', { exact: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // As a browser reports it while the year is typed.
  await field.fill('0002-03-04')
  await page.clock.fastForward(1000)
  await field.fill(day)
  await page.clock.fastForward(1000)
  await expect(page).toHaveURL(new RegExp(`day=${day}`))
  await expect(field).toBeVisible()
  await expect(field).toBeFocused()
  expect(asked.filter((url) => url.includes('0002'))).toEqual([])
})

test('an evening hour is opened for every week, and closed again, where it is seen', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await openDay(page, site, tuesdayAhead(4))
  await page.getByRole('button', { name: '17:00 to 24:00 Closed: choose a time' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Every Tuesday').check()
  await page.getByRole('button', { name: 'Open every Tuesday' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Open every Tuesday from 17:00 to 18:00.' })).toBeVisible()
  await open(page, `/admin-profile/appointments?view=day&day=${tuesdayAhead(5)}`)
  await page.getByRole('button', { name: '09:00 to 18:00 Free: choose a time' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('From', { exact: true }).fill('17:00')
  await page.getByLabel('Every Tuesday').check()
  await page.getByRole('button', { name: 'Close every Tuesday' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Closed every Tuesday from 17:00 to 18:00.' })).toBeVisible()
  await expect(page.getByRole('button', { name: '09:00 to 17:00 Free: choose a time' }).first()).toBeVisible()
})

test('an end before the start is refused in sight, with what was chosen', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  faults.expectAnswer(422, '/admin-profile/appointments')
  const free = await openDay(page, site, tuesdayAhead(3))
  await free.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Until', { exact: true }).fill('08:00')
  await page.getByRole('button', { name: 'Block this time' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'The end must be after the start' })
  await expect(problem).toBeFocused()
  await expect(problem).toBeInViewport()
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('08:00')
  await expect(page.getByRole('region', { name: 'Block time' }).getByLabel('Day', { exact: true })).toHaveValue(
    tuesdayAhead(3),
  )
})

test('an appointment dragged to another time asks before it is moved', { tag: '@whole' }, async ({ page, site }) => {
  await seedAppointment(page, site, { name: 'Dragged Sample', email: newEmail() })
  await signIn(page, site.admin)
  await open(page, '/admin-profile/appointments?view=list&search=dragged')
  const shown = await openRecord(page, page.getByRole('link', { name: 'Dragged Sample' }))
  const path = new URL(page.url()).pathname
  await shown.getByRole('link', { name: 'See that day' }).click()
  const link = page.getByRole('link', { name: /^Dragged Sample .*Booked/ })
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (box === null) throw new Error('the appointment is not shown')
  await page.mouse.move(box.x + 30, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.move(box.x + 40, box.y + 130)
  await page.mouse.up()
  await expect(page.getByText(/(You’ve chosen .* Nothing changes|isn’t free\. Choose one)/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move and tell the visitor' })).toBeVisible()
  await open(page, path)
  const changes = page
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: / by (?!email)/ })
  await expect(changes).toContainText(['Booked by the visitor.'])
})

test('a time to block, sent in a session that ended, is back after logging in @whole', async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await page.getByRole('link', { name: 'Block time' }).click()
  await page.getByRole('region', { name: 'Block time' }).getByLabel('Day', { exact: true }).fill(dayAhead.date)
  await page.getByLabel('From', { exact: true }).fill('10:00')
  await page.getByLabel('Until', { exact: true }).fill('11:30')
  await page.getByLabel('Note for staff (optional)').fill('Training')
  endSessions(site, site.admin.email)
  await page.getByRole('button', { name: 'Block time' }).click()
  await expect(page).toHaveURL('/')
  await logIn(page, site.admin)
  await expect(page.getByRole('status').filter({ hasText: 'We’ve put back what you typed' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Block time' }).getByLabel('Day', { exact: true })).toHaveValue(
    dayAhead.date,
  )
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('10:00')
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('11:30')
  await expect(page.getByLabel('Note for staff (optional)')).toHaveValue('Training')
})

for (const javaScriptEnabled of withAndWithoutScripts) {
  const words = javaScriptEnabled ? '' : ', without JavaScript too'
  test(`on a phone the week opens with the chosen day in sight, beside the hours${words} @whole`, async ({
    openVisitor,
    site,
  }) => {
    const page = await openVisitor({ viewport: { width: 390, height: 844 }, javaScriptEnabled })
    await signIn(page, site.admin)
    for (const day of [tuesdayAhead(1), addDays(tuesdayAhead(1), 5)]) {
      // Of one agent: other journeys add some, and then a day is wider than the screen.
      await page.goto(`/admin-profile/appointments?view=week&day=${day}&agent=agent-1`)
      await expect(page.locator(`#group-${day}`)).toBeInViewport({ ratio: 0.95 })
      await expect(page.locator('.calendar-axes')).toBeInViewport({ ratio: 0.5 })
      expect(await scrollTop(page)).toBe(0)
    }
    if (!javaScriptEnabled) return
    // Scrolled no further than the day needs: Monday is in sight beside Tuesday.
    const [tuesday, monday] = [tuesdayAhead(1), addDays(tuesdayAhead(1), -1)]
    await page.goto(`/admin-profile/appointments?view=week&day=${tuesday}&agent=agent-1`)
    await expect(page.locator(`#group-${tuesday}`)).toBeInViewport({ ratio: 0.95 })
    await expect(page.locator(`#group-${monday}`)).toBeInViewport({ ratio: 0.95 })
  })
}

test('a card beside others stays on a phone’s screen when it is pointed at', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const day = tuesdayAhead(3)
  for (const name of ['Ann Beside', 'Ben Beside']) {
    const email = newEmail('beside')
    await seedAppointment(page, site, { name, email })
    beginAppointment(site, email, Date.parse(`${day}T12:00Z`))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, site.admin)
  await open(page, `/admin-profile/appointments?view=day&day=${day}`)
  for (const name of ['Ann Beside', 'Ben Beside']) {
    const card = page.getByRole('link', { name: new RegExp(name) })
    await card.hover()
    expect((await card.boundingBox())?.width).toBeGreaterThanOrEqual(240)
    expect(await sidewaysScroll(page)).toBe(0)
  }
})
