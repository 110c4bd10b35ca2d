import type { Page } from '@playwright/test'
import { seedAppointment } from '../../../support/journeys/booking-form.ts'
import { expect, open, test, waitForScripts } from '../../../support/journeys/journey.ts'
import { newEmail, requestNewsletter, signIn } from '../../../support/journeys/journey-people.ts'
import { recordPath } from '../../../support/journeys/record-page.ts'
import { withAndWithoutScripts } from '../../../support/series.ts'

/** Each list: the path of its page, its table, and the heading that sorts it. */
const lists = [
  { path: '/admin-profile/users', table: 'Users', column: 'Created' },
  { path: '/admin-profile/appointments?view=list', table: 'Appointments', column: 'When' },
  { path: '/admin-profile/mail', table: 'Outgoing mail', column: 'Written' },
  { path: '/admin-profile/people', table: 'People', column: 'First contact' },
  { path: '/admin-profile/audit', table: 'Audit log', column: 'Entry' },
  { path: '/admin-profile/newsletter/subscribers', table: 'Subscribers', column: 'Email' },
]

const head = (page: Page, { table, column }: { table: string; column: string }) =>
  page.getByRole('table', { name: table }).getByRole('columnheader', { name: column, exact: true })

test('without JavaScript a column’s head sorts each list, and says how', { tag: '@whole' }, async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await requestNewsletter(page, site)
  await signIn(page, site.admin)
  for (const list of lists) {
    await page.goto(list.path)
    await head(page, list).getByRole('link').click()
    const first = await head(page, list).getAttribute('aria-sort')
    await head(page, list).getByRole('link').click()
    const second = await head(page, list).getAttribute('aria-sort')
    expect([first, second].sort(), list.table).toEqual(['ascending', 'descending'])
  }
})

test('each list begins within 160 px of the top, and has room for 14 rows @whole', async ({ page, site }) => {
  await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await requestNewsletter(page, site)
  await signIn(page, site.admin)
  for (const { path, table } of lists) {
    // Other journeys leave people whose names take several lines.
    await open(page, table === 'People' ? `${path}?q=Robin+Sample` : path)
    const row = page.getByRole('table', { name: table }).locator('tbody tr').first()
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {}
    expect(y, table).toBeGreaterThan(0)
    expect(y, table).toBeLessThanOrEqual(160)
    expect(y + 14 * height, table).toBeLessThanOrEqual(800)
  }
})

test('what is set is shown above a list, and each can be taken off', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/users?role=admin&state=active&sort=newest')
  const filters = page.getByRole('list', { name: 'Filters' })
  await expect(filters.getByRole('link')).toHaveText([
    'Remove filter: Role: Admins',
    'Remove filter: Status: Active',
    'Show all users',
  ])
  await filters.getByRole('link', { name: 'Role: Admins' }).click()
  await expect(page).toHaveURL('/admin-profile/users?state=active&sort=newest')
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('')
  await filters.getByRole('link', { name: 'Status: Active' }).click()
  await expect(page).toHaveURL('/admin-profile/users?sort=newest')
  await expect(filters).toHaveCount(0)
})

