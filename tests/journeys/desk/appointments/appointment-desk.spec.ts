import type { Locator, Page } from '@playwright/test'
import { seedAppointment } from '../../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../../support/journeys/journey-people.ts'
import { openRecord } from '../../../support/journeys/record-page.ts'
import type { SiteProcess } from '../../../support/processes/site-process.ts'
import { withAndWithoutScripts } from '../../../support/series.ts'

/** Opens an address's appointment as an admin would: by searching. */
async function openAppointment(page: Page, site: SiteProcess, email: string) {
  await signIn(page, site.admin)
  await page.goto('/admin-profile/appointments?view=list')
  await page.getByLabel('Name, email or reference').fill(email)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toHaveCount(1)
  await openRecord(page, row.getByRole('link', { name: /^H-/ }))
}

test('an admin finds an appointment, moves it, cancels it and undoes that @both', async ({ page, site }) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  await openAppointment(page, site, email)
  await page.getByRole('link', { name: 'Move appointment' }).click()
  await page.getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Move and tell the visitor' }).click()
  const moved = page.getByRole('status').filter({ hasText: 'Robin Sample’s appointment is now' })
  await expect(moved).toContainText('We’re emailing them the new time, with a calendar file')
  await moved.getByRole('link', { name: 'Open the appointment' }).click()
  await page.getByText('Cancel appointment', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel appointment now' }).click()
  await expect(page.getByText('Appointment cancelled. We’re emailing the visitor')).toBeVisible()
  await page.getByRole('button', { name: 'Undo cancellation' }).click()
  await expect(page.getByText('The appointment is back on.')).toBeVisible()
  const changes = page
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: / by (?!email)/ })
  await expect(changes).toContainText(['Cancellation undone by', 'Cancelled by', 'Moved by', 'Booked by the visitor.'])
})

test('an outdated second tab is told what was changed in the first', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  await openAppointment(page, site, email)
  const path = new URL(page.url()).pathname
  const [outdated, same] = [await page.context().newPage(), await page.context().newPage()]
  const cancelIn = async (tab: Page) => {
    await tab.getByText('Cancel appointment', { exact: true }).click()
    await tab.getByRole('button', { name: 'Cancel appointment now' }).click()
  }
  await open(outdated, path)
  await cancelIn(page)
  await expect(page.getByText('Appointment cancelled. We’re emailing the visitor')).toBeVisible()
  await page.getByRole('button', { name: 'Undo cancellation' }).click()
  await expect(page.getByText('The appointment is back on.')).toBeVisible()
  faults.expectAnswer(409, path)
  await cancelIn(outdated)
  await expect(outdated.getByRole('alert')).toContainText('Cancelled by')

  await test.step('who does in it what they have just done in the first is told that it is done', async () => {
    await open(same, path)
    await page.reload()
    await cancelIn(page)
    await expect(page.getByText('Appointment cancelled. We’re emailing the visitor')).toBeVisible()
    await cancelIn(same)
    await expect(same.getByText('Appointment cancelled. We’re emailing the visitor')).toBeVisible()
    await expect(same.getByRole('button', { name: 'Undo cancellation' })).toBeVisible()
  })
})

test('without JavaScript one can browse and block days, and the charts are tables', { tag: '@whole' }, async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false, baseURL: site.origin })
  await signIn(page, site.admin)
  await page.goto('/admin-profile/appointments?view=day&agent=agent-1')
  for (let day = 0; day < 3; day += 1) await page.getByRole('link', { name: 'Next day' }).click()
  await page.getByRole('link', { name: 'Block time' }).click()
  await page.getByLabel('From').fill('19:00')
  await page.getByLabel('Until').fill('20:00')
  await page.getByLabel('Note for staff (optional)').fill('Away for a moment')
  await page.getByRole('button', { name: 'Block time' }).click()
  await expect(page.getByText('Time blocked.')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock 19:00 to 20:00' }).click()
  await expect(page.getByText('Time unblocked.')).toBeVisible()
  await page.goto('/admin-profile/reports')
  await expect(page.locator('figure').getByRole('img')).toHaveCount(0)
  await page.getByText('New clients by week: table').click()
  await expect(page.getByRole('table', { name: 'New clients by week' }).getByRole('row')).toHaveCount(14)
  await page.getByLabel('From').fill('2027-02-01')
  await page.getByLabel('To', { exact: true }).fill('2027-02-14')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Monday 1 February 2027 to Sunday 14 February 2027')).toBeVisible()
})

