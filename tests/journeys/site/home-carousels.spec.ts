import type { Page } from '@playwright/test'
import { expect, open, openWithFrozenClock, test, waitForScripts } from '../../support/journeys/journey.ts'

const amounts = ['$73,300', '$33,500', '$54,500'] as const

function heroOf(page: Page) {
  const carousel = page.locator('[aria-roledescription="carousel"]').first()
  return {
    carousel,
    images: carousel.getByRole('img'),
    button: (name: string) => carousel.getByRole('button', { name, exact: true }),
  }
}

function testimonialsOf(page: Page) {
  return page.getByRole('region', { name: 'Our Clients Say!' })
}

async function expectChosen(page: Page, number: 1 | 2): Promise<void> {
  await expect(heroOf(page).button(`Picture ${number} of 2`)).toHaveAttribute('aria-disabled', 'true')
}

/** The current picture, once it has slid into view. */
async function expectPicture(page: Page, number: 1 | 2): Promise<void> {
  await expectChosen(page, number)
  await expect(heroOf(page).images.nth(number - 1)).toBeInViewport({ ratio: 0.95 })
}

test("the hero has the fixed heading and 'Get Appoinment' leads to /contact", async ({ page }) => {
  await open(page, '/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Recover Your Funds Lost to unforseen scams')
  const hero = page.locator('section', { has: heading })
  await hero.getByRole('link', { name: 'Get Appoinment', exact: true }).click()
  await expect(page).toHaveURL('/contact')
})

test('the hero is a carousel of two images, 495 px high on every wide screen', async ({ page }) => {
  await open(page, '/')
  const { images, button } = heroOf(page)
  await expect(images).toHaveCount(2)
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const image of await images.all()) expect((await image.boundingBox())?.height).toBe(495)
  }
  await button('Next').click()
  for (const image of await images.all()) {
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})

test('the hero advances by itself every seven seconds @whole', async ({ page }) => {
  await openWithFrozenClock(page, '/')
  await expect(heroOf(page).button('Pause')).toBeVisible()
  await page.clock.runFor(6900)
  await expectChosen(page, 1)
  await page.clock.runFor(200)
  await expectChosen(page, 2)
  await page.clock.runFor(7000)
  await expectChosen(page, 1)
  await page.clock.runFor(7000)
  // Sliding takes frames, and frames take time on the clock.
  await page.clock.resume()
  await expectPicture(page, 2)
})

/** Presses Play and expects the second picture seven seconds later. */
async function expectPlayToChange(page: Page): Promise<void> {
  const { button } = heroOf(page)
  await button('Play').click()
  // Hovering pauses it too.
  await page.mouse.move(0, 0)
  await expect(button('Pause')).toBeVisible()
  await page.clock.runFor(7000)
  await expectChosen(page, 2)
}

test('Pause stops the hero and Play restarts it', async ({ page }) => {
  await openWithFrozenClock(page, '/')
  const { button } = heroOf(page)
  await button('Pause').click()
  await expect(button('Pause')).toHaveCount(0)
  await page.clock.runFor(21_000)
  await expectChosen(page, 1)
  await expectPlayToChange(page)
})

test('with reduced motion the hero stands still until the visitor presses Play', { tag: '@whole' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithFrozenClock(page, '/')
  const { button } = heroOf(page)
  await page.clock.runFor(21_000)
  await expect(button('Play')).toBeVisible()
  await expectChosen(page, 1)
  await expectPlayToChange(page)
})

test('Previous, Next and the position buttons choose a hero picture', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/')
  const { button } = heroOf(page)
  await button('Next').click()
  await expectPicture(page, 2)
  await button('Next').click()
  await expectPicture(page, 1)
  await button('Previous').click()
  await expectPicture(page, 2)
  await button('Picture 1 of 2').click()
  await expectPicture(page, 1)
  await button('Picture 2 of 2').click()
  await expectPicture(page, 2)
})

test('scrolling to a hero picture selects it; without JavaScript both can be seen', { tag: '@whole' }, async ({
  page,
  openVisitor,
}) => {
  await open(page, '/')
  const withoutScripts = await openVisitor({ javaScriptEnabled: false })
  await withoutScripts.goto('/')
  for (const visitor of [page, withoutScripts]) {
    const { images } = heroOf(visitor)
    await images.first().hover()
    await visitor.mouse.wheel(2000, 0)
    await expect(images.nth(1)).toBeInViewport({ ratio: 0.95 })
  }
  await expectChosen(page, 2)
})

test("'Our Clients Say!' is a carousel of three testimonials that Next and Previous move", async ({ page }) => {
  await open(page, '/')
  const testimonials = testimonialsOf(page)
  await expect(testimonials.getByRole('heading', { name: 'Our Clients Say!', exact: true })).toBeVisible()
  await expect(testimonials).toHaveAttribute('aria-roledescription', 'carousel')
  await expect(testimonials.getByRole('figure')).toHaveCount(3)
  const move = async (button: 'Next' | 'Previous', amount: string) => {
    await testimonials.getByRole('button', { name: button }).click()
    await expect(testimonials.getByText(amount)).toBeInViewport({ ratio: 1 })
    for (const other of amounts.filter((each) => each !== amount)) {
      await expect(testimonials.getByText(other)).not.toBeInViewport()
    }
  }
  await testimonials.scrollIntoViewIfNeeded()
  await expect(testimonials.getByText('$73,300')).toBeInViewport({ ratio: 1 })
  await move('Next', '$33,500')
  await move('Next', '$54,500')
  await move('Next', '$73,300')
  await move('Previous', '$54,500')
  await move('Previous', '$33,500')
})

test('two quick presses of Next pass two testimonials', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/')
  const testimonials = testimonialsOf(page)
  await testimonials.scrollIntoViewIfNeeded()
  // Both in one task: no scrolling lies between them.
  await testimonials.getByRole('button', { name: 'Next' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(testimonials.getByText('$54,500')).toBeInViewport({ ratio: 1 })
})

test('every testimonial can be reached by keyboard', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/')
  const testimonials = testimonialsOf(page)
  await testimonials.getByRole('button', { name: 'Previous' }).focus()
  await page.keyboard.press('Tab')
  await expect(testimonials.getByRole('button', { name: 'Next' })).toBeFocused()
  for (const [index, amount] of amounts.entries()) {
    await page.keyboard.press('Tab')
    await expect(testimonials.getByRole('group').nth(index)).toBeFocused()
    await expect(testimonials.getByText(amount)).toBeInViewport({ ratio: 1 })
  }
  for (const amount of ['$33,500', '$73,300']) {
    await page.keyboard.press('Shift+Tab')
    await expect(testimonials.getByText(amount)).toBeInViewport({ ratio: 1 })
  }
})

test('every testimonial can be read without JavaScript', { tag: '@whole' }, async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  for (const amount of amounts) {
    const testimonial = testimonialsOf(page).getByRole('figure').filter({ hasText: amount })
    await testimonial.scrollIntoViewIfNeeded()
    await expect(testimonial.getByRole('blockquote')).toBeInViewport({ ratio: 1 })
    await expect(testimonial.getByText(amount)).toBeInViewport({ ratio: 1 })
  }
})

test('the carousels still work when the browser restores the page with Back', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await waitForScripts(page)
  await heroOf(page).button('Next').click()
  await expect(heroOf(page).button('Picture 2 of 2')).toHaveAttribute('aria-disabled', 'true')
})
