import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { casesOf } from '../../support/series.ts'

const documents = [
  { path: '/terms-and-conditions', title: 'Terms and Conditions' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
]

const phone = { width: 390, height: 844 }

/** Waits until a heading is in sight at the top of the page, where a link to it leads, and stays there. */
async function expectBelowNavbar(page: Page, heading: string): Promise<void> {
  const belowNavbar = () =>
    page.evaluate((selector) => {
      const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return (document.querySelector(selector)?.getBoundingClientRect().top ?? Infinity) - Math.max(0, bottom)
    }, heading)
  await expect.poll(belowNavbar, heading).toBeLessThan(100)
  expect(await belowNavbar(), heading).toBeGreaterThanOrEqual(0)
}

for (const { path, title } of casesOf(documents, 1)) {
  test(`${title} has a date, and its contents link to sections below the navbar`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const lastChanged = page.getByText('Last updated:')
    await expect(lastChanged).toContainText(/\d{1,2} [A-Z][a-z]+ 20\d\d/)
    await expect(lastChanged.locator('time')).toHaveAttribute('datetime', /^20\d\d-\d\d-\d\d$/)

    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    await expect(links).toHaveCount(await page.getByRole('article').getByRole('region').count())
    expect(await links.count()).toBeGreaterThan(5)
    for (const width of casesOf([360, 1280], 1)) {
      await page.setViewportSize({ width, height: 740 })
      for (const link of await links.all()) {
        const [name, href] = [await link.innerText(), await link.getAttribute('href')]
        await link.press('Enter')
        await expect(page).toHaveURL(`${path}${href}`)
        const heading = page.locator(`${href} h2`)
        await expect(heading).toContainText(name)
        await expect(heading).toBeInViewport({ ratio: 1 })
        const bar = await page.getByRole('banner').boundingBox()
        const top = (bar?.y ?? 0) + (bar?.height ?? 0)
        expect((await heading.boundingBox())?.y, `${name}, ${width} px`).toBeGreaterThanOrEqual(top)
      }
      await links.first().click()
      await expect(page.locator(`${await links.first().getAttribute('href')} h2`)).toBeInViewport({ ratio: 1 })
    }
  })

  test(`an address with a section of ${title} opens with its heading below the navbar`, async ({ openVisitor }) => {
    for (const viewport of casesOf([phone, { width: 1280, height: 800 }], 1)) {
      const page = await openVisitor({ viewport })
      await open(page, path)
      // Not the last ones, below which the document may be too short to scroll that far.
      const links = await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').all()
      for (const link of casesOf(links.slice(2, -2).reverse(), 2)) {
        const href = await link.getAttribute('href')
        const opened = await page.context().newPage()
        await open(opened, `${path}${href}`)
        await expectBelowNavbar(opened, `${href} h2`)
        await opened.close()
      }
    }
  })

  test(`a link to the last words of ${title} opens at them @whole`, async ({ page }) => {
    await open(page, path)
    const last = page.getByRole('region').last().locator('p, li').last()
    // Those that stand only there.
    const all = ((await page.getByRole('main').textContent()) ?? '').toLowerCase()
    const phrases = ((await last.textContent()) ?? '').split(/[.,:-]/).map((phrase) => phrase.trim())
    const words = phrases.find((phrase) => all.split(phrase.toLowerCase()).length === 2) ?? ''
    await page.goto('/about')
    await open(page, `${path}#:~:text=${encodeURIComponent(words)}`)
    await expect(last).toBeInViewport({ ratio: 1 })
  })

  test(`${title} prints black on white, without navbar, with the firm in every footer @whole`, async ({ page }) => {
    await open(page, path)
    const note = page.getByText('Harbour Sample Recovery Ltd · hello@harbour.example')
    await expect(note).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo', 'navigation'] as const) {
      await expect(page.locator('body').getByRole(role)).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Even in dark mode.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(note).toBeVisible()
    await expect(note.locator('..')).toHaveCSS('display', 'table-footer-group')
    for (const text of [page.getByRole('heading').first(), page.getByRole('article').getByRole('link').first()]) {
      await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
    }
  })
}
