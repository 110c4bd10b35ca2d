import { expect, open, scrollTo, scrollTop, test } from '../../support/journeys/journey.ts'

test("'About Us' has breadcrumb, introduction, certificates and a link to /contact", async ({ page }) => {
  await open(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  const places = await breadcrumb.getByRole('listitem').allTextContents()
  expect(places.map((place) => place.replace('/', '').trim())).toEqual(['Home', 'Pages', 'About'])

  // The mission, the year, the amount, the personal approach and the fees.
  const main = page.getByRole('main')
  for (const words of [/our mission/i, /established in 2018/i, /more than \$3\.6 million/i, /personal/i, /our fees/i]) {
    await expect(main.getByText(words).first()).toBeVisible()
  }

  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Our Certificates', exact: true }),
  })
  const certificates = section.getByRole('figure')
  await expect(certificates).toHaveCount(2)
  for (const [index, caption] of ['2023 certificate', '2020 certificate'].entries()) {
    const certificate = certificates.nth(index)
    await expect(certificate.locator('figcaption')).toHaveText(caption)
    const image = certificate.getByRole('img')
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }

  const block = page.locator('section', {
    has: page.getByRole('heading', { name: 'Contact With Our Certified Agent', exact: true }),
  })
  await block.getByRole('link', { name: 'Get Appoinment', exact: true }).click()
  await expect(page).toHaveURL('/contact')
})

test('the breadcrumb leads home, and a link leads back to the top of the page', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/about')
  await scrollTo(page, 900)
  await page.getByRole('link', { name: 'Back to top' }).click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('without JavaScript the link back to the top works', { tag: '@whole' }, async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await page.goto('/about')
  await page.getByRole('link', { name: 'Back to top' }).click()
  await expect(page).toHaveURL('/about#top')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
