// Lists the slowest tests from the reports of both test runners: the place to start when the tests have become slow.

/**
 * @typedef {{ seconds: number, file: string, name: string }} Timed
 * @typedef {{ testResults: { name: string, assertionResults: { duration?: number | null, fullName: string }[] }[] }} UnitReport
 * @typedef {{ title: string, file: string, tests: { results: { duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * One line for each of the slowest tests, slowest first. A report is null if its runner wrote none.
 * @param {{ unitReport: UnitReport | null, journeyReport: { suites: Suite[] } | null, projectFolder: string, max: number }} of
 */
export function slowestTests({ unitReport, journeyReport, projectFolder, max }) {
  const units = (unitReport?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ duration, fullName }) => ({
      seconds: (duration ?? 0) / 1000,
      file: file.replace(`${projectFolder}/`, ''),
      name: fullName,
    })),
  )
  const journeys = (journeyReport?.suites ?? []).flatMap(specsIn).map(({ file, title, tests }) => ({
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    file: `tests/journeys/${file}`,
    name: title,
  }))
  return [...units, ...journeys]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, max)
    .map(({ seconds, file, name }) => `${seconds.toFixed(1).padStart(6)} s  ${file}  ${name}`)
}

/** @param {Suite} suite @returns {Spec[]} */
function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}
