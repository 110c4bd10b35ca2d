import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { scanPage } from '../../support/accessibility/axe-scan.ts'
import { sidewaysScroll } from '../../support/accessibility/text-layout.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { expectTabOrder, tabTo } from '../../support/journeys/keyboard.ts'
import { deadlinesIn, deadlinesOf, enterDay, openSteps } from '../../support/journeys/own-deadlines.ts'

const firstPaid = 'When did you pay?'
const lastPaid = 'When was your last payment?'
const answered = /final answer to your complaint/

test('dates give the visitor’s own deadlines: soonest first, then those that have passed', async ({ page }) => {
  await openSteps(page, '/first-steps/gb/bank-transfer')
  await enterDay(page, answered, '2026-08-31')
  await enterDay(page, lastPaid, '2025-11-30')
  await enterDay(page, firstPaid, '2025-09-30')
  const shown = await deadlinesIn(page)
  expect(shown.map(([left, title]) => [left, title])).toEqual([
    ['31 days left', 'Ask your bank to pay you back'],
    ['91 days left', 'Go to the Financial Ombudsman'],
    ['Passed', 'Say that you did not make the payment'],
  ])
  expect(shown[0]?.[2]).toBe('The bank you paid from, by Wednesday 30 December 2026')
  expect(shown[1]?.[2]).toBe('Financial Ombudsman Service, by Sunday 28 February 2027')
  expect(shown[2]).toContain('This date has passed. Ask anyway: there can be exceptions, and it costs nothing.')
  const status = deadlinesOf(page).getByRole('status')
  await expect(status).toHaveText('You have 2 deadlines ahead. The first ends in 31 days.')
})

test('in the United States, business days leave out bank holidays', async ({ page }) => {
  await openSteps(page, '/first-steps/us/card')
  // The day before Thanksgiving.
  await enterDay(page, 'When did you find out?', '2026-11-25')
  const [first] = await deadlinesIn(page)
  expect(first?.[0]).toBe('1 day left')
  expect(first?.[2]).toBe('Your bank, by Monday 30 November 2026')
})

test('a date that can’t be right has its error beside it, and what was entered stays', async ({ page }) => {
  await openSteps(page, '/first-steps/gb/bank-transfer')
  const field = deadlinesOf(page).getByLabel(lastPaid)
  for (const [day, error] of [
    ['2026-11-30', 'This date is still to come. Enter today or an earlier day'],
    ['1989-12-31', 'Enter a date in 1990 or later'],
  ] as const) {
    await enterDay(page, lastPaid, day)
    await expect(field).toHaveAccessibleDescription(new RegExp(error))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(day)
    expect(await deadlinesIn(page)).toEqual([])
  }
  await enterDay(page, lastPaid, '2026-11-29')
  await expect(field).not.toHaveAttribute('aria-invalid')
  expect(await deadlinesIn(page)).toHaveLength(1)
})

test('a date that does not exist, and a part of one, have their error', async ({ page }) => {
  await openSteps(page, '/first-steps/gb/bank-transfer')
  const field = deadlinesOf(page).getByLabel(lastPaid)
  const typeDay = async (keys: string) => {
    await field.fill('')
    await field.focus()
    await page.keyboard.type(keys)
    await field.blur()
  }
  // Browsers ask for the day or for the month first, as people write it where they are installed.
  await typeDay('03042025')
  const isMonthFirst = (await field.inputValue()) === '2025-03-04'
  for (const keys of ['11', isMonthFirst ? '02312026' : '31022026']) {
    await typeDay(keys)
    await expect(field).toHaveAccessibleDescription(/Enter a real date, with day, month and year/)
  }
})

test('in a browser without a field for dates, a date is written and checked too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLInputElement.prototype, 'type', {
      get(this: HTMLInputElement) {
        return this.getAttribute('type')
      },
      set(this: HTMLInputElement, type: string) {
        this.setAttribute('type', type === 'date' ? 'text' : type)
      },
    })
  })
  await openSteps(page, '/first-steps/gb/bank-transfer')
  const field = deadlinesOf(page).getByLabel(lastPaid)
  await field.evaluate((input) => input.setAttribute('type', 'text'))
  for (const [words, error] of [
    ['2026-02-31', /This date does not exist/],
    ['31.1.2026', /Write the date with year, month and day, like 2026-11-03/],
  ] as const) {
    await enterDay(page, lastPaid, words)
    await expect(field).toHaveAccessibleDescription(error)
    await expect(field).toHaveValue(words)
  }
  await enterDay(page, lastPaid, '2026-01-31')
  expect((await deadlinesIn(page))[0]?.[2]).toBe('The bank you paid from, by Sunday 28 February 2027')
})

