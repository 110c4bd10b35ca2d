import type { Page } from '@playwright/test'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../support/journeys/journey-people.ts'
import { appointmentLink } from '../../support/journeys/record-page.ts'
import type { SiteProcess } from '../../support/processes/site-process.ts'

/** Opens the record of a new appointment as an admin. */
async function openRecord(page: Page, site: SiteProcess): Promise<string> {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  await signIn(page, site.admin)
  await page.goto(`/admin-profile/appointments?view=list&search=${email}`)
  // By its address, with and without scripts.
  await page.goto((await appointmentLink(page, email).getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1, name: /^Appointment H-/ })).toBeVisible()
  return new URL(page.url()).pathname
}

const change = (page: Page, term: string) =>
  page.getByRole('link', { name: `Change ${term.charAt(0).toLowerCase()}${term.slice(1)}`, exact: true })
const field = (page: Page, term: string) => page.getByRole('main').getByLabel(term, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('details are edited in place: Enter saves one, Escape closes one, others keep their text @whole', async ({
  page,
  site,
}) => {
  await openRecord(page, site)
  await change(page, 'Name').click()
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('Robin Half-ty')
  await page.getByLabel('Add a note').fill('Half a sentence')
  await change(page, 'Phone').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Phone')).toBeFocused()
  await field(page, 'Phone').fill('020 7946 0123')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]')).toContainText('Phone saved.')
  await expect(change(page, 'Phone')).toBeFocused()
  await expect(page.getByRole('link', { name: '020 7946 0123' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Phone: changed by')
  await expect(field(page, 'Name')).toHaveValue('Robin Half-ty')
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a sentence')
  await field(page, 'Name').focus()
  await page.keyboard.press('Escape')
  await expect(change(page, 'Name')).toBeFocused()
  await expect(field(page, 'Name')).toHaveCount(0)
  await expect(page).toHaveURL(/\/appointments\/[\w-]+$/)
  await change(page, 'Type of scam').click()
  await field(page, 'Type of scam').selectOption('stock-trading')
  await button(page, 'Save type of scam').click()
  await expect(page.locator('[data-toast]')).toContainText('Type of scam saved.')
  await change(page, 'What happened').click()
  await page.getByRole('link', { name: 'Cancel changes to what happened' }).click()
  await expect(change(page, 'What happened')).toBeFocused()
})

test('a refused fact keeps what was typed, while other forms of the page are sent', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  const path = await openRecord(page, site)
  faults.expectAnswer(422, path)
  await change(page, 'Email').click()
  await field(page, 'Email').fill('robin@')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('correct format')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue('robin@')
  await page.getByLabel('Add a note').fill('Called.')
  await button(page, 'Add note').click()
  await expect(page.locator('[data-toast]')).toContainText('Note added.')
  await expect(field(page, 'Email')).toHaveValue('robin@')
  const email = newEmail()
  await field(page, 'Email').fill(email)
  await button(page, 'Save email').click()
  await expect(page.locator('[data-toast]')).toContainText(`Email saved. We’re emailing the appointment to ${email}.`)
})

test('without JavaScript a fact is changed, refused and saved by links and forms', { tag: '@whole' }, async ({
  openVisitor,
  site,
  faults,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  faults.expectAnswer(422, await openRecord(page, site))
  await change(page, 'Name').click()
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('')
  await button(page, 'Save name').click()
  await expect(page.getByRole('alert')).toContainText('Enter a name')
  await change(page, 'Phone').click()
  await page.getByRole('link', { name: 'Cancel changes to phone' }).click()
  await field(page, 'Name').fill('Robin Ash')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Name saved.' })).toBeInViewport()
  await expect(page.getByRole('main')).toContainText('Robin Ash')
})

test('in two tabs, the later one sees the other’s change and may replace it @whole', async ({ page, site, faults }) => {
  const path = await openRecord(page, site)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await open(tab, `${path}?edit=name`)
    await waitForScripts(tab)
  }
  await field(page, 'Name').fill('Robin First')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]')).toContainText('Name saved.')
  faults.expectAnswer(409, path)
  await field(other, 'Name').fill('Robin Second')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toContainText('Someone changed this')
  await expect(other.getByText('It’s now:')).toBeVisible()
  await expect(other.getByRole('main')).toContainText('Robin First')
  await expect(field(other, 'Name')).toHaveValue('Robin Second')
  await other.keyboard.press('Enter')
  await expect(other.locator('[data-toast]')).toContainText('Name saved.')
})

test('what was typed is put back after the session has ended', { tag: '@whole' }, async ({ page, site }) => {
  const path = await openRecord(page, site)
  await change(page, 'Name').click()
  await field(page, 'Name').fill('Robin Kept')
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(path))
  await signIn(page, site.admin)
  await open(page, `${path}?edit=name`)
  await expect(field(page, 'Name')).toHaveValue('Robin Kept')
})

test('in the panel beside a list, a fact is saved there, and Escape closes the field first', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  await signIn(page, site.admin)
  await open(page, `/admin-profile/appointments?view=list&search=${email}`)
  await waitForScripts(page)
  await page.getByRole('row', { name: email }).getByRole('link', { name: /^H-/ }).click()
  const panel = page.getByRole('region', { name: 'Robin Sample' })
  await panel.getByRole('link', { name: 'Change name' }).click()
  await expect(panel.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('link', { name: 'Change name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByLabel('Name', { exact: true }).fill('Robin Panel')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]')).toContainText('Name saved.')
  await expect(page.getByRole('region', { name: 'Robin Panel' })).toBeVisible()
  await expect(page.getByRole('row', { name: email })).toContainText('Robin Panel')
})
