// The programs that the tests need beside npm's packages: a Chromium and a PostgreSQL. The system's, else Debian's
// package, else (Chromium only) the test runner's own download.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, pinnedNode, projectFolder, toolEnvironment } from './set-up.mjs'

/** The path of the system's Chromium, or null when the test runner's own is used. */
export function findChromium() {
  const found = systemChromium()
  if (found !== null) return found
  if (installDebianPackage('chromium')) {
    const installed = systemChromium()
    if (installed !== null) return installed
  }
  process.stderr.write('Downloading a Chromium for the tests …\n')
  const words = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  const result = spawnSync(pinnedNode(), words, { cwd: projectFolder, env: toolEnvironment(), stdio: ['ignore', 2, 2] })
  return result.status === 0
    ? null
    : giveUp('The tests need a Chromium: install one, for example `apt-get install chromium`.')
}

function systemChromium() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((place) => existsSync(place)) ?? null
}

/** Whether there is a PostgreSQL to start. Where there is none and `CI=true`, the tests do not begin. */
export function findPostgres() {
  if (hasPostgres() || (installDebianPackage('postgresql') && hasPostgres())) return true
  if (process.env['CI'] === 'true')
    giveUp('The tests need PostgreSQL: install it, for example `apt-get install postgresql`.')
  process.stderr.write('There is no PostgreSQL here, and none could be installed: its tests will be skipped.\n')
  return false
}

function hasPostgres() {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const path = (process.env['PATH'] ?? '').split(process.platform === 'win32' ? ';' : ':')
  return [...folders, ...path].some((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** Installs a Debian package where that can be done without asking. @param {string} name */
function installDebianPackage(name) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (/** @type {string[]} */ ...words) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...words]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 2], env }).status === 0
  }
  process.stderr.write(`Installing Debian's ${name} …\n`)
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name)
}
