import type { Locator, Page } from '@playwright/test'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../support/journeys/journey-people.ts'
import { record, recordPath } from '../../support/journeys/record-page.ts'
import { beginAppointment } from '../../support/journeys/site-database.ts'
import type { SiteProcess } from '../../support/processes/site-process.ts'

// On a site without the agents that other journeys add: with five of them, Today has rows instead of cards.
test.use({ hostname: 'localhost' })

/** Opens Today during an appointment; returns its card. */
async function openToday(page: Page, site: SiteProcess, name: string) {
  const email = newEmail()
  await seedAppointment(page, site, { name, email })
  beginAppointment(site, email)
  await signIn(page, site.admin)
  await page.goto('/admin-profile')
  return page.getByRole('region', { name: 'Now and next' }).getByRole('listitem').filter({ hasText: name })
}

/** A note's words, which the form that edits it repeats. */
const noteOf = (page: Page, words: string) =>
  page
    .getByRole('listitem')
    .getByRole('paragraph')
    .filter({ hasText: new RegExp(`^${words}$`) })

/** The path of the appointment to which a card leads, which answers for its form. */
function pathOf(card: Locator | Page, name: string) {
  return recordPath(card.getByRole('link', { name, exact: true }).last())
}

/** Opens the appointment to which a card leads, in a page of its own. */
async function openPage(page: Page, name: string) {
  await open(page, await pathOf(page, name))
  await expect(record(page, name)).toBeVisible()
}

test('an outcome with a note takes two presses, and undoing it one more', async ({ page, site }) => {
  const card = await openToday(page, site, 'Mo Mouse')
  await expect(card.getByRole('timer')).toHaveText(/\(1\d min \d+ s\)/)
  await card.getByLabel('Note (optional)').click()
  await page.keyboard.type('Will send the papers.')
  await card.getByRole('button', { name: 'Done' }).click()
  const answer = page.getByText('Mo Mouse: Done. Your note has been added.')
  await expect(answer).toBeInViewport()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/^Outcome undone: Mo Mouse\./)).toBeInViewport()
  await expect(card.getByRole('button', { name: 'Done' })).toBeVisible()
  await openPage(page, 'Mo Mouse')
  await expect(noteOf(page, 'Will send the papers.')).toBeVisible()
})

