import { firm } from '#src/firm/firm.ts'
import { expect, open, openWithFrozenClock, test } from '../../support/journeys/journey.ts'
import { newEmail } from '../../support/journeys/journey-people.ts'
import { expectTabOrder, tabTo } from '../../support/journeys/keyboard.ts'
import { casesOf } from '../../support/series.ts'

test('a visitor books by keyboard alone, from the home page to the confirmation', async ({ page }) => {
  const email = newEmail()
  await open(page, '/')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Get Appoinment' }).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('main')).toBeFocused()
  // A ring around the whole page would point at nothing.
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none')

  const day = page.getByRole('region', { name: 'When would suit you?' }).getByRole('listitem').nth(1).getByRole('link')
  await tabTo(page, day)
  await page.keyboard.press('Enter')
  await expect(day).toHaveAttribute('aria-current', 'date')
  await expect(day).toBeFocused()

  const times = page.getByRole('radio')
  await tabTo(page, times.first())
  await page.keyboard.press('Space')
  await expect(times.first()).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(times.nth(1)).toBeChecked()
  const when = ((await times.nth(1).locator('..').textContent()) ?? '').trim()

  const scamType = page.getByLabel('Type of scam')
  await tabTo(page, scamType)
  await page.keyboard.type('Forex')
  await expect(scamType).toHaveValue('forex')
  await tabTo(page, page.getByLabel('What happened? (optional)'))
  await page.keyboard.type('An adviser called.')
  await tabTo(page, page.getByLabel('Your name'))
  await page.keyboard.type('Robin Sample')
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Phone me'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Phone', { exact: true }))
  await page.keyboard.type('020 7946 0018')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Book appointment' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  for (const line of [when, email]) await expect(page.getByRole('main').getByText(line).first()).toBeVisible()
})

for (const width of casesOf([360, 768], 1)) {
  test(`at ${width} px the menu opens, can be tabbed through and closes by keyboard`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/about')
    const banner = page.getByRole('banner')
    const menu = banner.getByRole('button', { name: 'Menu' })
    const link = (name: string) => banner.getByRole('link', { name, exact: true })
    const inMenu = [
      banner.getByRole('button', { name: 'Close' }),
      ...['Home', 'About', 'Privacy Policy', 'Terms and Conditions', 'Contact'].map(link),
    ]
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await expectTabOrder(page, inMenu)
    await expectTabOrder(page, inMenu.slice(0, -1).reverse(), 'Shift+Tab')
    await page.keyboard.press('Escape')
    await expect(link('Contact')).toBeHidden()
    await expect(menu).toBeFocused()

    await page.keyboard.press('Space')
    await expectTabOrder(page, inMenu.slice(0, 1))
    await page.keyboard.press('Enter')
    await expect(link('Contact')).toBeHidden()
    await expect(menu).toBeFocused()

    await page.keyboard.press('Enter')
    await tabTo(page, link('Contact'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/contact')
    await expect(link('Contact')).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test(`at ${width} px the menu closes when focus leaves it`, { tag: '@whole' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/about')
    const banner = page.getByRole('banner')
    const contact = banner.getByRole('link', { name: 'Contact', exact: true })
    await tabTo(page, banner.getByRole('button', { name: 'Menu' }))
    await page.keyboard.press('Enter')
    // Its last link is the firm’s phone number.
    await tabTo(page, banner.getByRole('link', { name: firm.phone.display }))
    await page.keyboard.press('Tab')
    await expect(contact).toBeHidden()
    await expect(banner.getByRole('link', { name: 'Log in' })).toBeFocused()
  })
}

test('Tab reaches only the chosen card, arrow keys choose another, and Tab moves on', { tag: '@whole' }, async ({
  page,
}) => {
  await open(page, '/')
  const card = (name: string) => page.getByRole('tab', { name })
  await tabTo(page, card('Binary Options'))
  await page.keyboard.press('ArrowRight')
  await expect(card('Cryptocurrency')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Cryptocurrency' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tablist').locator(':focus')).toHaveCount(0)
  await tabTo(page, card('Cryptocurrency'), 'Shift+Tab')
  await expect(card('Cryptocurrency')).toHaveAttribute('aria-selected', 'true')
})

test('Pause is the first stop in the hero, and focus in the hero pauses it', { tag: '@whole' }, async ({ page }) => {
  await openWithFrozenClock(page, '/')
  const hero = page.locator('[aria-roledescription="carousel"]').first()
  const button = (name: string) => hero.getByRole('button', { name, exact: true })
  await expect(button('Pause')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  // The same button, now Play: focus has paused the hero.
  await expect(button('Play')).toBeFocused()
  await page.clock.runFor(21_000)
  await expect(button('Picture 1 of 2')).toHaveAttribute('aria-disabled', 'true')
  await expectTabOrder(page, [button('Previous'), button('Next')])
  await page.keyboard.press('Enter')
  await expect(button('Picture 2 of 2')).toHaveAttribute('aria-disabled', 'true')
  await expectTabOrder(page, [button('Previous'), button('Play')], 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(button('Pause')).toBeFocused()
  await page.clock.runFor(7000)
  await expect(button('Picture 1 of 2')).toHaveAttribute('aria-disabled', 'true')
})
