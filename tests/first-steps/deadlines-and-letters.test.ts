import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { renderPublicPages } from '#built/site'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { countryKeys } from '#src/firm/first-steps/record.ts'
import { wordsOf } from '../support/pages/page.ts'
import { checked, mainOf, stepsPaths, withSteps } from '../support/site/first-steps.ts'
import { liveSettings, openTestSite } from '../support/site/test-site.ts'

const path = '/first-steps/gb/bank-transfer'
const heading = 'Your own deadlines'

/** Whether a page has the section in which visitors work out their own deadlines. */
async function hasSection(options: Parameters<typeof openTestSite>[1]): Promise<boolean> {
  await using site = await openTestSite('sqlite', options)
  return mainOf(await (await site.request(path)).text()).words.includes(heading)
}

test('dates can be entered only for deadlines that may be shown', async () => {
  const due = withSteps(() => ({ ...checked, checkedOn: '2026-12-01', reviewBy: '2027-01-12' }))
  expect(await hasSection({})).toBe(true)
  expect(await hasSection({ settings: liveSettings })).toBe(false)
  expect(await hasSection({ settings: liveSettings, content: { firstSteps: withSteps(() => checked) } })).toBe(true)
  expect(await hasSection({ content: { firstSteps: due } })).toBe(false)
})

test('a page without deadlines has no section for them', async () => {
  await using site = await openTestSite('sqlite')
  const main = mainOf(await (await site.request('/first-steps/gb/cash-or-gift-card')).text())
  expect(main.words).not.toContain(heading)
})

test('no page has a form or a named field into which a date could be sent', async () => {
  await using site = await openTestSite('sqlite')
  for (const each of stepsPaths) {
    const main = mainOf(await (await site.request(each)).text())
    expect(main.all('form, input, select, textarea, [name]'), each).toEqual([])
  }
})

test('each page has the letters that fit it, whole, each with its state of checking', async () => {
  await using site = await openTestSite('sqlite', { settings: liveSettings })
  for (const each of stepsPaths) {
    const [, , country, payment] = each.split('/')
    const fitting = firstSteps.letters.filter(
      ({ countries, payments }) => countries.some((key) => key === country) && payments.some((key) => key === payment),
    )
    const main = mainOf(await (await site.request(each)).text())
    const texts = main.wordsOf('pre')
    const wanted = fitting.flatMap(({ text, inEnglish = [] }) => [text, inEnglish].flat())
    expect(texts, each).toEqual(wanted.map(wordsOf))
    const letters = main.wordsOf('#letters').join()
    expect(letters.match(/Not checked by the firm/g) ?? [], each).toHaveLength(fitting.length)
  }
})

test('letters in German are marked as German', async () => {
  await using site = await openTestSite('sqlite')
  const main = mainOf(await (await site.request('/first-steps/de/bank-transfer')).text())
  expect(main.all('pre').map((letter) => letter.attribute('lang'))).toEqual(['de', null, 'de', null])
})

test('a letter whose review is overdue says so from the next day on, without a restart', async () => {
  const letters = firstSteps.letters.map((letter) => ({ ...letter, ...checked, reviewBy: '2027-01-14' }))
  const content = { firstSteps: { ...firstSteps, letters } }
  await using site = await openTestSite('sqlite', { settings: liveSettings, content })
  const pages = await renderPublicPages(site.runtime, content)
  const shownAt = async (time: string) => {
    vi.setSystemTime(new Date(time))
    await pages.refresh()
    const kept = pages.find(path)?.identity.body.toString() ?? ''
    const section = mainOf(kept).one('#letters').words
    return section.includes('Due to be checked again')
  }
  expect(await shownAt('2027-01-14T23:59:59.999Z')).toBe(false)
  expect(await shownAt('2027-01-15T00:00:00.000Z')).toBe(true)
})

test('no script holds a letter', () => {
  const folder = 'build/client/assets'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const lines = firstSteps.letters.flatMap(({ text }) => text.split('\n').filter((line) => line.length > 40))
  expect(lines.length).toBeGreaterThan(countryKeys.length)
  for (const name of scripts) {
    const script = readFileSync(join(folder, name), 'utf8')
    expect([name, ...lines.filter((line) => script.includes(line))]).toEqual([name])
  }
})
