import { expect, test } from 'vitest'
import { firstStepsSchema } from '#src/firm/first-steps/first-step.ts'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { countryKeys, paymentKeys } from '#src/firm/first-steps/record.ts'
import { type Letter, letterSchema } from './letter.ts'
import { lettersFor } from './shown-letters.ts'

const { letters } = firstSteps
const live = { mode: 'live', today: '2026-11-29' } as const

const letter: Letter = {
  id: 'recall',
  countries: ['de'],
  payments: ['card'],
  title: 'Ask for a recall',
  to: 'your bank',
  language: 'de',
  text: 'An: [Ihre Bank]',
  inEnglish: 'To: [your bank]',
  checkedBy: 'Robin the clerk',
  checkedOn: '2026-11-01',
  reviewBy: '2027-05-01',
}

function faultsWith(changed: Partial<Record<keyof Letter, unknown>>): string[] {
  const { error } = letterSchema.safeParse({ ...letter, ...changed })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('no shipped letter claims that someone of the firm has checked it', () => {
  expect(letters.filter(({ checkedBy }) => checkedBy !== null)).toEqual([])
})

test('a letter has no number, so that it may be shown in every state', () => {
  const message = 'Put numbers into the deadline, the phone number or the figures'
  for (const text of ['An: [Ihre Bank], 13 Monate', 'An: [Ihre Bank], § ٢', 'An: [Ihre Bank] thirteen months'])
    expect(faultsWith({ text })).toEqual([`text: ${message}`])
})

test('every gap is closed, and the English has as many', () => {
  expect(faultsWith({})).toEqual([])
  for (const text of ['An: [Ihre Bank', 'An: Ihre Bank]', 'An: [Ihre [Bank]]', 'An: []'])
    expect(faultsWith({ text }), text).toContain('text: Close every [gap]')
  expect(faultsWith({ inEnglish: 'To: your bank' })).toEqual(['inEnglish: Have the same [gaps]'])
})

test('a letter in another language has its English, and one in English has none', () => {
  const message = 'inEnglish: Say in English what a letter in another language says'
  expect(faultsWith({ inEnglish: undefined })).toEqual([message])
  expect(faultsWith({ language: 'en' })).toEqual([message])
})

test('two letters never have the same id', () => {
  const twice = firstStepsSchema.safeParse({ ...firstSteps, letters: [letter, letter] })
  expect(twice.error?.issues.map(({ message }) => message)).toEqual(['There are two letters called recall'])
})

test('a letter is reviewed within six months of its check', () => {
  expect(faultsWith({ reviewBy: '2027-05-02' })).toEqual(['reviewBy: Review it within 6 months'])
  expect(faultsWith({ reviewBy: '2026-10-31' })).toEqual(['reviewBy: Review it after it was checked'])
})

test('a letter says whether someone of the firm has checked it, and not when it was due', () => {
  const stateOn = (today: string, checkedBy: string | null) =>
    lettersFor(
      { all: { ...firstSteps, letters: [{ ...letter, checkedBy }] }, when: { mode: 'live', today } },
      { country: 'de', payment: 'card' },
    )[0]?.state
  expect(stateOn('2027-05-01', 'Robin the clerk')).toBe('checked')
  expect(stateOn('2027-05-02', 'Robin the clerk')).toBe('due')
  expect(stateOn('2027-05-01', null)).toBe('unchecked')
})

test('each country and way of payment has the letters that fit it', () => {
  const idsFor = (country: (typeof countryKeys)[number]) =>
    Object.fromEntries(
      paymentKeys.map((payment) => [
        payment,
        lettersFor({ all: firstSteps, when: live }, { country, payment }).map(({ id }) => id),
      ]),
    )
  expect(idsFor('gb')).toEqual({
    'bank-transfer': ['recall', 'reimbursement', 'complaint-gb'],
    card: ['chargeback', 'complaint-gb'],
    'direct-debit': ['complaint-gb'],
    crypto: ['exchange', 'complaint-gb'],
    'cash-or-gift-card': [],
    'remote-access': ['recall', 'reimbursement', 'complaint-gb'],
  })
  expect(idsFor('us')['bank-transfer']).toEqual(['recall-us', 'complaint-us'])
  expect(idsFor('de')['card']).toEqual(['chargeback-de', 'complaint-de'])
  for (const country of countryKeys) {
    expect(idsFor(country)['crypto']?.[0], country).toBe('exchange')
    expect(idsFor(country)['direct-debit'], country).toEqual([`complaint-${country}`])
  }
})

test('letters for Germany are in German, save those to exchanges', () => {
  const german = letters.filter(({ countries }) => countries.includes('de') && countries.length === 1)
  expect(german.map(({ language }) => language)).toEqual(['de', 'de', 'de'])
  expect(letters.filter(({ language }) => language === 'de')).toEqual(german)
})

test('no letter promises, blames or asks for a secret', () => {
  for (const { id, text, inEnglish = '' } of letters) {
    expect(`${text} ${inEnglish}`, id).not.toMatch(
      /guarantee|garantier|100 ?%|fell for|hereingefallen|stupid|I demand/i,
    )
    expect(text.match(/\[[^\]]*\b(PIN|CVV|password|Passwort|seed)\b[^\]]*\]/i), id).toBeNull()
  }
})
