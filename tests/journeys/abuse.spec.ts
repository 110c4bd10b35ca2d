import type { Page, Request } from '@playwright/test'
import { honeypotField } from '#src/ui/forms/proof-of-work/form-challenge.ts'
import { book, chooseDay, chooseTime, fillIn, sendBooking } from '../support/journeys/booking-form.ts'
import { expect, holdResponses, open, test } from '../support/journeys/journey.ts'
import { newEmail } from '../support/journeys/journey-people.ts'
import { withAndWithoutScripts } from '../support/series.ts'

const booked = { name: 'Your appointment is booked' }
const button = (page: Page) => page.getByRole('button', { name: 'Book appointment' })
const field = (request: Request, name: string) => new URLSearchParams(request.postData() ?? '').get(name)
const isBooking = (request: Request) => request.method() === 'POST' && request.url().includes('/contact')

/** Opens the page and fills in the form as fast as a program would. */
async function fillInAtOnce(page: Page) {
  await open(page, '/contact')
  await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email: newEmail() })
}

test("with JavaScript the proof of work is invisible and raises the network's limit", {
  tag: '@whole',
}, async ({ page }) => {
  test.slow()
  for (let turn = 0; turn < 4; turn += 1) {
    await open(page, '/contact')
    await chooseDay(page)
    const sent = page.waitForRequest(isBooking)
    await chooseTime(page)
    await fillIn(page, { name: 'Robin Sample', email: newEmail() })
    await expect(page.locator('input[name="proof"]')).toHaveValue(/^\d+-[0-9a-f]{32}$/)
    await sendBooking(page)
    expect(field(await sent, 'proof')).not.toBe('')
    await expect(page.getByRole('heading', booked)).toBeVisible()
  }
})

test('without JavaScript a network books three times; then the page says when to retry', {
  tag: '@whole',
}, async ({ openVisitor, faults }) => {
  test.slow()
  faults.expectAnswer(429, '/contact')
  const page = await openVisitor({ javaScriptEnabled: false })
  for (let turn = 0; turn < 3; turn += 1) await book(page, { name: 'Robin Sample', email: newEmail() })
  await page.goto('/contact')
  await chooseDay(page)
  await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email: 'robin@example.org' })
  await sendBooking(page)
  await expect(page.getByRole('alert')).toContainText(
    /Please wait (\d+ minutes|1 hour), then try again\. Nothing is booked yet/,
  )
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('robin@example.org')
  await expect(page.getByRole('radio', { name: /\d\d:\d\d/, checked: true })).toHaveCount(1)
})

test('submitting before the proof of work is done waits briefly, then books without it', { tag: '@whole' }, async ({
  page,
}) => {
  const letGo = await holdResponses(page, '**/assets/prove-work-*.js')
  await fillInAtOnce(page)
  const sent = page.waitForRequest(isBooking)
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('One moment, please.')).toHaveCount(1)
  expect(field(await sent, 'proof')).toBe('')
  await expect(page.getByRole('heading', booked)).toBeVisible()
  letGo()
})

test('no proof of work is fetched or done before a form is used @whole', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
  await open(page, '/about')
  await open(page, '/contact')
  const isWork = (path: string) => path.includes('prove-work')
  expect(fetched.filter(isWork)).toEqual([])
  const work = page.waitForRequest((request) => isWork(request.url()))
  await page.getByLabel('Your name').focus()
  await work
  await expect(page.locator('input[name="proof"]')).toHaveValue(/^\d+-/)
})

for (const [name, path, buttonName, fill] of [
  [
    'the newsletter',
    '/about',
    'Subscribe',
    async (page: Page) => {
      await page.getByRole('contentinfo').getByRole('textbox').fill(newEmail())
    },
  ],
  [
    'a new account',
    '/login?mode=create',
    'Create account',
    async (page: Page) => {
      await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
      await page.getByLabel('Email', { exact: true }).fill(newEmail())
      await page.getByLabel('Password', { exact: true }).fill('three green boats at noon')
    },
  ],
] as const) {
  test(`the form for ${name} is sent with a proof of work, which its first use begins`, async ({ page }) => {
    await open(page, path)
    await fill(page)
    const send = page.getByRole('button', { name: buttonName })
    const form = page.locator('form').filter({ has: send })
    // The work adds its proof to what would be sent.
    await expect.poll(() => form.evaluate((each: HTMLFormElement) => new FormData(each).get('proof'))).not.toBeNull()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await send.click()
    expect(field(await sent, 'proof')).toMatch(/^\d+-[0-9a-f]{32}$/)
    await expect(page.getByText(/Look for our email in your inbox|To confirm your address/).first()).toBeVisible()
  })
}

test("choosing another day changes neither the form's key nor its proof", { tag: '@whole' }, async ({ page }) => {
  await open(page, '/contact')
  await page.getByLabel('Your name').focus()
  const values = () =>
    Promise.all(['formKey', 'proof'].map((name) => page.locator(`input[name="${name}"]`).inputValue()))
  await expect(page.locator('input[name="proof"]')).toHaveValue(/^\d+-/)
  const before = await values()
  await chooseDay(page)
  expect(await values()).toEqual(before)
})

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? 'with' : 'without'

  test(`a filled honeypot is explained and the next submit books, ${how} JavaScript`, { tag: '@whole' }, async ({
    openVisitor,
    faults,
  }) => {
    faults.expectAnswer(422, '/contact')
    const page = await openVisitor({ javaScriptEnabled })
    await (javaScriptEnabled ? open(page, '/contact') : page.goto('/contact'))
    await chooseTime(page)
    await fillIn(page, { name: 'Robin Sample', email: newEmail() })
    await page.locator(`input[name="${honeypotField}"]`).fill('filled in by an add-on')
    await sendBooking(page)
    await expect(page.getByRole('alert')).toContainText('A hidden field')
    await expect(page.locator(`input[name="${honeypotField}"]`)).toHaveValue('')
    await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
    await sendBooking(page)
    await expect(page.getByRole('heading', booked)).toBeVisible()
  })
}
