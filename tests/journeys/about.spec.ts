import { expect, open, scrollTo, scrollTop, test } from '../support/journey.ts'

test("the heading is 'About Us', with the breadcrumb Home / Pages / About", async ({ page }) => {
  await open(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  const places = await breadcrumb.getByRole('listitem').allTextContents()
  expect(places.map((place) => place.replace('/', '').trim())).toEqual(['Home', 'Pages', 'About'])
  await breadcrumb.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the introduction states the mission, year, amount, personal approach and fees', async ({ page }) => {
  await open(page, '/about')
  const main = page.getByRole('main')
  for (const words of [/our mission/i, /established in 2018/i, /more than \$3\.6 million/i, /personal/i, /our fees/i]) {
    await expect(main.getByText(words).first()).toBeVisible()
  }
})

test("'Contact With Our Certified Agent' has a button 'Get Appoinment' to /contact", async ({ page }) => {
  await open(page, '/about')
  const block = page.locator('section', {
    has: page.getByRole('heading', { name: 'Contact With Our Certified Agent', exact: true }),
  })
  await block.getByRole('link', { name: 'Get Appoinment', exact: true }).click()
  await expect(page).toHaveURL('/contact')
})

test("'Our Certificates' shows two images, captioned '2023 certificate' and '2020 certificate'", async ({ page }) => {
  await open(page, '/about')
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
})

test('a link leads back to the top of the page', async ({ page }) => {
  await open(page, '/about')
  await scrollTo(page, 900)
  await page.getByRole('link', { name: 'Back to top' }).click()
  await expect.poll(() => scrollTop(page)).toBe(0)
})

test('without JavaScript the link back to the top works', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await page.goto('/about')
  await page.getByRole('link', { name: 'Back to top' }).click()
  await expect(page).toHaveURL('/about#top')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
