import { expect, open, test } from '../support/journey.ts'

const documents = [
  { path: '/terms-and-conditions', title: 'Terms and Conditions' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
]

for (const { path, title } of documents) {
  test(`${title} says when it was last changed`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const lastChanged = page.getByText('Last updated:')
    await expect(lastChanged).toContainText(/\d{1,2} [A-Z][a-z]+ 20\d\d/)
    await expect(lastChanged.locator('time')).toHaveAttribute('datetime', /^20\d\d-\d\d-\d\d$/)
  })

  test(`each line of the contents of ${title} leads to its section, below the navbar`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, path)
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const sections = page.getByRole('article').getByRole('region')
    await expect(links).toHaveCount(await sections.count())
    expect(await links.count()).toBeGreaterThan(5)
    for (const link of await links.all()) {
      const [name, href] = [await link.innerText(), await link.getAttribute('href')]
      await link.click()
      await expect(page).toHaveURL(`${path}${href}`)
      const heading = page.locator(`${href} h2`)
      await expect(heading).toContainText(name)
      await expect(heading).toBeInViewport({ ratio: 1 })
      const bar = await page.getByRole('banner').boundingBox()
      expect((await heading.boundingBox())?.y, name).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    }
  })

  test(`an address with a section of ${title} opens at that section`, async ({ page }) => {
    await open(page, path)
    const href = await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link')
      .last()
      .getAttribute('href')
    await page.goto('/about')
    await open(page, `${path}${href}`)
    await expect(page.locator(`${href} h2`)).toBeInViewport({ ratio: 1 })
  })

  test(`${title} is printed without navbar, contents and footer`, async ({ page }) => {
    await open(page, path)
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo', 'navigation'] as const) {
      await expect(page.locator('body').getByRole(role)).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test(`${title} prints black on white with the firm in every footer`, async ({ page }) => {
    await open(page, path)
    const note = page.getByText('Harbour Sample Recovery Ltd · hello@harbour.example')
    await expect(note).toBeHidden()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(note).toBeVisible()
    await expect(note.locator('..')).toHaveCSS('display', 'table-footer-group')
    for (const text of [page.getByRole('heading').first(), page.getByRole('article').getByRole('link').first()]) {
      await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
    }
  })
}
