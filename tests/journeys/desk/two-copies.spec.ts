import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
import { openSecondCopy } from '../../support/journeys/second-copy.ts'

/** Books a caller with the first agent, on a day or as soon as possible, and opens the record. */
async function bookCaller(page: Page, name: string, day = '') {
  await open(page, `/admin-profile/appointments/new?agent=agent-1${day === '' ? '' : `&day=${day}`}`)
  await page.getByRole('radio').last().check()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Phone', { exact: true }).fill('020 7946 0018')
  await page.getByLabel('Type of scam').selectOption('Forex')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByText(/^Booked: /)).toBeVisible()
  const href = (await page.getByRole('link', { name: 'That day' }).getAttribute('href')) ?? ''
  return { record: new URL(page.url()).pathname, day: new URLSearchParams(href.split('?')[1]).get('day') ?? '' }
}

/** Four seconds pass, and somebody looks: they move the pointer. */
async function look(page: Page): Promise<void> {
  await page.clock.fastForward(5000)
  await page.mouse.move(400, 300)
  await page.mouse.move(420, 310)
}

test('staff on two copies of the site see each other’s changes when they look, and overwrite none', {
  tag: '@whole',
}, async ({ page, site, openVisitor, faults }) => {
  await using second = await openSecondCopy(site)
  const [kimEmail, patEmail] = [newEmail('kim'), newEmail('pat')]
  await signIn(page, site.admin)
  for (const email of [kimEmail, patEmail]) {
    const form = { name: email, email, password, role: 'admin' }
    expect((await page.request.post('/admin-profile?add', { form })).status()).toBe(200)
  }
  const { day } = await bookCaller(page, 'Ann Caller')
  const kim = await openVisitor({ baseURL: site.origin })
  const pat = await openVisitor({ baseURL: site.origin, proxy: { ...second.proxy, bypass: '<-loopback>' } })
  await signIn(kim, { email: kimEmail, password })
  await signIn(pat, { email: patEmail, password })
  for (const person of [kim, pat]) {
    await person.clock.install()
    await open(person, `/admin-profile/appointments?view=day&day=${day}&agent=agent-1`)
  }

  const { record } = await bookCaller(page, 'Cara Caller', day)
  for (const person of [kim, pat]) {
    await look(person)
    await expect(person.getByRole('link', { name: /Cara Caller/ })).toBeVisible()
  }

  // Both open the record, and one cancels: the other's button is refused, says why and shows how it is now.
  faults.expectAnswer(409, record)
  for (const person of [kim, pat]) await open(person, record)
  for (const person of [kim, pat]) {
    await person.getByText('Cancel appointment', { exact: true }).click()
    await person.getByRole('button', { name: 'Cancel appointment now' }).click()
  }
  await expect(kim.getByRole('button', { name: 'Undo cancellation' })).toBeVisible()
  await expect(pat.getByRole('alert')).toContainText('Cancelled by')
  await kim.getByRole('button', { name: 'Undo cancellation' }).click()
  await expect(kim.getByText('The appointment is back on.').first()).toBeVisible()

  // What somebody is typing is not read over.
  await open(pat, record)
  const box = pat.getByLabel('Add a note')
  await box.fill('Half a sentence')
  await look(pat)
  await expect(box).toHaveValue('Half a sentence')

  await open(kim, '/admin-profile/availability?agent=agent-1')
  await open(pat, '/admin-profile/availability?agent=agent-1')
  faults.expectAnswer(409, '/admin-profile/availability')
  for (const [person, name] of [
    [kim, 'Kim’s name'],
    [pat, 'Pat’s name'],
  ] as const) {
    const form = person.getByRole('region', { name: 'Name and email' })
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByRole('button', { name: 'Save name and email' }).click()
  }
  await expect(pat.getByRole('alert')).toContainText('It’s now “Kim’s name”')
  await expect(pat.getByRole('region', { name: 'Name and email' }).getByLabel('Name', { exact: true })).toHaveValue(
    'Pat’s name',
  )
})
