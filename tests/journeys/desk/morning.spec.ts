import type { Locator, Page } from '@playwright/test'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { logIn, newEmail, signIn } from '../../support/journeys/journey-people.ts'
import { pressUntilShown } from '../../support/journeys/keyboard.ts'
import { beginAppointment } from '../../support/journeys/site-database.ts'

// Recorded, so that someone can watch it: `npx playwright show-trace`.
test.use({ trace: 'on' })

/** Counts what a person presses: buttons, links and boxes, but not fields to type in. */
function countPresses() {
  let count = 0
  return {
    press: async (target: Locator) => {
      count += 1
      await target.click()
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

const screens = [
  { name: 'at a desk', viewport: { width: 1280, height: 800 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
]

for (const { name, viewport } of screens) {
  test(`a morning ${name}: who is next, an outcome, a caller, an afternoon off, a colleague`, async ({
    page,
    site,
    openVisitor,
  }) => {
    const { press, taken } = countPresses()
    await page.setViewportSize(viewport)
    const client = newEmail('client')
    await seedAppointment(await openVisitor({ baseURL: site.origin }), site, { name: `Maud ${name}`, email: client })
    beginAppointment(site, client)

    await test.step('who is next, and their number: nothing to press, one press to call', async () => {
      await logIn(page, site.admin)
      await expect(page).toHaveURL('/admin-profile')
      await waitForScripts(page)
      const cards = page.getByRole('region', { name: 'Now and next' }).getByRole('listitem')
      await expect(cards.first()).toBeInViewport()
      expect(await topOf(cards.first())).toBeLessThanOrEqual(viewport.width < 1024 ? 320 : 160)
      await expect(cards.filter({ hasText: `Maud ${name}` }).getByRole('link', { name: /020 7946/ })).toHaveAttribute(
        'href',
        'tel:02079460018',
      )
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
      await press(page.getByRole('checkbox'))
      await press(page.getByRole('button', { name: 'Book appointment' }))
      await expect(page.getByText(/^Booked: /)).toBeVisible()
      expect(taken()).toBeLessThanOrEqual(3)
    })

    let [record, startsAt] = ['', '']
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
      record = new URL(page.url()).pathname
      startsAt = /\d\d:\d\d/.exec(await page.getByText(/^Booked: /).innerText())?.[0] ?? ''
    })

    await test.step('a part of a day is blocked: three presses; the appointment in it is moved', async () => {
      const day = (await page.getByRole('link', { name: 'That day' }).getAttribute('href')) ?? ''
      await open(page, day)
      if (viewport.width < 1024) await press(page.getByRole('button', { name: 'Options' }))
      await press(page.getByRole('link', { name: 'Block time' }))
      // No more than this appointment: other tests book on the same day.
      const until = startsAt.replace(/\d\d$/, (minutes) => String(Number(minutes) + 5).padStart(2, '0'))
      await page.getByLabel('From', { exact: true }).fill(startsAt)
      await page.getByLabel('Until', { exact: true }).fill(until)
      await press(page.getByRole('button', { name: 'Block time' }))
      const notice = page.getByRole('status').filter({ hasText: 'Time blocked.' })
      await expect(notice).toBeInViewport()
      expect(taken()).toBeLessThanOrEqual(3)
      await press(notice.getByRole('link', { name: new RegExp(`Cal ${name}`) }))
      await expect(page).toHaveURL(record)
      await press(page.getByRole('link', { name: 'Move appointment' }))
      await press(page.getByRole('region', { name: 'Move it to another time' }).getByRole('radio').last())
      await press(page.getByRole('button', { name: 'Move appointment' }))
      await expect(page.getByText(/^Appointment moved/).first()).toBeVisible()
      expect(taken()).toBe(4)
      await open(page, day)
      await page.getByRole('button', { name: `Unblock ${startsAt} to ${until}` }).click()
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
      await expect(page.getByRole('row').filter({ hasText: colleague })).toContainText('Admin')
      expect(taken()).toBe(2)
    })
  })
}

/** Opens a person by part of the name, with the keys that a hand finds without looking. */
async function findByName(page: Page, part: string): Promise<void> {
  await pressUntilShown(page, 'Control+k', page.getByRole('dialog', { name: 'Search' }))
  await page.keyboard.type(part)
  await page.getByRole('option').filter({ hasText: part }).first().click()
}

test('a person is found by part of the surname with two keys and typing', async ({ page, site, openVisitor }) => {
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
