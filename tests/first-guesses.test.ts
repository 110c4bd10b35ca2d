import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstGuesses } from './first-guesses.ts'

test('the architecture page lists where each change begins, and the files exist', () => {
  const rows = firstGuesses.map(({ change, file }) => `| ${change} | \`${file}\` |`)
  const table = ['| to change … | begin with |', '|---|---|', ...rows].join('\n')
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(`\n${table}\n`)
  expect(firstGuesses.filter(({ file }) => !existsSync(file))).toEqual([])
})
