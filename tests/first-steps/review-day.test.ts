import { expect, test, vi } from 'vitest'
import { renderPublicPages } from '#built/site'
import { checked, numbersOf, stepsOf, withSteps } from '../support/site/first-steps.ts'
import { liveSettings, openTestSite } from '../support/site/test-site.ts'

const path = '/first-steps/gb/bank-transfer'

/** To be reviewed by 14 January 2027: all of them, or only those of one page. */
const content = { firstSteps: withSteps(() => checked) }
const oneDue = {
  firstSteps: withSteps((step) => ({ ...checked, reviewBy: step.id === 'gb-report-it' ? '2027-01-14' : '2027-03-31' })),
}

const modes = { sample: {}, live: liveSettings }

test.each(Object.entries(modes))(
  'numbers are shown until the last day before review ends in the firm’s zone, without a restart (%s)',
  async (_, settings) => {
    await using site = await openTestSite('sqlite', { settings, content })
    const pages = await renderPublicPages(site.runtime, content)
    /** Whether the prerendered page, the router's page and its data show numbers. */
    const shownAt = async (time: string) => {
      vi.setSystemTime(new Date(time))
      await pages.refresh()
      const kept = pages.find(path)?.identity.body.toString() ?? ''
      const rendered = await (await site.request(path)).text()
      const data = await (await site.request(`${path}.data`)).text()
      const ofSteps = [kept, rendered].map((html) => {
        const steps = [...stepsOf(html).values()]
        expect(steps.length).toBeGreaterThan(3)
        return steps.some((step) => numbersOf(step).length > 0)
      })
      return [...ofSteps, data.includes('0800 023 4567')]
    }
    expect(await shownAt('2027-01-13T10:00:00.000Z')).toEqual([true, true, true])
    expect(await shownAt('2027-01-14T23:59:59.999Z')).toEqual([true, true, true])
    expect(await shownAt('2027-01-15T00:00:00.000Z')).toEqual([false, false, false])
  },
)

test('the day of review is the firm’s, not the server’s: in summer it ends an hour before UTC’s', async () => {
  const summer = { firstSteps: withSteps(() => ({ ...checked, checkedOn: '2027-06-01', reviewBy: '2027-07-14' })) }
  await using site = await openTestSite('sqlite', { content: summer, now: new Date('2027-07-14T22:59:59.000Z') })
  const hasNumbers = async () => (await (await site.request(path)).text()).includes('0800 023 4567')
  expect(await hasNumbers()).toBe(true)
  vi.setSystemTime(new Date('2027-07-14T23:00:00.000Z'))
  expect(await hasNumbers()).toBe(false)
})

const kept = (fresh: number, stale: number) =>
  `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${stale}`

test.each(Object.entries(modes))(
  'no cache may keep a page beyond the moment its first number goes (%s)',
  async (_, settings) => {
    await using site = await openTestSite('sqlite', { settings, content: oneDue })
    const pages = await renderPublicPages(site.runtime, oneDue)
    const cacheAt = (time: string) => {
      vi.setSystemTime(new Date(time))
      const { headers, unchangedHeaders } = pages.find(path)?.identity ?? {}
      expect(unchangedHeaders?.['cache-control']).toBe(headers?.['cache-control'])
      return headers?.['cache-control']
    }
    expect(cacheAt('2027-01-13T10:00:00.000Z')).toBe(kept(60, 240))
    expect(cacheAt('2027-01-14T12:00:00.000Z')).toBe(kept(60, 240))
    expect(cacheAt('2027-01-14T23:56:00.000Z')).toBe(kept(60, 180))
    expect(cacheAt('2027-01-14T23:59:59.500Z')).toBe('no-store')
    // Until the pages have been rendered again, each is rendered when it is asked for.
    expect(cacheAt('2027-01-15T00:00:00.000Z')).toBeUndefined()
    const answer = await site.request(path)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    await pages.refresh()
    expect(cacheAt('2027-01-15T00:00:00.000Z')).toBe(kept(60, 240))
    const steps = stepsOf(pages.find(path)?.identity.body.toString() ?? '')
    expect(numbersOf(steps.get('gb-report-it'))).toEqual([])
    expect(numbersOf(steps.get('gb-call-your-bank'))).not.toEqual([])
  },
)

test('a page that changed has another tag, so that no copy is confirmed as unchanged', async () => {
  await using site = await openTestSite('sqlite', { content })
  const pages = await renderPublicPages(site.runtime, content)
  const before = pages.find(path)?.identity.tag
  await pages.refresh()
  expect(pages.find(path)?.identity.tag).toBe(before)
  vi.setSystemTime(new Date('2027-01-15T00:00:00.000Z'))
  await pages.refresh()
  expect(pages.find(path)?.identity.tag).not.toBe(before)
})

test('two copies of the site stop showing a number in the same second', async () => {
  await using site = await openTestSite('sqlite', { settings: liveSettings, content })
  const copies = await Promise.all(
    [site.runtime, site.openTwin()].map((runtime) => renderPublicPages(runtime, content)),
  )
  const shown = () => copies.map((pages) => pages.find(path)?.identity.body.toString().includes('0800 023 4567'))
  expect(shown()).toEqual([true, true])
  vi.setSystemTime(new Date('2027-01-14T23:59:59.000Z'))
  expect(shown()).toEqual([true, true])
  vi.setSystemTime(new Date('2027-01-15T00:00:00.000Z'))
  expect(shown()).toEqual([undefined, undefined])
  await copies[0]?.refresh()
  expect(shown()).toEqual([false, undefined])
})
