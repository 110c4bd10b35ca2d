import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every requirement of level 1 of the OWASP ASVS 5.0.0, by chapter and section. */
const levelOne = {
  V1: { 2: [1, 2, 3, 4, 5], 3: [1, 2], 5: [1] },
  V2: { 1: [1], 2: [1, 2], 3: [1] },
  V3: { 2: [1, 2], 3: [1], 4: [1, 2], 5: [1, 2, 3] },
  V4: { 1: [1], 4: [1] },
  V5: { 2: [1, 2], 3: [1, 2] },
  V6: { 1: [1], 2: [1, 2, 3, 4, 5, 6, 7, 8], 3: [1, 2], 4: [1, 2] },
  V7: { 2: [1, 2, 3, 4], 4: [1, 2] },
  V8: { 1: [1], 2: [1, 2], 3: [1] },
  V9: { 1: [1, 2, 3], 2: [1] },
  V10: { 4: [1, 2, 3, 4, 5] },
  V11: { 3: [1, 2], 4: [1] },
  V12: { 1: [1], 2: [1, 2] },
  V13: { 4: [1] },
  V14: { 2: [1], 3: [1] },
  V15: { 1: [1], 2: [1], 3: [1] },
}
const levelOneIds = Object.entries(levelOne).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, numbers]) => numbers.map((number) => `${chapter}.${section}.${number}`)),
)

const text = readFileSync('docs/security.md', 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [id = '', level = '', , status = '', how = '', shownBy = ''] = line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim())
    return { id, level, status, how, tests: shownBy.split(', ').filter((file) => file !== '' && file !== '|') }
  })

test('every level 1 requirement has exactly one row', () => {
  expect(levelOneIds).toHaveLength(70)
  const ids = rows.map(({ id }) => id)
  expect(levelOneIds.filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(rows.filter(({ level }) => level === '1').map(({ id }) => id)).toEqual(levelOneIds)
})

test('every row has a status, and one that is met names a test', () => {
  const statuses = ['met', 'in work', 'open', 'accepted', 'operator', 'n/a']
  expect(rows.filter(({ status, how }) => !statuses.includes(status) || how === '').map(({ id }) => id)).toEqual([])
  expect(rows.filter(({ status, tests }) => status === 'met' && tests.length === 0).map(({ id }) => id)).toEqual([])
})

test('every test file that the document names exists', () => {
  const named = [...new Set(rows.flatMap(({ tests }) => tests))]
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !/\.(test|spec)\.ts$/.test(file) || !existsSync(file))).toEqual([])
})

test('the document has a threat model and says how soon vulnerable packages are replaced', () => {
  for (const words of ['## Threat model', '**Packages with known vulnerabilities**', 'CC BY-SA 4.0'])
    expect(text).toContain(words)
  for (const [, file = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
    expect(existsSync(`docs/${file}`), file).toBe(true)
  }
})
