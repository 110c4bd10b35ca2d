import type { Page } from '@playwright/test'
import { hostileStrings } from '../support/hostile/hostile-strings.ts'
import { chooseDay, chooseTime, fillIn, sendBooking } from '../support/journeys/booking-form.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { newEmail, signIn, signUp } from '../support/journeys/journey-people.ts'
import { appointmentLink, openRecord } from '../support/journeys/record-page.ts'
import { pathsByTemplate } from '../support/journeys/site-pages.ts'
import { casesOf } from '../support/series.ts'

const strings = casesOf(hostileStrings, 15)

/**
 * The hostile strings, grouped so that no address is longer than a server accepts. Words of ours are between them:
 * “script alert script alert” reads like a seed phrase.
 */
const words = Array.from({ length: Math.ceil(strings.length / 15) }, (_, part) =>
  strings
    .slice(part * 15, part * 15 + 15)
    .join(' they sent ')
    .toWellFormed(),
)

const linkPages = [
  ...['/verify-email', '/confirm-email', '/take-back-email', '/accept-invitation', '/newsletter/confirm'],
  ...['/newsletter/unsubscribe', '/reset-password'],
]
const deskPages = ['', '/users', '/appointments', '/availability', '/newsletter', '/mail', '/audit', '/security']

/** Fails the test if a page runs any of our strings; policy violations and script errors fail every journey. */
function watchForScripts(page: Page): () => void {
  const ran: string[] = []
  page.context().on('dialog', async (dialog) => {
    ran.push(`${dialog.type()} ${dialog.message()} on ${dialog.page()?.url()}`)
    await dialog.dismiss()
  })
  return () => expect(ran, 'what ran in the pages').toEqual([])
}

async function openWith(page: Page, path: string, names: string[]): Promise<void> {
  for (const text of words) {
    const query = new URLSearchParams(names.map((name) => [name, text]))
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}${query}`)
    await expect(page.locator('h1').first()).toBeVisible()
  }
}

test('text in the address of a public page runs nothing', { tag: '@whole' }, async ({ page, faults }) => {
  test.slow()
  faults.allowAnswer(404, '/newsletter/unsubscribe')
  const judge = watchForScripts(page)
  for (const path of pathsByTemplate) await openWith(page, path, ['day', 'zone', 'unknown'])
  for (const path of casesOf(linkPages, 3)) await openWith(page, path, ['token', 'email'])
  judge()
})

test('text in the address of a desk page runs nothing @whole', async ({ page, openVisitor, site }) => {
  test.slow()
  await signIn(page, site.admin)
  const judge = watchForScripts(page)
  for (const path of casesOf(deskPages, 2))
    await openWith(page, `/admin-profile${path}`, ['email', 'search', 'done', 'after'])
  judge()
  const client = await openVisitor()
  await signUp(client, site)
  const judgeClient = watchForScripts(client)
  for (const path of casesOf(['', '/appointments', '/data', '/security', '/email'], 2))
    await openWith(client, `/profile${path}`, ['done', 'token', 'unknown'])
  judgeClient()
})

test('text that a visitor left runs nothing where it is shown', async ({ page, openVisitor, site }) => {
  test.slow()
  await signIn(page, site.admin)
  const judge = watchForScripts(page)
  const emails: string[] = []
  for (const text of words) {
    const visitor = await openVisitor()
    const email = newEmail()
    emails.push(email)
    const judgeVisitor = watchForScripts(visitor)
    const story = text.replaceAll(/\p{C}/gu, ' ')
    await visitor.goto('/contact')
    await chooseDay(visitor)
    await chooseTime(visitor)
    await fillIn(visitor, { name: story.replaceAll(/\s+/g, ' ').trim().slice(0, 90), email })
    await visitor.getByLabel('What happened? (optional)').fill(story.slice(0, 2000))
    await sendBooking(visitor)
    await expect(visitor.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
    judgeVisitor()
  }
  for (const path of casesOf(deskPages, 2)) {
    await page.goto(`/admin-profile${path}`)
    await expect(page.locator('h1')).toBeVisible()
  }
  for (const email of emails) {
    await page.goto(`/admin-profile/appointments?search=${email}`)
    await openRecord(page, appointmentLink(page, email))
  }
  judge()
})
