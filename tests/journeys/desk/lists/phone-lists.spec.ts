import type { Page } from '@playwright/test'
import { scanPage } from '../../../support/accessibility/axe-scan.ts'
import { sidewaysScroll } from '../../../support/accessibility/text-layout.ts'
import { seedAppointment } from '../../../support/journeys/booking-form.ts'
import { expect, open, test, waitForScripts } from '../../../support/journeys/journey.ts'
import { newEmail, requestNewsletter, signIn } from '../../../support/journeys/journey-people.ts'
import type { SiteProcess } from '../../../support/processes/site-process.ts'
import { casesOf, withAndWithoutScripts } from '../../../support/series.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const filtered = [
  { path: '/admin-profile/users', table: 'Users' },
  { path: '/admin-profile/appointments?view=list', table: 'Appointments' },
  { path: '/admin-profile/mail', table: 'Outgoing mail' },
  { path: '/admin-profile/people', table: 'People' },
  { path: '/admin-profile/audit', table: 'Audit log' },
  { path: '/admin-profile/newsletter/subscribers', table: 'Subscribers' },
]

const lists = [...filtered, { path: '/admin-profile/newsletter', table: 'Issues' }]

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody').getByRole('row')

/** The rows of the first table in Chromium's own accessibility tree, by the names of their cells; the heads are first. */
async function rowsInTree(page: Page): Promise<string[][]> {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  await devTools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const cellsOf = (id: string): string[] => {
    const { role, name, childIds = [] } = byId.get(id) ?? {}
    const isCell = /^(cell|gridcell|columnheader)$/.test(String(role?.value))
    return isCell ? [String(name?.value ?? '')] : childIds.flatMap(cellsOf)
  }
  return nodes.filter(({ role }) => role?.value === 'row').map(({ nodeId }) => cellsOf(nodeId))
}

/** Something in each list, and an admin who is logged in. */
async function fillLists(page: Page, site: SiteProcess): Promise<{ name: string; email: string }> {
  const person = { name: 'Wilhelmina Featherstonehaugh', email: newEmail('a-client-with-a-rather-long-address') }
  await seedAppointment(page, site, person)
  await requestNewsletter(page, site)
  await signIn(page, site.admin)
  return person
}

test('on a phone each list begins within 200 px of the top, and nothing scrolls sideways', async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor(phone)
  await fillLists(page, site)
  await open(page, '/admin-profile/newsletter/new')
  await page.getByLabel('Subject').fill('Three questions for a firm that calls you without being asked')
  await page.getByLabel('Text').fill('Ask who they are.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  for (const { path, table } of lists) {
    await page.setViewportSize(phone.viewport)
    await open(page, path)
    const { y = 0 } = (await rowsOf(page, table).first().boundingBox()) ?? {}
    expect.soft(y, table).toBeGreaterThan(100)
    expect.soft(y, table).toBeLessThanOrEqual(200)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await sidewaysScroll(page), `${table}, ${width} px`).toBe(0)
      const box = page.getByRole('region', { name: `${table}, table` })
      expect.soft(await box.evaluate((list) => list.scrollWidth - list.clientWidth), `${table}, ${width} px`).toBe(0)
    }
  }
})

test('on a phone a row says whom it is about, and calls them with one press', async ({ openVisitor, site }) => {
  const page = await openVisitor(phone)
  const { name, email } = await fillLists(page, site)
  for (const list of [`/admin-profile/people?q=${email}`, `/admin-profile/appointments?view=list&search=${email}`]) {
    await open(page, list)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.getByRole('cell').first()).toBeVisible()
    const call = row.getByRole('link', { name: /^[\d +()]+$/ })
    expect(await call.getAttribute('href'), list).toMatch(/^tel:/)
    const { width = 0, height = 0 } = (await call.boundingBox()) ?? {}
    expect(Math.min(width, height), list).toBeGreaterThanOrEqual(44)
  }
  await open(page, `/admin-profile/people?q=${email}`)
  await expect(page.getByRole('cell', { name: /^Next appointment: \w/ })).toBeVisible()
})

test('on a phone screen readers find each fact of a card below its own head', { tag: '@whole' }, async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor(phone)
  const { email } = await fillLists(page, site)
  for (const { path, table } of filtered) {
    await open(page, path)
    const rows = await rowsInTree(page)
    expect.soft(rows.length, table).toBeGreaterThan(1)
    expect.soft([...new Set(rows.map(({ length }) => length))], table).toEqual([rows[0]?.length])
  }
  const facts = [
    { path: `/admin-profile/people?q=${email}`, head: 'Next appointment', fact: /^Next appointment: \w/ },
    { path: `/admin-profile/appointments?view=list&search=${email}`, head: 'Status', fact: /^Booked$/ },
    { path: `/admin-profile/users?email=${site.admin.email}`, head: 'Role', fact: /^Admin$/ },
  ]
  for (const { path, head, fact } of facts) {
    await open(page, path)
    const [heads = [], row = []] = await rowsInTree(page)
    expect.soft(row[heads.indexOf(head)], head).toMatch(fact)
  }
})

for (const javaScriptEnabled of withAndWithoutScripts) {
  test(`on a phone the filter opens by keyboard and counts what is set${javaScriptEnabled ? '' : ' without JavaScript'}`, async ({
    openVisitor,
    site,
  }) => {
    const page = await openVisitor({ ...phone, javaScriptEnabled })
    await fillLists(page, site)
    for (const { path, table } of filtered) {
      await page.goto(path)
      if (javaScriptEnabled) await waitForScripts(page)
      const filter = page.getByRole('search')
      await expect(filter, table).toBeHidden()
      await page.getByRole('button', { name: 'Filter', exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(filter, table).toBeVisible()
      await expect(page.getByRole('link', { name: 'Export as CSV', exact: true }), table).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(filter, table).toBeHidden()
    }
    await page.goto('/admin-profile/users')
    if (javaScriptEnabled) await waitForScripts(page)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Admins' })
    await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Newest first' })
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/role=admin.*sort=newest/)
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeAttached()
  })
}

test('axe passes on the cards of each list, also in the dark and with a filter open', { tag: '@whole' }, async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor(phone)
  const { email } = await fillLists(page, site)
  for (const { path, table } of casesOf(lists, 3)) {
    await open(page, path)
    expect.soft(await scanPage(page), table).toEqual([])
  }
  await open(page, `/admin-profile/appointments?view=list&search=${email}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await scanPage(page), colorScheme).toEqual([])
  }
  await page.getByRole('button', { name: 'Filter (2)' }).click()
  await expect(page.getByRole('search')).toBeVisible()
  expect.soft(await scanPage(page)).toEqual([])
})

test('on a phone all rows of a page are selected by one press', { tag: '@whole' }, async ({ openVisitor, site }) => {
  const page = await openVisitor(phone)
  const { email } = await fillLists(page, site)
  await open(page, `/admin-profile/appointments?view=list&search=${email}`)
  const form = page.getByRole('form', { name: 'Selected appointments' })
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await all.check()
  await expect(form).toContainText('1 selected')
  await form.getByRole('button', { name: 'Clear selection' }).click()
  await expect(all).not.toBeChecked()
})
