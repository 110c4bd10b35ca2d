// Bundles the site into the folder of HARBOUR_BUILD_FOLDER, or says in one line what is wrong with the source.
import { isUtf8 } from 'node:buffer'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createBuilder } from 'vite'
import { lineOf } from './line-of.mjs'
import { exitWithError, projectFolder } from './set-up.mjs'

/** @typedef {{ message: string, id?: string, loc?: { file?: string, line: number } | null, errors?: Fault[] }} Fault */

try {
  // Only then does the compiler of the styles say where a fault is. No source map of them is written.
  const css = { devSourcemap: true }
  const builder = await createBuilder({ root: projectFolder, mode: 'production', logLevel: 'silent', css })
  await builder.buildApp()
} catch (error) {
  const fault = /** @type {Fault} */ (error)
  exitWithError(inOtherEncoding(fault) ?? inOneLine(fault))
}

/** `file, line: what`, as far as the bundler knows them. @param {Fault} thrown */
function inOneLine(thrown) {
  const fault = thrown.errors?.[0] ?? thrown
  const text = stripVTControlCharacters(fault.message)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  // Some name their place only in their words: the compiler of the styles, and what reads tsconfig.json.
  const inStyles = /^(.+?):(\d+):\d+: (.+)/.exec(lines[0] ?? '')
  if (inStyles !== null) return at(inStyles[3] ?? '', inStyles[1], inStyles[2])
  const inJson = /'([^']+\.json)': (.+) at line (\d+)/.exec(text)
  if (inJson !== null) return at(inJson[2] ?? '', inJson[1], inJson[3])
  const [, missing, importer] = /failed to resolve import "(.+?)" from "(.+?)"/.exec(text) ?? []
  if (missing !== undefined && importer !== undefined) {
    return at(`Could not resolve "${missing}"`, importer, lineOf(importer, missing))
  }
  // And the bundler's own parser, in the drawing below them.
  const drawn = /\[ (.+):(\d+):\d+ \]/.exec(text)
  const cause = /Caused by:\s*(?:\d+: )?(.+)/.exec(text)
  const isNews = (/** @type {string} */ line) => !/Something went wrong inside|:$/.test(line)
  const what = [(lines.find(isNews) ?? lines[0] ?? '').replace(/^\[[^\]]*\] /, ''), cause?.[1]]
    .filter((part) => part !== undefined)
    .join(': ')
  const file = fault.loc?.file ?? fault.id?.replace(/\?.*/, '') ?? drawn?.[1]
  const line = fault.loc?.line ?? drawn?.[2]
  const found = line === undefined && file?.endsWith('.css') ? findInStyles(what) : undefined
  return found === undefined ? at(what, file, line) : at(what, ...found)
}

/** The same for a file that could not be loaded because it is as some editors on Windows save it. @param {Fault} fault */
function inOtherEncoding({ message }) {
  const file = join(projectFolder, /Could not load ([\w./-]+)/.exec(stripVTControlCharacters(message))?.[1] ?? '')
  const isWrong = file.endsWith('.ts') && existsSync(file) && !isUtf8(readFileSync(file))
  return isWrong ? at('This file is not in UTF-8. Save it as UTF-8', file, lineOf(file, '\ufffd')) : undefined
}

/** @param {string} what @param {string} [file] @param {string | number} [line] */
function at(what, file, line) {
  const name = file !== undefined && isAbsolute(file) ? relative(projectFolder, file).replaceAll('\\', '/') : file
  const place = [name, line].filter((part) => part !== undefined).join(', ')
  return place === '' ? what : `${place}: ${what}`
}

/**
 * Where the styles have what the first quotes of a message hold.
 * @param {string} what @returns {[file: string, line: number] | undefined}
 */
function findInStyles(what) {
  const quoted = /(?<!\w)['`"]([^'`"]{2,})['`"]/.exec(what)?.[1] ?? ''
  const folder = join(projectFolder, 'src')
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, String(name))
    const line = file.endsWith('.css') ? lineOf(file, quoted) : undefined
    if (line !== undefined) return [file, line]
  }
  return undefined
}
