import { expect, test } from 'vitest'
import { type FirstStep, type FirstSteps, firstStepsSchema } from './first-step.ts'
import { paymentKeys } from './record.ts'

const step: FirstStep = {
  id: 'call-your-bank',
  countries: ['gb'],
  payments: [...paymentKeys],
  order: 1,
  do: 'Call your bank',
  text: 'Ask for the fraud team.',
  whoName: 'Your bank',
  typeThis: 'report.example/fraud',
  phone: '0300 123 2040',
  deadline: { kind: 'months', n: 13, from: 'last-payment' },
  appliesIf: 'The money went from one bank to another.',
  doesNotApplyIf: 'You paid by card.',
  figures: 'Up to £85,000 a claim.',
  sourceName: 'The regulator',
  sourceUrl: 'https://www.regulator.example/rules',
  checkedBy: null,
  checkedOn: '2026-08-31',
  reviewBy: '2027-02-28',
}

const whenWeAddNothing = Object.fromEntries(paymentKeys.map((key) => [key, 'If your bank pays, you do not need us.']))

function withStep(changed: Partial<Record<keyof FirstStep, unknown>>): unknown {
  return {
    countries: [{ key: 'gb', name: 'United Kingdom', whenWeAddNothing }],
    payments: paymentKeys.map((key) => ({ key, name: 'A way of payment', meaning: 'You sent money.' })),
    strip: ['Call your bank', 'Report it'],
    steps: [
      { ...step, ...changed },
      { ...step, id: 'report-it' },
      { ...step, id: 'tell-someone' },
    ],
    letters: [],
  }
}

