import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { checked, numbersOf, stepsOf, stepsPaths, withSteps } from '../support/site/first-steps.ts'
import { liveSettings, openTestSite } from '../support/site/test-site.ts'

const path = '/first-steps/gb/bank-transfer'
const id = 'gb-go-to-the-ombudsman'

/** What a site shows of one step. */
async function shownStep(options: Parameters<typeof openTestSite>[1]): Promise<string> {
  await using site = await openTestSite('sqlite', options)
  return stepsOf(await (await site.request(path)).text()).get(id)?.words ?? ''
}

const dueBefore = withSteps(() => ({ ...checked, checkedOn: '2026-12-01', reviewBy: '2027-01-12' }))
const uncheckedDue = withSteps(() => ({ checkedOn: '2026-12-01', reviewBy: '2027-01-12' }))
const numbers = ['0800 023 4567', '6 months', '15 business days']
const missing = 'Until we have checked it, we leave out numbers to call and time limits.'

test('a sample site shows an unchecked step with its numbers, and says so', async () => {
  const words = await shownStep({})
  for (const number of numbers) expect(words).toContain(number)
  expect(words).toContain('Not checked by the firm.')
  expect(words).not.toContain(missing)
})

test('a live site shows an unchecked step without its numbers, and that there is a time limit', async () => {
  const words = await shownStep({ settings: liveSettings })
  for (const number of numbers) expect(words).not.toContain(number)
  expect(words).toContain('There is a time limit. Ask today what it is.')
  expect(words).toContain(`Not checked by the firm. Written on Sunday 29 November 2026 . ${missing}`)
  expect(words).toContain('Type this address: financial-ombudsman.org.uk')
})

test.each(['sample', 'live'])('a %s site shows a checked step with its numbers, and who checked it', async (mode) => {
  const content = { firstSteps: withSteps(() => checked) }
  const words = await shownStep({ content, settings: mode === 'live' ? liveSettings : {} })
  for (const number of numbers) expect(words).toContain(number)
  expect(words).toContain('Checked by Robin the clerk on Monday 4 January 2027 .')
  expect(words).not.toMatch(/not checked|to be checked/i)
})

test.each([
  ['sample', 'checked', dueBefore],
  ['live', 'checked', dueBefore],
  ['sample', 'unchecked', uncheckedDue],
  ['live', 'unchecked', uncheckedDue],
] as const)('a %s site shows no number of a step that was %s once its review is overdue', async (mode, _, steps) => {
  const words = await shownStep({ content: { firstSteps: steps }, settings: mode === 'live' ? liveSettings : {} })
  for (const number of numbers) expect(words).not.toContain(number)
  expect(words).toContain('There is a time limit. Ask today what it is.')
  expect(words).toContain('Due to be checked again.')
  expect(words).toContain(missing)
})

test('each step is judged for itself', async () => {
  const content = { firstSteps: withSteps((step) => (step.id === id ? checked : {})) }
  await using site = await openTestSite('sqlite', { content, settings: liveSettings })
  const steps = stepsOf(await (await site.request(path)).text())
  const withNumbers = [...steps].filter(([, step]) => numbersOf(step).length > 0).map(([name]) => name)
  expect(withNumbers).toEqual([id])
})

/** Every number of every step, and every sentence with numbers. */
const secrets = firstSteps.steps.flatMap(({ phone, figures }) => [phone, phone?.replaceAll(/\D/g, ''), figures])
const unchecked = [...new Set(secrets)].filter((secret) => secret !== undefined && secret.length > 3) as string[]

test('a live site shows no number that nobody has checked: no page, data, file or script', async () => {
  await using site = await openTestSite('sqlite', { settings: liveSettings })
  expect(unchecked.length).toBeGreaterThan(25)
  const others = ['/', '/contact', '/scams/forex', '/first-steps', '/first-steps.data', '/about.data?_routes=root']
  for (const place of [...stepsPaths, ...stepsPaths.map((each) => `${each}.data`), ...others]) {
    const answer = await site.request(place)
    expect([place, answer.status]).toEqual([place, 200])
    const text = await answer.text()
    expect([place, ...unchecked.filter((secret) => text.includes(secret))]).toEqual([place])
    if (!place.startsWith('/first-steps')) continue
    // The parts of a deadline, as data.
    expect(text.match(/\\?"(deadline|figures)\\?"|final-response|last-payment/g), place).toBeNull()
    for (const step of stepsOf(text).values()) expect([place, numbersOf(step)]).toEqual([place, []])
  }
})

test('no script holds the words of a step', () => {
  const folder = 'build/client/assets'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const words = firstSteps.steps.flatMap((step) => [step.do, step.text, step.sourceUrl])
  const others = firstSteps.countries.flatMap(({ warning, whenWeAddNothing }) => [
    ...Object.values(whenWeAddNothing),
    ...(warning === undefined ? [] : [warning.text]),
  ])
  // Short ones are anybody’s words.
  const all = [...words, ...others, ...unchecked].filter((text) => text.length > 25)
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) {
    const script = readFileSync(join(folder, name), 'utf8')
    expect([name, ...all.filter((text) => script.includes(text))]).toEqual([name])
  }
})
