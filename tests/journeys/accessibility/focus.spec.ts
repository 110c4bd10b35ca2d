import { walkByKeyboard } from '../../support/accessibility/focus-walk.ts'
import { expect, open, scrollTo, test } from '../../support/journeys/journey.ts'
import { publicPaths } from '../../support/journeys/site-pages.ts'

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

for (const path of publicPaths) {
  test(`on ${path} focus is never hidden, forwards and backwards, narrow and wide`, { tag: '@whole' }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await open(page, path)
      await scrollTo(page, 400)
      await expect(page.getByRole('banner')).toHaveAttribute('data-sticky')
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, covered, missed } = await walkByKeyboard(page, key)
        expect(stops).toBeGreaterThan(15)
        expect.soft(covered, `${path}, ${screen.width} px, ${key}`).toEqual([])
        expect.soft(missed, `never reached on ${path}, ${screen.width} px, ${key}`).toEqual([])
      }
    }
  })
}
