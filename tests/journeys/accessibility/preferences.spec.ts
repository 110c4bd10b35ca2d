import type { Page } from '@playwright/test'
import { scanPage } from '../../support/accessibility/axe-scan.ts'
import { sidewaysScroll, unreadableTexts } from '../../support/accessibility/text-layout.ts'
import { expect, open, scrollTop, test } from '../../support/journeys/journey.ts'
import { signIn } from '../../support/journeys/journey-people.ts'
import { pathsByTemplate, publicPaths } from '../../support/journeys/site-pages.ts'

test('with reduced motion nothing moves by itself and nothing slides @whole', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of pathsByTemplate) {
    await open(page, path)
    await expect.poll(() => page.evaluate(() => document.getAnimations().length), { message: path }).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), path).toBe('auto')
  }
  await open(page, '/')
  const slides = page.locator('[aria-roledescription="carousel"]').first().getByRole('group')
  await page.getByRole('button', { name: 'Next' }).first().click()
  // Watch every frame: the second picture replaces the first with no frame in between.
  const places = await slides.nth(1).evaluate(async (slide) => {
    const seen = new Set<number>()
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      seen.add(Math.round(slide.getBoundingClientRect().left))
    }
    return [...seen]
  })
  expect(places.filter((left) => left !== 0 && left !== 1280)).toEqual([])
  expect(places).toContain(0)

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Back to top' }).click()
  expect(await scrollTop(page)).toBe(0)
})

type Picture = { alt: string | null; isSized: boolean; height: number }

function picturesOf(page: Page): Promise<Picture[]> {
  return page.evaluate(() =>
    [...document.images].map((image) => ({
      alt: image.getAttribute('alt'),
      isSized: image.hasAttribute('width') && image.hasAttribute('height'),
      height: Math.round(image.getBoundingClientRect().height),
    })),
  )
}

for (const path of publicPaths) {
  test(`without pictures, ${path} keeps its layout and stays readable`, { tag: '@whole' }, async ({
    page,
    openVisitor,
  }) => {
    const blind = await openVisitor()
    await blind.route('**/*', (route) =>
      route.request().resourceType() === 'image' ? route.abort('aborted') : route.continue(),
    )
    await open(page, path)
    await open(blind, path)
    for (const width of [360, 1280]) {
      for (const each of [page, blind]) await each.setViewportSize({ width, height: 800 })
      const pictures = await picturesOf(blind)
      expect(pictures.length).toBeGreaterThan(0)
      for (const { alt, isSized } of pictures) expect([alt === null, isSized], `${path}: ${alt}`).toEqual([false, true])
      expect(pictures, `${path}, ${width} px`).toEqual(await picturesOf(page))
      expect.soft(await unreadableTexts(blind), `${path}, ${width} px`).toEqual([])
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await blind.emulateMedia({ colorScheme })
      expect.soft(await scanPage(blind), `${path}, ${colorScheme}`).toEqual([])
    }
  })

  test(`without JavaScript, ${path} is readable`, { tag: '@whole' }, async ({ openVisitor }) => {
    const page = await openVisitor({ javaScriptEnabled: false })
    const scripted = await openVisitor()
    await page.goto(path)
    await open(scripted, path)
    const headingsOf = (each: Page) => each.getByRole('main').getByRole('heading').allInnerTexts()
    // Dates are worked out by a script; without it the steps say the rules.
    const withoutScripts = (await headingsOf(scripted)).filter((heading) => heading !== 'Your own deadlines')
    expect(await headingsOf(page)).toEqual(withoutScripts)
    for (const name of ['Home', 'About', 'Privacy Policy', 'Terms and Conditions', 'Contact', 'Log in']) {
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible()
    }
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await unreadableTexts(page), `${path}, ${width} px`).toEqual([])
      expect.soft(await sidewaysScroll(page), `${path}, ${width} px`).toBe(0)
    }
  })

  test(`without JavaScript, axe finds nothing on ${path}`, { tag: '@whole' }, async ({ page }) => {
    // axe is a script, so it cannot run in the page itself. Use its HTML in a page that runs scripts.
    await page.route(path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '') })
    })
    await page.goto(path)
    await expect(page.locator('html')).not.toHaveAttribute('data-scripted')
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await scanPage(page), `${path}, ${width} px`).toEqual([])
    }
  })
}

test('without JavaScript each of the four scam types is one link away', { tag: '@whole' }, async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  for (const name of ['Binary Options', 'Cryptocurrency', 'Forex', 'Stock Trading']) {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  }
})

test('only public pages scroll smoothly: at a desk nothing slides away under the pointer @whole', async ({
  page,
  site,
}) => {
  const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await open(page, '/contact')
  await page.getByRole('link').first().focus()
  expect(await scrolling()).toBe('smooth')
  await signIn(page, site.admin)
  await open(page, '/admin-profile/availability')
  await page.getByRole('main').getByRole('textbox').first().focus()
  expect(await scrolling()).toBe('auto')
})
