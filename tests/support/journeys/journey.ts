import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { firm } from '#src/firm/firm.ts'
import { addDays, mondayOf } from '#src/time/calendar-days.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { postgresVariable } from '../prepare-journeys.ts'
import { createDatabase } from '../processes/postgres-server.ts'
import { type SiteProcess, startSite, withMovableClock } from '../processes/site-process.ts'
import { collectPageFaults, type PageFaults } from './page-faults.ts'

type OfTest = {
  faults: PageFaults
  /** Opens a page of another person: it shares nothing with the test's own page, and is watched in the same way. */
  openVisitor: (options?: BrowserContextOptions) => Promise<Page>
  needsDatabase: undefined
}

type OfWorker = {
  /** The host of the site's public address. Browsers accept passkeys for `localhost`, but not for an IP address. */
  hostname: string
  /** What time it is at the firm, `HH:MM` on a Monday, when the site starts; null = the machine's day and time. */
  siteTime: string | null
  /** How far the site's clock is ahead of the machine's. */
  clockAheadMs: number
  site: SiteProcess
}

/** A journey through the built site. It fails if anything goes wrong in its pages; see `faults`. */
export const test = base.extend<OfTest, OfWorker>({
  hostname: ['127.0.0.1', { option: true, scope: 'worker' }],
  siteTime: [null, { option: true, scope: 'worker' }],
  clockAheadMs: [
    async ({ siteTime }, use) => {
      const now = Date.now()
      const { timeZone } = firm
      const comingMonday = mondayOf(addDays(dayOf(now, timeZone), 6))
      await use(siteTime === null ? 0 : instantOf(comingMonday, siteTime, timeZone, 'start') - now)
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ hostname, clockAheadMs }, use, { project }) => {
      const serverUrl = process.env[postgresVariable]
      const isOnPostgres = project.name === 'postgres' && serverUrl !== undefined
      const settings: Record<string, string> =
        clockAheadMs === 0 ? {} : { ...withMovableClock, CLOCK_AHEAD_MS: String(clockAheadMs) }
      const databaseUrl = isOnPostgres ? await createDatabase(serverUrl) : null
      const site = await startSite(databaseUrl, null, { hostname, settings })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  needsDatabase: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's dependencies from here
    async ({}, use, testInfo) => {
      const isMissing = testInfo.project.name === 'postgres' && process.env[postgresVariable] === undefined
      testInfo.skip(isMissing, 'no PostgreSQL could be started')
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  extraHTTPHeaders: ({}, use) => use(fromSomewhere()),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  faults: async ({}, use, testInfo) => {
    const faults = collectPageFaults()
    await use(faults)
    if (testInfo.status !== testInfo.expectedStatus) {
      writeFileSync(testInfo.outputPath('requests.txt'), faults.requests())
    }
    faults.judge()
  },
  context: async ({ context, faults }, use) => {
    faults.watch(context)
    await use(context)
  },
  openVisitor: async ({ browser, faults }, use) => {
    const opened: Page[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ extraHTTPHeaders: fromSomewhere(), ...options })
      faults.watch(context, { isScripted: options.javaScriptEnabled !== false })
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

export { expect }

/** As if a proxy had forwarded the request from a different address. */
function fromSomewhere(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}

/** The headers of a person who uses the site's own machine, without a proxy: none. */
export const onThisMachine = {}

/** Opens a page and waits until its scripts run. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScripts(page)
}

/** Waits until React has taken the page over: it marks the elements that it manages, and then begins to listen for keys. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'))
  })
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))
}

/** Opens a page and stops its clock soon after its scripts run; the test then moves it on. */
export async function openWithFrozenClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path)
  await waitForScripts(page)
}

/** Holds back the responses for an address until the test releases them. */
export async function holdResponses(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** How far the page is scrolled down, in pixels. */
export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

/** Scrolls at once, even where the stylesheet asks for smooth scrolling. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await expect.poll(() => scrollTop(page)).toBe(top)
}
