// Builds the site aside, and puts a build in the place of the last one once it is complete. Runs on Node 20 without
// dependencies.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { succeeds } from './pinned-node.mjs'
import { exitWithError, projectFolder, runExclusively } from './set-up.mjs'

const lastBuild = join(projectFolder, 'build')
const buildId = join(lastBuild, 'build-id')

/** Where the build is that is being made; outside of making one, the last good one. */
export const buildFolder = process.env['HARBOUR_BUILD_FOLDER'] ?? lastBuild

/** Whether there is a complete build. If any of its inputs has changed since, says so. */
export function keepLastBuild() {
  restoreBuild()
  if (!existsSync(buildId)) return false
  if (!isBuilt(hashOfInputs())) {
    process.stderr.write(
      'The source has changed since the last build, which this uses. `npm run build`, or the next `npm start`, makes a new one.\n',
    )
  }
  return true
}

/**
 * Builds the site if any of its inputs has changed since the last build. If that fails, says why in one line, and exits,
 * unless the last good build may be used instead and there is one.
 * @param {{ before?: () => void, mayUseLast?: boolean }} [options] `before`: before any work.
 */
export function build({ before, mayUseLast = false } = {}) {
  const wanted = hashOfInputs()
  if (!isBuilt(wanted)) before?.()
  const isMade = runExclusively(
    () => isBuilt(wanted),
    () => {
      restoreBuild()
      process.stderr.write('Building …\n')
      return makeBuild(wanted)
    },
  )
  if (isMade) return
  if (!mayUseLast || !existsSync(buildId)) exitWithError('The site could not be built. See the message above.')
  process.stderr.write('The site could not be built, so the last good build starts instead.\n')
}

/** Whether the last build is of inputs with a hash. @param {string} hash */
function isBuilt(hash) {
  return existsSync(buildId) && readFileSync(buildId, 'utf8') === hash
}

const asidePrefix = '.build-'
const formerBuild = join(projectFolder, `${asidePrefix}former`)

/** About twice the size of a build. */
const neededMb = 50

/**
 * Makes a build aside and, once it is complete, puts it in the place of the last one. Whatever happens before that leaves
 * the last one as it is. Returns whether it could be made.
 * @param {string} id
 */
function makeBuild(id) {
  removeAside()
  const { bavail, bsize } = statfsSync(projectFolder)
  const freeMb = Math.floor((bavail * bsize) / 1e6)
  if (freeMb < neededMb) {
    process.stderr.write(
      `The disk with the project’s folder has ${freeMb} MB left, and a build needs ${neededMb} MB.\n`,
    )
    return false
  }
  const aside = join(projectFolder, `${asidePrefix}${process.pid}`)
  const next = join(aside, 'build')
  try {
    mkdirSync(next, { recursive: true })
    const environment = { NODE_ENV: 'production', HARBOUR_BUILD_FOLDER: next }
    const isMade =
      succeeds(['scripts/bundle.mjs'], environment) &&
      succeeds(['--enable-source-maps', '--disable-warning=ExperimentalWarning', checkScript], environment, aside) &&
      ['scripts/export/social-pictures.mjs', 'scripts/export/icons.mjs', 'scripts/finish-build.mjs'].every((script) =>
        succeeds([script], environment),
      )
    if (!isMade) return false
    keepPartsOfRunningSite(next)
    writeFileSync(join(next, 'build-id'), id)
    if (existsSync(lastBuild)) renameSync(lastBuild, formerBuild)
    renameSync(next, lastBuild)
    return true
  } catch (error) {
    restoreBuild()
    process.stderr.write(`The new build could not be put in place: ${error instanceof Error ? error.message : error}\n`)
    return false
  } finally {
    removeAside()
  }
}

const checkScript = join(projectFolder, 'scripts', 'check-build.mjs')

/** Removes what earlier builds have left, unless it is the only build there is. */
function removeAside() {
  for (const name of readdirSync(projectFolder)) {
    const folder = join(projectFolder, name)
    if (name.startsWith(asidePrefix) && (folder !== formerBuild || existsSync(buildId)))
      rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts the last build back if someone was killed just when a new one was to take its place. */
function restoreBuild() {
  if (existsSync(buildId) || !existsSync(join(formerBuild, 'build-id'))) return
  rmSync(lastBuild, { recursive: true, force: true })
  renameSync(formerBuild, lastBuild)
}

/**
 * A running site loads parts of its build only when it needs them, so those of the last build stay in the next one. Their
 * names have hashes of their content. Those of builds before the last do not stay.
 * @param {string} next
 */
function keepPartsOfRunningSite(next) {
  const [from, to] = [lastBuild, next].map((folder) => join(folder, 'server', 'assets'))
  if (from === undefined || to === undefined || !existsSync(from)) return
  const list = join('server', 'parts-of-the-last-build.json')
  const older = existsSync(join(lastBuild, list)) ? JSON.parse(readFileSync(join(lastBuild, list), 'utf8')) : []
  const kept = readdirSync(from).filter((name) => !older.includes(name) && !existsSync(join(to, name)))
  for (const name of kept) copyFileSync(join(from, name), join(to, name))
  writeFileSync(join(next, list), JSON.stringify(kept))
}

/** A hash of every file that the build reads. */
function hashOfInputs() {
  const hash = createHash('sha256')
  const loose = [
    'package.json',
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
    'tsconfig.json',
    'scripts/bundle.mjs',
    'scripts/check-build.mjs',
    'scripts/make-build.mjs',
    'scripts/finish-build.mjs',
  ]
  const files = ['src', 'server', 'public', 'scripts/export']
    .flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true }).map((name) =>
        join(projectFolder, folder, String(name)),
      ),
    )
    .filter((file) => !file.includes('.test.') && statSync(file).isFile())
  for (const file of [...loose.map((name) => join(projectFolder, name)), ...files].sort()) {
    hash.update(file.slice(projectFolder.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
