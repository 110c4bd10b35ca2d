import { faultsAtTwiceTheSize, sidewaysScroll, unreadableTexts } from '../../support/accessibility/text-layout.ts'
import { expect, open, scrollTo, test } from '../../support/journeys/journey.ts'
import { publicPaths } from '../../support/journeys/site-pages.ts'
import { addUserStyle } from '../../support/journeys/user-style.ts'
import { casesOf } from '../../support/series.ts'

/** A window of 1280 × 1024, magnified to 400%: the screen of WCAG 1.4.10. */
const magnified = { width: 320, height: 256 }

/** The spacing that visitors may set without breaking anything, by WCAG 1.4.12. */
const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

for (const path of casesOf(publicPaths, 1)) {
  test(`on ${path}, magnified to 400%, all text is there and nothing stays in the way`, async ({ page }) => {
    await page.setViewportSize(magnified)
    await open(page, path)
    expect.soft(await unreadableTexts(page), path).toEqual([])
    await scrollTo(page, 600)
    expect(await sidewaysScroll(page)).toBe(0)
    await expect(page.getByRole('banner')).not.toHaveAttribute('data-sticky')
    await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
    await expect(page.getByRole('banner')).not.toBeInViewport()
    const staying = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetHeight > 1)
        .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
        .filter((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return bottom > 0 && top < window.innerHeight
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    )
    expect(staying).toEqual([])
  })

  test(`on ${path} all text stays readable with wide spacing, or at twice the size`, { tag: '@whole' }, async ({
    page,
  }) => {
    await open(page, path)
    const restyle = await addUserStyle(page, wideSpacing)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await unreadableTexts(page), `${path}, ${width} px`).toEqual([])
      expect.soft(await sidewaysScroll(page), `${path}, ${width} px`).toBe(0)
    }
    await restyle()
    expect(await faultsAtTwiceTheSize(page, [1280, 768, 640, 390]), path).toEqual([])
  })
}

for (const path of casesOf(['/contact', '/contact?view=calendar', '/privacy-policy'], 1)) {
  test(`on ${path} a phone scrolls up and down only, with letters of twice the size @whole`, async ({ page }) => {
    await open(page, path)
    expect(await faultsAtTwiceTheSize(page, [390])).toEqual([])
  })
}

test('the navbar sticks on ordinary screens and takes under a third of the lowest', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 384 })
  await open(page, '/about')
  await scrollTo(page, 600)
  const banner = page.getByRole('banner')
  await expect(banner).toHaveAttribute('data-sticky')
  await expect(banner).toHaveCSS('position', 'sticky')
  const box = await banner.boundingBox()
  expect(box?.y).toBe(0)
  expect(box?.height).toBeLessThan(384 / 3)
  await page.setViewportSize({ width: 320, height: 383 })
  await expect(banner).not.toHaveAttribute('data-sticky')
  await expect(banner).toHaveCSS('position', 'static')
})

test("the navbar's items do not overlap on the narrowest screen or with double-size letters @whole", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/about')
  for (const rules of ['', 'html { font-size: 200% }']) {
    const restyle = await addUserStyle(page, rules)
    const parts = page.getByRole('banner').locator('a > span, button, a:not(:has(span))')
    const boxes = (await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()))).filter(
      (box) => box.width > 0,
    )
    expect(boxes).toHaveLength(3)
    for (const [index, one] of boxes.entries()) {
      expect(one.right, rules).toBeLessThanOrEqual(320)
      for (const other of boxes.slice(index + 1)) {
        const isApart = one.right <= other.left || one.bottom <= other.top || other.bottom <= one.top
        expect(isApart, `${rules}: ${JSON.stringify([one, other])}`).toBe(true)
      }
    }
    await restyle()
  }
})

test('the check finds cut-off, covered and overlong text', async ({ page }) => {
  await page.setContent(`
    <p style="height: 1em; line-height: 1; overflow: hidden">One<br>Two</p>
    <p style="white-space: nowrap; width: 10px">${'Long '.repeat(400)}</p>
    <p>Covered</p><p style="position: relative; top: -2.2em; background: #fff">Cover</p>`)
  expect(await unreadableTexts(page)).toEqual([
    expect.stringMatching(/^cut off: Two/),
    expect.stringMatching(/^runs out of the screen: Long/),
    expect.stringMatching(/^under <p .*: Covered/),
  ])
})
