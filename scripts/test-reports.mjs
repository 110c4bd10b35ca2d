// Reads the reports of both test runners: what has failed, and what is slow.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ seconds: number, file: string, name: string, failure: string | null }} Test
 * @typedef {{ duration?: number | null, fullName: string, status: string, failureMessages?: string[] | null }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} UnitFile
 * @typedef {{ duration: number, error?: { message?: string } }} JourneyResult
 * @typedef {{ title: string, file: string, tests: { status: string, results: JourneyResult[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * Every test in the two reports. A report is missing if its runner wrote none.
 * @param {{ unitReport: string, journeyReport: string, projectFolder: string }} files
 * @returns {Test[]}
 */
export function readTests({ unitReport, journeyReport, projectFolder }) {
  const units = /** @type {UnitFile[]} */ (readReport(unitReport)?.testResults ?? [])
  const journeys = /** @type {Suite[]} */ (readReport(journeyReport)?.suites ?? [])
  return [
    ...units.flatMap((unit) => testsIn({ ...unit, name: unit.name.replace(`${projectFolder}/`, '') })),
    ...journeys.flatMap(specsIn).flatMap(runsOf),
  ]
}

/**
 * Two lines for each test that has failed: where it is, and how its failure begins.
 * @param {Test[]} tests
 */
export function failedTests(tests) {
  return tests.flatMap(({ failure, file, name }) => {
    if (failure === null) return []
    const begin = stripVTControlCharacters(failure).split('\n').slice(0, 6).join('\n    ')
    return [`  ${file}  ${name}\n    ${begin}`]
  })
}

/**
 * One line for each of the slowest tests, slowest first: the place to start when the tests have become slow.
 * @param {Test[]} tests @param {number} max
 */
export function slowestTests(tests, max) {
  return tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, max)
    .map(({ seconds, file, name }) => `${seconds.toFixed(1).padStart(6)} s  ${file}  ${name}`)
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** @param {UnitFile} unit @returns {Test[]} */
function testsIn({ name: file, status, message, assertionResults }) {
  const tests = assertionResults
    .filter((test) => test.status === 'passed' || test.status === 'failed')
    .map(({ duration, fullName, status: end, failureMessages }) => ({
      seconds: (duration ?? 0) / 1000,
      file,
      name: fullName,
      failure: end === 'failed' ? (failureMessages?.[0] ?? '') : null,
    }))
  // A file that cannot be loaded has no tests.
  const isUnreadable = status === 'failed' && tests.every(({ failure }) => failure === null)
  return isUnreadable ? [...tests, { seconds: 0, file, name: '(the file)', failure: message ?? '' }] : tests
}

/** @param {Spec} spec @returns {Test[]} */
function runsOf({ file, title, tests }) {
  return tests
    .filter(({ status }) => status !== 'skipped')
    .map(({ status, results }) => ({
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      file: `tests/journeys/${file}`,
      name: title,
      failure: status === 'expected' ? null : (results.find(({ error }) => error !== undefined)?.error?.message ?? ''),
    }))
}

/** @param {Suite} suite @returns {Spec[]} */
function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}
