import type { Page } from '@playwright/test'
import { expect, open, test } from '../../../support/journeys/journey.ts'
import { signIn } from '../../../support/journeys/journey-people.ts'
import { tuesdayAhead } from '../../../support/journeys/next-year.ts'
import { makeAgent } from '../../../support/journeys/site-database.ts'

// A site of its own: several agents would change what other journeys find on Today and in the calendar.
test.use({ siteTime: '10:15' })

/** Adds an agent with hours on a day. */
async function addAgent(page: Page, name: string, day: string): Promise<void> {
  const agent = { name, email: `${name.toLowerCase()}@example.org`, isActive: 'on' }
  const form = { intent: 'new-agent', ...agent }
  const added = await page.request.post('/admin-profile/availability?add', { form })
  const agentId = /agent=([\w-]+)"[^>]*>Set weekly hours/.exec(await added.text())?.[1] ?? ''
  const hours = { intent: 'extra-hours', agentId, day, from: '09:00', until: '17:00' }
  await page.request.post('/admin-profile/appointments', { form: hours })
}

test('time in a week of many agents is blocked for one of them, by mouse and by keyboard', async ({ page, site }) => {
  const day = tuesdayAhead(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, site.admin)
  for (const name of ['Ana', 'Ben']) await addAgent(page, name, day)
  await open(page, `/admin-profile/appointments?view=week&day=${day}`)
  const tuesday = page.getByRole('region', { name: /^Tuesday/ })
  const free = tuesday.getByRole('button', { name: '09:00 to 17:00 Free: choose a time' })
  const box = await free.boundingBox()
  if (box === null) throw new Error('there is no free time')
  const [x, hour] = [box.x + box.width - 4, box.height / 8]
  await page.mouse.move(x, box.y + 4.05 * hour)
  await page.mouse.down()
  await page.mouse.move(x, box.y + 5 * hour)
  await page.mouse.move(x, box.y + 5.95 * hour)
  await page.mouse.up()
  const menu = page.getByRole('dialog')
  await menu.getByLabel('Agent').selectOption('Ana')
  await menu.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Time blocked.' })).toBeVisible()
  const blocked = tuesday.locator('.calendar-blocked')
  await expect(blocked).toContainText('An')
  await expect(blocked).toContainText('Blocked 13:00 to 15:00')
  // Others are free then, so all of the day can still be chosen.
  await free.focus()
  await page.keyboard.press('Enter')
  await menu.getByLabel('Agent').selectOption('Ben')
  await menu.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Time blocked.' })).toBeVisible()
  await expect(tuesday.getByRole('link', { name: /^Away ?: Ben/ })).toBeVisible()
  await tuesday.getByRole('button', { name: 'Unblock 13:00 to 15:00' }).focus()
  await page.keyboard.press('Enter')
  await expect(blocked).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Agents' }).getByRole('link', { name: 'Ben' }).click()
  await expect(page).toHaveURL(/agent=/)
  await expect(tuesday.getByText('Blocked 09:00 to 17:00')).toBeVisible()
})

test('Today of many agents shows one’s own appointments alone, and the browser remembers it', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  for (const name of ['Cal', 'Dee', 'Eve', 'Fay']) await addAgent(page, name, tuesdayAhead(1))
  makeAgent(site, site.admin.email, 'agent-1')
  await open(page, '/admin-profile')
  const choice = page.getByRole('navigation', { name: 'Appointments of' })
  await expect(choice.getByRole('link', { name: 'Everyone' })).toHaveAttribute('aria-current', 'page')
  await choice.getByRole('link', { name: 'Mine' }).click()
  const columns = page.locator('.calendar-column')
  await expect(columns).toHaveCount(1)
  await open(page, '/admin-profile')
  await expect(choice.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page')
  await expect(columns).toHaveCount(1)
  await choice.getByRole('link', { name: 'Everyone' }).click()
  await expect(columns).not.toHaveCount(1)
})
