import type { BrowserContext, Page } from '@playwright/test'
import { addDays } from '#src/time/calendar-days.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { deadlinesOf, scrollToDeadlines } from '../../support/journeys/own-deadlines.ts'
import { series } from '../../support/series.ts'

const paths = ['/first-steps/gb/bank-transfer', '/first-steps/us/card', '/first-steps/ca/remote-access']

/** A day, `YYYY-MM-DD`, written in all ways that a program might send or store it. */
function spellingsOf(day: string): string[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const ms = Date.parse(day)
  const parts = [`${year}${month}${date}`, `${date}/${month}/${year}`, `${month}/${date}/${year}`]
  return [day, ...parts, encodeURIComponent(`${date}/${month}/${year}`), `${date}.${month}.${year}`, String(ms)]
}

/** All that the browser sends: addresses, headers and bodies, of requests, beacons and sockets. */
function recordTraffic(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', async (request) => {
    sent.push(`${request.method()} ${request.url()}`, JSON.stringify(request.headers()))
    const body = request.postDataBuffer()
    if (body !== null) sent.push(body.toString('latin1'))
  })
  context.on('page', (page) =>
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload)))),
  )
  return sent
}

/** All that the browser stores for the site, and what a page leaves to the next one. */
async function storedIn(page: Page): Promise<string> {
  const cookiesAndStorage = await page.context().storageState({ indexedDB: true })
  const ofPage = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    state: history.state,
    address: location.href,
    name: window.name,
  }))
  return JSON.stringify([cookiesAndStorage, ofPage])
}

const visits = series(200, 6)
const visitsAtOnce = 100

for (let first = 0; first < visits; first += visitsAtOnce) {
  const count = Math.min(visitsAtOnce, visits - first)
  test(`of the dates entered in ${count} visits, from the ${first + 1}th on, nothing is sent or stored`, async ({
    page,
    context,
  }) => {
    test.setTimeout(15 * 60_000)
    const sent = recordTraffic(context)
    const answers: string[] = []
    let stored = ''
    for (let visit = 0; visit < count; visit += 1) {
      await open(page, paths[visit % paths.length] ?? '')
      await scrollToDeadlines(page)
      const fields = deadlinesOf(page).locator('input')
      for (const [index, field] of (await fields.all()).entries()) {
        // Days that no page, address or log mentions otherwise.
        const day = addDays('1991-01-01', (first + visit) * 9 + index * 3)
        await field.fill(day)
        answers.push(...spellingsOf(day))
      }
      await fields.last().blur()
      await expect(deadlinesOf(page).getByRole('listitem').first()).toBeVisible()
      // What is stored for longer than a visit is in the browser at the next look.
      if (visit % 5 === 0) stored += await storedIn(page)
      // Within the tab, so that leaving by the router and by a new document are both tried.
      if (visit % 2 === 0) await page.getByRole('link', { name: 'Home' }).first().click()
    }
    stored += await storedIn(page)
    expect(answers.length).toBeGreaterThan(count * 7)
    const everything = `${sent.join('\n')}\n${stored}`
    expect(answers.filter((answer) => everything.includes(answer))).toEqual([])
  })
}

test('a visit with dates sends exactly what a visit without them sends', async ({ openVisitor }) => {
  const requestsOf = async (enter: (page: Page) => Promise<void>) => {
    const page = await openVisitor()
    const requests: string[] = []
    let underWay = 0
    page.on('request', (request) => {
      underWay += 1
      requests.push(`${request.method()} ${request.url()}`)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', () => {
        underWay -= 1
      })
    await open(page, paths[0] ?? '')
    await scrollToDeadlines(page)
    await enter(page)
    await expect.poll(() => underWay).toBe(0)
    return requests.sort()
  }
  const without = await requestsOf(async () => {})
  const withDates = await requestsOf(async (page) => {
    for (const field of await deadlinesOf(page).locator('input').all()) await field.fill('2025-10-31')
    await expect(deadlinesOf(page).getByRole('listitem')).toHaveCount(3)
    await deadlinesOf(page).getByRole('button', { name: 'Save to my calendar' }).click()
  })
  // The router may ask for the same routes twice.
  const sent = withDates.filter((request) => !request.includes(' blob:'))
  expect([...new Set(sent)]).toEqual([...new Set(without)])
})

test('dates are not filled in again after a reload, on the way back, or in a page that the browser kept', async ({
  page,
}) => {
  await open(page, paths[0] ?? '')
  const heading = page.getByRole('heading', { name: 'Bank transfer, United Kingdom' })
  const field = deadlinesOf(page).locator('input').first()
  const enter = async () => {
    await scrollToDeadlines(page)
    await field.fill('2025-10-31')
    await expect(deadlinesOf(page).getByRole('listitem')).toHaveCount(1)
  }
  await enter()
  await page.reload()
  await scrollToDeadlines(page)
  await expect(field).toHaveValue('')

  await enter()
  await page.getByRole('link', { name: 'Card', exact: true }).click()
  await expect(heading).toHaveCount(0)
  await page.goBack()
  await expect(heading).toBeVisible()
  await scrollToDeadlines(page)
  await expect(field).toHaveValue('')

  await enter()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(field).toHaveValue('')
  await expect(deadlinesOf(page).getByRole('listitem')).toHaveCount(0)
})
