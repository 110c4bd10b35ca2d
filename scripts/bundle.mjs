// Bundles the site into the folder of HARBOUR_BUILD_FOLDER, or says in one line what is wrong with the source.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createBuilder } from 'vite'
import { exitWithError, projectFolder } from './set-up.mjs'

/** @typedef {{ message: string, id?: string, loc?: { file?: string, line: number } | null, errors?: Fault[] }} Fault */

try {
  const builder = await createBuilder({ root: projectFolder, mode: 'production', logLevel: 'silent' })
  await builder.buildApp()
} catch (error) {
  exitWithError(inOneLine(/** @type {Fault} */ (error)))
}

/** `file, line: what`, as far as the bundler knows them. @param {Fault} thrown */
function inOneLine(thrown) {
  const fault = thrown.errors?.[0] ?? thrown
  const text = stripVTControlCharacters(fault.message)
  const what = (text.split('\n').find((line) => line.trim() !== '') ?? '').replace(/^\[[^\]]*\] /, '')
  // Faults of the bundler's own parser name their place only in the drawing below them.
  const drawn = /\[ (.+):(\d+):\d+ \]/.exec(text)
  const file = fault.loc?.file ?? fault.id?.replace(/\?.*/, '')
  const name = file === undefined ? drawn?.[1] : relative(projectFolder, file).replaceAll('\\', '/')
  const line = fault.loc?.line ?? drawn?.[2]
  return [name, line]
    .filter((part) => part !== undefined)
    .join(', ')
    .concat(name === undefined ? '' : ': ', what)
}
