import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { daysIn, fillIn, sendBooking } from '../support/journeys/booking-form.ts'
import { expect, open, test } from '../support/journeys/journey.ts'
import { newEmail, password, signIn } from '../support/journeys/journey-people.ts'
import { pathsByTemplate } from '../support/journeys/site-pages.ts'
import type { SiteProcess } from '../support/processes/site-process.ts'
import { casesOf, isWholeRun } from '../support/series.ts'

/** What becomes of one of a page's files. */
type Fate = 'fails' | 'is refused' | 'never comes'

type Missing = { file: string; fate: Fate }

const fates: Fate[] = isWholeRun ? ['fails', 'is refused', 'never comes'] : ['fails']

/** With which the router asks for the routes of a page's links. */
const routes = '/__manifest'

/**
 * Each of these files with each fate; in a short run every `step`th of them, and of those that never come every third.
 * A link that waits for its route waits as long as it would for a document.
 */
const eachMissing = (files: string[], sampleStep = 6) =>
  fates.flatMap((fate) => {
    const step = isWholeRun ? (fate === 'never comes' ? 3 : 1) : sampleStep
    return files
      .filter((file, index) => (file === routes ? fate !== 'never comes' : index % step === 0))
      .map((file) => ({ file, fate }))
  })

const calendar = '/admin-profile/appointments?view=week'

/** The paths of the files that a page requests after its document. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'document') files.add(new URL(request.url()).pathname)
  })
  // The last one, once the page is usable.
  const last = page.waitForRequest(`**${routes}*`)
  await open(page, path)
  await last
  page.removeAllListeners('request')
  return [...files]
}

/** Opens a page, one of whose files has a fate, and waits until it works, with scripts or without. */
async function openWithout(context: BrowserContext, { path, file, fate }: Missing & { path: string }) {
  const page = await context.newPage()
  const errors: string[] = []
  const isAboutFile = (words: string) =>
    /^Failed to load resource|^Failed to fetch manifest patches|dynamically imported module/.test(words)
  page.on('pageerror', ({ message }) => isAboutFile(message) || errors.push(message))
  page.on('console', (said) => said.type() !== 'error' || isAboutFile(said.text()) || errors.push(said.text()))
  await page.route(
    ({ pathname }) => pathname === file,
    (route) => {
      if (fate === 'fails') return route.abort()
      // What never comes is never answered.
      return fate === 'is refused' ? route.fulfill({ status: 503, body: '{}' }) : undefined
    },
  )
  await page.goto(path, { waitUntil: 'commit' })
  // Not before the first-paint script has run.
  await expect(page.locator('#main'), `${file} ${fate}`).toBeAttached()
  await expect(page.locator('html[data-scripted=""]')).toHaveCount(0)
  return { page, errors }
}

/** A browser of its own, whose refused requests and script errors the test judges itself. */
function newContext(browser: Browser, site: SiteProcess): Promise<BrowserContext> {
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
  return browser.newContext({ baseURL: site.origin, extraHTTPHeaders: headers })
}

/** Runs a check of each, a few at a time, and names all that fail. */
async function ofEach(items: Missing[], check: (item: Missing, index: number) => Promise<void>): Promise<void> {
  const left = [...items.entries()]
  const failed: string[] = []
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, { file, fate }] = next
      await check(next[1], index).catch((error: unknown) => failed.push(`${file} ${fate}: ${error}`))
    }
  }
  await Promise.all([work(), work(), work(), work()])
  expect(failed).toEqual([])
}

async function bookWithout(browser: Browser, site: SiteProcess, missing: Missing & { day: string }) {
  const context = await newContext(browser, site)
  const { page, errors } = await openWithout(context, { path: `/contact?day=${missing.day}`, ...missing })
  await page
    .getByRole('radio', { name: /\d, \d\d:\d\d/ })
    .first()
    .check()
  await fillIn(page, { name: 'Robin Sample', email: newEmail() })
  await sendBooking(page)
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
  expect({ ...missing, errors }).toEqual({ ...missing, errors: [] })
  await context.close()
}

