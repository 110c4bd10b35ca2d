import { expect, open, scrollTo, scrollTop, test } from '../support/journeys/journey.ts'
import { newEmail, signIn } from '../support/journeys/journey-people.ts'

for (const { from, to, body, text } of [
  { from: '/', to: '/contact', body: '<html><h1>502 Bad Gateway</h1></html>', text: 'It isn’t anything you did.' },
  { from: '/admin-profile', to: '/admin-profile/mail', body: 'Too busy. Try again.', text: 'Too busy. Try again.' },
]) {
  test(`a page that cannot be read, ${to}, is an error page with the frame, and the next one works`, async ({
    page,
    site,
    faults,
  }) => {
    // So low that there is something to scroll even on a day without appointments.
    await page.setViewportSize({ width: 1280, height: 300 })
    await signIn(page, site.admin)
    await open(page, from)
    faults.expectAnswer(503, to)
    await page.route(`**${to}.data*`, (route) => route.fulfill({ status: 503, body }))
    await scrollTo(page, 100)
    await page.locator(`a[href="${to}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('main')).not.toContainText('Bad Gateway')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong on our side')
  })
}

test('without a connection the page says so, and Try again leads to where the link did', async ({ page }) => {
  await open(page, '/about')
  await page.route('**/contact.data*', (route) => route.abort('aborted'))
  await page.locator('a[href="/contact"]').first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('The connection failed')
  await expect(page).toHaveTitle(/^The connection failed/)
  await expect(page.getByRole('main')).toContainText('Check that you’re online, and try again.')
  await expect(page.getByRole('main')).toBeFocused()
  const again = page.getByRole('link', { name: 'Try again' })
  await again.click()
  // The press has moved the focus to the link, which is a new one once this attempt has failed too.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(title).toHaveText('The connection failed')

  await page.unrouteAll()
  await again.click()
  await expect(title).toHaveText('Book a free consultation')
  await expect(page).toHaveURL('/contact')
})

test('a link whose route cannot be asked for is loaded as a document', async ({ page, faults }) => {
  faults.expectNoAnswer('/__manifest')
  await page.route('**/__manifest*', (route) => route.abort())
  await open(page, '/about')
  await page.locator('a[href="/contact"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a free consultation')
})

test('a form whose route cannot be asked for is sent as a document', async ({ page, site, faults }) => {
  faults.expectNoAnswer('/__manifest')
  await page.route('**/__manifest*', (route) => route.abort())
  await open(page, '/about')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Your email address').fill(newEmail())
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  // Its button is in the frame of the desk, which such an error replaces.
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin-profile')
  await expect(page).not.toHaveURL('/admin-profile')
})

test('without a connection such a link says so, in the frame', async ({ page, faults }) => {
  for (const path of ['/__manifest', '/healthz']) {
    faults.expectNoAnswer(path)
    await page.route(`**${path}*`, (route) => route.abort())
  }
  const lastRequest = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await open(page, '/about')
  await page.locator('a[href="/contact"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The connection failed')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await lastRequest
})

test('other browsers’ words for it are understood, and a fault of ours is still one', { tag: '@whole' }, async ({
  page,
}) => {
  for (const [words, heading] of [
    ['NetworkError when attempting to fetch resource.', 'The connection failed'],
    ['Load failed', 'The connection failed'],
    ['The Internet connection appears to be offline.', 'The connection failed'],
    ['Cannot read properties of undefined', 'Something went wrong on our side'],
  ] as const) {
    await open(page, '/about')
    await page.evaluate((message) => {
      window.fetch = () => Promise.reject(new TypeError(message))
    }, words)
    await page.locator('a[href="/contact"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})
