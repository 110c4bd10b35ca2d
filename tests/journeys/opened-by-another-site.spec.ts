import type { Page } from '@playwright/test'
import { expect, scrollTo, scrollTop, test, untilScripted } from '../support/journey.ts'

/** Shows a page of another site, with a link to one of ours. */
async function openOtherSite(page: Page, address: string): Promise<void> {
  const body = `<title>Another site</title><a href="${address}">A link</a><button>Open</button>`
  await page.route('http://another.example/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://another.example/')
}

test('a site that opens ours in a window of its own loses hold of it', async ({ page, site, context }) => {
  for (const path of ['/', '/login', '/contact']) {
    await openOtherSite(page, site.origin + path)
    await page.evaluate((address) => {
      const name = 'held'
      const hold = () => Object.assign(window, { [name]: window.open(address) })
      document.querySelector('button')?.addEventListener('click', hold)
    }, site.origin + path)
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('button').click()])
    await untilScripted(opened)
    expect(await opened.evaluate(() => window.opener), path).toBeNull()
    const isHeld = await page.evaluate(() => (window as unknown as { held: Window }).held.closed === false)
    expect(isHeld, path).toBe(false)
    await opened.close()
  }
})

test('a page that another site led to keeps its place when it is loaded again', async ({ page, site }) => {
  await openOtherSite(page, `${site.origin}/privacy-policy`)
  await page.getByRole('link').click()
  await untilScripted(page)
  await scrollTo(page, 2500)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('harbour-place'))).toBe('2500')
  await page.reload()
  await expect.poll(() => scrollTop(page)).toBe(2500)

  // What was noted on another page leads nowhere.
  await page.goto('/about')
  await untilScripted(page)
  await page.reload()
  await untilScripted(page)
  expect(await scrollTop(page)).toBe(0)
})

test('so does one that was reached inside the site', async ({ page, site }) => {
  await openOtherSite(page, site.origin)
  await page.getByRole('link').click()
  await untilScripted(page)
  await page.getByRole('banner').getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await scrollTo(page, 1500)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('harbour-place'))).toBe('1500')
  await page.reload()
  await expect.poll(() => scrollTop(page)).toBe(1500)
})
