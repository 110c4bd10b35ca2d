import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launch, pinnedNode, toolEnvironment } from '../../scripts/pinned-node.mjs'
import { findChromium } from '../../scripts/programs.mjs'
import { freePort } from '../../tests/support/free-port.ts'
import type { Bench } from '../bench.ts'
import { createTempFolder, type Program, startProgram } from '../processes.ts'
import { admin } from '../site.ts'
import { median } from '../statistics.ts'
import { type DeskVisit, judgeDesk } from './desk-verdict.ts'

/** How often a round asks for the yardstick, which is over quickly. */
const yardstickPresses = 5

/** The network of Lighthouse's phone preset when throttling is applied, as for the bench of pages. Bytes a second. */
const phoneNetwork = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

/** What is pressed, one after the other: the first link in the main content or the rail that fits. */
const steps = [
  { name: 'Calendar', link: 'nav a[href="/admin-profile/appointments"]' },
  { name: 'People', link: 'nav a[href="/admin-profile/people"]' },
  { name: 'a person', link: 'main a[href^="/admin-profile/people/"]:not([href*="/export"])' },
  { name: 'an appointment', link: 'main a[href^="/admin-profile/appointments/"]:not([href*="/new"], [href*="/csv"])' },
  { name: 'Today', link: 'nav a[href="/admin-profile"]' },
]

export const deskBench: Bench = {
  name: 'desk',
  measures: 'how soon a page of the admin desk appears after a press, on a phone with a slow connection',
  async run({ runs }) {
    await using site = await startDemo()
    await using browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
    const visits: DeskVisit[] = []
    const rounds = runs ?? 9
    const { page, scriptBytes } = await openDesk(browser, site.origin)
    // The first round loads the pages' scripts.
    await playRound(page)
    for (let round = 1; round <= rounds; round += 1) {
      process.stderr.write(`Round ${round} of ${rounds} …\n`)
      visits.push(await playRound(page))
    }
    return judgeDesk(visits, scriptBytes)
  },
}

/** The demo, with its sample people and appointments. */
async function startDemo(): Promise<Program & { origin: string }> {
  const folder = createTempFolder()
  const port = await freePort()
  const program = await startProgram({
    command: pinnedNode(),
    words: [...launch, 'demo'],
    port,
    environment: toolEnvironment({
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder.path, 'demo'),
      LOG_LEVEL: 'error',
    }),
  })
  const stop = async () => {
    await program[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  }
  return { pid: program.pid, origin: `http://localhost:${port}`, [Symbol.asyncDispose]: stop }
}

/** Opens Today on a phone, where a record is a page and no panel, with an empty cache. Also returns the compressed size of the scripts that it loads, in bytes. */
async function openDesk(browser: Browser, origin: string): Promise<{ page: Page; scriptBytes: number }> {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await page.request.post('/login', { form: admin, maxRedirects: 0 })
  await page.goto('/admin-profile', { waitUntil: 'networkidle' })
  const scriptBytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((total, entry) => total + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', phoneNetwork)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { page, scriptBytes }
}

async function playRound(page: Page): Promise<DeskVisit> {
  const plain: number[] = []
  for (let press = 0; press < yardstickPresses; press += 1) plain.push(await page.evaluate(answerAPressPlainly))
  const pages: DeskVisit['pages'] = []
  for (const { name, link } of steps) {
    const read = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.data'))
    pages.push({ name, ...(await page.evaluate(pressAndWait, link)) })
    // The next press waits until nothing is being done.
    await read
  }
  return { yardstickMs: median(plain), pages }
}

/** In the page: how long the least takes that a press can do, which is to fetch something small and to show it. */
async function answerAPressPlainly(): Promise<number> {
  const begin = performance.now()
  const answer = await fetch('/favicon.svg', { cache: 'no-store' })
  const box = document.createElement('p')
  box.textContent = await answer.text()
  document.body.append(box)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const took = performance.now() - begin
  box.remove()
  return took
}

/**
 * In the page: presses a link, without pointing at it first, and waits until the next page, or a record, is there and has been painted.
 * Returns when that was, and by how much longer than 50 ms each task kept the page from answering until 500 ms later.
 */
async function pressAndWait(link: string): Promise<{ contentMs: number; blockingMs: number }> {
  const before = document.title
  let blockingMs = 0
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blockingMs += duration - 50
  })
  tasks.observe({ type: 'longtask' })
  const begin = performance.now()
  document.querySelector<HTMLElement>(link)?.click()
  while (document.title === before) {
    if (performance.now() - begin > 10_000) throw new Error(`${link} leads nowhere.`)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const contentMs = performance.now() - begin
  await new Promise((resolve) => setTimeout(resolve, 500))
  tasks.disconnect()
  return { contentMs, blockingMs }
}
