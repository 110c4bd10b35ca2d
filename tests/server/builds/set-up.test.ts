import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { dataFolder } from '../../support/processes/data-folder.ts'

/** A folder with the set-up script, and an npm that installs an empty folder; removed by `using`. */
function projectFolder() {
  const { dataDir: path, [Symbol.dispose]: remove } = dataFolder()
  mkdirSync(join(path, 'scripts'))
  for (const name of ['set-up.mjs', 'pinned-node.mjs', 'make-build.mjs'])
    copyFileSync(`scripts/${name}`, join(path, 'scripts', name))
  writeFileSync(join(path, 'package-lock.json'), '{}')
  writeFileSync(join(path, 'package.json'), '{}')
  writeFileSync(join(path, 'npm.js'), "require('node:fs').mkdirSync('node_modules')")
  const lock = join(path, '.set-up.lock')
  /** Runs a program that has all of the set-up script in scope, and its `lock`. */
  const run = (program: string) => {
    const script = pathToFileURL(join(path, 'scripts', 'set-up.mjs')).href
    const before = `import * as setUp from ${JSON.stringify(script)}
      import { keepLastBuild } from ${JSON.stringify(script.replace('set-up', 'make-build'))}
      import { execInPlace } from ${JSON.stringify(script.replace('set-up', 'pinned-node'))}
      import { writeFileSync } from 'node:fs'
      const lock = ${JSON.stringify(lock)}\n`
    const child = spawn(process.execPath, ['--input-type=module', '-e', before + program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], npm_execpath: join(path, 'npm.js') },
    })
    let [printed, output] = ['', '']
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
    })
    child.stderr.on('data', (chunk) => {
      output += String(chunk)
    })
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
    return {
      child,
      ended,
      output: () => output,
      printed: () => printed,
      [Symbol.dispose]: () => void child.kill('SIGKILL'),
    }
  }
  const npm = (program: string) => writeFileSync(join(path, 'npm.js'), program)
  const aside = () => readdirSync(path).filter((name) => name.startsWith('.install-'))
  return { path, lock, npm, aside, run, [Symbol.dispose]: remove }
}

test('a lock with the number of the process itself is an old one', async () => {
  using folder = projectFolder()
  using setUp = folder.run('writeFileSync(lock, String(process.pid)); setUp.install()')
  const { code, output } = await setUp.ended
  expect([code, output]).toEqual([0, 'Installing dependencies (npm ci) …\n'])
  expect(existsSync(folder.lock)).toBe(false)
})

test('a lock whose process has died is broken', async () => {
  using folder = projectFolder()
  using dead = folder.run('')
  await dead.ended
  writeFileSync(folder.lock, String(dead.child.pid))
  using setUp = folder.run('setUp.install()')
  expect(await setUp.ended).toEqual({ code: 0, output: 'Installing dependencies (npm ci) …\n' })
})

test.each([
  ['its own user', ''],
  ['another user', "process.kill = () => { throw Object.assign(new Error(), { code: 'EPERM' }) }"],
])('a process of %s that holds the lock is waited for, and named once', async (_whose, before) => {
  using folder = projectFolder()
  writeFileSync(folder.lock, String(process.pid))
  const waits = `let waits = 0; const { wait } = Atomics
    Atomics.wait = (...words) => (waits += 1) === 3 ? process.exit(3) : wait(...words)`
  using setUp = folder.run(`${before}\n${waits}\nsetUp.install()`)
  const { code, output } = await setUp.ended
  expect(code).toBe(3)
  expect(output).toBe(
    `Waiting for process ${process.pid} to finish setting up. If no set-up is running, delete ${folder.lock}\n`,
  )
  expect(readFileSync(folder.lock, 'utf8')).toBe(String(process.pid))
})

test('set-up goes on once the lock is released', async () => {
  using folder = projectFolder()
  writeFileSync(folder.lock, String(process.pid))
  using setUp = folder.run('setUp.install()')
  await once(setUp.child.stderr, 'data')
  rmSync(folder.lock)
  const { code, output } = await setUp.ended
  expect([code, output.split('\n')[1]]).toEqual([0, 'Installing dependencies (npm ci) …'])
})

const pinned = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const lockfile = {
  '': {},
  'node_modules/one': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '1.0.0', optional: true },
  [pinned]: { version: '24.21.0', optional: true },
}

