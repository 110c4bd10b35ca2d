import {
  expect,
  holdResponses,
  open,
  scrollTo,
  scrollTop,
  test,
  waitForScripts,
} from '../../support/journeys/journey.ts'
import { signIn } from '../../support/journeys/journey-people.ts'
import { casesOf } from '../../support/series.ts'

const navbarLinks = [
  ['Home', '/'],
  ['About', '/about'],
  ['Privacy Policy', '/privacy-policy'],
  ['Terms and Conditions', '/terms-and-conditions'],
  ['Contact', '/contact'],
] as const

test('the navbar links to the five public pages in order', async ({ page }) => {
  await open(page, '/')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(navbarLinks.map(([name]) => name))
  for (const [name, path] of [...navbarLinks].reverse()) {
    await links.getByText(name, { exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('past 45 px of scrolling the navbar is sticky and the sample line is not', async ({ page }) => {
  await open(page, '/')
  const navbar = page.getByRole('banner')
  await expect(navbar).not.toHaveAttribute('data-sticky')
  await expect(navbar).toHaveCSS('position', 'static')
  await scrollTo(page, 46)
  await expect(navbar).toHaveAttribute('data-sticky')
  await expect(navbar).toHaveCSS('position', 'sticky')
  await scrollTo(page, 45)
  await expect(navbar).not.toHaveAttribute('data-sticky')
  await expect(navbar).toHaveCSS('position', 'static')
  await scrollTo(page, 900)
  await expect(navbar).toHaveAttribute('data-sticky')
  await expect(navbar).toHaveCSS('position', 'sticky')
  await expect.poll(async () => (await navbar.boundingBox())?.y).toBe(0)
  await expect(navbar.getByText('Sample site')).toHaveCount(0)
  await expect(page.getByText('Sample site —')).not.toBeInViewport()
})

test('the navbar sticks from the first scroll on, before the framework has loaded', { tag: '@whole' }, async ({
  page,
}) => {
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/about', { waitUntil: 'commit' })
  const navbar = page.getByRole('banner')
  const backToTop = page.getByRole('link', { name: 'Back to top' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await scrollTo(page, 45)
  await expect(navbar).not.toHaveAttribute('data-sticky')
  await expect(navbar).toHaveCSS('position', 'static')
  await expect(backToTop).toBeHidden()
  await scrollTo(page, 46)
  await expect(navbar).toHaveAttribute('data-sticky')
  await expect(navbar).toHaveCSS('position', 'sticky')
  await expect(backToTop).toBeVisible()
  await scrollTo(page, 900)
  expect((await navbar.boundingBox())?.y).toBe(0)
  release()
  await waitForScripts(page)
  await expect(navbar).toHaveAttribute('data-sticky')
  await expect(navbar).toHaveCSS('position', 'sticky')
  await scrollTo(page, 0)
  await expect(navbar).not.toHaveAttribute('data-sticky')
  await expect(navbar).toHaveCSS('position', 'static')
})

test('without JavaScript the navbar sticks only where it fits on one line', { tag: '@whole' }, async ({
  openVisitor,
}) => {
  for (const { width, y } of [
    { width: 1280, y: 0 },
    { width: 1024, y: 0 },
    { width: 390, y: null },
  ]) {
    const page = await openVisitor({ javaScriptEnabled: false, viewport: { width, height: 800 } })
    await page.goto('/about')
    await page.getByRole('heading', { name: 'Our Certificates' }).scrollIntoViewIfNeeded()
    const navbar = page.getByRole('banner')
    if (y === null) await expect(navbar).not.toBeInViewport()
    else {
      expect((await navbar.boundingBox())?.y).toBe(y)
      const middleOf = (link: string) =>
        navbar.getByRole('link', { name: link, exact: true }).evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return Math.round((top + bottom) / 2)
        })
      expect(await middleOf('Log in')).toBe(await middleOf('Home'))
    }
  }
})

test('on phones the links are in a menu, which collapses on every navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await expect(link('Contact')).toBeHidden()
  for (const [name, path] of navbarLinks.slice(1)) {
    await menu.click()
    await link(name).click()
    await expect(page).toHaveURL(path)
    await expect(link(name)).toBeHidden()
    await expect.poll(() => scrollTop(page)).toBe(0)
  }
})

test('on phones the links work without JavaScript', { tag: '@whole' }, async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
})

test('on every navigation the page scrolls to the top', async ({ page }) => {
  await open(page, '/')
  for (const [name, path] of [
    ['About Us', '/about'],
    ['Contact Us', '/contact'],
    ['Terms & Condition', '/terms-and-conditions'],
  ] as const) {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => scrollTop(page)).toBe(0)
  }
})

test('an unknown path leads to the home page', async ({ page }) => {
  const paths = ['/no-such-page', '/profiles', '/about/team', '/scams/unheard-of', '/index.php', '/wp-admin/']
  for (const path of casesOf(paths, 2)) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
    await waitForScripts(page)
  }
})

test("the navbar's button is 'Log in' for visitors and leads to the login page", async ({ page }) => {
  await open(page, '/')
  const navbar = page.getByRole('banner')
  await expect(navbar.getByRole('link', { name: 'Profile', exact: true })).toBeHidden()
  await navbar.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test("the navbar's button is 'Profile' for signed-in users, and leads to the profile", async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/about')
  const navbar = page.getByRole('banner')
  await expect(navbar.getByRole('link', { name: 'Log in', exact: true })).toBeHidden()
  await navbar.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

for (const path of casesOf(['/', '/contact'], 1)) {
  test(`signed-in users never see 'Log in' flash up on ${path}`, async ({ page, site }) => {
    await signIn(page, site.admin)
    // Record what each frame shows, from the first one on.
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        for (const link of document.querySelectorAll<HTMLElement>(
          'header a[href="/login"], header a[href="/profile"]',
        )) {
          if (link.checkVisibility()) seen.push(link.innerText)
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    // Delay the page's own scripts, so that some frames come before them.
    const letGo = await holdResponses(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    const profile = page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true })
    await expect(profile).toBeVisible()
    letGo()
    await waitForScripts(page)
    await expect(profile).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect([...new Set(seen)]).toEqual(['Profile'])
  })
}
