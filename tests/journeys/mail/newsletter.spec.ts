import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { logIn, newEmail, requestNewsletter, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { linkFromMail, readMails } from '../../support/journeys/mails.ts'
import { endSessions } from '../../support/journeys/site-database.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()

/** Saves a new issue as a draft, and returns the path of its page. */
async function writeDraft(page: Page, subject: string, text: string): Promise<string> {
  await open(page, '/admin-profile/newsletter/new')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Text').fill(text)
  await press(page, 'Save draft')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  return new URL(page.url()).pathname
}

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`subscribing in the footer, getting an issue and unsubscribing${how}`, async ({ openVisitor, site }) => {
    const email = newEmail()
    const reader = await openVisitor({ javaScriptEnabled })
    await reader.goto('/about')
    const footer = reader.getByRole('contentinfo')
    await footer.getByRole('textbox').fill(email)
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(reader.getByText('Look for our email')).toBeVisible()
    await reader.goto(await linkFromMail(site.dataDir, email, '/newsletter/confirm'))
    await press(reader, 'Confirm subscription')
    await expect(heading(reader, 'You’re subscribed')).toBeVisible()

    const admin = await openVisitor({ javaScriptEnabled })
    await signIn(admin, site.admin)
    await admin.goto('/admin-profile/newsletter')
    await admin.getByRole('link', { name: 'Write an issue' }).click()
    const subject = `Spring, for ${email}`
    await admin.getByLabel('Subject').fill(subject)
    await admin.getByLabel('Text').fill(`Look them **up** yourself. [Who we are](${site.origin}/about)`)
    await press(admin, 'Save draft')
    await expect(heading(admin, subject)).toBeVisible()
    await expect(admin.frameLocator('iframe').getByText('up', { exact: true })).toHaveCSS('font-weight', '700')
    const opened = admin.waitForEvent('popup')
    await admin.frameLocator('iframe').getByRole('link', { name: 'Who we are' }).click()
    await expect(heading(await opened, 'About Us')).toBeVisible()
    await admin.getByLabel('Text').fill('Look them **up** yourself, today.')
    await press(admin, /^Send to \d+ confirmed/)
    await expect(heading(admin, 'Send this issue?')).toBeVisible()
    await expect(admin.frameLocator('iframe').getByText('yourself, today.')).toBeVisible()
    await press(admin, /^Send to \d+ confirmed/)
    await expect(admin.getByText('The issue is being sent.')).toBeVisible()

    const link = await linkFromMail(site.dataDir, email, '/newsletter/unsubscribe')
    const mails = await readMails(site.dataDir, email)
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1)
    await reader.goto(link)
    await press(reader, 'Unsubscribe')
    await expect(heading(reader, 'You’re unsubscribed')).toBeVisible()
    await admin.goto(`/admin-profile/newsletter/subscribers?email=${email}`)
    await expect(admin.getByRole('row', { name: email }).getByText('Unsubscribed', { exact: true })).toBeVisible()
  })
}

test('a draft changed in another tab is kept until one chooses what to keep', { tag: '@whole' }, async ({
  page,
  site,
  context,
  faults,
}) => {
  await signIn(page, site.admin)
  const draft = await writeDraft(page, 'Summer', 'A first draft.')
  const other = await context.newPage()
  await open(other, draft)
  await other.getByLabel('Text').fill('A second draft.')
  await press(other, 'Save draft')
  await expect(other.getByText('Draft saved.')).toBeVisible()

  faults.expectAnswer(409, draft)
  await page.getByLabel('Text').fill('A third draft.')
  await press(page, 'Save draft')
  await expect(page.getByRole('alert')).toContainText('What they wrote is in the preview.')
  await expect(page.getByLabel('Text')).toHaveValue('A third draft.')
  await expect(page.frameLocator('iframe').getByText('A second draft.')).toBeVisible()
  await press(page, 'Use mine')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('A third draft.')).toBeVisible()
})

