import { type FirstView, measureFirstView } from '../../support/journeys/first-view.ts'
import { expect, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { pathsByTemplate } from '../../support/journeys/site-pages.ts'
import { formatCount, formatTable } from '../../support/table.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

/** In bytes; `FirstView` describes what each counts. */
const limits: FirstView = { scripts: 117_000, fonts: 41_000, all: 200_000 }
const kinds = ['scripts', 'fonts', 'all'] as const

test('the first view of a public page on a phone stays within its byte budget', async ({ openVisitor }) => {
  // A dozen pages, one after the other.
  test.slow()
  const views = new Map<string, FirstView>()
  for (const path of pathsByTemplate) {
    const page = await openVisitor(phone)
    views.set(path, await measureFirstView(page, path, () => waitForScripts(page)))
    await page.context().close()
  }
  const largest = (kind: keyof FirstView) => Math.max(...[...views.values()].map((view) => view[kind]))
  const row = (name: string, of: (kind: keyof FirstView) => number) => [
    name,
    ...kinds.map((kind) => formatCount(of(kind))),
  ]
  const rows = [
    ...[...views].map(([path, view]) => row(path, (kind) => view[kind])),
    row('limit', (kind) => limits[kind]),
    row('headroom', (kind) => limits[kind] - largest(kind)),
  ]
  const columns = ['first view on a phone, bytes', 'scripts', 'typefaces', 'everything']
  console.log(`\n${formatTable({ columns, rows })}\n`)

  for (const kind of kinds) expect(largest(kind), kind).toBeGreaterThan(1000)
  for (const kind of kinds) expect.soft(largest(kind), kind).toBeLessThanOrEqual(limits[kind])
})

test('a page that follows another in the browser fetches no stylesheet: the first one contains it @whole', async ({
  page,
}) => {
  const stylesheets: string[] = []
  page.on('request', (request) => request.url().includes('.css') && stylesheets.push(request.url()))
  await open(page, '/')
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveTitle(/^About/)
  expect(stylesheets).toEqual([])
})

test('a page fetches no scripts for a visitor without JavaScript', { tag: '@whole' }, async ({ openVisitor }) => {
  test.slow()
  for (const path of pathsByTemplate) {
    const page = await openVisitor({ ...phone, javaScriptEnabled: false })
    const isReady = () => expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    const { scripts, all } = await measureFirstView(page, path, isReady)
    expect([path, scripts]).toEqual([path, 0])
    expect(all, path).toBeGreaterThan(1000)
    await page.context().close()
  }
})
