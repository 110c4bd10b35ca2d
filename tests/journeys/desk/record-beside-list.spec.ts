import type { Page } from '@playwright/test'
import { firm } from '#src/firm/firm.ts'
import { dayOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, scrollTop, test, waitForScripts } from '../../support/journeys/journey.ts'
import { createUser, newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
import { disclosure, record, recordPath } from '../../support/journeys/record-page.ts'
import { beginAppointment } from '../../support/journeys/site-database.ts'
import { bookTwo, headingOf, linkOf, listOf, rowOf } from '../../support/journeys/two-appointments.ts'

// On a site without the agents that other journeys add: with many, a week shows only some of the cards of a time.
test.use({ hostname: 'localhost' })

const closings = {
  'its link': (page: Page) => record(page, 'Ada First').getByRole('link', { name: 'Close' }).click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  Back: (page: Page) => page.goBack(),
}

test('a press on a row opens its record beside the list; Close, Escape and Back close it', async ({ page, site }) => {
  const email = await bookTwo(page, site)
  // So low that the list can be scrolled.
  await page.setViewportSize({ width: 1280, height: 320 })
  await open(page, listOf(email))
  const table = page.getByRole('table', { name: 'Appointments' })
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }))
  const [before, scrolled] = [await table.boundingBox(), await scrollTop(page)]
  expect(scrolled).toBeGreaterThan(0)
  for (const [how, close] of Object.entries(closings)) {
    await rowOf(page, 'Ada First').getByRole('cell', { name: 'Forex' }).click()
    await expect(headingOf(page, 'Ada First')).toBeFocused()
    await expect(page).toHaveURL(/\/appointments\/[\w-]+\?view=list&when=all&search=/)
    await expect(page).toHaveTitle(/^Appointment H-/)
    await expect(rowOf(page, 'Ada First')).toHaveAttribute('aria-current', 'true')
    // Nothing has moved.
    expect(await table.boundingBox(), how).toEqual(before)
    expect(await scrollTop(page), how).toBe(scrolled)
    await close(page)
    await expect(record(page, 'Ada First')).toHaveCount(0)
    await expect(linkOf(page, 'Ada First')).toBeFocused()
    await expect(page).toHaveURL(listOf(email))
    await expect(page).toHaveTitle(/^Calendar/)
    expect(await scrollTop(page), how).toBe(scrolled)
  }
})

test('however many records are looked at, Back leads to the list', { tag: '@whole' }, async ({ page, site }) => {
  const email = await bookTwo(page, site)
  await open(page, listOf(email))
  for (const name of ['Ada First', 'Ben Second']) {
    await linkOf(page, name).click()
    await expect(headingOf(page, name)).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(2)
  }
  await page.goBack()
  await expect(page.locator('#record')).toHaveCount(0)
  await expect(linkOf(page, 'Ben Second')).toBeFocused()
})

test('nothing of a record is left in the next one: no answer, no open form, no page of its timeline', {
  tag: '@whole',
}, async ({ page, site }) => {
  const email = await bookTwo(page, site)
  await open(page, listOf(email))
  await linkOf(page, 'Ben Second').click()
  const second = record(page, 'Ben Second')
  await expect(second).toBeVisible()
  // As after a booking for a caller, or on an older page of the notes.
  await open(page, `${page.url()}&new&with=1`)
  await expect(second.getByText(/^Booked: /)).toBeVisible()
  await disclosure(second, 'Change phone').click()
  await expect(second.getByLabel('Phone', { exact: true })).toBeVisible()
  await linkOf(page, 'Ada First').click()
  const first = record(page, 'Ada First')
  await expect(first).toBeVisible()
  await expect(first.getByText(/^Booked: /)).toHaveCount(0)
  await expect(first.getByLabel('Phone', { exact: true })).toBeHidden()
  await expect(page).toHaveURL(/search=[^&]+$/)
})

