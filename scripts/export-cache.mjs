// Remembers what the build made of a picture or a typeface, so that only what has changed is made again.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFolder } from './set-up.mjs'

export const cacheFolder = join(projectFolder, 'node_modules', '.cache', 'harbour')

/** What turns a source into a result, beside the source: these scripts and the versions of what they use. */
const recipe = hashOf([
  ...readdirSync(join(projectFolder, 'scripts'))
    .filter((name) => name.startsWith('export-'))
    .sort()
    .map((name) => readFileSync(join(projectFolder, 'scripts', name))),
  JSON.stringify(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).devDependencies),
])

/** @param {(string | Buffer)[]} parts */
function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/**
 * The file that holds what `make` gives for these sources, made now when it is not there yet. `name` is the file's name
 * with its ending; the folder around it is named by the hash.
 * @param {string} name @param {(string | Buffer)[]} sources @param {() => Promise<string | Uint8Array>} make
 * @returns {Promise<string>} the file's absolute path
 */
export async function remember(name, sources, make) {
  const file = join(cacheFolder, hashOf([recipe, name, ...sources]), name)
  if (existsSync(file)) return file
  const body = await make()
  mkdirSync(dirname(file), { recursive: true })
  // Written beside and renamed, so that a process that dies here leaves no half file.
  writeFileSync(`${file}.${process.pid}`, body)
  renameSync(`${file}.${process.pid}`, file)
  return file
}