test('a draft written in a session that ended is back after logging in, for its writer only', {
  tag: '@whole',
}, async ({ page, site, context }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/newsletter/new')
  await page.getByLabel('Subject').fill('Autumn')
  await page.getByLabel('Text').fill('Written for an hour.')
  endSessions(site, site.admin.email)
  await press(page, 'Save draft')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Once you’ve logged in, you’ll find what you typed where you left it.')).toBeVisible()

  // Back where it was.
  await logIn(page, site.admin)
  await expect(page).toHaveURL('/admin-profile/newsletter/new')
  await expect(page.getByRole('status').filter({ hasText: 'We’ve put back what you typed' })).toBeFocused()
  await expect(page.getByLabel('Subject')).toHaveValue('Autumn')
  await expect(page.getByLabel('Text')).toHaveValue('Written for an hour.')
  const stored = () => page.evaluate(() => sessionStorage.length)
  expect(await stored()).toBe(0)
  await press(page, 'Save draft')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  expect(await stored()).toBe(0)

  // Someone else logs in instead: what was typed is gone.
  await page.getByLabel('Text').fill('Secret text.')
  endSessions(site, site.admin.email)
  await press(page, 'Save draft')
  await expect(page).toHaveURL('/')
  expect(await stored()).toBe(1)
  await context.clearCookies()
  await signUp(page, site)
  await open(page, '/profile')
  await expect.poll(stored).toBe(0)
})

test('the answer to an invitation is in sight, and its form empty for the next one', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, site.admin)
  await open(page, '/admin-profile/newsletter/subscribers')
  const email = newEmail()
  await page.getByLabel('Ask someone to subscribe').fill(email)
  await page.getByRole('button', { name: 'Send confirmation email' }).click()
  await expect(page.locator('[data-toast]')).toContainText(`We’re emailing ${email}`)
  await expect(page.locator('[data-toast]')).toBeInViewport()
  await expect(page.getByLabel('Ask someone to subscribe')).toHaveValue('')
})

for (const javaScriptEnabled of withAndWithoutScripts) {
  test(`the emailed code confirms too${javaScriptEnabled ? '' : ' without JavaScript'}`, { tag: '@whole' }, async ({
    openVisitor,
    site,
    faults,
  }) => {
    const email = newEmail()
    const reader = await openVisitor({ javaScriptEnabled })
    await reader.goto('/about')
    const footer = reader.getByRole('contentinfo')
    await footer.getByRole('textbox').fill(email)
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    // With JavaScript the visitor stays on the page; without, the code form comes next.
    if (javaScriptEnabled) await footer.getByRole('link', { name: 'Enter the code from the email' }).click()
    await expect(heading(reader, 'Check your inbox')).toBeVisible()
    const main = reader.getByRole('main')
    await expect(main.getByLabel('Email', { exact: true }).first()).toHaveValue(email)
    await linkFromMail(site.dataDir, email, '/newsletter/confirm')
    const [mail] = await readMails(site.dataDir, email)
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
    faults.expectAnswer(422, '/newsletter/confirm')
    await main.getByLabel('Code').fill(`${code}0`)
    await press(reader, 'Confirm with code')
    await expect(reader.getByRole('alert')).toContainText('Enter all six digits of the code')
    await expect(main.getByLabel('Email', { exact: true }).first()).toHaveValue(email)
    await main.getByLabel('Code').fill(code)
    await press(reader, 'Confirm with code')
    await expect(heading(reader, 'You’re subscribed')).toBeVisible()
  })
}

