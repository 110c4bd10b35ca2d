import { expect, test } from 'vitest'
import { mailSamples } from '#src/emails/mails.ts'
import { firm } from '#src/firm/firm.ts'
import { exemptions, findBannedWords } from '#src/firm/plain-words/banned-words.ts'
import { prerenderedPaths } from '../../server/responses/prerendered-pages.ts'
import { publicPaths } from '../support/journeys/site-pages.ts'
import { pageOf } from '../support/pages/page.ts'
import { openTestSite } from '../support/site/test-site.ts'
import { writtenTexts } from '../support/site/written-words.ts'
import { readSources } from '../support/source-files.ts'

type Found = { place: string; words: string; text: string }

const isExempt = ({ place, words }: Found) =>
  exemptions.some((exempt) => exempt.place === place && exempt.words === words)

const foundIn = (place: string, text: string): Found[] =>
  findBannedWords(text).map(({ words }) => ({ place, words, text: text.slice(0, 200) }))

/** Every text in the source code of the site: pages, emails, errors, empty states, guides and first steps. */
function foundInSources(): Found[] {
  const paths = readSources(['src', 'server', 'scripts'])
    .map(({ path }) => path)
    .filter((path) => !/\.test\.|\.css$|plain-words\//.test(path))
  expect(paths.length).toBeGreaterThan(500)
  return paths
    .flatMap(writtenTexts)
    .filter(({ text }) => !text.startsWith('https://'))
    .flatMap(({ path, text }) => foundIn(path, text))
}

/** All that a page says: its text, and the words of its head and pictures. */
async function foundOnPages(): Promise<Found[]> {
  await using site = await openTestSite('sqlite')
  const found: Found[] = []
  for (const path of new Set([...prerenderedPaths, ...publicPaths])) {
    const html = await (await site.request(path)).text()
    const page = pageOf(html)
    const attributes = ['content', 'alt', 'title', 'aria-label', 'placeholder'].flatMap((name) =>
      page.all(`[${name}]`).map((part) => part.attribute(name) ?? ''),
    )
    const texts = [page.one('body').words, ...attributes]
    expect(texts[0]?.length, path).toBeGreaterThan(500)
    found.push(...texts.flatMap((text) => foundIn(path, text)))
  }
  return found
}

test('no text in the source code blames, promises, hurries or boasts', () => {
  expect(foundInSources().filter((found) => !isExempt(found))).toEqual([])
})

test('nor does any public page, and every exemption is needed', async () => {
  const found = await foundOnPages()
  expect(found.filter((each) => !isExempt(each))).toEqual([])
  const all = [...found, ...foundInSources()]
  for (const { place, words } of exemptions) {
    expect(
      all.some((each) => each.place === place && each.words === words),
      `${place}: ${words}`,
    ).toBe(true)
  }
})

test('nor does any email', async () => {
  for (const [kind, { sample }] of Object.entries(mailSamples)) {
    const { subject, text } = await sample(firm)
    expect(foundIn(kind, `${subject}\n${text}`)).toEqual([])
  }
})

test('nor does what a form answers that is empty or wrong', async () => {
  await using site = await openTestSite('sqlite')
  const nonsense = {
    email: 'nobody',
    name: '\u202e',
    phone: 'x',
    password: 'x',
    startsAt: 'x',
    story: 'x'.repeat(9000),
  }
  for (const path of ['/contact', '/login', '/login?mode=create', '/reset-password', '/newsletter']) {
    for (const form of [{}, nonsense]) {
      const answer = await site.post(path, form)
      const html = await answer.text()
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect(foundIn(path, pageOf(html).one('body').words)).toEqual([])
    }
  }
})

test('texts are found wherever they may be written', () => {
  const texts = writtenTexts('src/pages/questions/about-money.tsx').map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Is it too late?', expect.stringContaining('Call your bank first')]))
  const errors = writtenTexts('src/features/booking/appointments/booking-schema.ts').filter(
    ({ key }) => key === 'error',
  )
  expect(errors.map(({ text }) => text)).toContain('Choose a time')
})
