import type { Page } from '@playwright/test'
import { firm } from '#src/firm/firm.ts'
import { dayOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
import { beginAppointment } from '../../support/journeys/site-database.ts'
import type { SiteProcess } from '../../support/processes/site-process.ts'

const list = (email: string) => `/admin-profile/appointments?view=list&when=all&search=${encodeURIComponent(email)}`
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Two appointments of one address, of which the first has begun. Signs the admin in and returns the address. */
async function bookTwo(page: Page, site: SiteProcess): Promise<string> {
  const email = newEmail('two')
  await seedAppointment(page, site, { name: 'Ada First', email })
  beginAppointment(site, email)
  await seedAppointment(page, site, { name: 'Ben Second', email })
  await signIn(page, site.admin)
  return email
}

test('a press opens a record beside its list; Close, Escape and Back close it', async ({ page, site }) => {
  const email = await bookTwo(page, site)
  await open(page, list(email))
  const table = page.getByRole('table', { name: 'Appointments' })
  const before = await table.boundingBox()
  const closings = [
    () => panel(page, 'Ada First').getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]
  for (const close of closings) {
    await row(page, 'Ada First').getByRole('cell', { name: 'Forex' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Ada First' })).toBeFocused()
    await expect(row(page, 'Ada First')).toHaveAttribute('aria-current', 'true')
    // Nothing has moved.
    expect(await table.boundingBox()).toEqual(before)
    await close()
    await expect(panel(page, 'Ada First')).toHaveCount(0)
    await expect(row(page, 'Ada First').getByRole('link', { name: 'Ada First' })).toBeFocused()
    expect(page.url()).not.toContain('open=')
    expect(page.url()).toContain('when=all')
  }
  // However many are looked at, Back leads to the list.
  for (const name of ['Ada First', 'Ben Second']) {
    await row(page, name).getByRole('link', { name, exact: true }).click()
    await expect(panel(page, name)).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expect(row(page, 'Ben Second').getByRole('link', { name: 'Ben Second' })).toBeFocused()
})

test('by keyboard the next record opens from within the panel, and a reload keeps it open', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const email = await bookTwo(page, site)
  await open(page, list(email))
  await page.getByRole('main').focus()
  // The latest is first.
  for (const name of ['Ben Second', 'Ada First']) {
    await page.keyboard.press('j')
    await expect(row(page, name).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  }
  await page.reload()
  await waitForScripts(page)
  await expect(panel(page, 'Ada First').getByText('An adviser called, and called again.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page, 'Ada First')).toHaveCount(0)
  await expect(row(page, 'Ada First').getByRole('link', { name: 'Ada First' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await panel(page, 'Ada First').getByRole('link', { name: 'Open the whole page' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Appointment H-/ })).toBeVisible()
})

test('an outcome is noted in the panel, and undone there, while the list stays @whole', async ({ page, site }) => {
  const email = await bookTwo(page, site)
  await open(page, list(email))
  await row(page, 'Ada First').getByRole('link', { name: 'Ada First' }).click()
  const shown = panel(page, 'Ada First')
  await shown.getByLabel('Note (optional)').fill('Will send papers.')
  // What is being typed is not lost by a key.
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown.getByText('Saved, and your note has been added.')).toBeVisible()
  await expect(shown.getByRole('paragraph').filter({ hasText: 'Will send papers.' })).toBeVisible()
  await expect(row(page, 'Ada First').getByRole('cell', { name: 'Done' })).toBeVisible()
  await shown.getByRole('button', { name: 'Undo outcome' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Outcome undone. The notes are still there.')
  await expect(row(page, 'Ada First').getByRole('cell', { name: 'Booked' })).toBeVisible()
  await expect(shown).toBeVisible()
  await page.goBack()
  await expect(shown).toHaveCount(0)
  await expect(row(page, 'Ada First').getByRole('link', { name: 'Ada First' })).toBeFocused()
})

test('what a colleague changes appears beside an open record, which is not read again @whole', async ({
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
  await open(page, list(email))
  const pathOf = async (name: string) =>
    (await row(page, name).getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
  const [first, second] = [await pathOf('Ada First'), await pathOf('Ben Second')]
  await row(page, 'Ada First').getByRole('link', { name: 'Ada First' }).click()
  const shown = panel(page, 'Ada First')
  await expect(shown).toBeVisible()
  const changed = shown.getByText('This appointment has changed since you opened it.')
  const readings: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const routes = searchParams.get('_routes')?.split(',')
    if (pathname.endsWith('.data') && routes?.includes('open-record') !== false) readings.push(request.url())
  })

  await test.step('in the list: another appointment, and then the one that is open', async () => {
    await send(second, { intent: 'cancel', sequence: '0' })
    await page.clock.fastForward(5000)
    await expect(row(page, 'Ben Second').getByRole('cell', { name: 'Cancelled' })).toBeVisible()
    await expect(changed).toHaveCount(0)
    await send(first, { intent: 'done', sequence: '0', body: '', formKey: 'done' })
    await page.clock.fastForward(5000)
    await expect(row(page, 'Ada First').getByRole('cell', { name: 'Done' })).toBeVisible()
    await expect(changed).toBeVisible()
    expect(readings).toEqual([])
  })
  await test.step('but not while something is typed in the panel', async () => {
    const note = shown.getByLabel('Note (optional)')
    await note.fill('Will send')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await send(first, { intent: 'booked', sequence: '1' })
    await page.clock.fastForward(5000)
    expect(asked).toEqual([])
    await note.fill('')
    await page.clock.fastForward(5000)
    await expect(row(page, 'Ada First').getByRole('cell', { name: 'Booked' })).toBeVisible()
    expect(readings).toEqual([])
  })
  await test.step('the record is on its page as it is now', async () => {
    await shown.getByRole('link', { name: 'See it as it is now' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Appointment H-/ })).toBeVisible()
    await expect(page.getByText('Outcome undone by')).toBeVisible()
  })
  await test.step('in the calendar', async () => {
    const day = dayOf(Date.now() - 10 * minuteMs, firm.timeZone)
    await open(page, `/admin-profile/appointments?view=day&day=${day}&hours=all&open=${first.split('/').at(-1)}`)
    await expect(shown).toBeVisible()
    readings.length = 0
    await send(first, { intent: 'no-show', sequence: '2', body: '', formKey: 'no-show' })
    await page.clock.fastForward(5000)
    await expect(page.getByRole('link', { name: /^Ada First .*No-show/ })).toBeVisible()
    await expect(changed).toBeVisible()
    expect(readings).toEqual([])
  })
  await test.step('and on Today', async () => {
    const added = newEmail('beside')
    await open(page, `/admin-profile?email=${added}&open=${first.split('/').at(-1)}`)
    await expect(shown).toBeVisible()
    readings.length = 0
    await send('/admin-profile?add', { name: 'Nora New', email: added, password })
    await page.clock.fastForward(5000)
    await expect(row(page, added).getByRole('cell', { name: 'Nora New' })).toBeVisible()
    expect(readings).toEqual([])
  })
})

test('a note on a person is added beside the list of people', { tag: '@whole' }, async ({ page, site }) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Dora Noted', email })
  await signIn(page, site.admin)
  await open(page, `/admin-profile/people?q=${email}`)
  await page.getByRole('link', { name: 'Dora Noted' }).click()
  const shown = panel(page, 'Dora Noted')
  await expect(shown.getByRole('link', { name: email })).toBeVisible()
  await shown.getByLabel('Add a note').fill('Prefers mornings.')
  await shown.getByRole('button', { name: 'Add note' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Note added.')
  await expect(shown.getByRole('paragraph').filter({ hasText: 'Prefers mornings.' })).toBeVisible()
  await expect(page).toHaveURL(/q=.*&open=/)
  // The form of a fact closes alone.
  await shown.getByRole('link', { name: 'Change phone' }).click()
  await expect(shown.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(shown.getByRole('link', { name: 'Change phone' })).toBeFocused()
  await expect(shown).toBeVisible()
})

test('a user opens beside the users, is logged out and changed there @whole', async ({ page, site }) => {
  const email = newEmail('panel')
  await signIn(page, site.admin)
  await page.request.post('/admin-profile?add', { form: { name: 'Uma Panel', email, password } })
  await open(page, `/admin-profile?email=${email}`)
  const link = page.getByRole('table', { name: 'Users' }).getByRole('link', { name: email })
  await link.click()
  const shown = panel(page, 'Uma Panel')
  await expect(page.getByRole('heading', { level: 2, name: 'Uma Panel' })).toBeFocused()
  await expect(row(page, email)).toHaveAttribute('aria-current', 'true')
  await shown.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.locator('[data-toast]')).toContainText('User logged out everywhere.')
  await shown.getByLabel('Name').fill('Uma Changed')
  await shown.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Uma Changed' })).toBeVisible()
  await expect(row(page, email).getByRole('cell', { name: 'Uma Changed' })).toBeVisible()
  await expect(page.getByText('has changed since you opened it.')).toHaveCount(0)
  await page.goBack()
  await expect(panel(page, 'Uma Changed')).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(`/admin-profile?email=${email}`)
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
    await expect(page.getByRole('heading', { level: 2, name: 'Cleo Card' })).toBeFocused()
    await expect(card).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Escape')
    await expect(panel(page, 'Cleo Card')).toHaveCount(0)
    await expect(card).toBeFocused()
  }
})

test('on a narrow screen a press opens the record’s page; a shared URL shows it above the list', {
  tag: '@whole',
}, async ({ page, site }) => {
  const email = await bookTwo(page, site)
  await open(page, list(email))
  await row(page, 'Ada First').getByRole('link', { name: 'Ada First' }).click()
  await expect(panel(page, 'Ada First')).toBeVisible()
  const shared = page.url()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, shared)
  const { y = 0, height = 0 } = (await panel(page, 'Ada First').boundingBox()) ?? {}
  const listBelow = await page.getByRole('table').boundingBox()
  expect(listBelow?.y).toBeGreaterThanOrEqual(y + height)
  await panel(page, 'Ada First').getByRole('button', { name: 'Close' }).click()
  await expect(panel(page, 'Ada First')).toHaveCount(0)
  await row(page, 'Ada First').getByRole('link', { name: 'Ada First' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Appointment H-/ })).toBeVisible()
})

test('without JavaScript a shared address shows the record, and Close leads to the list', { tag: '@whole' }, async ({
  openVisitor,
  site,
}) => {
  const scripted = await openVisitor()
  const email = await bookTwo(scripted, site)
  await open(scripted, list(email))
  await row(scripted, 'Ada First').getByRole('link', { name: 'Ada First' }).click()
  await expect(panel(scripted, 'Ada First')).toBeVisible()
  const page = await openVisitor({ javaScriptEnabled: false })
  await signIn(page, site.admin)
  await page.goto(scripted.url())
  await panel(page, 'Ada First').getByLabel('Note (optional)').fill('Will send papers.')
  await panel(page, 'Ada First').getByRole('button', { name: 'No-show' }).click()
  await expect(panel(page, 'Ada First').getByText('Saved, and your note has been added.')).toBeVisible()
  await panel(page, 'Ada First').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/when=all/)
  await expect(panel(page, 'Ada First')).toHaveCount(0)
  await expect(row(page, 'Ada First').getByRole('cell', { name: 'No-show' })).toBeVisible()
})
