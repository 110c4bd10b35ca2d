import { expect, test, untilScripted } from '../support/journey.ts'

test('a site that opens ours in a window of its own loses hold of it', async ({ page, site, context }) => {
  for (const path of ['/', '/login', '/contact']) {
    await page.route('http://another.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Another site</title><button>Open</button>' }),
    )
    await page.goto('http://another.example/')
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
