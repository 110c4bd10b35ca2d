// Finds the Node that runs everything after set-up, and runs scripts on it. Runs on Node 20 without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { exitWithError, pinnedNodePackage, projectFolder } from './set-up.mjs'

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

/** The pinned Node or, if npm has none for this platform, the current one if it is new enough. Exits otherwise. */
export function pinnedNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'bin/node'
  const packaged = join(projectFolder, pinnedNodePackage, program)
  if (existsSync(packaged)) return packaged
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 21)) return process.execPath
  return exitWithError(`Harbour needs Node 24.21 or newer on this system. You have ${process.versions.node}.`)
}

/**
 * The environment with the pinned Node and the project's own tools first on the path.
 * @param {Record<string, string>} [more]
 */
export function toolEnvironment(more = {}) {
  const path = [dirname(pinnedNode()), join(projectFolder, 'node_modules', '.bin'), process.env['PATH'] ?? '']
  // Otherwise each thread that hashes passwords keeps memory for itself, see decision 45.
  return { MALLOC_ARENA_MAX: '2', ...process.env, PATH: path.join(delimiter), ...more }
}

/** Whether a script succeeds. @param {string[]} words @param {Record<string, string>} [environment] @param {string} [cwd] */
export function succeeds(words, environment, cwd = projectFolder) {
  return (
    spawnSync(pinnedNode(), words, { cwd, env: toolEnvironment(environment), stdio: ['ignore', 2, 2] }).status === 0
  )
}

/**
 * Runs a script in place of this process, with the same input and output, signals and exit code.
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
