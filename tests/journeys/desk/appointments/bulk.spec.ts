import type { BrowserContextOptions, Page } from '@playwright/test'
import { seedAppointment } from '../../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../../support/journeys/journey-people.ts'
import { readMails } from '../../../support/journeys/mails.ts'
import { beginAppointment, failReminder } from '../../../support/journeys/site-database.ts'
import type { SiteProcess } from '../../../support/processes/site-process.ts'
import { withAndWithoutScripts } from '../../../support/series.ts'

type ListPeople = {
  page: Page
  site: SiteProcess
  openVisitor: (options?: BrowserContextOptions) => Promise<Page>
}

/** The list of three appointments that have begun and one ahead, which a name has in common, the latest first. */
async function openList({ page, site, openVisitor }: ListPeople, isScripted = true): Promise<string> {
  // Nobody books four times in an hour.
  const bookers = [page, await openVisitor()] as const
  const surname = `Quill${newEmail().replaceAll(/\W|example|org/g, '')}`
  const names = ['Ada', 'Ben', 'Cy', 'Dot'].map((name) => `${surname} ${name}`)
  for (const [index, name] of names.entries()) {
    const email = newEmail()
    await seedAppointment(bookers[index < 2 ? 0 : 1], site, { name, email })
    if (index < 3) beginAppointment(site, email)
  }
  await signIn(page, site.admin)
  const path = `/admin-profile/appointments?view=list&when=all&search=${surname}`
  await (isScripted ? open(page, path) : page.goto(path))
  await expect(rows(page)).toHaveCount(4)
  return surname
}

const rows = (page: Page) => page.getByRole('table', { name: 'Appointments' }).locator('tbody tr')

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select .* ${name},`) })

const bar = (page: Page) => page.getByRole('form', { name: 'Selected appointments' })

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? 'by mouse' : 'without JavaScript'

  test(`an admin notes several outcomes in one press and takes them back, ${how} @whole`, async ({
    openVisitor,
    site,
  }) => {
    const page = await openVisitor({ javaScriptEnabled })
    await openList({ page, site, openVisitor }, javaScriptEnabled)
    for (const name of ['Ada', 'Cy', 'Dot']) await box(page, name).check()
    if (javaScriptEnabled) await expect(bar(page)).toContainText('3 selected')
    // A press on a box opens no row.
    await expect(page).toHaveURL(/view=list/)
    await bar(page).getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.getByRole('status')).toContainText('2 marked as done; one call hasn’t started yet.')
    await expect(page.getByRole('main')).toContainText('These were left as they were:')
    await expect(rows(page).filter({ hasText: 'Done' })).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Booked' })).toHaveCount(2)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('status')).toContainText('Outcome undone for 2.')
    await expect(rows(page).filter({ hasText: 'Booked' })).toHaveCount(4)
  })

  test(`an admin retries several failed emails in one press ${how} @whole`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const emails = [newEmail(), newEmail()]
    for (const email of emails) {
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      failReminder(site, email)
    }
    await signIn(page, site.admin)
    await page.goto('/admin-profile/mail?status=failed')
    for (const email of emails) await page.getByRole('checkbox', { name: `to ${email}` }).check()
    await page.getByRole('form', { name: 'Selected emails' }).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'trying again to send 2 emails' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
    for (const email of emails) {
      await expect(async () => {
        const mails = await readMails(site.dataDir, email)
        expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Reminder: /))
      }).toPass({ timeout: 30_000 })
    }
  })
}

test('by keyboard, rows are selected, marked and restored, and the focus is never lost', { tag: '@whole' }, async ({
  page,
  site,
  openVisitor,
}) => {
  await openList({ page, site, openVisitor })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')

  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('4 selected')
  await expect(all).toBeChecked()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Space')

  const noShow = bar(page).getByRole('button', { name: 'Mark as no-show' })
  await noShow.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('3 marked as no-show; one call hasn’t started yet.')
  await expect(noShow).toHaveCount(0)
  // What was left stays in sight until the next answer.
  await expect(page.getByRole('status')).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Outcome undone for 3.')
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})

test('with Shift, a press selects all rows from the last one; another filter ends the selection', {
  tag: '@whole',
}, async ({ page, site, openVisitor }) => {
  await openList({ page, site, openVisitor })
  const boxes = page.getByRole('checkbox', { name: /^Select Quill/ })
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('1 selected')
  await page.getByRole('link', { name: /^When/ }).click()
  await expect(page).toHaveURL(/sort=/)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(bar(page)).toContainText('Select appointments to record how they went, move or cancel them.')

  await boxes.nth(3).check()
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('the buttons come with a selection and go with it', { tag: '@whole' }, async ({ page, site, openVisitor }) => {
  await openList({ page, site, openVisitor })
  await expect(bar(page).getByRole('button')).toHaveCount(0)
  await box(page, 'Ada').check()
  await expect(bar(page).getByRole('button')).toHaveText([
    ...['Mark as done', 'Mark as no-show', 'Move to …', 'Cancel …', 'Clear selection'],
  ])
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page).getByRole('button')).toHaveCount(0)
  await expect(box(page, 'Ada')).toBeFocused()
})

test('without JavaScript, a press without a selection changes nothing and says why', { tag: '@whole' }, async ({
  site,
  openVisitor,
  faults,
}) => {
  faults.expectAnswer(422, '/admin-profile/appointments')
  const page = await openVisitor({ javaScriptEnabled: false })
  await openList({ page, site, openVisitor }, false)
  await bar(page).getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Select at least one row first. Nothing has changed.').first()).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Booked' })).toHaveCount(4)
})

test('a refused press says why beside its button, and keeps the rows ticked', async ({
  page,
  site,
  openVisitor,
  faults,
}) => {
  faults.expectAnswer(409, '/admin-profile/appointments')
  await openList({ page, site, openVisitor })
  await box(page, 'Dot').check()
  const button = bar(page).getByRole('button', { name: 'Mark as done' })
  await button.click()
  await expect(bar(page).getByRole('alert')).toHaveText('Nothing changed: this call hasn’t started yet.')
  await expect(bar(page).getByRole('alert')).toBeInViewport()
  await expect(box(page, 'Dot')).toBeChecked()
  await expect(button).toBeFocused()
})

test('what ticks a row is large enough to press, on a phone too', { tag: '@whole' }, async ({
  page,
  site,
  openVisitor,
}) => {
  await openList({ page, site, openVisitor })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const { width: wide = 0, height = 0 } = (await page.locator('[data-select] label').first().boundingBox()) ?? {}
    expect(Math.min(wide, height), `at ${width} px`).toBeGreaterThanOrEqual(24)
  }
})
