import type { Locator } from '@playwright/test'
import { chooseTime } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { tabTo } from '../../support/journeys/keyboard.ts'
import { publicPaths } from '../../support/journeys/site-pages.ts'

test.use({ forcedColors: 'active' })

/**
 * What distinguishes two states once the visitor's own colours have replaced ours: borders, weight and underline, but
 * not the background.
 */
function outlinesOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => {
    const { borderWidth, borderStyle, outlineWidth, outlineStyle, fontWeight, textDecorationLine } =
      getComputedStyle(element)
    const outline = outlineStyle === 'none' ? 'none' : outlineWidth
    return [borderWidth, borderStyle, outline, fontWeight, textDecorationLine].join(' ')
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in forced colours (${colorScheme}) every button has a border and icons are visible`, {
    tag: '@whole',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' })
    for (const path of publicPaths) {
      await open(page, path)
      const faults = await page.evaluate(() => {
        const opaque = (color: string) => color !== 'transparent' && !/^rgba\(.*, 0\)$/.test(color)
        const groundOf = (element: Element | null): string => {
          if (element === null) return getComputedStyle(document.documentElement).backgroundColor
          const { backgroundColor } = getComputedStyle(element)
          return opaque(backgroundColor) ? backgroundColor : groundOf(element.parentElement)
        }
        const seen = (selector: string) =>
          [...document.querySelectorAll(selector)].filter((element) =>
            element.checkVisibility({ visibilityProperty: true }),
          )
        // Anything that looks like a button in our own colours, link or button.
        const bare = seen('button, input, select, textarea, a[class*="min-h-12"]').filter((element) => {
          if (
            element.matches('[type=radio], [type=checkbox], [aria-label^="Picture "], [aria-hidden], [aria-hidden] *')
          )
            return false
          const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element)
          return (
            borderTopWidth === '0px' || borderTopStyle === 'none' || borderTopColor === groundOf(element.parentElement)
          )
        })
        const unseen = seen('svg, svg *').filter((shape) => {
          const { stroke, fill } = getComputedStyle(shape)
          const ground = groundOf(shape.closest('a, button') ?? shape.parentElement)
          return ![stroke, fill].some((color) => color !== 'none' && color !== ground)
        })
        return [...bare, ...unseen].map((element) => element.outerHTML.slice(0, 100))
      })
      expect.soft(faults, path).toEqual([])
    }
  })
}

test('in forced colours a selection is visible by more than its background', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/')
  const tab = page.getByRole('tab')
  expect(await outlinesOf(tab.first()), 'the chosen card').not.toBe(await outlinesOf(tab.nth(1)))
  const position = (name: string) => page.getByRole('button', { name }).locator('span')
  const chosen = await outlinesOf(position('Picture 1 of 2'))
  expect(chosen, 'the picture that is shown').not.toBe(await outlinesOf(position('Picture 2 of 2')))

  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await outlinesOf(here.first()), 'the page that one is on').not.toBe(await outlinesOf(here.nth(1)))

  await open(page, '/contact')
  const days = page.getByRole('region', { name: 'When would suit you?' }).getByRole('listitem').getByRole('link')
  expect(await outlinesOf(days.first()), 'the chosen day').not.toBe(await outlinesOf(days.nth(1)))
  // Late in the day, today may have one time only.
  await days.nth(2).click()
  await expect(page).toHaveURL(/day=/)
  await chooseTime(page)
  const time = page.getByRole('radio').locator('..')
  expect(await outlinesOf(time.first()), 'the chosen time').not.toBe(await outlinesOf(time.nth(1)))
})

test("with the visitor's own colours, focus has a ring and an invalid field a thicker border", {
  tag: '@whole',
}, async ({ page, faults }) => {
  faults.expectAnswer(422, '/login')
  await open(page, '/login')
  const email = page.getByLabel('Email', { exact: true })
  const before = await outlinesOf(email)
  const button = page.getByRole('main').getByRole('button', { name: 'Log in' })
  for (const stop of [page.getByRole('banner').getByRole('link', { name: 'About', exact: true }), email, button]) {
    await tabTo(page, stop)
    const { style, width, color, ground } = await stop.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      const ground = getComputedStyle(document.body).backgroundColor
      return { style: outlineStyle, width: Number.parseFloat(outlineWidth), color: outlineColor, ground }
    })
    expect(style).toBe('solid')
    expect(width).toBeGreaterThanOrEqual(2)
    expect(color).not.toBe(ground)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  expect(await outlinesOf(email)).not.toBe(before)
})
