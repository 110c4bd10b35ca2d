import type { Locator, Page } from '@playwright/test'
import { firm } from '#src/firm/firm.ts'
import { instantOf } from '#src/time/local-time.ts'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { logIn, newEmail, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { pressUntilShown } from '../../support/journeys/keyboard.ts'
import { beginAppointment } from '../../support/journeys/site-database.ts'
import { casesOf } from '../../support/series.ts'

// Recorded, so that someone can watch it: `npx playwright show-trace`.
test.use({ trace: 'on' })

/** Counts what a person presses: buttons, links, boxes and lists to choose from, but not fields to type in. */
function countPresses() {
  let count = 0
  return {
    press: async (target: Locator) => {
      count += 1
      await target.click()
    },
    choose: async (select: Locator, name: string) => {
      count += 1
      await select.selectOption(name)
    },
    /** How many presses it took since the last question. */
    taken: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}

/** The tops of elements, from the top of the screen, in pixels. */
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

/** A Wednesday that visitors may book, at least so many days from now. */
function wednesdayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

/** Presses a phone number and returns what would be called: there is no phone here. */
async function call(number: Locator, press: (target: Locator) => Promise<void>): Promise<string> {
  const called = number.evaluate(
    (link) =>
      new Promise<string>((resolve) => {
        link.addEventListener('click', (event) => {
          event.preventDefault()
          resolve((event.currentTarget as HTMLAnchorElement).href)
        })
      }),
  )
  await press(number)
  return called
}

const screens = [
  { name: 'at a desk', viewport: { width: 1280, height: 800 }, afternoon: wednesdayIn(21), tag: [] },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, afternoon: wednesdayIn(28), tag: ['@whole'] },
]

for (const { name, viewport, afternoon, tag } of screens) {
  test(`a morning ${name}: who is next, an outcome, a caller, an afternoon off, a colleague`, { tag }, async ({
    page,
    site,
    openVisitor,
  }) => {
    const { press, choose, taken } = countPresses()
    await page.setViewportSize(viewport)
    const client = newEmail('client')
    await seedAppointment(await openVisitor({ baseURL: site.origin }), site, { name: `Maud ${name}`, email: client })
    beginAppointment(site, client)
    const inAfternoon = new Date(instantOf(afternoon, '14:00', firm.timeZone, 'start')).toISOString()
    await seedAppointment(
      await openVisitor({ baseURL: site.origin }),
      site,
      { name: `Pia ${name}`, email: newEmail('pia') },
      inAfternoon,
    )

    await test.step('who is next, and their number: nothing to press, one press to call', async () => {
      await logIn(page, site.admin)
      await expect(page).toHaveURL('/admin-profile')
      await waitForScripts(page)
      const cards = page.getByRole('region', { name: 'Now and next' }).getByRole('listitem')
      await expect(cards.first()).toBeInViewport()
      expect(await topOf(cards.first())).toBeLessThanOrEqual(160)
      const number = cards.filter({ hasText: `Maud ${name}` }).getByRole('link', { name: /020 7946/ })
      expect(await call(number, press)).toBe('tel:02079460018')
      expect(taken()).toBe(1)
    })

    await test.step('an outcome with a note and a follow-up: two presses, and two to book it', async () => {
      const card = page.getByRole('region', { name: 'Now and next' }).getByRole('listitem')
      const mine = card.filter({ hasText: `Maud ${name}` })
      await mine.getByLabel('Note (optional)').fill('Sends the bank letters. Call again next week.')
      await press(mine.getByRole('checkbox'))
      await press(mine.getByRole('button', { name: 'Done' }))
      expect(taken()).toBe(2)
      await expect(page.getByRole('heading', { level: 1, name: 'Book a follow-up' })).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Maud ${name}`)
      // Other tests' visitors choose a day's first time.
      await press(page.getByRole('radio').last())
      // The consent of the first appointment holds.
      await expect(page.getByText(/^They agreed on .* \(online\), so you don’t need to ask again\.$/)).toBeVisible()
      await press(page.getByRole('button', { name: 'Book appointment' }))
      await expect(page.getByText(/^Booked: /)).toBeVisible()
      expect(taken()).toBeLessThanOrEqual(3)
    })

    await test.step('a caller is booked: three presses, four fields', async () => {
      await open(page, '/admin-profile')
      await press(page.getByRole('link', { name: 'Book for a caller' }))
      await page.getByLabel('Name', { exact: true }).fill(`Cal ${name}`)
      await page.getByLabel('Phone', { exact: true }).fill('020 7946 0199')
      await page.getByLabel('Type of scam').selectOption('Forex')
      await press(page.getByRole('checkbox'))
      await press(page.getByRole('button', { name: 'Book appointment' }))
      await expect(page.getByText(/^Booked: /)).toBeInViewport()
      expect(taken()).toBe(3)
    })

    await test.step('an afternoon is blocked: three presses; the appointment in it is moved', async () => {
      await open(page, '/admin-profile')
      await press(page.getByRole('link', { name: 'Block time' }))
      await choose(page.getByLabel('Agent', { exact: true }).last(), 'Sample Agent')
      await page.getByRole('region', { name: 'Block time' }).getByLabel('Day', { exact: true }).fill(afternoon)
      await page.getByLabel('From', { exact: true }).fill('13:00')
      await page.getByLabel('Until', { exact: true }).fill('17:00')
      await press(page.getByRole('button', { name: 'Block time' }))
      const notice = page.getByRole('status').filter({ hasText: 'Time blocked.' })
      await expect(notice).toBeInViewport()
      expect(taken()).toBe(3)
      await press(notice.getByRole('link', { name: new RegExp(`Pia ${name}`) }))
      await expect(page.getByRole('main')).toContainText(`Pia ${name}`)
      await press(page.getByRole('link', { name: 'Move appointment' }))
      await press(page.getByRole('radio').last())
      await press(page.getByRole('button', { name: 'Move and tell the visitor' }))
      await expect(page.getByRole('status').filter({ hasText: `Pia ${name}’s appointment is now` })).toBeVisible()
      expect(taken()).toBe(4)
      await open(page, `/admin-profile/appointments?view=day&day=${afternoon}`)
      await page.getByRole('button', { name: 'Unblock 13:00 to 17:00' }).click()
      await expect(page.getByText('Time unblocked.')).toBeVisible()
    })

    await test.step('a colleague is invited as an admin: one form, the email typed once', async () => {
      await open(page, '/admin-profile')
      await press(page.getByRole('link', { name: 'Add user' }))
      const colleague = newEmail('colleague')
      await page.getByLabel('Name', { exact: true }).fill('Lee Colleague')
      await page.getByLabel('Email', { exact: true }).fill(colleague)
      await page.getByLabel('Role', { exact: true }).first().selectOption('admin')
      await press(page.getByRole('button', { name: 'Create user' }))
      await expect(page.getByText(`User ${colleague} created.`)).toBeVisible()
      const users = page.getByRole('region', { name: 'Users', exact: true })
      await users.getByRole('searchbox', { name: 'Search by email' }).fill(colleague)
      await expect(users.getByRole('row').filter({ hasText: colleague })).toContainText('Admin')
      expect(taken()).toBe(2)
    })
  })
}

test('both desks begin with the next appointment within 160 px of the top, on every screen @whole', async ({
  page,
  site,
  openVisitor,
}) => {
  const client = await openVisitor({ baseURL: site.origin })
  const email = await signUp(client, site)
  await seedAppointment(client, site, { name: 'Robin Sample', email })
  await signIn(page, site.admin)
  const screens = [
    [390, 844],
    [320, 640],
    [1280, 800],
    [768, 1024],
    [1024, 768],
  ] as const
  for (const [width, height] of casesOf(screens, 1)) {
    for (const desk of [page, client]) await desk.setViewportSize({ width, height })
    await open(page, '/admin-profile')
    const cards = page.getByRole('region', { name: 'Now and next' }).getByRole('listitem')
    expect(await topOf(cards.first()), `Today, ${width} px`).toBeLessThanOrEqual(160)
    await open(client, '/profile')
    const next = client.getByRole('region', { name: 'Your next appointment' })
    expect(await topOf(next), `the client’s desk, ${width} px`).toBeLessThanOrEqual(160)
  }
})

/** Opens a person by part of the name, with the keys that a hand finds without looking. */
async function findByName(page: Page, part: string): Promise<void> {
  await pressUntilShown(page, 'Control+k', page.getByRole('dialog', { name: 'Search' }))
  await page.keyboard.type(part)
  await page.getByRole('option').filter({ hasText: part }).first().click()
}

test('a person is found by part of the surname with two keys and typing @whole', async ({
  page,
  site,
  openVisitor,
}) => {
  const email = newEmail('found')
  // Names have no digits in rows.
  const letters = [...email.slice(6, 14)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)])
  const surname = `Wren${letters.join('')}`
  await seedAppointment(await openVisitor({ baseURL: site.origin }), site, { name: `Ida ${surname}`, email })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  await findByName(page, surname.slice(1))
  await expect(page.getByRole('heading', { level: 1, name: `Ida ${surname}` })).toBeVisible()
})
