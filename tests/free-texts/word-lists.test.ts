import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allWordLists } from '#src/input/free-text/word-lists.ts'

test('the browser has the English list of seed words alone, in the file that a free text loads', () => {
  const folder = 'build/client/assets'
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const found = allWordLists().map((list) => {
    const words = [...list].slice(1000, 1100)
    return files.filter((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8').normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return words.every((word) => text.includes(word))
    })
  })
  const [english = [], ...others] = found
  expect(english.map((name) => name.split('-').slice(0, 2).join('-'))).toEqual(['secret-guard'])
  // A hundred single characters of Chinese may be anywhere.
  expect(others.slice(0, -2)).toEqual(others.slice(0, -2).map(() => []))
})
