import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as react from 'react'
import { expect, test } from 'vitest'
import { readSource, readSources } from './support/source-files.ts'

/** Packages that none of our files import, and why they are there. */
const notImported: Record<string, string> = {
  '@better-fetch/fetch': 'peer of better-auth, pinned so that one version is installed',
  'better-call': 'peer of better-auth, pinned so that one version is installed',
  nanostores: 'peer of better-auth, pinned so that one version is installed',
  '@biomejs/biome': 'command: lint and format',
  typescript: 'command: types',
}

test('every dependency is imported somewhere', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const configs = ['vite', 'react-router', 'vitest', 'playwright'].map((name) => readSource(`${name}.config.ts`))
  const sources = readSources(['src', 'server', 'scripts', 'bench', 'tests'])
  const imported = new Set([...sources, ...configs].flatMap(({ packages }) => packages))
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !imported.has(name) && !imported.has(name.replace('@types/', '')) && notImported[name] === undefined,
  )
  expect(unused.filter((name) => name !== '@types/node')).toEqual([])
  expect(Object.keys(notImported).filter((name) => imported.has(name))).toEqual([])
})

test('the tests run the React that users get, unless they look for its warnings', () => {
  // Only React's development mode has `act`.
  const mode = typeof react.act === 'function' ? 'development' : 'production'
  expect(mode).toBe(process.env['HARBOUR_REACT'] === 'development' ? 'development' : 'production')
})

test('the tests run on the pinned Node', () => {
  expect(process.version.split('.')[0]).toBe('v24')
  expect(basename(process.execPath)).toMatch(/^node/)
})
