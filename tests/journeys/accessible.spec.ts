import { scanPage } from '../support/axe-scan.ts'
import { measureContrast } from '../support/contrast.ts'
import { expect, test } from '../support/journey.ts'
import { privateScenes, publicScenes } from '../support/scenes.ts'
import { sidewaysScroll } from '../support/text-layout.ts'

const colorSchemes = ['light', 'dark'] as const

for (const { name, arrange, widths = [360, 768, 1280] } of [...publicScenes, ...privateScenes]) {
  test(`axe finds nothing on ${name}, narrow and wide, light and dark; and it never scrolls sideways`, async ({
    page,
    site,
    faults,
  }) => {
    await arrange({ page, site, faults })
    for (const colorScheme of colorSchemes) {
      for (const width of widths) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await scanPage(page), `${name}, ${colorScheme}, ${width} px`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewaysScroll(page), `${name}, 320 px`).toBe(0)
  })
}

test('what axe leaves open about a text over a picture is measured at the worst pixel behind it', async ({ page }) => {
  const text = (ground: string) =>
    `<main><h1>A page</h1><p style="width: max-content; background-image: linear-gradient(90deg, #fff, ${ground})">Words</p></main>`
  await page.setContent(text('#777'))
  expect(await measureContrast(page, 'p')).toEqual({ worst: expect.closeTo(4.7, 0), needed: 4.5 })
  expect(await scanPage(page)).not.toContainEqual(expect.stringContaining('contrast'))
  await page.setContent(text('#555'))
  expect(await scanPage(page)).toContainEqual(expect.stringMatching(/^contrast 2\.\d+, not 4\.5: <p/))
})
