// `npm test`: set up, then run every check and test. Prints what was run, and last what could not be. With `--all`, the series
// of made-up requests, kills and outages are as long as they are worth it before a release.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findPostgres } from './programs.mjs'
import { build, install, pinnedNode, projectFolder, toolEnvironment } from './set-up.mjs'

install()
build()
const chromium = findChromium()
const hasPostgres = findPostgres()
const reports = mkdtempSync(join(tmpdir(), 'harbour-reports-'))
const [unitReport, journeyReport] = [join(reports, 'unit.json'), join(reports, 'journeys.json')]

/** @type {[string, string[]][]} */
const steps = [
  ['Types of routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']],
  ['Types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  [
    'Rules, operations and pages',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
  ],
  ['Journeys in a browser', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']],
]

const longSeries = { HARBOUR_FUZZ: '3000', HARBOUR_KILLS: '200', HARBOUR_OUTAGES: '3' }

const { NODE_ENV: _, ...environment } = /** @type {NodeJS.ProcessEnv} */ (
  toolEnvironment({
    ...(process.argv.includes('--all') ? longSeries : {}),
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
    CHROMIUM_PATH: chromium,
  })
)

/** @type {string[]} */
const failed = []
for (const [name, words] of steps) {
  process.stdout.write(`\n── ${name}\n`)
  const result = spawnSync(pinnedNode(), words, {
    cwd: projectFolder,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (result.status !== 0) failed.push(name)
}

const unit = readReport(unitReport)
const journeys = readReport(journeyReport)
rmSync(reports, { recursive: true, force: true })
const passedCount = (unit?.numPassedTests ?? 0) + (journeys?.stats?.expected ?? 0)
const failedCount = (unit?.numFailedTests ?? 0) + (journeys?.stats?.unexpected ?? 0) + (journeys?.stats?.flaky ?? 0)
process.stdout.write(failed.length === 0 ? '\nEverything passed.\n' : `\nFailed: ${failed.join(', ')}.\n`)
if (!hasPostgres)
  process.stdout.write('NOT TESTED: PostgreSQL. None could be installed here, so its tests were skipped.\n')
process.stdout.write(`${passedCount} passed, ${failedCount} failed\n`)
process.exit(failed.length === 0 && passedCount > 0 ? 0 : 1)

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
