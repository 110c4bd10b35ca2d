// The first step of every command: install what is missing, build what is out of date, find the pinned Node. Runs on
// Node 20 without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))
const pinnedVersion = [24, 21]

/**
 * How Node runs the built server's commands. It uses less memory than by default, see decision 45. The warning is about
 * SQLite's module, which we test on the pinned Node. The signal would open a debugger to all users of the machine.
 */
export const launch = [
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
  '--disable-warning=ExperimentalWarning',
  '--disable-sigusr1',
  'scripts/launch.mjs',
]

/** @param {string} message @param {number} [code] @returns {never} */
export function exitWithError(message, code = 1) {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

/** The first line of a file that has a text. @param {string} file @param {string} text */
export function lineOf(file, text) {
  const content = readFileSync(file, 'utf8')
  const index = text === '' ? -1 : content.indexOf(text)
  return index === -1 ? undefined : lineAt(content, index)
}

/** @param {string} content @param {number} index */
function lineAt(content, index) {
  return content.slice(0, index).split('\n').length
}

/**
 * Installs the dependencies of a folder's lockfile unless they are up to date: the project's own by default, or those
 * that only one command needs.
 */
export function install(folder = projectFolder) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const fault = faultInJson(lockfile)
  if (fault !== null) {
    const message = `${relative(projectFolder, join(folder, 'package-lock.json'))}, ${fault.line}: ${fault.what}`
    if (!existsSync(join(folder, 'node_modules', marker))) exitWithError(message)
    process.stderr.write(`${message}\nThe dependencies that are installed are used.\n`)
    return
  }
  const wanted = createHash('sha256').update(lockfile).update(`${process.platform} ${process.arch}`).digest('hex')
  const isInstalled = runExclusively(join(folder, 'node_modules', marker), wanted, () => {
    const whose = folder === projectFolder ? '' : ` of ${relative(projectFolder, folder)}/`
    process.stderr.write(`Installing dependencies${whose} (npm ci) …\n`)
    installFromLockfile(folder)
    return true
  })
  if (!isInstalled) process.exit(1)
}

/** In the folder of dependencies: the lockfile that they are from. */
const marker = '.harbour-installed'

/** Why a text is no JSON, and in which line; null if it is. @param {string} text */
function faultInJson(text) {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    return { what, line: lineAt(text, Number(/position (\d+)/.exec(what)?.[1] ?? text.length)) }
  }
}

/** @param {string} folder */
function installFromLockfile(folder) {
  // Install everything, whatever NODE_ENV or npm's own settings omit; run no package's install scripts.
  const words = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--engine-strict=false',
  ]
  const { command, prefix } = npm()
  const result = spawnSync(command, [...prefix, ...words, '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && prefix.length === 0,
  })
  if (result.status !== 0) exitWithError('The dependencies could not be installed. See the messages from npm above.')
}

/**
 * Runs `work` unless the marker file contains `wanted`. Of several processes at once, one does the work and the others
 * wait; the lock of a process that has died is broken. `work` returns whether it could be done. If nothing can be written,
 * says so, and does nothing.
 * @param {string} marker @param {string} wanted @param {() => boolean} work
 */
export function runExclusively(marker, wanted, work) {
  const isDone = () => existsSync(marker) && readFileSync(marker, 'utf8') === wanted
  const lock = join(projectFolder, '.set-up.lock')
  let isWaiting = false
  while (!isDone()) {
    const taken = takeLock(lock)
    if (taken === 'not-writable') return false
    if (taken === 'taken') return workWithLock(lock, () => isDone() || (work() && mark(marker, wanted)))
    const holder = holderOf(lock)
    if (holder === null) continue
    if (!isWaiting) {
      process.stderr.write(`Waiting for ${holder} to finish setting up. If no set-up is running, delete ${lock}\n`)
    }
    isWaiting = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  return true
}

/** @param {string} lock @param {() => boolean} work */
function workWithLock(lock, work) {
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  const hasSucceeded = work()
  process.off('exit', release)
  release()
  return hasSucceeded
}

/** @param {string} marker @param {string} wanted */
function mark(marker, wanted) {
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, wanted)
  return true
}

