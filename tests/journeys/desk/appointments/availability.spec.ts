import type { Page } from '@playwright/test'
import { expect, open, test, waitForScripts } from '../../../support/journeys/journey.ts'
import { logIn, signIn } from '../../../support/journeys/journey-people.ts'
import { dayAhead } from '../../../support/journeys/next-year.ts'
import { endSessions } from '../../../support/journeys/site-database.ts'
import { withAndWithoutScripts } from '../../../support/series.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const saved = (page: Page) => page.getByRole('status').getByText(/Saved\. Free times in the next 7 days: [\d,]+\./)

/** Opens the availability page with an agent of this journey's own, so that other journeys keep their times. */
async function addAgent(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Availability' }).click()
  await page.getByRole('link', { name: 'Add agent' }).click()
  await expect(page.getByRole('button', { name: 'Add agent' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill('kim@example.org')
  await page.getByRole('button', { name: 'Add agent' }).click()
  await expect(page.getByText(`${name} has been added. To offer times for booking`)).toBeVisible()
}

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`an admin adds an agent and plans the weeks${how}`, async ({ openVisitor, site, faults }) => {
    faults.expectAnswer(422, '/admin-profile/availability')
    const page = await openVisitor({ javaScriptEnabled })
    await signIn(page, site.admin)
    await page.goto('/admin-profile')
    if (javaScriptEnabled) await waitForScripts(page)
    const name = `Kim ${javaScriptEnabled ? 'One' : 'Two'}`
    await addAgent(page, name)

    const hours = part(page, 'Weekly hours')
    await expect(hours.getByLabel('Saturday, from', { exact: true })).toBeHidden()
    await hours.getByRole('checkbox', { name: 'Saturday is open' }).check()
    await hours.getByLabel('Saturday, from', { exact: true }).fill('09:00')
    await hours.getByLabel('Saturday, until', { exact: true }).fill('12:00')
    await hours.getByRole('button', { name: 'Save weekly hours' }).click()
    await expect(saved(page)).toBeVisible()
    // The form is replaced by what was saved.
    await expect(hours.getByRole('button', { name: 'Save weekly hours' })).toBeEnabled()
    await hours.getByRole('group', { name: 'Saturday' }).getByText('Add a break', { exact: true }).click()
    await hours.getByLabel('Saturday, hours 2, from').fill('13:00')
    await hours.getByLabel('Saturday, hours 2, until').fill('12:30')
    await hours.getByRole('button', { name: 'Save weekly hours' }).click()
    await expect(page.getByRole('alert')).toContainText('The end must be after the start')
    await expect(hours.getByLabel('Saturday, hours 2, from')).toHaveValue('13:00')
    await hours.getByLabel('Saturday, hours 2, until').fill('17:00')
    await hours.getByRole('button', { name: 'Save weekly hours' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const daysOff = part(page, 'Days off')
    await daysOff.getByLabel('First day').fill(dayAhead.date)
    await daysOff.getByLabel('Note (optional)').fill('Away')
    await daysOff.getByRole('button', { name: 'Add day off' }).click()
    const entry = daysOff.getByRole('listitem').filter({ hasText: `${dayAhead.words}, all day` })
    await expect(entry).toContainText('Away')
    await expect(daysOff.getByLabel('First day')).toHaveValue('')
    await daysOff.getByRole('button', { name: `Remove ${dayAhead.words}, all day` }).click()
    await expect(daysOff.getByText('None planned.')).toBeVisible()

    const details = part(page, 'Name and email')
    await details.getByRole('checkbox').uncheck()
    await details.getByRole('button', { name: 'Save name and email' }).click()
    await expect(page.getByRole('link', { name: `${name} Not taking appointments` })).toBeVisible()
  })
}

test('without JavaScript, the answer to the booking rules is in sight', { tag: '@whole' }, async ({
  openVisitor,
  site,
  faults,
}) => {
  faults.expectAnswer(422, '/admin-profile/availability')
  const viewport = { width: 1280, height: 500 }
  const page = await openVisitor({ javaScriptEnabled: false, viewport, baseURL: site.origin })
  await signIn(page, site.admin)
  await page.goto('/admin-profile/availability')
  await page.getByRole('button', { name: 'Save booking rules' }).click()
  await expect(saved(page)).toBeInViewport()
  await page.getByLabel('From one IP address', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save booking rules' }).click()
  await expect(page.getByRole('alert')).toBeInViewport()
})

test('removing a day off keeps what is typed for another one', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await addAgent(page, 'Kim Three')
  const daysOff = part(page, 'Days off')
  await daysOff.getByLabel('First day').fill(dayAhead.date)
  await daysOff.getByRole('button', { name: 'Add day off' }).click()
  await expect(daysOff.getByLabel('First day')).toHaveValue('')
  await daysOff.getByLabel('Note (optional)').fill('A wedding')
  await daysOff.getByRole('button', { name: `Remove ${dayAhead.words}, all day` }).click()
  await expect(daysOff.getByText('None planned.')).toBeVisible()
  await expect(daysOff.getByLabel('Note (optional)')).toHaveValue('A wedding')
})

test('“Copied.” is not said beside an address that has replaced the copied one', { tag: '@whole' }, async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await addAgent(page, 'Kim Four')
  const feed = part(page, 'Calendar feed')
  await feed.getByRole('button', { name: 'Create address' }).click()
  const first = await feed.locator('code').innerText()
  await feed.getByRole('button', { name: 'Copy address' }).click()
  await expect(feed.getByText('Copied.')).toBeVisible()
  await feed.getByRole('button', { name: 'Replace address' }).click()
  await expect(feed.locator('code')).not.toHaveText(first)
  await expect(feed.getByText('Copied.')).toHaveCount(0)
})

test('a second tab with outdated rules is told, and does not overwrite the newer ones', { tag: '@whole' }, async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expectAnswer(409, '/admin-profile/availability')
  await signIn(page, site.admin)
  await open(page, '/admin-profile/availability')
  const other = await context.newPage()
  await open(other, '/admin-profile/availability')
  for (const [tab, value] of [
    [page, '11'],
    [other, '12'],
  ] as const) {
    await tab.getByLabel('From one IP address', { exact: true }).fill(value)
    await tab.getByRole('button', { name: 'Save booking rules' }).click()
  }
  await expect(other.getByRole('alert')).toContainText('changed in another tab, or by someone else')
  await expect(other.getByLabel('From one IP address', { exact: true })).toHaveValue('12')
  await expect(part(other, 'Booking rules')).toContainText('It’s now 11')
  // Having seen that, the admin may overwrite it.
  await other.getByRole('button', { name: 'Save booking rules' }).click()
  await expect(saved(other)).toBeVisible()
  await expect(other.getByLabel('From one IP address', { exact: true })).toHaveValue('12')
})

test('weekly hours sent in a session that ended are back after logging in', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await signIn(page, site.admin)
  // The address to which the form is sent names the agent, whom this one leaves to the page.
  await open(page, '/admin-profile/availability')
  const saturday = part(page, 'Weekly hours').getByRole('group', { name: 'Saturday' })
  await saturday.getByRole('checkbox').check()
  await saturday.getByLabel('Saturday, from', { exact: true }).fill('10:15')
  endSessions(site, site.admin.email)
  await page.getByRole('button', { name: 'Save weekly hours' }).click()
  await expect(page).toHaveURL('/')
  await logIn(page, site.admin)
  await expect(page.getByRole('status').filter({ hasText: 'We’ve put back what you typed' })).toBeFocused()
  await expect(saturday.getByRole('checkbox')).toBeChecked()
  await expect(saturday.getByLabel('Saturday, from', { exact: true })).toHaveValue('10:15')
  // The browser doesn't ask whether to leave what is on its way.
  expect(asked).toEqual([])
})

