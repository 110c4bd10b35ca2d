// Finds programs that some commands need as well as npm packages: installed on the system, else from Debian's package,
// else (Chromium only) from Playwright's download.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, pinnedNode, projectFolder, toolEnvironment } from './set-up.mjs'

/** The path of a Chromium. Exits if it cannot be installed. */
export function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const places = names.map((name) => join('/usr/bin', name))
  const system = () => places.find((place) => existsSync(place))
  return system() ?? (installDebianPackage('chromium') ? system() : undefined) ?? downloadedChromium()
}

/** The path of Chromium's headless shell, which is nearly twice as fast, or else of any Chromium. */
export function findHeadlessChromium() {
  const place = '/usr/bin/chromium-headless-shell'
  return existsSync(place) || installDebianPackage('chromium-headless-shell') ? place : findChromium()
}

function downloadedChromium() {
  process.stderr.write('Downloading a Chromium …\n')
  const options = { cwd: projectFolder, env: toolEnvironment() }
  const install = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  const ask = "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const { status } = spawnSync(pinnedNode(), install, { ...options, stdio: ['ignore', 2, 2] })
  const place = spawnSync(pinnedNode(), ['-e', ask], { ...options, encoding: 'utf8' }).stdout
  return status === 0 && existsSync(place)
    ? place
    : exitWithError('Chromium is not installed. Install it, for example with `apt-get install chromium`.')
}

/**
 * The path of a program whose Debian package has the same name. Exits if it cannot be installed. @param {string} name
 */
export function findProgram(name) {
  const find = () =>
    [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin']
      .map((folder) => join(folder, name))
      .find((place) => existsSync(place))
  const found = find() ?? (installDebianPackage(name) ? find() : undefined)
  return found ?? exitWithError(`${name} is not installed. Install it, for example with \`apt-get install ${name}\`.`)
}

/** Whether PostgreSQL is available; installs it if possible. With `CI=true`, exits if it is not. */
export function findPostgres() {
  const has = () => postgresFolder() !== undefined
  if (has() || (installDebianPackage('postgresql') && has())) return true
  if (process.env['CI'] === 'true')
    exitWithError('The tests need PostgreSQL. Install it, for example with `apt-get install postgresql`.')
  process.stderr.write('PostgreSQL is missing and could not be installed, so its tests will be skipped.\n')
  return false
}

/** Whether a second reader of calendars, which ours is compared with, is available; installs it if possible. */
export function findCalendarReader() {
  const has = () =>
    spawnSync('/usr/bin/python3', ['-c', 'import recurring_ical_events'], { stdio: 'ignore' }).status === 0
  return has() || (installDebianPackage('python3-recurring-ical-events') && has())
}

/** The folder of PostgreSQL's newest server programs; undefined if they are not installed. */
export function postgresFolder() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const path = (process.env['PATH'] ?? '').split(process.platform === 'win32' ? ';' : ':')
  return [...versions.map((version) => join(debian, version, 'bin')), ...path].find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** Installs a Debian package if that needs no password. Returns whether it succeeded. @param {string} name */
function installDebianPackage(name) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (/** @type {string[]} */ ...words) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...words]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 2], env }).status === 0
  }
  process.stderr.write(
    `${name} is not installed. Installing Debian's package as root (to do it yourself: apt-get install ${name}) …\n`,
  )
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name)
}