/** Takes the lock, if no other process holds it and it can be written. @param {string} lock */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return 'taken'
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return 'held'
    // On a full disk, it was made and could not be filled.
    rmSync(lock, { force: true })
    process.stderr.write(`Cannot write to the project folder: ${error instanceof Error ? error.message : error}\n`)
    return 'not-writable'
  }
}

/**
 * Who holds the lock, in words; null if the lock is free again. Breaks the lock of a process that has died.
 * @param {string} lock
 */
function holderOf(lock) {
  let holder = ''
  try {
    holder = readFileSync(lock, 'utf8')
  } catch {
    return null
  }
  // Another process has made the file, but not yet written its number.
  if (holder === '') return 'another process'
  if (isRunning(Number(holder))) return `process ${holder}`
  rmSync(lock, { force: true })
  return null
}

/** Whether another process has this number. @param {number} pid */
function isRunning(pid) {
  // The numbers of a container's processes are the same at each start.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process must not be signalled, but is there.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** The npm that started this process, or the one on the path. */
function npm() {
  const script = process.env['npm_execpath']
  return script?.endsWith('.js')
    ? { command: process.execPath, prefix: [script] }
    : { command: 'npm', prefix: /** @type {string[]} */ ([]) }
}

/**
 * The Node that runs everything after set-up: the pinned version or, if npm has none for this platform, the current one
 * if it is new enough. Exits otherwise.
 */
export function pinnedNode() {
  const file = process.platform === 'win32' ? ['node.exe'] : ['bin', 'node']
  const packaged = join(
    projectFolder,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    ...file,
  )
  if (existsSync(packaged)) return packaged
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = pinnedVersion
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return process.execPath
  return exitWithError(
    `Harbour needs Node ${pinnedVersion.join('.')} or newer on this system. You have ${process.versions.node}.`,
  )
}

/**
 * The environment with the pinned Node and the project's own tools first on the path.
 * @param {Record<string, string>} [more]
 */
export function toolEnvironment(more = {}) {
  const path = [dirname(pinnedNode()), join(projectFolder, 'node_modules', '.bin'), process.env['PATH'] ?? '']
  // Otherwise each thread that hashes passwords keeps memory for itself, see decision 45.
  return { MALLOC_ARENA_MAX: '2', ...process.env, PATH: path.join(process.platform === 'win32' ? ';' : ':'), ...more }
}

/**
 * Runs a script on the pinned Node and exits if it fails.
 * @param {string[]} words @param {Record<string, string>} [environment]
 */
export function run(words, environment) {
  const status = statusOf(words, environment)
  if (status !== 0) exitWithError(`\`node ${words.join(' ')}\` failed. See the messages above.`, status)
}

/** Whether a script succeeds on the pinned Node. @param {string[]} words @param {Record<string, string>} environment @param {string} [cwd] */
export function succeeds(words, environment, cwd) {
  return statusOf(words, environment, cwd) === 0
}

/** @param {string[]} words @param {Record<string, string>} [environment] @param {string} [cwd] */
function statusOf(words, environment, cwd = projectFolder) {
  const options = { cwd, env: toolEnvironment(environment), stdio: /** @type {['ignore', 2, 2]} */ (['ignore', 2, 2]) }
  return spawnSync(pinnedNode(), words, options).status ?? 1
}

/**
 * Runs a script on the pinned Node in place of this process, with the same input and output, signals and exit code.
 * @param {string[]} words @param {Record<string, string>} [environment]
 */
export function execInPlace(words, environment) {
  const child = spawn(pinnedNode(), words, { cwd: projectFolder, env: toolEnvironment(environment), stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  // npm forwards a signal to its shell only. If that shell dies and this process lives on, the signal was for both.
  const shell = process.ppid
  if (process.env['npm_lifecycle_event'] !== undefined) {
    setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 200).unref()
  }
  child.on('error', (error) => exitWithError(`Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128 + constants.signals[signal])))
}
