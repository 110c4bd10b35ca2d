import type { Page } from '@playwright/test'
import { chooseTime, seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail, signUp } from '../../support/journeys/journey-people.ts'
import { readMails } from '../../support/journeys/mails.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`a visitor moves an appointment${how}`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const { path, when: before } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
    await page.goto(path)
    const main = page.getByRole('main')
    await press(page, 'Move appointment')
    await expect(page.getByRole('heading', { level: 1, name: 'Move your appointment' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What time would suit you better?' })).toBeVisible()
    const [day = ''] = before.split(',')
    const another = main.getByRole('listitem').getByRole('link').filter({ hasNotText: day }).nth(3)
    await another.click()
    await expect(another).toHaveAttribute('aria-current', 'date')
    const after = await chooseTime(page)
    expect(after).not.toBe(before)
    await press(page, 'Move appointment')
    await expect(main.getByText('We’ve moved it to this time.')).toBeVisible()
    await expect(main.getByText(after)).toBeVisible()
    await expect(main.getByText(before)).toHaveCount(0)
  })

  test(`a visitor cancels an appointment and undoes it${how}`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
    await page.goto(path)
    await press(page, 'Cancel appointment')
    await expect(heading(page, 'Your appointment is cancelled')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel appointment' })).toHaveCount(0)
    await press(page, 'Undo')
    await expect(heading(page, 'Your appointment is booked')).toBeVisible()
    await expect(page.getByText('It’s back on, at the same time as before.')).toBeVisible()
  })
}

test('the booking email links to the appointment and has a calendar file', async ({ page, site }) => {
  const email = newEmail()
  const { path, when } = await seedAppointment(page, site, { name: 'Robin Sample', email })
  await expect(async () => {
    const [mail] = await readMails(site.dataDir, email)
    expect(mail?.subject).toMatch(/^Booked: /)
    expect(mail?.text).toContain(when)
    expect(mail?.text).toContain(`${site.origin}${path}`)
    const calendar = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    expect(calendar?.method).toBe('REQUEST')
  }).toPass({ timeout: 30_000 })
})

test('an outdated second tab is told how the appointment has changed @whole', async ({ page, context, site }) => {
  const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await open(page, path)
  const other = await context.newPage()
  await open(other, path)
  await press(page, 'Cancel appointment')
  await expect(heading(page, 'Your appointment is cancelled')).toBeVisible()
  await press(other, 'Cancel appointment')
  await expect(heading(other, 'Your appointment is cancelled')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a time taken by someone else is offered no longer once the move to it was refused @whole', async ({
  page,
  site,
  openVisitor,
  faults,
}) => {
  const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await open(page, `${path}?move=yes`)
  faults.expectAnswer(409, path)
  const radio = page.getByRole('radio').last()
  await radio.check()
  const taken = await radio.inputValue()
  const other = await openVisitor()
  const isFree = async () =>
    (await (await other.request.get(`/contact?day=${taken.slice(0, 10)}`)).text()).includes(taken)
  while (await isFree()) await seedAppointment(other, site, { name: 'Quick Sample', email: newEmail() }, taken)
  await press(page, 'Move appointment')
  await expect(page.getByRole('alert')).toContainText('has just been taken')
  await expect(page.locator(`[type=radio][value="${taken}"]`)).toHaveCount(0)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('a client gets from the profile to the page of an appointment, and back @whole', async ({
  page,
  site,
  openVisitor,
}) => {
  const email = await signUp(page, site)
  const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email })
  await open(page, '/profile')
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await page.getByRole('link', { name: 'Move appointment' }).click()
    await expect(heading(page, 'Move your appointment')).toBeVisible()
    await expect(page.locator('label:has([name=startsAt])').first(), String(viewport.width)).toBeInViewport({
      ratio: 1,
    })
    await page.goBack()
  }
  await page.getByRole('link', { name: 'Move appointment' }).click()
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await expect(page).toHaveURL('/profile')
  // Others who have the link need no account.
  const visitor = await openVisitor()
  await open(visitor, path)
  await expect(heading(visitor, 'Your appointment is booked')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Back to your profile' })).toBeHidden()
})
