import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import { type ScamTypeKey, scamTypeKeys } from '#src/firm/scam-types.ts'
import { scamGuides } from '#src/firm/scams/scam-guides.ts'
import { prerenderedPaths } from '../../server/responses/prerendered-pages.ts'
import { pageOf } from '../support/pages/page.ts'
import { openTestSite } from '../support/site/test-site.ts'

async function read(path: string): Promise<string> {
  await using site = await openTestSite('sqlite')
  return (await site.request(path)).text()
}

const mainOf = (html: string) => pageOf(html).one('main')

/** Every text of a guide. */
function textsOf(key: ScamTypeKey): string[] {
  const { officialPages, isItTooLate, ...lists } = scamGuides[key]
  return [...Object.values(lists).flat(), isItTooLate, ...officialPages.map(({ title }) => title)]
}

test.each(scamTypeKeys)('the page about %s says all that its guide says, under headings', async (key) => {
  const main = mainOf(await read(`/scams/${key}`))
  expect(main.wordsOf('h2, h3').slice(1)).toEqual([
    'How it usually works',
    'Signs of it',
    'What may come back',
    'What hardly ever does',
    'Time limits',
    'What to have ready',
    'Three questions people are shy to ask',
    'Is it too late?',
    'Will my family know?',
    'What does it cost?',
    'Official pages',
    'Other scam types we investigate',
    expect.stringContaining('Agent'),
  ])
  const { words } = main
  expect(textsOf(key).filter((text) => !words.includes(text))).toEqual([])
  for (const { address } of scamGuides[key].officialPages) expect(words).toContain(address)
  expect(main.hrefs).toEqual(expect.arrayContaining(['/first-steps', '/questions']))
  // Addresses to type.
  expect(main.all('a[href^="http"]')).toEqual([])
})

test.each(scamTypeKeys)('the guide to %s promises nothing and repeats no time limit', (key) => {
  const { mayComeBack, hardlyComesBack } = scamGuides[key]
  expect(mayComeBack.length).toBeGreaterThan(1)
  expect(hardlyComesBack.length).toBeGreaterThan(1)
  for (const text of textsOf(key))
    expect(text).not.toMatch(/\d+ ?(hour|day|week|month|year)|\b(will|always) (come|get)/i)
})

test('a guide reaches the browser with its own page only', async () => {
  const folder = 'build/client/assets'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const all = scamTypeKeys.flatMap(textsOf)
  expect(all.length).toBeGreaterThan(60)
  for (const name of scripts) {
    const script = readFileSync(join(folder, name), 'utf8')
    expect([name, ...all.filter((text) => script.includes(text))]).toEqual([name])
  }
  const data = await read('/scams/forex.data')
  expect(data).toContain(scamGuides.forex.signs[1])
  expect(data).not.toContain(scamGuides.cryptocurrency.signs[1])
})

test('a page that states the fee also has an example in money', async () => {
  await using site = await openTestSite('sqlite')
  const stating: string[] = []
  for (const path of [...prerenderedPaths, '/contact']) {
    const words = mainOf(await (await site.request(path)).text()).words
    if (!words.includes(`${firm.feePercent}%`)) continue
    stating.push(path)
    expect(words, path).toMatch(/£10,000.*you pay us £1,500,? and (you )?keep £8,500/)
    expect(words, path).not.toMatch(/we keep|our share/i)
  }
  expect(stating).toEqual(expect.arrayContaining(['/', '/about', '/terms-and-conditions', '/safety', '/scams/forex']))
})
