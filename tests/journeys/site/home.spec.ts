import type { Page } from '@playwright/test'
import { expect, open, scrollTo, scrollTop, test } from '../../support/journeys/journey.ts'

const cards = [
  'Binary Options Scam Recovery',
  'Cryptocurrency Scam Recovery',
  'Forex Scam Recovery',
  'Stock Trading Scam Recovery',
]

/** The section below the cards. */
function detailOf(page: Page, card: string) {
  const detail = page.getByRole('tabpanel', { name: card })
  return {
    heading: detail.getByRole('heading', { level: 3, name: card }),
    image: detail.getByRole('img'),
    text: detail.getByRole('paragraph'),
    bullets: detail.getByRole('listitem'),
  }
}

test("'Scam types we investigate' has four cards, binary options first; the four steps follow", async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 2, name: 'Scam types we investigate', exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(4)
  for (const [index, card] of cards.entries()) await expect(page.getByRole('tab').nth(index)).toContainText(card)
  await expect(page.getByRole('tab', { selected: true })).toContainText('Binary Options Scam Recovery')
  const { heading, image, text, bullets } = detailOf(page, 'Binary Options Scam Recovery')
  await expect(heading).toBeVisible()
  await expect(image).toHaveCount(1)
  await expect(text).not.toBeEmpty()
  await expect(bullets).toHaveCount(3)

  const steps = page.locator('section', {
    has: page.getByRole('heading', { name: 'HOW WE ASSIST YOU!', exact: true }),
  })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Free consultation and assessment',
    'Analysis and investigation',
    'Legal strategy and negotiation',
    'Recovery and support',
  ])
  const main = page.getByRole('main')
  await expect(main.getByText(/2018/).first()).toBeVisible()
  await expect(main.getByText(/more than \$3\.6 million/i).first()).toBeVisible()
})

test('clicking a card swaps the detail below it and keeps the address; so do keys', async ({ page }) => {
  await open(page, '/')
  const shown = new Map<string, string[]>()
  for (const card of [...cards].reverse()) {
    await page.getByRole('tab', { name: card }).click()
    const { heading, image, text, bullets } = detailOf(page, card)
    await expect(heading).toBeVisible()
    await expect(bullets).toHaveCount(3)
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const parts = [await image.getAttribute('src'), await text.textContent(), ...(await bullets.allTextContents())]
    shown.set(
      card,
      parts.map((part) => part ?? ''),
    )
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/')
  }
  // Each card has its own image, text and bullets.
  expect(new Set([...shown.values()].flat()).size).toBe(4 * 5)

  await page.getByRole('tab', { selected: true }).focus()
  const steps = [
    ['ArrowRight', 'Cryptocurrency Scam Recovery'],
    ['ArrowRight', 'Forex Scam Recovery'],
    ['ArrowLeft', 'Cryptocurrency Scam Recovery'],
    ['End', 'Stock Trading Scam Recovery'],
    ['ArrowRight', 'Binary Options Scam Recovery'],
    ['ArrowLeft', 'Stock Trading Scam Recovery'],
    ['Home', 'Binary Options Scam Recovery'],
  ] as const
  for (const [key, card] of steps) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name: card, selected: true })).toBeFocused()
    await expect(detailOf(page, card).heading).toBeVisible()
  }
})

test('Back leaves the home page after a card has been chosen @whole', async ({ page }) => {
  await open(page, '/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('tab', { name: 'Forex Scam Recovery' }).click()
  await expect(detailOf(page, 'Forex Scam Recovery').heading).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a card opened in a new tab is a page of its own', { tag: '@whole' }, async ({ page, context }) => {
  await open(page, '/')
  const opening = context.waitForEvent('page')
  await page.getByRole('tab', { name: 'Forex Scam Recovery' }).click({ modifiers: ['ControlOrMeta'] })
  const ownPage = await opening
  await expect(ownPage).toHaveURL('/scams/forex')
  await expect(ownPage.getByRole('heading', { level: 1, name: 'Forex Scam Recovery' })).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toContainText('Binary Options Scam Recovery')
})

test('without JavaScript a card is a link to its own page', { tag: '@whole' }, async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 3, name: 'Binary Options Scam Recovery' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Stock Trading Scam Recovery' }).click()
  await expect(page).toHaveURL('/scams/stock-trading')
  await expect(page.getByRole('heading', { level: 1, name: 'Stock Trading Scam Recovery' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(1)
})

test("the block 'Contact With Our Certified Agent' leads to the contact page", { tag: '@whole' }, async ({ page }) => {
  await open(page, '/')
  const block = page.locator('section', {
    has: page.getByRole('heading', { name: 'Contact With Our Certified Agent', exact: true }),
  })
  await block.getByRole('link').click()
  await expect(page).toHaveURL('/contact')
})

test('Back to top appears once the page is scrolled, and leads to the top', async ({ page }) => {
  await open(page, '/')
  const backToTop = page.getByRole('link', { name: 'Back to top' })
  await expect(backToTop).toBeHidden()
  await scrollTo(page, 1500)
  await backToTop.click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect(backToTop).toBeHidden()
})
