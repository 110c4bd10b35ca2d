import type { Page } from '@playwright/test'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, holdResponses, open, test } from '../../support/journeys/journey.ts'
import { createUser, newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
import { record } from '../../support/journeys/record-page.ts'

const menu = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => menu(page).getByRole('combobox')
const matches = '/admin-profile/search/matches'

test('Ctrl K finds a page, an action and a person by keyboard alone', async ({ page, site }) => {
  const email = newEmail('quill')
  await seedAppointment(page, site, { name: 'Robin Quillfeather', email })
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('avail', { delay: 5 })
  await expect(field(page)).toHaveValue('avail')
  await expect(menu(page).getByRole('option')).toHaveText(['Availability'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin-profile/availability')
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  // Also from within a field.
  await page.getByRole('main').getByRole('textbox').first().focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add')
  await expect(menu(page).getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    'Add user',
    'Add agent',
  ])
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('option', { selected: true })).toHaveText('Add agent')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin-profile/availability?add')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('quillf')
  await expect(menu(page).getByRole('group', { name: 'Appointments' }).getByRole('option')).toContainText('H-')
  await expect(menu(page).getByRole('group', { name: 'People' }).getByRole('option')).toContainText(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-profile\/people\/\w/)
})

test('when more people match than the menu shows, its last entry leads to all of them', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  for (let index = 0; index < 6; index += 1) {
    await createUser(page, { name: `Robin Manyfold ${index}`, email: newEmail(), password })
  }
  await open(page, '/admin-profile')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('manyfold')
  await expect(menu(page).getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(5)
  await expect(menu(page).getByRole('group', { name: 'More' })).toContainText('See all people that match')
  await expect(menu(page).getByRole('status')).toHaveText('5 results')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin-profile/people?q=manyfold')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7)
})

test('however many results there are, what leads to all of them is in sight', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  for (const name of ['Robin Manyseen 1', 'Robin Manyseen 2', 'Robin Manyseen 3']) {
    await seedAppointment(page, site, { name, email: newEmail('long-address-of-somebody') })
  }
  for (const name of ['Robin Manyseen 4', 'Robin Manyseen 5', 'Robin Manyseen 6']) {
    await createUser(page, { name, email: newEmail('long-address-of-somebody'), password })
  }
  // Lower than a laptop's screen, so that fewer results fill it.
  await page.setViewportSize({ width: 1280, height: 560 })
  await open(page, '/admin-profile')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('manyseen')
  const all = menu(page).getByRole('option', { name: 'See all people that match' })
  await expect(all).toBeInViewport({ ratio: 1 })
  // The arrows go through the results in their order, and each is scrolled to where nothing covers it.
  const options = menu(page).getByRole('option')
  const count = await options.count()
  expect(count).toBe(9)
  for (let index = 0; index < count; index += 1) {
    const option = options.nth(index)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect
      .poll(() =>
        option.evaluate((element) => {
          const { left, width, top, bottom } = element.getBoundingClientRect()
          return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + width / 2, y)))
        }),
      )
      .toBe(true)
    await page.keyboard.press('ArrowDown')
  }
})

test('Enter before the answer is there opens what these words find, not what the last ones found', {
  tag: '@whole',
}, async ({ page, site }) => {
  for (const name of ['Robin Firstmatch', 'Rosa Secondmatch'])
    await seedAppointment(page, site, { name, email: newEmail() })
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('firstm')
  await expect(menu(page).getByRole('group', { name: 'People' })).toContainText('Robin Firstmatch')
  const release = await holdResponses(page, `**${matches}?*`)
  await field(page).fill('secondm')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  release()
  await expect(record(page, 'Rosa Secondmatch')).toBeVisible()
})

test('the menu closes with Escape and gives the focus back; a failed search says so', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  faults.expectAnswer(503, matches)
  await page.route(`**${matches}?*`, (route) => route.fulfill({ status: 503 }))
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  const button = page.getByRole('button', { name: 'Find anything' })
  await button.click()
  await field(page).fill('zzz')
  await expect(menu(page).getByRole('alert')).toContainText('We couldn’t search people and appointments.')
  await expect(menu(page).getByText('Nothing matches your search.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('letters typed before the menu is there are not lost', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  const release = await holdResponses(page, '**/assets/command-menu-*')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gnrep')
  release()
  await expect(field(page)).toHaveValue('gnrep')
  await expect(page).toHaveURL('/admin-profile')
})

test('an agent’s menu, keys and rail lead only to what the agent may open @whole', async ({
  page,
  openVisitor,
  site,
}) => {
  await signIn(page, site.admin)
  const email = newEmail('agent')
  await createUser(page, { name: 'Kim Agent', email, password, role: 'agent' })
  const agent = await openVisitor()
  await signIn(agent, { email, password })
  await open(agent, '/admin-profile')
  const rail = agent.getByRole('navigation', { name: 'Admin desk' })
  const others = ['Calendar', 'People', 'Availability', 'Security']
  await expect(
    rail
      .locator('li')
      .filter({ has: agent.locator('.rail-label') })
      .getByRole('link'),
    // Hours that are still to be set are waiting.
  ).toHaveText(['Today1 needs attention', ...others])
  for (const key of ['g', 'n']) await agent.keyboard.press(key)
  await expect(agent.getByRole('heading', { level: 1 })).toHaveText('Today')
  await agent.keyboard.press('Control+k')
  const actions = ['Book for a caller', 'Block time today', 'Open extra hours today', 'Set weekly hours and days off']
  const own = ['Change my password', 'Change my email', 'Set up two-step login']
  const options = ['Today', ...others, ...actions, ...own]
  await expect(menu(agent).getByRole('option')).toHaveText(options)
  await field(agent).fill('book')
  await agent.keyboard.press('Enter')
  await expect(agent).toHaveURL('/admin-profile/appointments/new')
})

test('on a phone the search is in the top bar', { tag: '@whole' }, async ({ openVisitor, site }) => {
  const page = await openVisitor({ viewport: { width: 360, height: 700 } })
  await signIn(page, site.admin)
  await open(page, '/admin-profile/mail')
  await expect(page.getByRole('banner').getByText('Mail', { exact: true }).first()).toBeInViewport()
  await page.getByRole('button', { name: 'Find anything' }).click()
  await menu(page).getByRole('option', { name: 'Reports', exact: true }).click()
  await expect(page).toHaveURL('/admin-profile/reports')
})

test('a typing error is met with whom it may mean, by keyboard alone', { tag: '@whole' }, async ({ page, site }) => {
  await seedAppointment(page, site, { name: 'Robin Quarterdeck', email: newEmail() })
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('quartredeck')
  await expect(menu(page).getByRole('group', { name: 'Did you mean' }).getByRole('option')).toContainText(
    'Robin Quarterdeck',
  )
  await expect(menu(page).getByRole('status')).toHaveText('No results. Did you mean Robin Quarterdeck?')
  await expect(menu(page).getByText('Nothing matches your search.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(record(page, 'Robin Quarterdeck')).toBeVisible()
})

test('without JavaScript the search is a page of its own', { tag: '@whole' }, async ({ openVisitor, site }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await signIn(page, site.admin)
  await page.goto('/admin-profile/mail')
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeHidden()
  await page.getByRole('link', { name: 'Find anything' }).click()
  await expect(page).toHaveURL('/admin-profile/search')
  await page.getByRole('searchbox', { name: 'Search for' }).fill('invite')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Add user' }).click()
  await expect(page).toHaveURL('/admin-profile?add#users')
})
