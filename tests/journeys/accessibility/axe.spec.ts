import type { Page } from '@playwright/test'
import { looksAt, scanPage } from '../../support/accessibility/axe-scan.ts'
import { measureContrasts, withHiddenText } from '../../support/accessibility/contrast.ts'
import { walkByKeyboard } from '../../support/accessibility/focus-walk.ts'
import { sidewaysScroll, unreadableTexts } from '../../support/accessibility/text-layout.ts'
import { expect, test } from '../../support/journeys/journey.ts'
import { accountScenes } from '../../support/scenes/account-scenes.ts'
import { calendarScenes } from '../../support/scenes/calendar-scenes.ts'
import { clientScenes } from '../../support/scenes/client-scenes.ts'
import { deskMailScenes } from '../../support/scenes/desk-mail-scenes.ts'
import { deskScenes } from '../../support/scenes/desk-scenes.ts'
import { frameScenes } from '../../support/scenes/frame-scenes.ts'
import { publicScenes, type Scene } from '../../support/scenes/scenes.ts'
import { securityScenes } from '../../support/scenes/security-scenes.ts'
import { casesOf, isWholeRun } from '../../support/series.ts'

const looks = looksAt([360, 768, 1280])

/** Scans a scene as it is on the screen, and expects no sideways scrolling. */
async function expectAccessible(page: Page, { name, widths = [360, 768, 1280] }: Scene) {
  for (const { colorScheme, width, scans } of looks.filter((look) => widths.includes(look.width))) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await scanPage(page, scans), `${name}, ${colorScheme}, ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page), `${name}, 320 px`).toBe(0)
}

for (const scene of casesOf(publicScenes, 2)) {
  test(`axe passes on ${scene.name}, narrow and wide, light and dark, with no sideways scrolling`, async ({
    page,
    site,
    faults,
  }) => {
    await scene.arrange({ page, site, faults })
    await expectAccessible(page, scene)
  })
}

// Other tests tab through and enlarge the public pages.
for (const scene of casesOf(
  [
    ...accountScenes,
    ...clientScenes,
    ...deskScenes,
    ...calendarScenes,
    ...deskMailScenes,
    ...frameScenes,
    ...securityScenes,
  ],
  2,
)) {
  const { name } = scene
  test(`axe passes on ${name}; Tab reaches everything and double-size text fits`, async ({ page, site, faults }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await scene.arrange({ page, site, faults })
    await expectAccessible(page, scene)
    if (!isWholeRun) return

    for (const screen of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(screen)
      const { stops, covered, missed } = await walkByKeyboard(page, 'Tab')
      expect(stops).toBeGreaterThan(0)
      expect.soft(covered, `hidden on ${name}, ${screen.width} px`).toEqual([])
      expect.soft(missed, `never reached on ${name}, ${screen.width} px`).toEqual([])
    }

    // An appointment that has the focus opens over the next one: the walk may end on any.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await unreadableTexts(page), `${name}, twice the size, ${width} px`).toEqual([])
      expect.soft(await sidewaysScroll(page), `${name}, twice the size, ${width} px`).toBe(0)
    }
  })
}

test('contrast that axe cannot judge over a picture is measured at the worst pixel @whole', async ({ page }) => {
  const text = (ground: string) =>
    `<main><h1>A page</h1><p style="width: max-content; background-image: linear-gradient(90deg, #fff, ${ground})">Words</p></main>`
  const contrastOf = async (selector: string) =>
    (await withHiddenText(page, () => measureContrasts(page, [selector])))[0]
  await page.setContent(text('#777'))
  expect(await contrastOf('p')).toEqual({ worst: expect.closeTo(4.7, 0), needed: 4.5 })
  expect(await scanPage(page)).not.toContainEqual(expect.stringContaining('contrast'))
  await page.setContent('<a style="color: #000; text-decoration: underline"><b>Words</b></a>')
  expect(await contrastOf('b')).toEqual({ worst: 21, needed: 4.5 })
  await page.setContent(text('#555'))
  expect(await scanPage(page)).toContainEqual(expect.stringMatching(/^contrast 2\.\d+, not 4\.5: <p/))

  // Several texts of one screenshot: each has its own ground, and what is covered or cut off there gets one to itself.
  const ground = (color: string) => `background-image: linear-gradient(${color}, ${color})`
  await page.setContent(`
    <p id="light" style="${ground('#fff')}">Words</p>
    <p id="grey" style="${ground('#999')}">Words</p>
    <div style="width: 8em; overflow: auto"><p id="cut" style="margin-left: 30em; width: 4em; ${ground('#ccc')}">Words</p></div>
    <p id="covered" style="margin-top: 30em; ${ground('#666')}">Words</p>
    <p id="far" style="margin: 200em 0; ${ground('#fff')}">Words</p>
    <div style="position: fixed; inset: auto 0 0; height: 45%; background: #000"></div>`)
  const several = ['#light', '#grey', '#cut', '#covered', '#far']
  const measured = await withHiddenText(page, () => measureContrasts(page, several))
  expect(measured.map(({ worst }) => Math.round(worst * 10) / 10)).toEqual([21, 7.4, 13.1, 3.7, 21])
})