test('nobody is told that a date is wrong while they type it', async ({ page }) => {
  await openSteps(page, '/first-steps/gb/bank-transfer')
  const field = deadlinesOf(page).getByLabel(lastPaid)
  await field.focus()
  for (const key of '11112025') {
    await page.keyboard.press(key)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await expect(deadlinesOf(page).getByRole('listitem')).toHaveCount(1)
})

test('the calendar file has the deadlines that are ahead and says nothing about them', async ({ page }) => {
  await openSteps(page, '/first-steps/gb/bank-transfer')
  await enterDay(page, answered, '2026-08-31')
  await enterDay(page, lastPaid, '2025-11-30')
  await enterDay(page, firstPaid, '2025-09-30')
  const downloading = page.waitForEvent('download')
  await deadlinesOf(page).getByRole('button', { name: 'Save to my calendar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('dates.ics')
  const file = readFileSync(await download.path(), 'utf8')
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(events.map(({ startDate, summary }) => [startDate.isDate, startDate.toString(), summary])).toEqual([
    [true, '2026-12-30', 'Deadline'],
    [true, '2027-02-28', 'Deadline'],
  ])
  expect(file).not.toMatch(/scam|fraud|bank|claim|harbour|http/i)
})

test('a page on paper has the deadlines and no fields', async ({ page }) => {
  await openSteps(page, '/first-steps/gb/bank-transfer')
  await enterDay(page, lastPaid, '2025-11-30')
  await page.emulateMedia({ media: 'print' })
  await expect(deadlinesOf(page).getByText('Wednesday 30 December 2026')).toBeVisible()
  await expect(deadlinesOf(page).getByLabel(lastPaid)).toBeHidden()
  await expect(deadlinesOf(page).getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})

test('where the script of the fields does not load, the page says so and keeps its steps', async ({ page, faults }) => {
  await page.route(/deadlines-form-.*\.js/, (route) => {
    faults.expectNoAnswer(new URL(route.request().url()).pathname)
    return route.abort()
  })
  await open(page, '/first-steps/gb/bank-transfer')
  await deadlinesOf(page).scrollIntoViewIfNeeded()
  await expect(deadlinesOf(page)).toContainText('The fields for the dates did not load.')
  await expect(page.getByText('Time limit: 13 months after your last payment.')).toBeVisible()
})

test('`Print` opens the browser’s own dialog', { tag: '@whole' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'Printing'
    }
  })
  await openSteps(page, '/first-steps/gb/bank-transfer')
  await enterDay(page, lastPaid, '2025-11-30')
  await deadlinesOf(page).getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('Printing')
})

test('by keyboard alone, a date leads to its step and to the calendar file', async ({ page }) => {
  await openSteps(page, '/first-steps/gb/bank-transfer')
  const section = deadlinesOf(page)
  await tabTo(page, section.getByLabel(lastPaid))
  await page.keyboard.type('11112025')
  await tabTo(page, section.getByRole('link', { name: 'Ask your bank to pay you back' }))
  await expectTabOrder(page, [
    section.getByRole('button', { name: 'Save to my calendar' }),
    section.getByRole('button', { name: 'Print' }),
  ])
})

test('axe passes with deadlines and errors, and nothing scrolls sideways at 320 px', async ({ page }) => {
  await openSteps(page, '/first-steps/us/bank-transfer')
  await enterDay(page, 'When did you find out?', '2026-11-25')
  await enterDay(page, /first statement/, '2026-01-05')
  await enterDay(page, firstPaid, '1970-01-01')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await scanPage(page), `${width} px`).toEqual([])
    expect(await sidewaysScroll(page), `${width} px`).toBe(0)
  }
})