function faultsOf(content: unknown): string[] {
  const { error } = firstStepsSchema.safeParse(content)
  return (error?.issues ?? []).map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`)
}

const faultsWith = (changed: Parameters<typeof withStep>[0]) => faultsOf(withStep(changed))

test('a step with every field is accepted, and one with only those that are required', () => {
  expect(faultsWith({})).toEqual([])
  const {
    typeThis: _,
    phone: __,
    deadline: ___,
    appliesIf: ____,
    doesNotApplyIf: _____,
    figures: ______,
    ...bare
  } = step
  expect(
    faultsOf({ ...(withStep({}) as FirstSteps), steps: [bare, { ...bare, id: 'b' }, { ...bare, id: 'c' }] }),
  ).toEqual([])
})

const numberless = ': Put numbers into the deadline, the phone number or the figures'

test.each(['do', 'text', 'whoName', 'appliesIf', 'doesNotApplyIf', 'sourceName'] as const)(
  'a number has no place in %s, in figures or spelled out as a term',
  (field) => {
    for (const text of ['Call 159 now', 'Within 13 months', 'Within ٣ days', 'Within ½ a year', 'You have two days'])
      expect(faultsWith({ [field]: text }), text).toEqual([field + numberless])
    for (const text of ['You have thirteen months', 'Within two business days', 'One working-day'])
      expect(faultsWith({ [field]: text }), text).toEqual([field + numberless])
    expect(faultsWith({ [field]: 'Tell one person you trust, and two friends' })).toEqual([])
  },
)

test.each(['do', 'text', 'whoName', 'appliesIf', 'doesNotApplyIf', 'sourceName', 'figures'] as const)(
  '%s is neither empty nor endless',
  (field) => {
    for (const text of ['', '   ', 'long '.repeat(100)]) expect(faultsWith({ [field]: text }), text).toHaveLength(1)
  },
)

test('what to do is a title, without a full stop', () => {
  expect(faultsWith({ do: 'Call your bank.' })).toEqual(['do: Leave out the full stop'])
  expect(faultsWith({ do: 'Call your bank!' })).toEqual(['do: Leave out the full stop'])
})

test('an address to type has no scheme, capital letters or parameters', () => {
  const accepted = ['ic3.gov', 'www.cyber.gov.au/report', 'reportfraud.police.uk', 'a-b.example/c/d-e']
  for (const typeThis of accepted) expect(faultsWith({ typeThis }), typeThis).toEqual([])
  const refused = ['https://ic3.gov', 'IC3.gov', 'ic3', 'ic3.gov/', 'ic3.gov?a=b', 'ic3 .gov', '.gov', 'a@ic3.gov', '']
  for (const typeThis of refused) expect(faultsWith({ typeThis }), typeThis).toHaveLength(1)
})

test('a phone number is one that can be dialled', () => {
  for (const phone of ['159', '110', '0300 123 2040', '1-888-495-8501', '+44 20 7946 0018'])
    expect(faultsWith({ phone }), phone).toEqual([])
  for (const phone of ['', '1', 'the number on your card', '0300 123 2040 ext 3', '0800-FRAUD', '159 '])
    expect(faultsWith({ phone }), phone).toHaveLength(1)
})

test('a deadline is a whole number of a known length from a known day', () => {
  const deadline = { kind: 'days', n: 120, from: 'paid' }
  expect(faultsWith({ deadline: { ...deadline, isUsual: true } })).toEqual([])
  for (const wrong of [{ n: 0 }, { n: -1 }, { n: 1.5 }, { n: 1000 }, { n: '13' }, { kind: 'weeks' }, { from: 'today' }])
    expect(faultsWith({ deadline: { ...deadline, ...wrong } }), JSON.stringify(wrong)).toHaveLength(1)
})

test('business days are refused where nobody counts the bank holidays', () => {
  const deadline = { kind: 'business-days', n: 2, from: 'knowledge' }
  expect(faultsWith({ deadline })).toEqual(['deadline: Business days are counted in the United States only'])
})

test('a source is a web address with https', () => {
  for (const sourceUrl of ['http://www.regulator.example', 'regulator.example', 'javascript:alert()', 'https://', ''])
    expect(faultsWith({ sourceUrl }), sourceUrl).toContain('sourceUrl: Enter an address with https://')
})

test('a review is due within six months of the check, and before a known change', () => {
  expect(faultsWith({ reviewBy: '2027-03-01' })).toEqual(['reviewBy: Review it within 6 months'])
  expect(faultsWith({ reviewBy: '2026-08-30' })).toEqual(['reviewBy: Review it after it was checked'])
  expect(faultsWith({ reviewBy: '2026-08-31' })).toEqual([])
  expect(faultsWith({ knownChangeOn: '2027-02-28' })).toEqual(['reviewBy: Review it before the rule changes'])
  expect(faultsWith({ knownChangeOn: '2027-03-01' })).toEqual([])
  // The change has been, and someone has checked since.
  expect(faultsWith({ knownChangeOn: '2026-08-31' })).toEqual([])
})

test.each(['checkedOn', 'reviewBy', 'knownChangeOn'] as const)('%s is a real calendar day', (field) => {
  for (const day of ['2027-02-29', 'March 2027', '2027-1-1', '2027-01-01T00:00'])
    expect(faultsWith({ [field]: day }), day).toContain(`${field}: Enter a calendar day like 2027-03-16`)
})

test('a step is for countries and ways of payment that exist, each named once', () => {
  expect(faultsWith({ countries: ['gb', 'gb'] })).toEqual(['countries: Name each country once'])
  expect(faultsWith({ payments: [...paymentKeys, 'card'] })).toEqual(['payments: Name each way of payment once'])
  for (const wrong of [{ countries: [] }, { countries: ['fr'] }, { payments: [] }, { payments: ['cheque'] }])
    expect(faultsWith(wrong), JSON.stringify(wrong)).not.toEqual([])
})

test('who checked it is a name, or nobody', () => {
  expect(faultsWith({ checkedBy: 'Robin the clerk' })).toEqual([])
  for (const checkedBy of ['', ' ', undefined]) expect(faultsWith({ checkedBy })).toHaveLength(1)
})

test('two steps never have the same id, which is small letters and hyphens', () => {
  expect(faultsWith({ id: 'report-it' })).toEqual([': There are two steps called report-it'])
  for (const id of ['Report', 'report_it', 'report-', '', 'a b', 'x1']) expect(faultsWith({ id }), id).toHaveLength(1)
})

test('every country and way of payment has at least three steps', () => {
  expect(faultsWith({ payments: paymentKeys.filter((key) => key !== 'crypto') })).toEqual([
    ': gb and crypto need 3 steps',
  ])
})

test('every country says for each way of payment when we add nothing', () => {
  const content = withStep({}) as FirstSteps
  const [country] = content.countries
  const { card: _, ...others } = whenWeAddNothing
  expect(faultsOf({ ...content, countries: [{ ...country, whenWeAddNothing: others }] })).toHaveLength(1)
})

test('other pages show two or three steps, without a number', () => {
  const content = withStep({}) as FirstSteps
  for (const strip of [['Call your bank'], ['Call', 'Report', 'Tell', 'Keep'], ['Call your bank', 'Call 159']])
    expect(faultsOf({ ...content, strip }), strip.join()).toHaveLength(1)
})