test('an admin exports the newsletter lists and records a complaint', { tag: '@whole' }, async ({ page, site }) => {
  const email = newEmail('kim')
  await requestNewsletter(page, site, email)
  await signIn(page, site.admin)
  await open(page, `/admin-profile/newsletter/subscribers?email=${email}`)
  for (const [link, fileName] of [
    ['Export as CSV', 'subscribers.csv'],
    ['Export consent records as CSV', 'consent-records.csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: link }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(fileName)
    expect(readFileSync(await file.path(), 'utf8')).toContain(email)
  }
  const row = page.getByRole('row', { name: email })
  await row.getByRole('link', { name: email }).click()
  const record = page.getByRole('region', { name: email, exact: true })
  await expect(record.getByText('Using the form on /')).toBeVisible()
  await record.getByText('They marked it as spam', { exact: true }).click()
  await press(page, `Never send ${email} the newsletter again`)
  await expect(row.getByText('Marked as spam', { exact: true })).toBeVisible()
  // The record says so too, and there is nothing left to record.
  await expect(record.getByText('By staff on /admin-profile/newsletter/subscribers')).toBeVisible()
  await expect(record.getByText('They marked it as spam')).toHaveCount(0)
})

test('an admin finds an address while typing, invites it again, and deletes it', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  const email = newEmail('zoe')
  await signIn(page, site.admin)
  await open(page, '/admin-profile/newsletter/subscribers')
  await page.getByLabel('Ask someone to subscribe').fill(email)
  await press(page, 'Send confirmation email')
  await expect(page.getByText(`We’re emailing ${email} to ask them to confirm.`)).toBeVisible()
  await page.getByLabel('Search by email').pressSequentially(email)
  await expect(page).toHaveURL(/[?&]email=zoe/)
  const row = page.getByRole('row', { name: email })
  await expect(page.getByRole('table', { name: 'Subscribers' }).getByRole('row')).toHaveCount(2)
  await expect(row.getByText('Waiting to confirm')).toBeVisible()
  await row.getByRole('link', { name: email }).click()
  await page.getByText('Delete', { exact: true }).click()
  await press(page, `Delete ${email} permanently`)
  await expect(page.getByText('No addresses match your search.')).toBeVisible()
  await expect(page.locator('[data-toast]')).toContainText('Address deleted.')
  await expect(heading(page, 'Deleted')).toBeVisible()
  faults.expectAnswer(409, '/admin-profile/newsletter/subscribers')
  await page.getByLabel('Ask someone to subscribe').fill(email)
  await press(page, 'Send confirmation email')
  await expect(page.getByRole('alert')).toContainText('Only its owner can subscribe again')
})

test('an address typed to be invited stays when another one is deleted @whole', async ({ page, site }) => {
  const email = newEmail('gone')
  await signIn(page, site.admin)
  await page.request.post('/admin-profile/newsletter/subscribers', { form: { intent: 'invite', email } })
  await open(page, `/admin-profile/newsletter/subscribers?email=${email}`)
  await page.getByLabel('Ask someone to subscribe').fill('next@example.org')
  await page.getByRole('row', { name: email }).getByRole('link', { name: email }).click()
  await page.getByText('Delete', { exact: true }).click()
  await press(page, `Delete ${email} permanently`)
  await expect(page.getByText('No addresses match your search.')).toBeVisible()
  await expect(page.getByLabel('Ask someone to subscribe')).toHaveValue('next@example.org')
})

test('the same refusal a second time takes the focus again', { tag: '@whole' }, async ({
  page,
  site,
  openVisitor,
  faults,
}) => {
  const reader = await openVisitor()
  await reader.goto(await requestNewsletter(reader, site))
  await press(reader, 'Confirm subscription')
  await expect(heading(reader, 'You’re subscribed')).toBeVisible()
  await signIn(page, site.admin)
  const draft = await writeDraft(page, 'Winter', 'A draft.')
  await press(page, /^Send to \d+ confirmed/)
  await expect(heading(page, 'Send this issue?')).toBeVisible()
  faults.expectAnswer(409, draft)
  let current = 'A draft.'
  for (const body of ['A second draft.', 'A third draft.']) {
    const revision = Number(await page.locator('[name=version]').inputValue())
    const shown = { revision, subject: 'Winter', body: current }
    current = body
    await page.request.post(draft, {
      form: { intent: 'save', version: JSON.stringify(shown), subject: 'Winter', body },
    })
    await press(page, /^Send to \d+ confirmed/)
    await expect(page.frameLocator('iframe').getByText(body)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('This issue has been changed or sent by someone else.')
    await expect(page.getByRole('alert')).toBeFocused()
  }
})

test('a client subscribes on the profile', { tag: '@whole' }, async ({ page, site }) => {
  const email = await signUp(page, site)
  await open(page, '/profile/data')
  await press(page, 'Send me the newsletter')
  await expect(page.getByText(`We send our newsletter to ${email}.`)).toBeVisible()
  await press(page, 'Stop sending me the newsletter')
  await expect(page.getByText('You don’t get our newsletter.')).toBeVisible()
})

test('an issue is saved on a page whose address says nonsense', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/newsletter/new?from=http%3A%2F%2F%5B')
  await page.getByLabel('Subject').fill('Spring')
  await page.getByLabel('Text').fill('Written in a hurry.')
  await press(page, 'Save draft')
  await expect(page.getByText('Draft saved.')).toBeVisible()
})
