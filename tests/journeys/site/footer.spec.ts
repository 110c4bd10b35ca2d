import type { Locator, Page } from '@playwright/test'
import { expect, holdResponses, open, scrollTop, test } from '../../support/journeys/journey.ts'
import { newEmail } from '../../support/journeys/journey-people.ts'
import { readSubscribers } from '../../support/journeys/site-database.ts'
import { publicPaths } from '../../support/journeys/site-pages.ts'
import { casesOf } from '../../support/series.ts'

function newsletterOf(page: Page) {
  const footer = page.getByRole('contentinfo')
  return {
    field: footer.getByRole('textbox', { name: /e-?mail/i }),
    button: footer.getByRole('button', { name: 'Subscribe', exact: true }),
    alert: footer.getByRole('alert'),
  }
}

test('the footer has address, email, social media and quick links', async ({ page }) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('1 Sample Quay')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'hello@harbour.example' })).toHaveAttribute(
    'href',
    'mailto:hello@harbour.example',
  )
  const icons = footer.getByRole('list', { name: 'Social media' }).getByRole('link')
  expect(await icons.count()).toBeGreaterThan(1)
  for (const icon of await icons.all()) {
    await expect(icon).toHaveAccessibleName(/\w/)
    await expect(icon).toHaveAttribute('href', /^https:\/\//)
    await expect(icon.locator('svg')).toBeVisible()
  }
  const links = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
  const targets = [
    ['About Us', '/about'],
    ['Contact Us', '/contact'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms & Condition', '/terms-and-conditions'],
  ] as const
  await expect(links).toHaveText(targets.map(([name]) => name))
  for (const [name, path] of targets) {
    await links.getByText(name, { exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test("'In regulation with' heads cards with logo, register, number and public entry", async ({ page }) => {
  await open(page, '/reset-password')
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'In regulation with', exact: true }),
  })
  const cards = section.getByRole('listitem')
  expect(await cards.count()).toBeGreaterThan(1)
  for (const card of await cards.all()) {
    const logo = card.locator('img')
    await logo.scrollIntoViewIfNeeded()
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect(card.getByText(/Register|Board|Roll/).first()).toBeVisible()
    await expect(card.getByText(/SAMPLE-\d+/)).toBeVisible()
    await expect(card.getByRole('link')).toHaveAttribute('href', /^https:\/\//)
  }
})

const heights = [
  [390, 1050],
  [320, 1500],
  [1280, 680],
  [768, 700],
] as const
for (const [width, highest] of casesOf(heights, 1)) {
  test(`the footer is at most ${highest} px high on a screen of ${width} px, and fits its width`, async ({
    openVisitor,
  }) => {
    const page = await openVisitor({ viewport: { width, height: 800 } })
    await open(page, '/')
    await page.evaluate(() => document.fonts.ready)
    const footer = page.getByRole('contentinfo')
    const box = await footer.boundingBox()
    expect(box?.height).toBeGreaterThan(300)
    expect(box?.height).toBeLessThanOrEqual(highest)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // Nothing is folded away to keep it short.
    for (const words of [
      '1 Sample Quay',
      'Terms & Condition',
      'SAMPLE-0417',
      'SAMPLE-2285',
      'SAMPLE-0093',
      'it isn’t us',
    ]) {
      await expect(footer.getByText(words).first()).toBeVisible()
    }
  })
}

/** The words and controls of the footer that an element lies over. */
function coveredBy(element: Locator): Promise<string[]> {
  return element.evaluate((link) => {
    const over = link.getBoundingClientRect()
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      right > over.left && left < over.right && bottom > over.top && top < over.bottom
    const footer = document.querySelector('footer') as HTMLElement
    const controls = [...footer.querySelectorAll('a, button, input')].filter((control) =>
      isUnder(control.getBoundingClientRect()),
    )
    const range = document.createRange()
    const walker = document.createTreeWalker(footer, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some(isUnder)) texts.push(text.textContent ?? '')
    }
    return [...controls.map((control) => control.outerHTML), ...texts]
  })
}

for (const path of casesOf(publicPaths, 1)) {
  test(`on ${path}, Back to top covers nothing of the footer, however far it is in sight @whole`, async ({
    openVisitor,
  }) => {
    const page = await openVisitor({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    await open(page, path)
    const button = page.getByRole('link', { name: 'Back to top' })
    const footer = page.getByRole('contentinfo')
    const height = await footer.evaluate((element) => element.getBoundingClientRect().height)
    // From the footer: what is loaded when it comes into sight makes the page longer.
    for (let top = 844; top > 844 - height; top -= 60) {
      await footer.evaluate((element, wanted) => scrollBy(0, element.getBoundingClientRect().top - wanted), top)
      await expect.poll(() => coveredBy(button), { message: `${path}, ${top} px` }).toEqual([])
    }
    await expect(async () => {
      // What was loaded when it came into sight has made the page longer.
      await page.keyboard.press('End')
      await expect(button).toBeInViewport({ ratio: 1, timeout: 2000 })
    }).toPass()
    expect(await coveredBy(button)).toEqual([])
    // Nor what has the focus, on the way back through the footer.
    for (const name of ['Terms & Condition', 'Subscribe']) {
      await page.getByRole('contentinfo').getByText(name, { exact: true }).focus()
      await expect.poll(() => coveredBy(button)).toEqual([])
    }
    await button.click()
    await expect.poll(() => scrollTop(page)).toBe(0)
  })
}

test('Subscribe is disabled while the field is empty', async ({ page }) => {
  await open(page, '/')
  const { field, button } = newsletterOf(page)
  await expect(button).toBeDisabled()
  await field.fill('r')
  await expect(button).toBeEnabled()
  await field.fill('')
  await expect(button).toBeDisabled()
  await field.fill('   ')
  await expect(button).toBeDisabled()
})

test('an address typed before the scripts load enables Subscribe @whole', async ({ page }) => {
  const letGo = await holdResponses(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const { field, button } = newsletterOf(page)
  await field.fill('robin@example.org')
  letGo()
  // The cards become tabs once the scripts run.
  await expect(page.getByRole('tab')).toHaveCount(4)
  await expect(field).toHaveValue('robin@example.org')
  await expect(button).toBeEnabled()
})

test('Subscribe stores the address and clears the field', async ({ page, site }) => {
  const email = newEmail()
  await open(page, '/about')
  const { field, button } = newsletterOf(page)
  await field.fill(email)
  await button.click()
  await expect(field).toHaveValue('')
  await expect(button).toBeDisabled()
  await expect.poll(() => readSubscribers(site)).toContain(email)
  // The field is ready for another address; a known address gets the same response as a new one.
  await field.fill(email)
  await button.click()
  await expect(field).toHaveValue('')
  expect(readSubscribers(site).filter((each) => each === email)).toHaveLength(1)
})

test('an invalid address stays in the field, and an alert says why', async ({ page, faults, site }) => {
  faults.expectAnswer(422, '/newsletter')
  await open(page, '/')
  const { field, button, alert } = newsletterOf(page)
  await field.fill('robin@example')
  await button.click()
  await expect(alert).toBeVisible()
  // Ours and beside the field, not the browser's bubble.
  await expect(alert).toHaveText('Error: Enter an email address in the correct format, like name@example.com')
  const [above, below] = [await alert.boundingBox(), await field.boundingBox()]
  expect((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeLessThan(16)
  await expect(field).toHaveValue('robin@example')
  await expect(button).toBeEnabled()
  expect(readSubscribers(site)).not.toContain('robin@example')
  await field.pressSequentially('.')
  await expect(alert).toHaveCount(0)
  const email = newEmail()
  await field.fill(email)
  await button.click()
  await expect(field).toHaveValue('')
  await expect(alert).toHaveCount(0)
})

const pasted = ['mailto:{}', '{}.', '<{}>', 'Robin Vale <{}>', 'Email: {}', '“{}”', 'info@пример.рф']
for (const written of casesOf(pasted, 2)) {
  test(`the newsletter takes an address pasted as ${written}`, async ({ page, site }) => {
    const email = newEmail()
    await open(page, '/about')
    const { field, button } = newsletterOf(page)
    await field.fill(written.replace('{}', email))
    await button.click()
    await expect(field).toHaveValue('')
    await expect
      .poll(() => readSubscribers(site))
      .toContain(written.includes('{}') ? email : 'info@xn--e1afmkfd.xn--p1ai')
  })
}

test('the newsletter form works without JavaScript', { tag: '@whole' }, async ({ openVisitor, site, faults }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  const email = newEmail()
  await page.goto('/about')
  await expect(newsletterOf(page).button).toBeEnabled()
  await newsletterOf(page).field.fill(email)
  await newsletterOf(page).button.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await expect.poll(() => readSubscribers(site)).toContain(email)

  faults.expectAnswer(422, '/newsletter')
  await page.goto('/about')
  await newsletterOf(page).field.fill('robin@example')
  await newsletterOf(page).button.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('robin@example')
})
