// The first step of every command: install what is missing. Runs on Node 20 without dependencies.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where npm puts the pinned Node for this platform, if it has one. */
export const pinnedNodePackage = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** @param {string} message @returns {never} */
export function exitWithError(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * Installs the dependencies of a folder's lockfile unless they are there, whoever has installed them: the project's own
 * by default, or those that only one command needs. Exits if they can't be installed, or returns false if it `mayFail`.
 * @param {string} [folder] @param {{ before?: () => void, mayFail?: boolean }} [options] `before`: before any work.
 */
export function install(folder = projectFolder, { before, mayFail = false } = {}) {
  putBackInstalled(folder)
  const lockfile = join(folder, 'package-lock.json')
  const [wanted, fault] = packagesIn(lockfile)
  if (fault !== undefined) {
    const message = `${relative(projectFolder, lockfile)}: ${fault}`
    if (installedIn(folder) === undefined) exitWithError(message)
    process.stderr.write(`${message}\nThe dependencies that are installed are used.\n`)
    return true
  }
  const isInstalled = () => {
    const installed = installedIn(folder)
    if (installed === undefined) return false
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || installed[path]?.version === version || (optional === true && path !== pinnedNodePackage),
    )
  }
  if (!isInstalled()) {
    if (isMusl()) exitWithError(musl)
    before?.()
  }
  const isDone = runExclusively(isInstalled, () => installFromLockfile(folder))
  if (!isDone && !mayFail) process.exit(1)
  return isDone
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages By path in the folder. */

/** The packages of a lockfile, or what is wrong with it. @param {string} file @returns {[Packages, undefined] | [undefined, string]} */
function packagesIn(file) {
  try {
    return [JSON.parse(readFileSync(file, 'utf8')).packages ?? {}, undefined]
  } catch (error) {
    return [undefined, error instanceof Error ? error.message : String(error)]
  }
}

/** What npm has installed into a folder: it writes that down when it is done. @param {string} folder */
function installedIn(folder) {
  return packagesIn(join(folder, 'node_modules', '.package-lock.json'))[0]
}

/**
 * Installs everything aside and, once it is complete, puts it in the place of what was installed before, which a running
 * site may need until then. Returns whether it could.
 * @param {string} folder
 */
function installFromLockfile(folder) {
  const whose = folder === projectFolder ? '' : ` of ${relative(projectFolder, folder)}/`
  process.stderr.write(`Installing dependencies${whose} (npm ci) …\n`)
  const aside = join(folder, `${asidePrefix}${process.pid}`)
  try {
    removeAside(folder)
    mkdirSync(aside)
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(aside, name))
    if (runNpmCi(aside) !== 0) {
      process.stderr.write('The dependencies could not be installed. See the messages from npm above.\n')
      return false
    }
    const [modules, former] = [join(folder, 'node_modules'), join(folder, `${asidePrefix}former`)]
    if (existsSync(modules)) renameSync(modules, former)
    renameSync(join(aside, 'node_modules'), modules)
    return true
  } catch (error) {
    putBackInstalled(folder)
    process.stderr.write(
      `The dependencies could not be put in place: ${error instanceof Error ? error.message : error}\n`,
    )
    return false
  } finally {
    removeAside(folder)
  }
}

const asidePrefix = '.install-'

/** Removes what earlier installations have left, unless it is the only one there is. @param {string} folder */
function removeAside(folder) {
  for (const name of readdirSync(folder)) {
    const isNeeded = name === `${asidePrefix}former` && !existsSync(join(folder, 'node_modules'))
    if (name.startsWith(asidePrefix) && !isNeeded) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** If someone was killed just when a new installation was to take the place of the last. @param {string} folder */
function putBackInstalled(folder) {
  const [modules, former] = [join(folder, 'node_modules'), join(folder, `${asidePrefix}former`)]
  if (!existsSync(modules) && existsSync(former)) renameSync(former, modules)
}

/** Everything, whatever NODE_ENV or npm's own settings omit; no package's install scripts. @param {string} folder */
function runNpmCi(folder) {
  const scope = ['--include=dev', '--include=optional', '--ignore-scripts', '--engine-strict=false']
  const words = ['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error']
  // The npm that started this process, or the one on the path.
  const npm = process.env['npm_execpath']
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...words], { cwd: folder, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  return status
}

const musl = 'Harbour doesn’t run on Alpine and other systems with musl: use one with glibc, like Debian.'

/** The pinned Node and some packages have programs for glibc only. */
function isMusl() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return process.platform === 'linux' && report.header.glibcVersionRuntime === undefined
}

/**
 * Does some work unless it is done. Of several processes at once, one does it and the others wait; the lock of a process
 * that has died is broken. Returns whether the work could be done: if nothing can be written, it says so.
 * @param {() => boolean} isDone @param {() => boolean} work
 */
export function runExclusively(isDone, work) {
  const lock = join(projectFolder, '.set-up.lock')
  let isWaiting = false
  while (!isDone()) {
    const holder = takeLock(lock)
    if (holder === 'not writable') return false
    if (holder === 'this process') {
      try {
        return isDone() || work()
      } finally {
        rmSync(lock, { force: true })
      }
    }
    if (!isWaiting)
      process.stderr.write(`Waiting for ${holder} to finish setting up. If no set-up is running, delete ${lock}\n`)
    isWaiting = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  return true
}

/** Takes the lock, and returns who holds it now. @param {string} lock @returns {string} */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return 'this process'
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      // On a full disk, it was made and could not be filled.
      rmSync(lock, { force: true })
      process.stderr.write(`Cannot write to the project folder: ${error instanceof Error ? error.message : error}\n`)
      return 'not writable'
    }
  }
  let pid = ''
  try {
    pid = readFileSync(lock, 'utf8')
  } catch {
    // Released meanwhile.
    return takeLock(lock)
  }
  // Another process has made the file, but not yet written its number.
  if (pid === '') return 'another process'
  if (isRunning(Number(pid))) return `process ${pid}`
  rmSync(lock, { force: true })
  return takeLock(lock)
}

/** Whether another process has this number. @param {number} pid */
function isRunning(pid) {
  // The numbers of a container's processes are the same at each start.
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process must not be signalled, but is there.
    return codeOf(error) !== 'ESRCH'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
