import type { Page } from '@playwright/test'
import { scanPage } from '../support/accessibility/axe-scan.ts'
import { chooseDay, chooseTime, fillIn, seedAppointment, sendBooking } from '../support/journeys/booking-form.ts'
import { expect, holdResponses, open, test } from '../support/journeys/journey.ts'
import { newEmail, signIn } from '../support/journeys/journey-people.ts'
import { endSessions } from '../support/journeys/site-database.ts'

const phrase = 'walnut zebra velvet trumpet tobacco squirrel rhythm quantum pyramid oxygen napkin mushroom'
const inSpanish = 'zorro yogur vitrina vinagre trébol torero tiburón siesta salmón rodilla pomelo pimienta'
const story = `They wrote it down: ${phrase}; nobody answers.`
const booked = { name: 'Your appointment is booked' }
const guardFile = '**/assets/secret-guard-*.js'

const storyField = (page: Page) => page.getByLabel('What happened? (optional)')
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please take it out' })

/** Everything that a page sends from now on. */
function recordSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  return sent
}

const selectedIn = (page: Page) =>
  storyField(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))

async function fillInBooking(page: Page, text: string): Promise<string> {
  await open(page, '/contact')
  await chooseDay(page)
  const when = await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email: newEmail() })
  await storyField(page).fill(text)
  return when
}

test('a seed phrase stays in the browser; once it is taken out, the appointment is booked', async ({ page }) => {
  const when = await fillInBooking(page, story)
  const sent = recordSent(page)
  await sendBooking(page)
  await expect(refusal(page)).toHaveText(
    /Words 5 to 16 look like a seed phrase\. Please take it out: .*Nothing has been sent\.$/,
  )
  await expect(refusal(page)).toBeInViewport()
  await expect(storyField(page)).toBeFocused()
  await expect(storyField(page)).toHaveAccessibleDescription(/Please take it out/)
  await expect(storyField(page)).toHaveValue(story)
  expect(await selectedIn(page)).toBe(phrase)
  expect(await scanPage(page)).toEqual([])
  for (const name of ['Your name', 'Email']) await expect(page.getByLabel(name, { exact: true })).not.toHaveValue('')
  expect(sent.filter((request) => request.startsWith('POST') && !request.includes('/contact/hold'))).toEqual([])

  await page.keyboard.press('Delete')
  await expect(refusal(page)).toHaveCount(0)
  await expect(storyField(page)).toHaveValue('They wrote it down: ; nobody answers.')
  await sendBooking(page)
  await expect(page.getByRole('heading', booked)).toBeVisible()
  await expect(page.getByRole('main').getByText(when).first()).toBeVisible()
  expect(sent.filter((request) => /walnut|zebra/.test(request))).toEqual([])
})

test('without JavaScript the text comes back with a gap, and the form can be sent again', async ({
  openVisitor,
  faults,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await page.goto('/contact')
  await chooseDay(page)
  await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email: newEmail() })
  await storyField(page).fill(story)
  faults.expectAnswer(422, '/contact')
  await sendBooking(page)
  await expect(refusal(page)).toContainText('We haven’t kept it')
  await expect(storyField(page)).toHaveValue('They wrote it down: [taken out]; nobody answers.')
  await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
  await expect(page.getByRole('checkbox')).toBeChecked()
  expect(await page.content()).not.toContain('walnut')
  await sendBooking(page)
  await expect(page.getByRole('heading', booked)).toBeVisible()
})

test('a form that is sent before the guard has loaded waits for it', async ({ page }) => {
  const release = await holdResponses(page, guardFile)
  await fillInBooking(page, story)
  const sent = recordSent(page)
  await sendBooking(page)
  release()
  await expect(refusal(page)).toBeVisible()
  expect(sent.filter((request) => /walnut|zebra/.test(request))).toEqual([])
})

test('where the guard cannot be loaded, or does not know the language, the server refuses', { tag: '@whole' }, async ({
  page,
  faults,
}) => {
  faults.allowAnswer(404, '/assets/secret-guard.js')
  faults.expectAnswer(422, '/contact')
  await fillInBooking(page, inSpanish)
  await sendBooking(page)
  await expect(refusal(page)).toContainText('We haven’t kept it')
  await expect(storyField(page)).toHaveValue(inSpanish)
  await page.route(guardFile, (route) => route.abort('aborted'))
  await fillInBooking(page, story)
  await sendBooking(page)
  await expect(refusal(page)).toContainText('We haven’t kept it')
  await expect(storyField(page)).toHaveValue(story)
})

test('a code in a note of staff stays in the browser, and no form is kept', async ({ page, site }) => {
  await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await signIn(page, site.admin)
  await open(page, '/admin-profile/people')
  await open(page, (await page.locator('tbody tr a').first().getAttribute('href')) ?? '')
  const note = page.getByLabel('Add a note')
  const text = 'They read out the code, 482913, to him.'
  await note.fill(text)
  const sent = recordSent(page)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(refusal(page)).toContainText('After the 5th word is what looks like a PIN or a code')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue(text)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}')
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])
  await note.fill('They read out the code to him.')
  await expect(refusal(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note added.')).toBeVisible()
})

test('a form whose session ended keeps no text that may be a phrase of another language', async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/newsletter/new')
  await page.getByLabel('Subject').fill('Autumn')
  await page.getByLabel('Text').fill(inSpanish)
  endSessions(site, site.admin.email)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL('/')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).toContain('Autumn')
  expect(kept).not.toContain('vitrina')
})