test('no list makes its page scroll sideways, on phones and beside the rail', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const email = newEmail(`a-client-with-a-rather-long-address`)
  await seedAppointment(page, site, { name: 'Wilhelmina Featherstonehaugh', email })
  await signIn(page, site.admin)
  for (const path of [
    '',
    '/users',
    '/appointments?view=list',
    '/people',
    '/newsletter/subscribers',
    '/mail',
    '/audit',
  ]) {
    await page.goto(`/admin-profile${path}`)
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `/admin-profile${path}, ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})

test('what is typed in a form is not lost when a filter or page of the same address is chosen @whole', async ({
  page,
  site,
}) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await signIn(page, site.admin)

  await test.step('a new user', async () => {
    await open(page, '/admin-profile/users?add')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Robin New')
    await page.getByLabel('Search by email').fill('robin')
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(name).toHaveValue('Robin New')
    await head(page, { table: 'Users', column: 'Created' }).getByRole('link').click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(name).toHaveCount(0)
  })
  await test.step('a time to block', async () => {
    await open(page, '/admin-profile/appointments?view=day&form=block')
    const form = page.getByRole('region', { name: 'Block time' })
    await form.getByLabel('Note for staff (optional)').fill('At the dentist’s')
    for (const name of ['Next day', 'Week', 'Close']) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await question.getByRole('button', { name: 'Stay on this page' }).click()
      await expect(question).toBeHidden()
    }
    await expect(form.getByLabel('Note for staff (optional)')).toHaveValue('At the dentist’s')
    await form.getByLabel('Note for staff (optional)').clear()
    await page.getByRole('link', { name: 'Next day' }).click()
    await expect(form).toHaveCount(0)
  })
  await test.step('a note that is edited, but not a new one, which stays', async () => {
    await open(page, `/admin-profile/people?q=${email}`)
    const person = await recordPath(page.getByRole('link', { name: 'Robin Sample' }))
    for (let index = 0; index < 50; index += 1) {
      const form = { intent: 'add-note', body: `Note ${index}`, formKey: `${index}` }
      expect((await page.request.post(person, { form })).status()).toBe(200)
    }
    await open(page, person)
    const older = page.getByRole('link', { name: 'Older', exact: true })
    const added = page.getByLabel('Add a note')
    await page.getByText('Edit note').first().click()
    const edited = page.getByLabel('Note', { exact: true }).first()
    await edited.fill('Other words')
    await older.click()
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(edited).toHaveValue('Other words')
    await edited.fill(await edited.evaluate((field: HTMLTextAreaElement) => field.defaultValue))
    await added.fill('New words')
    await older.click()
    await expect(page).toHaveURL(/[?]before=/)
    await expect(added).toHaveValue('New words')
  })
})

test('a filter says how many rows it has found, and the calendar which days it shows @whole', async ({
  page,
  site,
}) => {
  const name = newEmail('quill').replaceAll(/@.*|\W/g, '')
  await seedAppointment(page, site, { name, email: newEmail() })
  await requestNewsletter(page, site)
  await signIn(page, site.admin)
  // In place of what is read out: each text that a live part of the page is changed to.
  await page.addInitScript(() => {
    const said: string[] = []
    const noteChange = ({ target }: MutationRecord) => {
      const live = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live=polite]')
      if (live?.textContent) said.push(live.textContent)
      document.documentElement.dataset['said'] = said.join('\n')
    }
    const observer = new MutationObserver((changes) => changes.forEach(noteChange))
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
  const said = async () => (await page.locator('html').getAttribute('data-said'))?.split('\n') ?? []
  const typeInFilter = async (text: string) => {
    await page.keyboard.press('/')
    await expect(page.locator('main [role=search] input:focus')).toHaveAttribute('type', /search|text/)
    await page.keyboard.type(text)
  }
  // The audit log's filter has nothing to type in.
  for (const { path, table } of lists.filter((list) => list.table !== 'Audit log')) {
    await open(page, path)
    await typeInFilter('no such thing')
    await expect.poll(said, { message: table }).toContain(`${table}: none found`)
  }
  await open(page, '/admin-profile/appointments?view=list')
  await typeInFilter(name)
  await expect(page.getByRole('table', { name: 'Appointments' }).locator('tbody tr')).toHaveCount(1)
  await expect.poll(said).toContain('Appointments: 1 found')
  await open(page, '/admin-profile/appointments?view=day&day=2027-02-02')
  const heading = page.getByRole('heading', { level: 2 }).first()
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(heading).toContainText('3 February')
  expect((await said()).filter((text) => text.includes('3 February'))).toHaveLength(1)
})

test('the next page of a list begins at its first row @whole', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, site.admin)
  // Each export is an entry.
  for (let index = 0; index < 26; index += 1) {
    expect((await page.request.get('/admin-profile/people/export')).status()).toBe(200)
  }
  await open(page, '/admin-profile/audit?per=25')
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
  await expect(rows).toHaveCount(25)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/[?&]after=/)
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
})

test('Back undoes one filter of a list after the other, and what was typed at once @whole', async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/people')
  const account = page.getByLabel('Account', { exact: true })
  await account.selectOption({ label: 'With an account' })
  await expect(page).toHaveURL(/account=yes/)
  await page.getByRole('searchbox').pressSequentially('nobody', { delay: 400 })
  await expect(page).toHaveURL(/q=nobody/)
  await page.goBack()
  await expect(page).toHaveURL(/[?]q=&account=yes/)
  await expect(account).toHaveValue('yes')
  await page.goBack()
  await expect(page).toHaveURL('/admin-profile/people')
  await expect(account).toHaveValue('')
})

test('the record of every list opens beside it by keyboard, and closes to where it was', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await requestNewsletter(page, site)
  await signIn(page, site.admin)
  for (const { path, table } of lists) {
    await open(page, path)
    const list = page.getByRole('table', { name: table })
    const link = list.locator('tbody tr').first().getByRole('link').first()
    await page.getByRole('main').focus()
    await page.keyboard.press('j')
    await expect(link, table).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#record-heading'), table).toBeFocused()
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('#record')).toHaveCount(0)
    await expect(link, table).toBeFocused()
    await expect(page).toHaveURL(path)
  }
})

for (const javaScriptEnabled of withAndWithoutScripts) {
  test(`on a phone it takes the place of the list${javaScriptEnabled ? '' : ' without JavaScript'} @whole`, async ({
    openVisitor,
    site,
  }) => {
    const page = await openVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
    await requestNewsletter(page, site)
    await signIn(page, site.admin)
    for (const { path, table } of lists) {
      await page.goto(path)
      if (javaScriptEnabled) await waitForScripts(page)
      const list = page.getByRole('table', { name: table })
      await list.locator('tbody tr').first().getByRole('link').first().click()
      await expect(page.locator('#record'), table).toBeVisible()
      await expect(list).toBeHidden()
      await page.locator('#record').getByRole('link', { name: 'Close' }).click()
      await expect(list).toBeVisible()
      await expect(page.locator('#record')).toHaveCount(0)
    }
  })
}
