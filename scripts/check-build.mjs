// Renders the public pages of a new build once, in the folder that holds it, and says in one line what they throw, or
// which of the firm's facts keep the site from starting.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lineOf } from './line-of.mjs'
import { exitWithError, projectFolder } from './set-up.mjs'

const runtime = {
  settings: { origin: 'http://localhost:3000', siteMode: 'sample', hsts: null, terms: {} },
  clock: { now: () => new Date() },
  closedDays: [],
  log: { error: (/** @type {{ err: unknown }} */ { err }) => exitWithError(inOneLine(err)) },
}
// React says there with its stack what is thrown, too.
console.error = () => undefined
try {
  const { factsOfBuild, findFactFaults, renderPublicPages } = await import(
    pathToFileURL(join(process.cwd(), 'build/server/site.js')).href
  )
  const faults = findFactFaults()
  if (faults.length > 0) exitWithError(faults.map(factInOneLine).join('\n'))
  await renderPublicPages({ ...runtime, firm: factsOfBuild })
} catch (error) {
  exitWithError(inOneLine(error))
}
// Even a module may have something under way that would keep this process.
process.exit(0)

/** `file, line: what`: the place in the source nearest to where it was thrown. @param {unknown} error */
function inOneLine(error) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const [what = ''] = message.split('\n').filter((line) => line.trim() !== '')
  const place = [...stack.matchAll(/((?:src|server)\/[^\s:()]+\.tsx?):(\d+):\d+/g)][0]
  return place === undefined ? what : `${place[1]}, ${place[2]}: ${what}`
}

/** The same for a fact that can't be. @param {{ fault: string, remedy: string }} fault */
function factInOneLine({ fault, remedy }) {
  const file = /src\/firm\/[\w-]+\.ts/.exec(remedy)?.[0] ?? 'src/firm'
  const line = lineOf(join(projectFolder, file), /“([^”]+)”/.exec(fault)?.[1] ?? '')
  return `${file}${line === undefined ? '' : `, ${line}`}: ${fault} ${remedy}`
}