test('the reports draw charts with a file that no other page fetches', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await open(page, '/admin-profile/appointments')
  expect(scripts.filter((path) => path.includes('draw-bars'))).toEqual([])
  await open(page, '/admin-profile/reports')
  await expect(page.locator('figure canvas')).toHaveCount(await page.locator('figure').getByRole('img').count())
  expect(scripts.some((path) => path.includes('draw-bars'))).toBe(true)
  const heightOf = async (place: Locator) => (await place.boundingBox())?.height
  expect(await heightOf(page.getByLabel('From'))).toBe(await heightOf(page.getByRole('button', { name: 'Show' })))
  // They follow the days at once, and the address keeps them.
  await page.getByLabel('From').fill('2027-02-01')
  await page.getByLabel('To', { exact: true }).fill('2027-02-14')
  await expect(page.getByText('Monday 1 February 2027 to Sunday 14 February 2027')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?from=2027-02-01&to=2027-02-14')
  // Redrawn in the colours of the other theme.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('figure canvas').first()).toBeVisible()
})

test('on a phone the agents of a day are below each other, and only a week scrolls sideways', {
  tag: '@whole',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await signIn(page, site.admin)
  for (const view of ['day', 'week', 'month', 'list']) {
    await open(page, `/admin-profile/appointments?view=${view}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(360)
  }
  await open(page, '/admin-profile/appointments?view=day')
  const titles = page.getByRole('heading', { level: 3 })
  const places = await titles.evaluateAll((all) => all.map((title) => title.getBoundingClientRect().left))
  expect(new Set(places).size).toBe(1)
})

test('at the desk, the next appointment and fourteen rows of a list are on the first screen', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  const next = page.getByRole('region', { name: 'Now and next' }).getByRole('listitem').first()
  expect((await next.boundingBox())?.y).toBeLessThanOrEqual(160)
  await page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click()
  const rows = page.getByRole('table', { name: 'Appointments' }).getByRole('row')
  const first = await rows.nth(1).boundingBox()
  expect(first?.y).toBeLessThanOrEqual(160)
  expect((first?.y ?? 0) + 14 * (first?.height ?? 0)).toBeLessThanOrEqual(800)
})

test('the list of appointments follows its filters as they change @whole', async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/appointments?view=list')
  await page.getByLabel('Status').selectOption('Cancelled')
  await expect(page).toHaveURL(/status=cancelled/)
  const search = page.getByLabel('Name, email or reference')
  await search.pressSequentially('nobody of')
  await expect(page).toHaveURL(/status=cancelled.*search=nobody/)
  await expect(page.getByText('No appointments match your search.')).toBeVisible()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('nobody of')
})

for (const isScripted of withAndWithoutScripts) {
  const how = isScripted ? 'with' : 'without'
  test(`on a phone, every section, the website and Log out are one press away, ${how} JavaScript @whole`, async ({
    openVisitor,
    site,
  }) => {
    const page = await openVisitor({ viewport: { width: 360, height: 700 }, javaScriptEnabled: isScripted })
    await signIn(page, site.admin)
    await page.goto('/admin-profile')
    const desk = page.getByRole('navigation', { name: 'Admin desk' })
    await expect(desk.getByRole('link', { name: 'Calendar' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
    await desk.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeInViewport()
    await page.getByRole('button', { name: 'Website' }).click()
    await expect(page.getByRole('navigation', { name: 'Website' }).getByRole('link', { name: 'Contact' })).toBeVisible()
    await page.keyboard.press('Escape')
    await desk.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
    await desk.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
  })
}