/** Days on which somebody can be booked, `2027-03-16`, so that no two visitors want the same time. */
async function freeDays(page: Page): Promise<string[]> {
  const days = daysIn(await (await page.request.get('/contact?view=calendar')).text())
  expect(days.length).toBeGreaterThan(20)
  return days.slice(1)
}

async function blockWithout(context: BrowserContext, missing: Missing) {
  const { page, errors } = await openWithout(context, { path: calendar, ...missing })
  const button = page.getByRole('button', { name: 'Free: choose a time' }).last()
  const link = page.getByRole('link', { name: /^Block/ }).last()
  await expect(button.or(link).first()).toBeVisible()
  // Scripts that take the page over have the button come in the place of the link.
  await expect(async () => ((await button.isVisible()) ? button : link).click({ timeout: 2000 })).toPass()
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  expect({ ...missing, errors }).toEqual({ ...missing, errors: [] })
  await page.close()
}

/** Follows the first link of a page, or of its footer, to another public one. */
async function followLink(page: Page, path: string): Promise<void> {
  // All that is before it has come.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const links = page.locator(':is(#main, footer) a[href^="/"]:visible')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const there = paths.find((each) => each !== path && !/[.?#]|^[/]profile/.test(each)) ?? ''
  // By its address: scripts that take the page over hide others. By keyboard: what is loaded meanwhile moves it.
  await page.locator(`:is(#main, footer) a[href="${there}"]:visible`).first().press('Enter')
  // Not `toHaveURL`, which waits for all files.
  await expect.poll(() => new URL(page.url()).pathname).toBe(there)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/connection failed|Something went wrong/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

async function subscribe(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Your email address').fill(newEmail())
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(/Look for our email|Check your inbox/).first()).toBeVisible()
}

/** What is done on a page, if it is more than to follow a link. */
const uses: Record<string, (page: Page, site: SiteProcess) => Promise<void>> = {
  '/about': subscribe,
  '/login': async (page, { admin }) => {
    await page.getByLabel('Email', { exact: true }).fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/admin-profile')
  },
  '/login?mode=create': async (page) => {
    await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
    await page.getByLabel('Email', { exact: true }).fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  },
  '/reset-password': async (page) => {
    await page.getByLabel('Email', { exact: true }).fill(newEmail())
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  },
}

// The one with the booking form has a test of its own.
const pages = pathsByTemplate.filter((path) => path !== '/contact')
for (const path of casesOf(pages, 1)) {
  test(`whichever file of ${path} is missing, its links or its form work`, async ({ page, browser, site }) => {
    test.slow()
    const files = await filesOf(page, path)
    expect(files.length).toBeGreaterThan(8)
    await ofEach(eachMissing(files, 9), async (missing) => {
      const context = await newContext(browser, site)
      const opened = await openWithout(context, { path, ...missing })
      await (uses[path]?.(opened.page, site) ?? followLink(opened.page, path))
      expect({ ...missing, errors: opened.errors }).toEqual({ ...missing, errors: [] })
      await context.close()
    })
  })
}

test('whichever file of the contact page is missing, a visitor can book', async ({ page, browser, site }) => {
  test.slow()
  const files = await filesOf(page, '/contact')
  expect(files.length).toBeGreaterThan(10)
  const days = await freeDays(page)
  await ofEach(eachMissing(files), (one, index) =>
    bookWithout(browser, site, { ...one, day: days[index % days.length] ?? '' }),
  )
})

test('whichever file of the calendar is missing, its buttons or links work', { tag: '@whole' }, async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  await signIn(page, site.admin)
  const files = await filesOf(page, calendar)
  expect(files.length).toBeGreaterThan(20)
  const context = await newContext(browser, site)
  await context.addCookies(await page.context().cookies())
  await ofEach(eachMissing(files), (missing) => blockWithout(context, missing))
  await context.close()
})

test('a script that comes late takes the page over', { tag: '@whole' }, async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/framework/, (route) => held.promise.then(() => route.continue()))
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.locator('html[data-scripted]')).toHaveCount(0)
  held.resolve()
  await expect(page.locator('html[data-scripted=yes]')).toHaveCount(1)
})
