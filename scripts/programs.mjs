// Finds programs that some commands need as well as npm packages: installed on the system, else from Debian's package,
// else (Chromium only) from Playwright's download.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { succeeds } from './pinned-node.mjs'
import { exitWithError } from './set-up.mjs'

/** The headless shell first: it is nearly twice as fast. */
const chromiums = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The path of the system's Chromium; undefined if it has none. */
export function systemChromium() {
  return installed(chromiums)
}

/** The path of a Chromium. Exits if there is none and none can be installed. */
export async function findChromium() {
  const debian = () => installDebianPackage('chromium-headless-shell') || installDebianPackage('chromium')
  const system = systemChromium() ?? (debian() ? systemChromium() : undefined)
  if (system !== undefined) return system
  process.stderr.write('Downloading a Chromium …\n')
  succeeds(['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : exitWithError(howToInstall('chromium'))
}

/**
 * The path of a program whose Debian package has the same name. Exits if it cannot be installed. @param {string} name
 */
export function findProgram(name) {
  const found = installed([name]) ?? (installDebianPackage(name) ? installed([name]) : undefined)
  return found ?? exitWithError(howToInstall(name))
}

/** The path of the first of some programs that is installed. @param {string[]} names */
function installed(names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((place) => existsSync(place))
}

/** @param {string} name */
function howToInstall(name) {
  return `${name} is not installed. Install it, for example with \`apt-get install ${name}\`.`
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
  const path = (process.env['PATH'] ?? '').split(delimiter)
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
