// `npm test`: set up, then run every check and test. Prints what was run, and last what could not be. With `--all`, every series
// is as long, and every matrix as full, as it is worth it before a release.
// `npm run lint`, `typecheck`, `test:unit` and `test:e2e` run one step; words behind `--` go to its tool.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findHeadlessChromium, findPostgres } from './programs.mjs'
import { become, build, install, pinnedNode, projectFolder, run, toolEnvironment } from './set-up.mjs'

const typegen = ['node_modules/@react-router/dev/bin.cjs', 'typegen']
const typecheck = ['node_modules/typescript/bin/tsc', '--noEmit']
const lint = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']
const unit = 'node_modules/vitest/vitest.mjs'
const e2e = ['node_modules/@playwright/test/cli.js', 'test']

const memory = '/dev/shm'

const [step, ...words] = process.argv.slice(2)
const isWhole = process.argv.includes('--all')

install()
if (step === 'lint') become([...lint, ...words])
else if (step === 'typecheck') {
  run(typegen)
  become([...typecheck, ...words])
} else if (step === 'unit') {
  build()
  become([unit, ...(words.includes('--watch') ? [] : ['run']), ...words], testEnvironment())
} else if (step === 'e2e') {
  build()
  become([...e2e, ...words], { ...testEnvironment(), CHROMIUM_PATH: findHeadlessChromium() })
} else testEverything()

/** @returns {Record<string, string>} */
function testEnvironment() {
  return {
    NODE_ENV: '',
    HARBOUR_TESTS: isWhole ? 'all' : (process.env['HARBOUR_TESTS'] ?? ''),
    TMPDIR: hasRoomInMemory() ? memory : tmpdir(),
  }
}

/** Whether what the tests write and throw away, databases above all, may lie in memory: disks are slow to make files. */
function hasRoomInMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 3 * 1024 ** 3
}

function testEverything() {
  build()
  const chromium = findHeadlessChromium()
  const hasPostgres = findPostgres()
  const reports = mkdtempSync(join(tmpdir(), 'harbour-reports-'))
  const [unitReport, journeyReport] = [join(reports, 'unit.json'), join(reports, 'journeys.json')]
  const writing = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]

  /** @type {[string, string[], Record<string, string>?][]} */
  const steps = [
    ['Types of routes', typegen],
    ['Types', typecheck],
    ['Lint and format', lint],
    ['Rules, operations and pages', [unit, 'run', ...writing]],
    ['Journeys in a browser', [...e2e, '--reporter=list,json']],
  ]
  if (isWhole) {
    const everyPage = ['tests/hostile-requests.test.ts', 'tests/no-store.test.ts']
    steps.push(['Warnings of React', [unit, 'run', ...everyPage], { NODE_ENV: 'development', HARBOUR_TESTS: '' }])
  }
  /** @type {string[]} */
  const failed = []
  for (const [name, commandWords, more] of steps) {
    process.stdout.write(`\n── ${name}\n`)
    const begun = Date.now()
    const result = spawnSync(pinnedNode(), commandWords, {
      cwd: projectFolder,
      env: toolEnvironment({
        ...testEnvironment(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
        CHROMIUM_PATH: chromium,
        ...more,
      }),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    process.stdout.write(`── ${name}: ${Math.round((Date.now() - begun) / 1000)} s\n`)
    if (result.status !== 0) failed.push(name)
  }

  const ofUnits = readReport(unitReport)
  const ofJourneys = readReport(journeyReport)
  rmSync(reports, { recursive: true, force: true })
  const passedCount = (ofUnits?.numPassedTests ?? 0) + (ofJourneys?.stats?.expected ?? 0)
  const brokenJourneys = (ofJourneys?.stats?.unexpected ?? 0) + (ofJourneys?.stats?.flaky ?? 0)
  const failedCount = (ofUnits?.numFailedTests ?? 0) + brokenJourneys
  process.stdout.write(failed.length === 0 ? '\nEverything passed.\n' : `\nFailed: ${failed.join(', ')}.\n`)
  if (!hasPostgres)
    process.stdout.write('NOT TESTED: PostgreSQL. None could be installed here, so its tests were skipped.\n')
  process.stdout.write(`${passedCount} passed, ${failedCount} failed\n`)
  process.exit(failed.length === 0 && passedCount > 0 ? 0 : 1)
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