test.each([
  ['everything', { 'node_modules/one': { version: '1.0.0' }, [pinned]: { version: '24.21.0' } }, ''],
  ['another version', { 'node_modules/one': { version: '0.9.0' }, [pinned]: { version: '24.21.0' } }, 'anew'],
  ['no development packages', { [pinned]: { version: '24.21.0' } }, 'anew'],
  ['no optional packages', { 'node_modules/one': { version: '1.0.0' } }, 'anew'],
])('what npm has installed before is installed again only if it is not all: %s', async (_what, installed, again) => {
  using folder = projectFolder()
  writeFileSync(join(folder.path, 'package-lock.json'), JSON.stringify({ packages: lockfile }))
  mkdirSync(join(folder.path, 'node_modules'))
  writeFileSync(join(folder.path, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  using setUp = folder.run('setUp.install()')
  expect(await setUp.ended).toEqual({ code: 0, output: again === '' ? '' : 'Installing dependencies (npm ci) …\n' })
})

/** With packages that a lockfile of another version is about. */
function installedBefore() {
  const folder = projectFolder()
  writeFileSync(join(folder.path, 'package-lock.json'), JSON.stringify({ packages: lockfile }))
  mkdirSync(join(folder.path, 'node_modules'))
  writeFileSync(join(folder.path, 'node_modules', 'old'), '')
  return folder
}

const modulesOf = ({ path }: { path: string }) => readdirSync(join(path, 'node_modules'))

test.each([
  ['npm fails', 'process.exit(1)', 'The dependencies could not be installed. See the messages from npm above.'],
  ['npm fails half-way', "require('node:fs').mkdirSync('node_modules'); process.exit(1)", 'could not be installed'],
  ['npm installs nothing', '', 'The dependencies could not be put in place: ENOENT'],
])('what was installed stays if %s', async (_what, npm, says) => {
  using folder = installedBefore()
  folder.npm(npm)
  using failing = folder.run('setUp.install()')
  const { code, output } = await failing.ended
  expect([code, output]).toEqual([1, expect.stringContaining(says)])
  expect([modulesOf(folder), folder.aside()]).toEqual([['old'], []])
  using tolerated = folder.run('process.stdout.write(String(setUp.install(undefined, { mayFail: true })))')
  expect((await tolerated.ended).code).toBe(0)
  expect(tolerated.printed()).toBe('false')
})

test('what was installed is there until what is new is complete', async () => {
  using folder = installedBefore()
  const before = join(folder.path, 'node_modules', 'old')
  folder.npm(`const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
    mkdirSync('node_modules')
    writeFileSync('node_modules/new', String(existsSync(${JSON.stringify(before)})))`)
  using setUp = folder.run('setUp.install()')
  expect((await setUp.ended).code).toBe(0)
  expect([modulesOf(folder), folder.aside()]).toEqual([['new'], []])
  expect(readFileSync(join(folder.path, 'node_modules', 'new'), 'utf8')).toBe('true')
})

test('what was installed comes back if set-up was killed just when something new was to take its place', async () => {
  using folder = installedBefore()
  renameSync(join(folder.path, 'node_modules'), join(folder.path, '.install-former'))
  mkdirSync(join(folder.path, '.install-1'))
  folder.npm('process.exit(1)')
  using setUp = folder.run('setUp.install()')
  expect((await setUp.ended).code).toBe(1)
  expect([modulesOf(folder), folder.aside()]).toEqual([['old'], []])
})

test('what has to be right before any work is asked before it, and not if there is none', async () => {
  using folder = installedBefore()
  using refused = folder.run("setUp.install(undefined, { before: () => setUp.exitWithError('not now') })")
  expect(await refused.ended).toEqual({ code: 1, output: 'not now\n' })
  expect(existsSync(folder.lock)).toBe(false)
  writeFileSync(join(folder.path, 'package-lock.json'), '{"packages":{}}')
  writeFileSync(join(folder.path, 'node_modules', '.package-lock.json'), '{"packages":{}}')
  using nothing = folder.run("setUp.install(undefined, { before: () => setUp.exitWithError('not now') })")
  expect(await nothing.ended).toEqual({ code: 0, output: '' })
})

test.runIf(process.platform === 'linux')('a system with musl is refused in one sentence', async () => {
  using folder = projectFolder()
  using setUp = folder.run('process.report.getReport = () => ({ header: {} }); setUp.install()')
  expect(await setUp.ended).toEqual({
    code: 1,
    output: 'Harbour doesn’t run on Alpine and other systems with musl: use one with glibc, like Debian.\n',
  })
  expect(existsSync(folder.lock)).toBe(false)
})

test('a program that a signal has ended makes its launcher exit with the code of that signal', async () => {
  using folder = projectFolder()
  using launcher = folder.run("execInPlace(['-e', 'process.kill(process.pid, `SIGKILL`)'])")
  expect((await launcher.ended).code).toBe(128 + 9)
})

test('a command beside the site keeps the last build, and says if the source has changed since', async () => {
  using folder = projectFolder()
  const keep = 'process.stdout.write(String(keepLastBuild()))'
  using none = folder.run(keep)
  expect(await none.ended).toMatchObject({ code: 0, output: '' })
  expect(none.printed()).toBe('false')
  for (const name of ['src', 'server', 'public', 'scripts/export', 'build']) mkdirSync(join(folder.path, name))
  const loose = [
    'package.json',
    'react-router.config.ts',
    'vite.config.ts',
    'tsconfig.json',
    'scripts/bundle.mjs',
    'scripts/check-build.mjs',
    'scripts/finish-build.mjs',
  ]
  for (const name of loose) writeFileSync(join(folder.path, name), '')
  writeFileSync(join(folder.path, 'build', 'build-id'), 'of other files')
  using older = folder.run(keep)
  expect((await older.ended).output).toContain('The source has changed since the last build, which this uses.')
  expect(older.printed()).toBe('true')
  expect(readFileSync(join(folder.path, 'build', 'build-id'), 'utf8')).toBe('of other files')
})

test('the last build comes back if a build was killed just when it was to take its place', async () => {
  using folder = projectFolder()
  mkdirSync(join(folder.path, '.build-former'))
  writeFileSync(join(folder.path, '.build-former', 'build-id'), 'of the last build')
  // A running site may have written its cache meanwhile.
  mkdirSync(join(folder.path, 'build', '.cache'), { recursive: true })
  for (const name of ['src', 'server', 'public', 'scripts/export']) mkdirSync(join(folder.path, name))
  const loose = ['package.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json']
  const scripts = ['scripts/bundle.mjs', 'scripts/check-build.mjs', 'scripts/finish-build.mjs']
  for (const name of [...loose, ...scripts]) writeFileSync(join(folder.path, name), '')
  using kept = folder.run('process.stdout.write(String(keepLastBuild()))')
  expect((await kept.ended).code).toBe(0)
  expect(kept.printed()).toBe('true')
  expect(readFileSync(join(folder.path, 'build', 'build-id'), 'utf8')).toBe('of the last build')
  expect(existsSync(join(folder.path, '.build-former'))).toBe(false)
})
