// `npm test`: set up, then run every check and test. Prints what ran and, at the end, what could not run. With `--all`,
// every test series and matrix runs in full, as before a release. `npm run lint`, `typecheck`, `test:unit` and
// `test:e2e` run one step; arguments after `--` go to its tool.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './make-build.mjs'
import { execInPlace, pinnedNode, succeeds, toolEnvironment } from './pinned-node.mjs'
import { findCalendarReader, findChromium, findPostgres } from './programs.mjs'
import { install, projectFolder } from './set-up.mjs'
import { failedTests, readTests, slowestTests } from './test-reports.mjs'

/** @typedef {{ name: string, words: string[], environment?: Record<string, string> }} Step */

const typegen = ['node_modules/@react-router/dev/bin.cjs', 'typegen']
const typecheck = ['node_modules/typescript/bin/tsc', '--noEmit']
const lint = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']
const unit = 'node_modules/vitest/vitest.mjs'
const e2e = ['node_modules/@playwright/test/cli.js', 'test']

/**
 * What reads only the sources. It runs before the build, so that a fresh clone proves that it needs none.
 * @type {Step[]}
 */
const sourceChecks = [
  { name: 'Route types', words: typegen },
  { name: 'Types', words: typecheck },
  { name: 'Lint and format', words: lint },
]

const memory = '/dev/shm'

const [step, ...words] = process.argv.slice(2)
const isWhole = process.argv.includes('--all')

install()
if (step === 'lint') execInPlace([...lint, ...words])
else if (step === 'typecheck') {
  if (!succeeds(typegen)) process.exit(1)
  execInPlace([...typecheck, ...words])
} else if (step === 'unit') {
  build()
  execInPlace([unit, ...(words.includes('--watch') ? [] : ['run']), ...words], testEnvironment())
} else if (step === 'e2e') {
  build()
  await findChromium()
  execInPlace([...e2e, ...words], testEnvironment())
} else await testEverything()

/** @returns {Record<string, string>} */
function testEnvironment() {
  return {
    HARBOUR_TESTS: isWhole ? 'all' : (process.env['HARBOUR_TESTS'] ?? ''),
    TMPDIR: fitsInMemory() ? memory : tmpdir(),
  }
}

/** Whether the tests' temporary files, mostly databases, fit into memory: creating files on disk is slow. */
function fitsInMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 3 * 1024 ** 3
}

/** The programs that could not be installed, and whose tests are skipped. */
function missingPrograms() {
  const missing = findPostgres() ? [] : ['PostgreSQL']
  return isWhole && !findCalendarReader() ? [...missing, 'recurring-ical-events, a calendar reader'] : missing
}

async function testEverything() {
  const failed = await runSteps(sourceChecks)
  build()
  await findChromium()
  const missing = missingPrograms()
  const reports = mkdtempSync(join(tmpdir(), 'harbour-reports-'))
  const [unitReport, journeyReport] = [join(reports, 'unit.json'), join(reports, 'journeys.json')]
  const writing = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]

  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport }
  /** @type {Step} */
  const journeys = { name: 'Journeys in a browser', words: [...e2e, '--reporter=list,json'], environment }
  /** @type {Step[]} */
  const checks = [{ name: 'Rules, operations and pages', words: [unit, 'run', ...writing] }]
  if (isWhole) {
    const everyPage = ['tests/security/hostile-requests.test.ts', 'tests/security/no-store.test.ts']
    const environment = { HARBOUR_REACT: 'development', HARBOUR_TESTS: '' }
    checks.push({ name: 'React warnings', words: [unit, 'run', ...everyPage], environment })
  }
  // Each keeps every core busy: side by side they take longer than one after the other.
  checks.push(journeys)
  failed.push(...(await runSteps(checks)))

  const tests = readTests({ unitReport, journeyReport, projectFolder })
  rmSync(reports, { recursive: true, force: true })
  const slowest = slowestTests(tests, 25)
  process.stdout.write(`\n── The slowest ${slowest.length} tests\n${slowest.join('\n')}\n`)
  const failures = failedTests(tests)
  if (failures.length > 0) process.stdout.write(`\n── Failed tests\n${failures.join('\n')}\n`)
  process.stdout.write(failed.length === 0 ? '\nEverything passed.\n' : `\nFailed: ${failed.join(', ')}.\n`)
  for (const program of missing)
    process.stdout.write(`NOT TESTED: ${program}. It could not be installed, so its tests were skipped.\n`)
  process.stdout.write(`${tests.length - failures.length} passed, ${failures.length} failed\n`)
  process.exit(failed.length === 0 && tests.length > 0 ? 0 : 1)
}

/** Runs steps one after the other. Resolves to the names of those that failed. @param {Step[]} steps */
async function runSteps(steps) {
  const failed = []
  for (const each of steps) if (!(await runStep(each))) failed.push(each.name)
  return failed
}

/**
 * Runs one step, and prints its name before it and its duration after it. Resolves to whether it passed.
 * @param {Step} step @returns {Promise<boolean>}
 */
async function runStep({ name, words, environment }) {
  process.stdout.write(`\n── ${name}\n`)
  const begun = Date.now()
  const child = spawn(pinnedNode(), words, {
    cwd: projectFolder,
    env: toolEnvironment({ ...testEnvironment(), ...environment }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  process.stdout.write(`── ${name}: ${Math.round((Date.now() - begun) / 1000)} s\n`)
  return code === 0
}