test('by keyboard, an outcome with a note is given, and its note edited', { tag: '@whole' }, async ({ page, site }) => {
  const card = await openToday(page, site, 'Kay Board')
  const path = await pathOf(card, 'Kay Board')
  await card.getByLabel('Note (optional)').focus()
  await page.keyboard.type('Nobody answered.')
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(card.getByRole('button', { name: 'No-show' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kay Board: No-show. Your note has been added.')).toBeVisible()
  await open(page, path)
  await page.getByText('Edit note').focus()
  await page.keyboard.press('Enter')
  const text = page.getByLabel('Note', { exact: true })
  await expect(text).toHaveValue('Nobody answered.')
  await text.fill('Nobody answered, twice.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Note saved.')).toBeVisible()
  await expect(page.getByText(/^Edited by .* on /)).toBeVisible()
})

test('a note on an appointment is found from the person’s timeline, also among many', async ({ page, site }) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Nora Noted', email })
  await signIn(page, site.admin)
  await page.goto(`/admin-profile/appointments?view=list&search=${email}`)
  await openPage(page, 'Nora Noted')
  for (const words of ['The first of them', 'The second']) {
    await page.getByLabel('Add a note').fill(words)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(noteOf(page, words)).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, `/admin-profile/people?q=${email}`)
  await page.getByRole('link', { name: 'Nora Noted', exact: true }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'The first of them' })
  await line.getByRole('link', { name: /^Note by/ }).click()
  await expect(page).toHaveURL(/appointments\/[^#]+#note-/)
  await expect(noteOf(page, 'The first of them')).toBeInViewport()
  await expect(page.locator('[id^=note-]:focus')).toContainText('The first of them')
})

test('what was wrong with a note is gone once one is added', { tag: '@whole' }, async ({ page, site, faults }) => {
  await openToday(page, site, 'Ann Empty')
  await openPage(page, 'Ann Empty')
  faults.expectAnswer(422, new URL(page.url()).pathname)
  await page.getByRole('button', { name: 'Add note only' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a note')
  const box = record(page, 'Ann Empty').getByLabel('Note (optional)')
  await box.fill('Some words')
  await page.getByRole('button', { name: 'Add note only' }).click()
  await expect(page.getByText('Note added.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(box).not.toHaveAttribute('aria-invalid')
})

test('a note typed in a second tab is not lost, and saved again it is saved', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  await openToday(page, site, 'Tab Two')
  await openPage(page, 'Tab Two')
  const box = record(page, 'Tab Two').getByLabel('Note (optional)')
  await box.fill('First words')
  await page.getByRole('button', { name: 'Add note only' }).click()
  await expect(page.getByText('Note added.')).toBeVisible()
  await expect(box).toHaveValue('')
  const path = new URL(page.url()).pathname
  const second = await page.context().newPage()
  await open(second, path)
  for (const [tab, words] of [
    [page, 'Their words'],
    [second, 'My words'],
  ] as const) {
    await tab.getByText('Edit note').click()
    await tab.getByLabel('Note', { exact: true }).fill(words)
    faults.expectAnswer(409, path)
    await tab.getByRole('button', { name: 'Save note' }).click()
  }
  const conflict = second.getByRole('alert')
  await expect(conflict).toContainText(/changed this to “Their words” on \w{3} \d+ \w+ \d{4}, \d\d:\d\d/)
  await expect(noteOf(second, 'Their words')).toBeVisible()
  await expect(second.getByLabel('Note', { exact: true })).toHaveValue('My words')
  await second.getByRole('button', { name: 'Save note' }).click()
  await expect(second.getByText('Note saved.')).toBeVisible()
  await expect(second.getByText(/^Edited by /)).toHaveCount(2)
})

test('without JavaScript, notes and outcomes work, and what was refused is kept', { tag: '@whole' }, async ({
  openVisitor,
  site,
  faults,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false, baseURL: site.origin })
  const card = await openToday(page, site, 'Plain Page')
  const path = await pathOf(card, 'Plain Page')
  faults.expectAnswer(422, path)
  await expect(card).toContainText(/since \d\d:\d\d/)
  await card.getByLabel('Note (optional)').fill('x'.repeat(5001))
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('alert')).toContainText('Shorten what you’ve written to 5,000 characters or fewer')
  // The record answers, beside its list.
  await expect(page).toHaveURL(path)
  const shown = record(page, 'Plain Page')
  const box = shown.getByLabel('Note (optional)')
  await expect(box).toHaveValue('x'.repeat(5001))
  await box.fill('Short words')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Plain Page: Done. Your note has been added.')).toBeVisible()
  await page.goto(path)
  await expect(noteOf(page, 'Short words')).toBeVisible()
  await page.getByText('Delete note', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete note permanently' }).click()
  await expect(page.getByText('Note deleted.')).toBeInViewport()
  await expect(noteOf(page, 'Short words')).toHaveCount(0)
})

test('a note that is typed and not added is not lost without a question', async ({ page, site }) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Nell Note', email })
  await signIn(page, site.admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `/admin-profile/appointments?view=list&when=all&search=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: 'Nell Note' }).getByRole('link', { name: 'Nell Note' }).click()
  const shown = record(page, 'Nell Note')
  const text = shown.getByLabel('Add a note')
  await text.fill('They call back on Friday.')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const rail = page.getByRole('navigation', { name: 'Admin desk' })
  for (const leave of [
    () => shown.getByRole('link', { name: 'Close' }).click(),
    () => rail.getByRole('link', { name: 'People' }).click(),
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Log out' }).click(),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(question).toBeHidden()
    await expect(text).toHaveValue('They call back on Friday.')
  }
  // Adding it asks nothing, and then there is nothing to lose.
  await shown.getByRole('button', { name: 'Add note' }).click()
  await expect(noteOf(page, 'They call back on Friday.')).toBeVisible()
  await rail.getByRole('link', { name: 'People' }).click()
  await expect(page).toHaveURL('/admin-profile/people')
  await page.goBack()
  await text.fill('Or not.')
  await rail.getByRole('link', { name: 'People' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin-profile/people')
})

test('a note on Today is not lost by what is pressed elsewhere on it @whole', async ({ page, site }) => {
  const begunBefore = { 'Ivy Typed': 10, 'Jo Other': 5, 'Kay Past': 120 }
  for (const [name, minutes] of Object.entries(begunBefore)) {
    const email = newEmail('elsewhere')
    await seedAppointment(page, site, { name, email })
    beginAppointment(site, email, Date.now() - (minutes - 10) * 60_000)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const cards = page.getByRole('region', { name: 'Now and next' }).getByRole('listitem')
  const typed = cards.filter({ hasText: 'Ivy Typed' })
  const other = cards.filter({ hasText: 'Jo Other' })
  const text = typed.getByLabel('Note (optional)')
  await text.fill('They call back on Friday.')
  await other.getByLabel('Book a follow-up next').check()
  await other.getByRole('button', { name: /^Done/ }).click()
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await other.getByLabel('Book a follow-up next').uncheck()
  await other.getByRole('button', { name: /^Done/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Jo Other: Done.' })).toBeVisible()
  await expect(other).toHaveCount(0)
  await expect(text).toHaveValue('They call back on Friday.')
  await text.clear()

  await page
    .getByRole('region', { name: /, hour by hour$/ })
    .getByRole('link', { name: /Ivy Typed/ })
    .click()
  const shown = record(page, 'Ivy Typed')
  const note = shown.getByLabel('Note (optional)')
  await note.fill('They call back on Friday.')
  const row = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .filter({ hasText: 'Kay Past' })
  // It is answered where it is: nothing is left.
  await row.getByRole('button', { name: /^Done/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Kay Past: Done.' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(note).toHaveValue('They call back on Friday.')
})

test('a note that was refused is not lost without a question', { tag: '@whole' }, async ({ page, site, faults }) => {
  const card = await openToday(page, site, 'Rae Refused')
  faults.expectAnswer(422, await pathOf(card, 'Rae Refused'))
  await card.getByLabel('Note (optional)').fill('x'.repeat(5001))
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('alert')).toContainText('Shorten what you’ve written to 5,000 characters or fewer')
  const people = page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'People' })
  await people.click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await card.getByLabel('Note (optional)').fill('Short words')
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Rae Refused: Done. Your note has been added.')).toBeVisible()
  await people.click()
  await expect(page).toHaveURL('/admin-profile/people')
})
