import { expect, test } from 'vitest'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { pageOf } from '../support/pages/page.ts'
import { mainOf, stepsOf, stepsPaths } from '../support/site/first-steps.ts'
import { liveSettings, openTestSite, origin } from '../support/site/test-site.ts'

const modes = { sample: {}, live: liveSettings }

test.each(Object.entries(modes))(
  'every country and way of payment has three steps or more, each with source and date (%s)',
  async (_, settings) => {
    await using site = await openTestSite('sqlite', { settings })
    expect(stepsPaths).toHaveLength(30)
    for (const path of stepsPaths) {
      const answer = await site.request(path)
      expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 200, null])
      const steps = [...stepsOf(await answer.text()).values()]
      expect(steps.length, path).toBeGreaterThanOrEqual(3)
      for (const step of steps) {
        expect(step.words, path).toContain('Source:')
        expect(step.all('a[href^="https://"][rel="noreferrer"]'), path).not.toEqual([])
        const [day] = step.all('time')
        expect(day?.attribute('datetime'), path).toMatch(/^\d{4}-\d\d-\d\d$/)
        expect(day?.words, path).toMatch(/^\w+day \d+ \w+ \d{4}$/)
      }
    }
  },
)

test('a step says what to do, who to ask, what to type, whom to call and until when, for whom', async () => {
  await using site = await openTestSite('sqlite')
  const steps = stepsOf(await (await site.request('/first-steps/gb/bank-transfer')).text())
  const ombudsman = steps.get('gb-go-to-the-ombudsman')
  expect(ombudsman?.hrefs).toContain('tel:08000234567')
  for (const part of [
    'Go to the Financial Ombudsman',
    'Financial Ombudsman Service',
    'Call 0800 023 4567',
    'Type this address: financial-ombudsman.org.uk',
    'Time limit: 6 months after the final answer to your complaint.',
    'When it doesn’t You have not complained to the bank yet.',
  ])
    expect(ombudsman?.words).toContain(part)
  expect(steps.get('gb-ask-to-be-paid-back')?.words).toContain(
    'When this applies You made the payment yourself, even if you were tricked. You sent pounds',
  )
  expect(steps.get('gb-call-your-bank')?.words).toContain('Do it today.')
})

test('official bodies are addresses to type, and no link but the source leaves the site', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of stepsPaths) {
    const main = mainOf(await (await site.request(path)).text())
    const sources = main.all('p').filter(({ words }) => words.startsWith('Source:'))
    const outside = main.hrefs.filter((href) => /^https?:/.test(href))
    expect(outside, path).toEqual(sources.map(({ hrefs }) => hrefs[0]))
  }
})

test('every page ends with what the free way does without the firm', async () => {
  await using site = await openTestSite('sqlite')
  for (const { key, whenWeAddNothing } of firstSteps.countries)
    for (const [payment, sentence] of Object.entries(whenWeAddNothing)) {
      const main = mainOf(await (await site.request(`/first-steps/${key}/${payment}`)).text())
      expect(main.words.split('When we add nothing').at(-1)).toMatch(/^ /)
      expect(main.wordsWithout('ol')).toContain(`When we add nothing ${sentence}`)
    }
})

test('in Australia the warning of the National Anti-Scam Centre comes first, and nowhere else', async () => {
  await using site = await openTestSite('sqlite', { settings: liveSettings })
  for (const path of stepsPaths) {
    const main = mainOf(await (await site.request(path)).text())
    const [before = ''] = main.words.split(main.one('ol').words)
    expect(before.includes('National Anti-Scam Centre warns people'), path).toBe(path.startsWith('/first-steps/au/'))
  }
})

test('the overview links to all pages, named by country and payment', async () => {
  await using site = await openTestSite('sqlite')
  const main = mainOf(await (await site.request('/first-steps')).text())
  const links = main.all('a[href^="/first-steps/"]')
  expect(links.map(({ href }) => href)).toEqual(stepsPaths)
  expect(links.map(({ words }) => words)).toEqual(
    firstSteps.countries.flatMap((country) => firstSteps.payments.map(({ name }) => `${name} (${country.name})`)),
  )
  for (const { key } of firstSteps.countries) expect(main.all(`#${key}`), key).toHaveLength(1)
})

test.each([
  ['/first-steps/gb/cheque', '/first-steps#gb'],
  ['/first-steps/au', '/first-steps#au'],
  ['/first-steps/AU', '/first-steps#au'],
  ['/first-steps/DE/Crypto', '/first-steps/de/crypto'],
  ['/first-steps/fr/card', '/first-steps'],
  ['/first-steps/fr', '/first-steps'],
  ['/first-steps/constructor/card', '/first-steps'],
  ['/first-steps/gb/__proto__', '/first-steps#gb'],
  ['/first-steps/%F0%9F%98%80/%3Cb%3E', '/first-steps'],
])('%s leads to the nearest page', async (path, nearest) => {
  await using site = await openTestSite('sqlite')
  const answer = await site.request(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, nearest])
})

test('each page has its own title, description, address and place in the sitemap', async () => {
  await using site = await openTestSite('sqlite')
  const sitemap = await (await site.request('/sitemap.xml')).text()
  const [titles, descriptions] = [new Set(), new Set()]
  for (const path of stepsPaths) {
    expect(sitemap).toContain(`<loc>${origin}${path}</loc>`)
    const html = await (await site.request(path)).text()
    expect(html).not.toContain('noindex')
    const page = pageOf(html)
    expect(page.canonical).toBe(`${origin}${path}`)
    expect(page.meta('og:image')).toBe(`${origin}/shared/first-steps.jpg`)
    titles.add(page.title)
    const description = page.meta('description') ?? ''
    expect(description.length, path).toBeGreaterThanOrEqual(40)
    descriptions.add(description)
    const [, breadcrumbs] = JSON.parse(page.one('script[type="application/ld+json"]').text)['@graph']
    const { name, item } = breadcrumbs.itemListElement[1]
    expect([`${name} — Harbour`, item]).toEqual([page.title, origin + path])
  }
  expect([titles.size, descriptions.size]).toEqual([30, 30])
})

test.each(['/', '/scams/forex', '/scams/cryptocurrency', '/contact'])(
  '%s shows what to do first, and leads there',
  async (path) => {
    await using site = await openTestSite('sqlite')
    const main = mainOf(await (await site.request(path)).text())
    const strip = main.one('aside[aria-labelledby="first-steps-heading"]')
    expect(strip.hrefs).toContain('/first-steps')
    const steps = firstSteps.strip.map((step, index) => `${index + 1}. ${step}`)
    expect(strip.words).toBe(`Do this first. It costs nothing. ${steps.join(' ')}`)
    // On the booking page, before the form.
    if (path === '/contact')
      expect(main.all('aside[aria-labelledby="first-steps-heading"], form')[0]?.is('aside')).toBe(true)
  },
)

test('the log knows no more of a visitor than that first steps were read', async () => {
  await using site = await openTestSite('sqlite')
  await site.request('/first-steps/gb/remote-access?from=secret', { headers: { referer: 'https://bank.example/x' } })
  const lines = JSON.stringify(site.logLines)
  expect(lines).toContain('/first-steps/')
  expect(lines).not.toMatch(/secret|bank\.example|192\.0\.2\.1/)
})
