import type { Page } from '@playwright/test'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { createUser, newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
import { appointmentLink, disclosure, openRecord, record, recordPath } from '../../support/journeys/record-page.ts'
import type { SiteProcess } from '../../support/processes/site-process.ts'

/** Opens the record of a new appointment as an admin. Returns its path. */
async function openNewRecord(page: Page, site: SiteProcess): Promise<string> {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  await signIn(page, site.admin)
  await page.goto(`/admin-profile/appointments?view=list&search=${email}`)
  const path = await recordPath(appointmentLink(page, email))
  // By its address, with and without scripts.
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Sample' })).toBeVisible()
  return path
}

const shown = (page: Page) => page.locator('#record')
const change = (page: Page, term: string) => disclosure(shown(page), `Change ${inSentence(term)}`)
const cancel = (page: Page, term: string) => disclosure(shown(page), `Cancel changes to ${inSentence(term)}`)
const field = (page: Page, term: string) => shown(page).getByLabel(term, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page) => page.locator('[data-toast]')

function inSentence(term: string): string {
  return term.charAt(0).toLowerCase() + term.slice(1)
}

test('details are edited in place: Enter saves one, Escape closes one, others keep their text @whole', async ({
  page,
  site,
}) => {
  await openNewRecord(page, site)
  await change(page, 'Name').click()
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('Robin Half-ty')
  await page.getByLabel('Add a note').fill('Half a sentence')
  await change(page, 'Phone').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Phone')).toBeFocused()
  await field(page, 'Phone').fill('020 7946 0123')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Phone saved.')
  await expect(change(page, 'Phone')).toBeFocused()
  await expect(shown(page).getByRole('link', { name: '020 7946 0123' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Phone: changed by')
  await expect(field(page, 'Name')).toHaveValue('Robin Half-ty')
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a sentence')
  await field(page, 'Name').focus()
  await page.keyboard.press('Escape')
  await expect(change(page, 'Name')).toBeFocused()
  await expect(field(page, 'Name')).toBeHidden()
  await expect(field(page, 'Name')).toHaveValue('Robin Sample')
  await expect(page).toHaveURL(/\/appointments\/[\w-]+$/)
  await change(page, 'Type of scam').click()
  await field(page, 'Type of scam').selectOption('stock-trading')
  await button(page, 'Save type of scam').click()
  await expect(toast(page)).toContainText('Type of scam saved.')
  await change(page, 'What happened').click()
  await cancel(page, 'What happened').click()
  await expect(change(page, 'What happened')).toBeFocused()
})

test('a refused fact keeps what was typed, while other forms of the page are sent', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  const path = await openNewRecord(page, site)
  faults.expectAnswer(422, path)
  await change(page, 'Email').click()
  await field(page, 'Email').fill('robin@')
  await page.keyboard.press('Enter')
  await expect(shown(page).locator('.wrong')).toContainText('correct format')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue('robin@')
  await page.getByLabel('Add a note').fill('Called.')
  await button(page, 'Add note').click()
  await expect(toast(page)).toContainText('Note added.')
  await expect(field(page, 'Email')).toHaveValue('robin@')
  const email = newEmail()
  await field(page, 'Email').fill(email)
  await button(page, 'Save email').click()
  await expect(toast(page)).toContainText(`Email saved. We’re emailing the appointment to ${email}.`)
})

test('without JavaScript a fact is changed, refused and saved by forms that are in the page', {
  tag: '@whole',
}, async ({ openVisitor, site, faults }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  faults.expectAnswer(422, await openNewRecord(page, site))
  await expect(field(page, 'Name')).toBeHidden()
  await change(page, 'Name').click()
  await field(page, 'Name').fill('')
  await button(page, 'Save name').click()
  await expect(shown(page).locator('.wrong')).toContainText('Enter a name')
  await field(page, 'Name').fill('Robin Ash')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Name saved.' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Robin Ash')
  await expect(field(page, 'Name')).toBeHidden()
})

/** Two admins, of whom the second has begun to change a name and to write a note when the first changes the name. */
async function changeOneFactTwice(
  page: Page,
  { site, openVisitor }: { site: SiteProcess; openVisitor: () => Promise<Page> },
): Promise<{ path: string; second: Page }> {
  const path = await openNewRecord(page, site)
  const anna = { name: 'Anna Berg', email: newEmail('anna'), password, role: 'admin' } as const
  await createUser(page, anna)
  const first = await openVisitor()
  await signIn(first, anna)
  for (const person of [first, page]) {
    await open(person, path)
    await change(person, 'Name').click()
  }
  await page.getByLabel('Add a note').fill('Half a sentence')
  await field(page, 'Name').fill('Robin Mine')
  await field(first, 'Name').fill('Robin Theirs')
  await first.keyboard.press('Enter')
  await expect(toast(first)).toContainText('Name saved.')
  return { path, second: page }
}

const conflict = (page: Page) => shown(page).getByRole('alert')

for (const [choice, kept] of [
  ['Keep theirs', 'Robin Theirs'],
  ['Use mine', 'Robin Mine'],
] as const) {
  test(`who changes what a colleague has just changed sees who, what and when; ${choice} does so @whole`, async ({
    page,
    site,
    openVisitor,
    faults,
  }) => {
    const { path, second } = await changeOneFactTwice(page, { site, openVisitor })
    faults.expectAnswer(409, path)
    await field(second, 'Name').press('Enter')
    await expect(conflict(second)).toContainText(
      /Anna Berg changed this to “Robin Theirs” on \w{3} \d+ \w+ \d{4}, \d\d:\d\d\./,
    )
    await expect(field(second, 'Name')).toHaveValue('Robin Mine')
    await expect(field(second, 'Name')).toBeFocused()
    await expect(second.getByRole('heading', { level: 1 }).first()).toHaveText('Robin Theirs')
    await button(second, choice).click()
    await expect(toast(second)).toContainText('Name saved.')
    await expect(conflict(second)).toHaveCount(0)
    await expect(second.getByRole('heading', { level: 1 }).first()).toHaveText(kept)
    await expect(change(second, 'Name')).toBeFocused()
    // What was typed elsewhere in the record is still there.
    await expect(second.getByLabel('Add a note')).toHaveValue('Half a sentence')
  })
}

test('without JavaScript the same is said, and saving again uses one’s own @whole', async ({
  page: other,
  openVisitor,
  site,
  faults,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  const path = await openNewRecord(page, site)
  await change(page, 'Name').click()
  await field(page, 'Name').fill('Robin Mine')
  await signIn(other, site.admin)
  await open(other, path)
  await change(other, 'Name').click()
  await field(other, 'Name').fill('Robin Theirs')
  await other.keyboard.press('Enter')
  await expect(toast(other)).toContainText('Name saved.')
  faults.expectAnswer(409, path)
  await field(page, 'Name').press('Enter')
  await expect(conflict(page)).toContainText('changed this to “Robin Theirs”')
  await expect(conflict(page)).toContainText('Save again to use yours.')
  await expect(field(page, 'Name')).toHaveValue('Robin Mine')
  await button(page, 'Save name').click()
  await expect(page.getByRole('status').filter({ hasText: 'Name saved.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Robin Mine')
})

test('what was typed is put back after the session has ended', { tag: '@whole' }, async ({ page, site }) => {
  const path = await openNewRecord(page, site)
  await change(page, 'Name').click()
  await field(page, 'Name').fill('Robin Kept')
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(path))
  await signIn(page, site.admin)
  await open(page, path)
  await expect(field(page, 'Name')).toHaveValue('Robin Kept')
})

test('beside a list a fact is saved there, and Escape closes the field first', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  await signIn(page, site.admin)
  await open(page, `/admin-profile/appointments?view=list&search=${email}`)
  await openRecord(page, appointmentLink(page, email))
  await change(page, 'Name').click()
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(change(page, 'Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await field(page, 'Name').fill('Robin Beside')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Name saved.')
  await expect(record(page, 'Robin Beside')).toBeVisible()
  await expect(page.getByRole('row', { name: email })).toContainText('Robin Beside')
})
