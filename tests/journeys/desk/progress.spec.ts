import type { Page } from '@playwright/test'
import { expect, holdResponses, open, test } from '../../support/journeys/journey.ts'
import { signIn } from '../../support/journeys/journey-people.ts'

const line = (page: Page) => page.locator('.desk-progress')
const placeholder = (page: Page) => page.locator('main [aria-hidden=true].space-y-4')
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name })

/** Today, whose clock only moves when the test moves it, and what lets the answers about pages through. */
async function openToday(page: Page, admin: { email: string; password: string }) {
  await page.clock.install()
  await signIn(page, admin)
  await open(page, '/admin-profile')
  await page.getByRole('searchbox', { name: 'Search by email' }).fill('half a wo')
  const letGo = await holdResponses(page, '**/*.data*')
  await page.clock.pauseAt(Date.now() + 60_000)
  return { letGo, typed: page.getByRole('searchbox', { name: 'Search by email' }) }
}

/** Presses the link to a place, and waits until the page knows that it is on its way there. */
async function press(page: Page, name: string): Promise<void> {
  await place(page, name).click()
  await expect(place(page, name)).toHaveAttribute('aria-current', 'page')
}

test('a slow page shows a line after 150 ms, a placeholder after 400 ms, then gets the focus @whole', async ({
  page,
  site,
}) => {
  const { letGo, typed } = await openToday(page, site.admin)
  await press(page, 'Mail')
  await page.clock.runFor(149)
  await expect(line(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(line(page)).toBeVisible()
  await page.clock.runFor(249)
  await expect(line(page)).toBeVisible()
  await expect(placeholder(page)).toHaveCount(0)
  await expect(typed).toBeVisible()
  await page.clock.runFor(1)
  await expect(placeholder(page)).toBeVisible()
  await expect(typed).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Outgoing mail' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  for (const sign of [line(page), placeholder(page)]) await expect(sign).toHaveCount(0)
})

test('the old page comes back as it was when a slow navigation is given up', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const { letGo, typed } = await openToday(page, site.admin)
  await press(page, 'Mail')
  await page.clock.runFor(400)
  await expect(typed).toBeHidden()
  await place(page, 'Today').click()
  await expect(typed).toBeVisible()
  await expect(typed).toHaveValue('half a wo')
  letGo()
  for (const sign of [line(page), placeholder(page)]) await expect(sign).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/admin-profile')
})

test('a quick page shows neither line nor placeholder', { tag: '@whole' }, async ({ page, site }) => {
  const { letGo } = await openToday(page, site.admin)
  const signs = await page.evaluateHandle(() => {
    const shown: string[] = []
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.matches(':has(> .desk-progress), main [aria-hidden=true].space-y-4'))
          shown.push(node.className)
      }
    }).observe(document.body, { childList: true, subtree: true })
    return shown
  })
  await press(page, 'Mail')
  await page.clock.runFor(149)
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Outgoing mail' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await signs.jsonValue()).toEqual([])
})
