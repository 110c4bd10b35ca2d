import { expect, open, scrollTo, scrollTop, test } from '../support/journeys/journey.ts'
import { signIn } from '../support/journeys/journey-people.ts'

for (const { from, to, body, text } of [
  { from: '/', to: '/contact', body: '<html><h1>502 Bad Gateway</h1></html>', text: 'It isn’t anything you did.' },
  { from: '/admin-profile', to: '/admin-profile/mail', body: 'Too busy. Try again.', text: 'Too busy. Try again.' },
]) {
  test(`a page that cannot be read, ${to}, is an error page with the frame, and the next one works`, async ({
    page,
    site,
    faults,
  }) => {
    await signIn(page, site.admin)
    await open(page, from)
    faults.expectAnswer(503, to)
    await page.route(`**${to}.data*`, (route) => route.fulfill({ status: 503, body }))
    await scrollTo(page, 200)
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