test('a press that asks for a new tab gets one, with the record and its list', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const email = await bookTwo(page, site)
  await open(page, listOf(email))
  const opened = page.context().waitForEvent('page')
  await rowOf(page, 'Ada First')
    .getByRole('link', { name: 'Ada First' })
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await waitForScripts(tab)
  await expect(
    record(tab, 'Ada First').getByRole('definition').getByText('An adviser called, and called again.').first(),
  ).toBeVisible()
  await expect(rowOf(tab, 'Ben Second')).toBeVisible()
  await expect(page.locator('#record')).toHaveCount(0)
  await record(tab, 'Ada First').getByRole('link', { name: 'Close' }).click()
  await expect(tab).toHaveURL(listOf(email))
})

test('by keyboard the next record opens from within the last one, and a reload keeps it open', {
  tag: '@whole',
}, async ({ page, site }) => {
  const email = await bookTwo(page, site)
  await open(page, listOf(email))
  await page.getByRole('main').focus()
  // The latest is first.
  for (const name of ['Ben Second', 'Ada First']) {
    await page.keyboard.press('j')
    await expect(rowOf(page, name).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(headingOf(page, name)).toBeFocused()
  }
  await page.reload()
  await waitForScripts(page)
  await expect(
    record(page, 'Ada First').getByRole('definition').getByText('An adviser called, and called again.').first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(record(page, 'Ada First')).toHaveCount(0)
  await expect(linkOf(page, 'Ada First')).toBeFocused()
})

test('an outcome is given in the record, and undone there, while the list stays @whole', async ({ page, site }) => {
  const email = await bookTwo(page, site)
  await open(page, listOf(email))
  await linkOf(page, 'Ada First').click()
  const shown = record(page, 'Ada First')
  await shown.getByLabel('Note (optional)').fill('Will send papers.')
  // What is being typed is not lost by a key.
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Ada First: Done. Your note has been added.')
  await expect(
    shown.getByRole('listitem').getByRole('paragraph').filter({ hasText: 'Will send papers.' }),
  ).toBeVisible()
  await expect(rowOf(page, 'Ada First').getByRole('cell', { name: 'Done' })).toBeVisible()
  await shown.getByRole('button', { name: 'Undo outcome' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Outcome undone: Ada First. The notes are still there.')
  await expect(rowOf(page, 'Ada First').getByRole('cell', { name: 'Booked' })).toBeVisible()
  await expect(shown).toBeVisible()
  await page.goBack()
  await expect(shown).toHaveCount(0)
  await expect(linkOf(page, 'Ada First')).toBeFocused()
})

test('the list beside a record follows what a colleague changes, and the record is not read again @whole', async ({
  page,
  site,
  openVisitor,
}) => {
  const email = await bookTwo(page, site)
  const colleague = await openVisitor()
  await signIn(colleague, site.admin)
  const send = async (path: string, form: Record<string, string>) =>
    expect((await colleague.request.post(path, { form })).ok()).toBe(true)
  await page.clock.install()
  await open(page, listOf(email))
  const [first, second] = [await recordPath(linkOf(page, 'Ada First')), await recordPath(linkOf(page, 'Ben Second'))]
  const recordId = first.split('/').at(-1) ?? ''
  await linkOf(page, 'Ada First').click()
  const shown = record(page, 'Ada First')
  await expect(shown).toBeVisible()
  const readings: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const routes = searchParams.get('_routes')?.split(',')
    if (pathname.endsWith('.data') && routes?.some((route) => /appointment$/.test(route)) !== false)
      readings.push(request.url())
  })

  await test.step('in the list: another appointment, and then the one that is open', async () => {
    await send(second, { intent: 'cancel', version: '0' })
    await page.clock.fastForward(5000)
    await expect(rowOf(page, 'Ben Second').getByRole('cell', { name: 'Cancelled' })).toBeVisible()
    await send(first, { intent: 'done', version: '0', body: '', formKey: 'done' })
    await page.clock.fastForward(5000)
    await expect(rowOf(page, 'Ada First').getByRole('cell', { name: 'Done' })).toBeVisible()
    expect(readings).toEqual([])
  })
  await test.step('but not while something is typed in the record', async () => {
    const note = shown.getByLabel('Note (optional)')
    await note.fill('Will send')
    const asked: string[] = []
    // A field's checks are a script, which is loaded once something is typed.
    page.on('request', (request) => request.resourceType() !== 'script' && asked.push(request.url()))
    await send(first, { intent: 'booked', version: '1' })
    await page.clock.fastForward(5000)
    expect(asked).toEqual([])
    await note.fill('')
    await page.clock.fastForward(5000)
    await expect(rowOf(page, 'Ada First').getByRole('cell', { name: 'Booked' })).toBeVisible()
    expect(readings).toEqual([])
  })
  await test.step('in the calendar', async () => {
    const day = dayOf(Date.now() - 10 * minuteMs, firm.timeZone)
    await open(page, `${first}?view=day&day=${day}&hours=all`)
    await expect(shown).toBeVisible()
    readings.length = 0
    await send(first, { intent: 'no-show', version: '2', body: '', formKey: 'no-show' })
    await page.clock.fastForward(5000)
    await expect(page.getByRole('link', { name: /^Ada First .*No-show/ })).toBeVisible()
    expect(readings).toEqual([])
  })
  await test.step('and on Today', async () => {
    const added = newEmail('beside')
    await open(page, `/admin-profile/today/${recordId}?email=${added}`)
    await expect(shown).toBeVisible()
    readings.length = 0
    await createUser(colleague, { name: 'Nora New', email: added, password })
    await page.clock.fastForward(5000)
    await expect(rowOf(page, added).getByRole('cell', { name: 'Nora New' })).toBeVisible()
    expect(readings).toEqual([])
  })
})

test('a note on a person is added beside the list of people', { tag: '@whole' }, async ({ page, site }) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Dora Noted', email })
  await signIn(page, site.admin)
  await open(page, `/admin-profile/people?q=${email}`)
  await page.getByRole('link', { name: 'Dora Noted' }).click()
  const shown = record(page, 'Dora Noted')
  await expect(shown.getByRole('link', { name: email })).toBeVisible()
  await shown.getByLabel('Add a note').fill('Prefers mornings.')
  await shown.getByRole('button', { name: 'Add note' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Note added.')
  await expect(
    shown.getByRole('listitem').getByRole('paragraph').filter({ hasText: 'Prefers mornings.' }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/people\/[\w-]+\?q=/)
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2)
  // The form of a fact closes alone.
  await disclosure(shown, 'Change phone').click()
  await expect(shown.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(disclosure(shown, 'Change phone')).toBeFocused()
  await expect(shown).toBeVisible()
})

test('a user opens beside the users, is logged out and changed there @whole', async ({ page, site }) => {
  const email = newEmail('beside')
  await signIn(page, site.admin)
  await createUser(page, { name: 'Uma Beside', email, password })
  await open(page, `/admin-profile/users?email=${email}`)
  const userLink = page.getByRole('table', { name: 'Users' }).getByRole('link', { name: email })
  await userLink.click()
  const shown = record(page, 'Uma Beside')
  await expect(headingOf(page, 'Uma Beside')).toBeFocused()
  await expect(rowOf(page, email)).toHaveAttribute('aria-current', 'true')
  await shown.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.locator('[data-toast]')).toContainText('User logged out everywhere.')
  await shown.getByLabel('Name').fill('Uma Changed')
  await shown.getByRole('button', { name: 'Save details' }).click()
  await expect(headingOf(page, 'Uma Changed')).toBeVisible()
  await expect(rowOf(page, email).getByRole('cell', { name: 'Uma Changed' })).toBeVisible()
  await page.goBack()
  await expect(record(page, 'Uma Changed')).toHaveCount(0)
  await expect(userLink).toBeFocused()
  await expect(page).toHaveURL(`/admin-profile/users?email=${email}`)
})

test('an appointment in the calendar opens beside it, and the focus goes back to its card', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Cleo Card', email })
  beginAppointment(site, email)
  await signIn(page, site.admin)
  // `beginAppointment` has it begin ten minutes ago.
  const day = dayOf(Date.now() - 10 * minuteMs, firm.timeZone)
  for (const view of ['day', 'week']) {
    await open(page, `/admin-profile/appointments?view=${view}&day=${day}&hours=all`)
    const card = page.getByRole('link', { name: /^Cleo Card .*Booked/ })
    await card.click()
    await expect(headingOf(page, 'Cleo Card')).toBeFocused()
    await expect(card).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Escape')
    await expect(record(page, 'Cleo Card')).toHaveCount(0)
    await expect(card).toBeFocused()
  }
})
