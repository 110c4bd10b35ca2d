import { syllable } from 'syllable'
import { expect, test } from 'vitest'
import { mailSamples } from '#src/emails/mails.ts'
import { firm } from '#src/firm/firm.ts'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { prerenderedPaths } from '../../server/responses/prerendered-pages.ts'
import { publicPaths } from '../support/journeys/site-pages.ts'
import { type Part, pageOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { openTestSite } from '../support/site/test-site.ts'
import { writtenTexts } from '../support/site/written-words.ts'
import { readSources } from '../support/source-files.ts'

/** The highest reading grade for a page; lower for what people read in distress: all but the legal documents. */
const maxGrade = 8
const maxGradeUnderStress = 6

const firstStepsPaths = prerenderedPaths.filter((path) => path.startsWith('/first-steps'))

const legalDocuments = ['/terms-and-conditions', '/privacy-policy']

/** Days, times and countries to choose from, postal addresses, the firm's line for print, and URLs. */
const choices = firstSteps.countries.map(({ name }) => `\\(${name}\\)$`)
const noSentence = new RegExp(
  [`^\\w+day \\d+ \\w+ 20\\d\\d`, firm.address.street, ' · ', 'https?://', ...choices].join('|'),
)

/** They are tested line by line. */
const letters = 'pre'

/** The sentences of a page's paragraphs, lists and quotations. */
function sentencesOf(page: Part): string[] {
  return page
    .all(':is(p, li, blockquote, dd):not(:is(p, li, blockquote, dd) *)')
    .map((block) => block.wordsWithout(letters))
    .filter((words) => words.split(' ').length >= 5 && !noSentence.test(words))
    .flatMap((words) => words.split(/(?<=[.!?])\s+/))
}

const mainOf = (html: string) => pageOf(html).one('main')

/** The Flesch–Kincaid grade of some sentences: roughly the school year in which they are understood. */
function gradeOf(sentences: string[]): number {
  const words = sentences.flatMap((sentence) => sentence.split(' ')).filter((word) => /[a-z]/i.test(word))
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
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
    const sentences = sentencesOf(mainOf(await (await site.request(path)).text()))
    expect(sentences.length, path).toBeGreaterThan(4)
    const limit = legalDocuments.includes(path) ? maxGrade : maxGradeUnderStress
    expect.soft(gradeOf(sentences), path).toBeLessThanOrEqual(limit)
  }
})

test('so is every email', async () => {
  for (const [kind, { sample }] of Object.entries(mailSamples)) {
    const { html } = await sample(firm)
    expect.soft(gradeOf(sentencesOf(pageOf(html))), kind).toBeLessThanOrEqual(maxGradeUnderStress)
  }
})

test('so is every letter to copy, in English', () => {
  for (const { id, text, inEnglish = text } of firstSteps.letters) {
    const lines = inEnglish.split('\n').filter((line) => !/^To: |^[\w’ ]+: \[|^\[/.test(line))
    const sentences = lines
      .flatMap((line) => line.split(/(?<=[.!?])\s+/))
      .filter((words) => words.split(' ').length >= 5)
    expect(sentences.length, id).toBeGreaterThan(0)
    expect(gradeOf(sentences), id).toBeLessThanOrEqual(maxGradeUnderStress)
  }
})

test('so are the pages of an appointment: booked, cancelled, and with a link that leads nowhere', async () => {
  await using site = await openTestSite('sqlite')
  const booked = await site.post('/contact', await bookingForm(site, { recoveryOffer: 'yes' }))
  const path = booked.headers.get('location') ?? ''
  const grade = async (address: string) => {
    const sentences = sentencesOf(mainOf(await (await site.request(address)).text()))
    expect(sentences.length, address).toBeGreaterThan(1)
    return gradeOf(sentences)
  }
  expect(await grade(path)).toBeLessThanOrEqual(maxGradeUnderStress)
  expect((await site.post(path, { intent: 'cancel' })).status).toBe(303)
  expect(await grade(path)).toBeLessThanOrEqual(maxGradeUnderStress)
  expect(await grade(`/appointments/${'A'.repeat(22)}`)).toBeLessThanOrEqual(maxGradeUnderStress)
})

/** The longest sentence of a message, in words. */
const maxWords = 28

test('so are error messages and empty states, and no sentence in them is long', () => {
  const texts = readSources(['src'])
    .map(({ path }) => path)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap(writtenTexts)
    .filter(({ text }) => text.split(' ').length >= 4 && /^[A-Z]/.test(text))
  const groups = {
    errors: texts.filter(({ path, key }) => key === 'error' || key === 'formErrors' || /message|refus/.test(path)),
    'empty states': texts.filter(({ text }) =>
      /^(There (are|is) no|You (have no|don’t have)|Nothing|No [a-z]+ (yet|matche?s?|has|have|are|is|in)) /.test(text),
    ),
  }
  for (const [group, messages] of Object.entries(groups)) {
    const sentences = messages.flatMap(({ text }) => text.split(/(?<=[.!?])\s+/))
    expect(sentences.length, group).toBeGreaterThan(30)
    expect(gradeOf(sentences), group).toBeLessThanOrEqual(maxGradeUnderStress)
    expect(sentences.filter((sentence) => sentence.split(' ').length > maxWords)).toEqual([])
  }
})
