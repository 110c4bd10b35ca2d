import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { expect, test } from 'vitest'
import { prerenderedPaths } from '../../server/responses/prerendered-pages.ts'
import { mails } from '../../src/emails/mails.ts'
import { firm } from '../../src/firm/firm.ts'
import { firstSteps } from '../../src/firm/first-steps/first-steps.ts'
import { publicPaths } from '../support/journeys/site-pages.ts'
import { wordsOf } from '../support/site/form-page.ts'
import { openTestSite } from '../support/site/test-site.ts'

/** The highest reading grade for a page; lower for booking pages and for emails, which people read in distress. */
const maxGrade = 8
const maxGradeUnderStress = 6

const firstStepsPaths = prerenderedPaths.filter((path) => path.startsWith('/first-steps'))

const underStress = ['/contact', '/login', '/login?mode=create', '/reset-password', ...firstStepsPaths]

/** Days, times and countries to choose from, postal addresses and URLs. */
const choices = firstSteps.countries.map(({ name }) => `\\(${name}\\)$`)
const noSentence = new RegExp([`^\\w+day \\d+ \\w+ 20\\d\\d`, firm.address.street, 'https?://', ...choices].join('|'))

/** The sentences of a page's paragraphs, lists and quotations. */
function sentencesOf(html: string): string[] {
  const blocks = [...html.matchAll(/<(p|li|blockquote|dd)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , part = '']) => part)
  return blocks
    .map((block) => wordsOf(block))
    .filter((words) => words.split(' ').length >= 5 && !noSentence.test(words))
    .flatMap((words) => words.split(/(?<=[.!?])\s+/))
}

/** The Flesch–Kincaid grade of some sentences: roughly the school year in which they are understood. */
function gradeOf(sentences: string[]): number {
  const words = sentences.flatMap((sentence) => sentence.split(' ')).filter((word) => /[a-z]/i.test(word))
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables })
}

test('the grade rises with the length of sentences and words', () => {
  expect(gradeOf(['We call you.', 'It is free.'])).toBeLessThan(1)
  const legal =
    'Notwithstanding anything contained hereinbefore, remuneration is contingent upon successful recuperation'
  expect(gradeOf([legal])).toBeGreaterThan(15)
})

test('every public page is easy enough to read for someone in distress', async () => {
  await using site = await openTestSite('sqlite')
  expect(firstStepsPaths).toHaveLength(31)
  for (const path of new Set([...publicPaths, ...firstStepsPaths])) {
    const main = /<main[\s\S]*<\/main>/.exec(await (await site.request(path)).text())?.[0] ?? ''
    const sentences = sentencesOf(main)
    expect(sentences.length, path).toBeGreaterThan(4)
    const limit = underStress.includes(path) ? maxGradeUnderStress : maxGrade
    expect(gradeOf(sentences), path).toBeLessThanOrEqual(limit)
  }
})

test('so is every email', async () => {
  for (const [kind, { sample }] of Object.entries(mails)) {
    const { html } = await sample()
    expect(gradeOf(sentencesOf(html)), kind).toBeLessThanOrEqual(maxGradeUnderStress)
  }
})
