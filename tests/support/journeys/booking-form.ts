import type { Locator, Page } from '@playwright/test'
import { createFormKey } from '#src/features/booking/spam-protection.server.ts'
import { minFillMs, parseFormKey } from '#src/ui/forms/proof-of-work/form-challenge.ts'
import { wordsOf } from '../pages/page.ts'
import type { SiteProcess } from '../processes/site-process.ts'
import { offeredStarts } from '../site/booking/offered-starts.ts'
import { expect } from './journey.ts'

/** `Tuesday 16 March 2027` */
export const dayName = /[A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4}$/

/** The listed days with free times. */
export function daysOf(page: Page): Locator {
  const when = page.getByRole('region', { name: 'When would suit you?' })
  return when.getByRole('listitem').getByRole('link', { name: dayName })
}

/** The names of days, `Tuesday 16 March 2027`, of which a part is written shorter for the eyes. */
export async function dayNamesOf(days: Locator): Promise<string[]> {
  return (await days.allTextContents()).map((words) => dayName.exec(words)?.[0] ?? words)
}

/** One of them, so that tests don't all book the same day. Never the first: its times may pass the notice meanwhile. */
function someDay(days: string[]): string {
  return days[1 + Math.floor(Math.random() * (days.length - 1))] ?? ''
}

/** Chooses the day of that name, or else any. Returns its name, `Tuesday 16 March 2027`. */
export async function chooseDay(page: Page, name?: string): Promise<string> {
  const days = daysOf(page)
  await expect(days.nth(1)).toBeVisible()
  const chosen = name ?? someDay(await dayNamesOf(days))
  const link = days.filter({ hasText: chosen })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'date')
  return chosen
}

/** Chooses the first time of the chosen day and returns it in words, `Tuesday 16 March 2027, 09:00`. */
export async function chooseTime(page: Page): Promise<string> {
  const radio = page.getByRole('radio').first()
  await radio.check()
  return ((await radio.locator('..').textContent()) ?? '').trim()
}

/** Fills in everything except the time. */
export async function fillIn(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Type of scam').selectOption('Forex')
  await page.getByLabel('What happened? (optional)').fill('An adviser called, and called again.')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone me').check()
  await page.getByLabel('Phone', { exact: true }).fill('020 7946 0018')
  await page.getByRole('checkbox').check()
}

/** Submits the form once it is as old as a person's would be, by the site's clock. */
export async function sendBooking(page: Page, now = Date.now): Promise<void> {
  await waitUntilAccepted(page, now)
  await page.getByRole('button', { name: 'Book appointment' }).click()
}

/** Submits a form in which something is missing: the button would lead there instead. */
export async function sendIncomplete(page: Page): Promise<void> {
  await waitUntilAccepted(page)
  await page.getByLabel('Your name').press('Enter')
}

/**
 * Waits until the site accepts the form: without JavaScript nothing delays a submit that comes too soon. `now` is the
 * site's clock.
 */
export async function waitUntilAccepted(page: Page, now = Date.now): Promise<void> {
  await expect
    .poll(async () => {
      const formKey = await page.locator('input[name="formKey"]').inputValue()
      return now() - (parseFormKey(formKey)?.parameters.data.shownAt ?? Number.NaN)
    })
    .toBeGreaterThanOrEqual(minFillMs)
}

/** Books the first free time and returns it in words. */
export async function book(page: Page, visitor: { name: string; email: string }): Promise<string> {
  await page.goto('/contact')
  await chooseDay(page)
  const when = await chooseTime(page)
  await fillIn(page, visitor)
  await sendBooking(page)
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
  return when
}

/**
 * Books without the form, for journeys that begin with an appointment: as the page's visitor, with the key of a form
 * shown a minute ago. `wanted` = a start in UTC, or else any. Returns the path of the appointment's page and its time in
 * words.
 */
export async function seedAppointment(
  page: Page,
  { secret, now }: SiteProcess,
  visitor: { name: string; email: string },
  wanted?: string,
): Promise<{ path: string; when: string }> {
  const read = async (path: string) => (await page.request.get(path)).text()
  const day = wanted?.slice(0, 10) ?? someDay(daysIn(await read('/contact?view=calendar')))
  const html = await read(`/contact?day=${day}`)
  const startsAt = wanted ?? offeredStarts(html).at(0) ?? ''
  const label = new RegExp(`<input [^>]*value="${startsAt}"[^>]*>([\\s\\S]*?)</label>`).exec(html)?.[1] ?? ''
  const formKey = await createFormKey({ secret, clock: { now: () => new Date(now() - 60_000) } })
  const about = {
    scamType: 'forex',
    story: 'An adviser called, and called again.',
    reach: 'phone',
    phone: '020 7946 0018',
  }
  const form = { ...about, ...visitor, startsAt, formKey, consent: 'on' }
  const answer = await page.request.post('/contact', { form, maxRedirects: 0 })
  expect(answer.status(), `${visitor.email} books ${startsAt}`).toBe(303)
  return { path: answer.headers()['location'] ?? '', when: wordsOf(label) }
}

/** The days that the calendar of the booking page offers, `2027-03-16`. */
export function daysIn(html: string): string[] {
  const links = [...html.matchAll(/day=(\d{4}-\d\d-\d\d)[^>]*>([\s\S]*?)<\/a>/g)]
  return links.flatMap(([, day = '', link = '']) => (dayName.test(wordsOf(link)) ? [day] : []))
}