test('hours that are changed and not saved are not left without a question @whole', async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await addAgent(page, 'Kim Five')
  const sunday = part(page, 'Weekly hours').getByRole('checkbox', { name: 'Sunday is open' })
  const reports = page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Reports' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await sunday.check()
  for (const link of [reports, page.getByRole('link', { name: 'Sample Agent', exact: true })]) {
    await link.click()
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(question).toBeHidden()
    await expect(sunday).toBeChecked()
  }
  await page.getByRole('button', { name: 'Save weekly hours' }).click()
  await expect(saved(page)).toBeVisible()
  await page.getByLabel('From one IP address', { exact: true }).fill('9')
  await reports.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin-profile/reports')
})

test('hours that are saved, and a form that is closed, are left without a question', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await addAgent(page, 'Kim Six')
  const rail = page.getByRole('navigation', { name: 'Admin desk' })
  await part(page, 'Weekly hours').getByRole('checkbox', { name: 'Sunday is open' }).check()
  await page.getByRole('button', { name: 'Save weekly hours' }).click()
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Add agent' }).click()
  await page.getByRole('region', { name: 'Agents' }).getByLabel('Name', { exact: true }).fill('Nobody')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: 'Add agent' })).toBeVisible()
  await rail.getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/\/admin-profile\/appointments/)
})
