import type { Page } from '@playwright/test'
import { expect, open, test, waitForScripts } from '../../../support/journeys/journey.ts'
import { logIn, signIn } from '../../../support/journeys/journey-people.ts'
import { dayAhead } from '../../../support/journeys/next-year.ts'
import { endSessions } from '../../../support/journeys/site-database.ts'
import { withAndWithoutScripts } from '../../../support/series.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const saved = (page: Page) => page.getByRole('status').getByText(/Saved\. Free times in the next 7 days: [\d,]+\./)

/** Opens a tab of the agent who is shown. */
async function openTab(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name }).click()
  await expect(page.getByRole('navigation', { name: 'View' }).getByRole('link', { name })).toHaveAttribute(
    'aria-current',
    'page',
  )
}

/** Opens the availability page with an agent of this journey's own, so that other journeys keep their times. */
async function addAgent(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Availability' }).click()
  await page.getByRole('link', { name: 'Add agent' }).click()
  await expect(page.getByRole('button', { name: 'Add agent' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill('kim@example.org')
  await page.getByRole('button', { name: 'Add agent' }).click()
  await expect(page.getByText(`${name} has been added. To offer times for booking`)).toBeVisible()
  await page.getByRole('link', { name: `Set weekly hours for ${name}` }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
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

    await openTab(page, 'Days off')
    const [daysOff, form] = [part(page, 'Days off'), part(page, 'Add a day off or extra hours')]
    await form.getByLabel('Day', { exact: true }).fill(dayAhead.date)
    await form.getByLabel('Note for staff (optional)').fill('Away')
    await form.getByRole('button', { name: 'Block time' }).click()
    const entry = daysOff.getByRole('listitem').filter({ hasText: `${dayAhead.words}, all day` })
    await expect(entry).toContainText('Away')
    await expect(form.getByLabel('Day', { exact: true })).toHaveValue('')
    await daysOff.getByRole('button', { name: `Remove ${dayAhead.words}, all day` }).click()
    await expect(daysOff.getByText('None planned.')).toBeVisible()

    await openTab(page, 'Details')
    const details = part(page, 'Name and email')
    await details.getByRole('checkbox').uncheck()
    await details.getByRole('button', { name: 'Save name and email' }).click()
    const asLink = page.getByRole('link', { name: `${name} Not taking appointments` })
    // Other journeys add agents too, and many are a list.
    await expect(asLink.or(page.getByRole('option', { name: `${name} (not taking appointments)` }))).toBeAttached()
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
  await page.goto('/admin-profile/availability?tab=rules')
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
  await openTab(page, 'Days off')
  const [daysOff, form] = [part(page, 'Days off'), part(page, 'Add a day off or extra hours')]
  await form.getByLabel('Day', { exact: true }).fill(dayAhead.date)
  await form.getByRole('button', { name: 'Block time' }).click()
  await expect(form.getByLabel('Day', { exact: true })).toHaveValue('')
  await form.getByLabel('Note for staff (optional)').fill('A wedding')
  await daysOff.getByRole('button', { name: `Remove ${dayAhead.words}, all day` }).click()
  await expect(daysOff.getByText('None planned.')).toBeVisible()
  await expect(form.getByLabel('Note for staff (optional)')).toHaveValue('A wedding')
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
  await openTab(page, 'Calendar feed')
  const feed = part(page, 'Calendar feed')
  const answer = page.getByRole('status').filter({ hasText: 'Copy this address now.' })
  await feed.getByRole('button', { name: 'Create address' }).click()
  const first = await answer.locator('code').innerText()
  await answer.getByRole('button', { name: 'Copy' }).click()
  await expect(answer.getByText('Copied.')).toBeVisible()
  await feed.getByRole('button', { name: 'Replace address' }).click()
  await expect(answer.locator('code')).not.toHaveText(first)
  await expect(answer.getByText('Copied.')).toHaveCount(0)
})

test('who changed the same rule meanwhile is named, and theirs or mine is kept with one press', {
  tag: '@whole',
}, async ({ page, context, site, faults }) => {
  faults.expectAnswer(409, '/admin-profile/availability')
  await signIn(page, site.admin)
  const other = await context.newPage()
  const field = (tab: Page) => tab.getByLabel('From one IP address', { exact: true })
  for (const [choice, theirs, mine, kept] of [
    ['Use mine', '11', '12', '12'],
    ['Keep theirs', '13', '14', '13'],
  ] as const) {
    await open(page, '/admin-profile/availability?tab=rules')
    await open(other, '/admin-profile/availability?tab=rules')
    for (const [tab, value] of [
      [page, theirs],
      [other, mine],
    ] as const) {
      await field(tab).fill(value)
      await tab.getByRole('button', { name: 'Save booking rules' }).click()
    }
    const conflict = other.getByRole('alert').filter({ hasText: `changed this to “${theirs}” on` })
    await expect(conflict).toBeInViewport()
    await expect(field(other)).toHaveValue(mine)
    await conflict.getByRole('button', { name: choice }).click()
    await expect(saved(other)).toBeVisible()
    await expect(field(other)).toHaveValue(kept)
  }
})

test('the hours of a colleague who changed the same day are kept whole, with their break', { tag: '@whole' }, async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expectAnswer(409, '/admin-profile/availability')
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await addAgent(page, 'Kim Seven')
  const other = await context.newPage()
  await open(other, page.url())
  const monday = (tab: Page) => part(tab, 'Weekly hours').getByRole('group', { name: 'Monday' })
  await monday(page).getByRole('checkbox').check()
  await monday(page).getByLabel('Monday, until', { exact: true }).fill('12:00')
  await monday(page).getByText('Add a break', { exact: true }).click()
  await monday(page).getByLabel('Monday, hours 2, from').fill('13:00')
  await monday(page).getByLabel('Monday, hours 2, until').fill('15:00')
  await page.getByRole('button', { name: 'Save weekly hours' }).click()
  await expect(saved(page)).toBeVisible()
  await monday(other).getByRole('checkbox').check()
  await part(other, 'Weekly hours').getByRole('group', { name: 'Friday' }).getByRole('checkbox').check()
  await other.getByRole('button', { name: 'Save weekly hours' }).click()
  const conflict = other
    .getByRole('alert')
    .filter({ hasText: 'changed this to “09:00 to 12:00 and 13:00 to 15:00” on' })
  await conflict.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(saved(other)).toBeVisible()
  await expect(monday(other).getByLabel('Monday, until', { exact: true })).toHaveValue('12:00')
  await expect(monday(other).getByLabel('Monday, hours 2, until')).toHaveValue('15:00')
  await expect(part(other, 'Weekly hours').getByRole('checkbox', { name: 'Friday is open' })).toBeChecked()
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
  const tab = page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Booking rules' })
  for (const link of [reports, tab]) {
    await link.click()
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(question).toBeHidden()
    await expect(sunday).toBeChecked()
  }
  await page.getByRole('button', { name: 'Save weekly hours' }).click()
  await expect(saved(page)).toBeVisible()
  await tab.click()
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
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Nobody')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: 'Add agent' })).toBeVisible()
  await rail.getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/\/admin-profile\/appointments/)
})
