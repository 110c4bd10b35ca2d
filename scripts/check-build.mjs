// Renders the public pages of a new build once, in the folder that holds it, and says in one line what they throw.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitWithError } from './set-up.mjs'

/** @type {unknown} */
let thrown
const runtime = {
  settings: { origin: 'http://localhost:3000', siteMode: 'sample', terms: {} },
  clock: { now: () => new Date() },
  log: { error: (/** @type {{ err: unknown }} */ { err }) => (thrown ??= err) },
}
// React says there with its stack what is thrown, too.
console.error = () => undefined
try {
  const { renderPublicPages } = await import(pathToFileURL(join(process.cwd(), 'build/server/site.js')).href)
  await renderPublicPages(runtime)
} catch (error) {
  thrown ??= error
}
// Even a module may have something under way that would keep this process.
if (thrown !== undefined) exitWithError(inOneLine(thrown))
process.exit(0)

/** `file, line: what`: the place in the source nearest to where it was thrown. @param {unknown} error */
function inOneLine(error) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const [what = ''] = message.split('\n').filter((line) => line.trim() !== '')
  const place = [...stack.matchAll(/((?:src|server)\/[^\s:()]+\.tsx?):(\d+):\d+/g)][0]
  return place === undefined ? what : `${place[1]}, ${place[2]}: ${what}`
}
