import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { dataFolder } from '../../support/processes/data-folder.ts'
import { isWholeRun } from '../../support/series.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'

const copied = [
  ...['src', 'server', 'public', 'scripts', 'build'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'],
]

/** A copy of the project with its last build; removed by `using`. */
function projectCopy(parent?: string) {
  const { dataDir: path, [Symbol.dispose]: remove } = dataFolder(parent)
  for (const name of copied) cpSync(name, join(path, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(path, 'node_modules'), 'junction')
  const change = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(path, file), 'utf8')
    const changed = text.replace(from, to)
    expect(changed, file).not.toBe(text)
    writeFileSync(join(path, file), changed)
    return () => writeFileSync(join(path, file), text)
  }
  const run = (words: string[], settings: Record<string, string> = {}) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
    // A group of its own, so that it can be killed with all that it has started.
    const child = spawn(process.execPath, words, { cwd: path, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    const kill = (signal: NodeJS.Signals) => !hasEnded() && process.kill(-(child.pid ?? 0), signal)
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
    return { ended, output: () => output, kill, [Symbol.dispose]: () => void kill('SIGKILL') }
  }
  const buildId = () => readFileSync(join(path, 'build', 'build-id'), 'utf8')
  const aside = () => readdirSync(path).filter((name) => name.startsWith('.build-'))
  return { path, change, run, buildId, aside, [Symbol.dispose]: remove }
}

const buildSite = ['scripts/build.mjs']

/** A version in the lockfile that isn't installed. */
const otherZod = /("node_modules\/zod": \{\s+"version": )"[^"]+"/
const failed = 'The site could not be built. See the message above.\n'

const tokens = 'src/ui/styles/tokens.css'

test.runIf(isWholeRun)(
  'a fault in the source is one line with its file and line, and the last build stays',
  async () => {
    using project = projectCopy()
    const before = project.buildId()
    mkdirSync(join(project.path, '.build-1', 'build'), { recursive: true })
    const layout = 'src/pages/_layout'
    for (const [file, from, to, says] of [
      [
        'src/firm/firm.ts',
        "legalName: '",
        "legalName: 'O'Brien ",
        /^src\/firm\/firm\.ts, \d+: Expected `,` or `}`.*\n$/,
      ],
      [`${layout}/footer.tsx`, 'ui/icon.tsx', 'ui/ikon.tsx', /^src\/.*footer\.tsx, \d+: Could not/],
      [
        'src/ui/styles/site.css',
        '@custom-variant scripted (',
        '}} @custom-variant scripted (',
        /^src\/.*site\.css, \d+: .*\n$/,
      ],
      [tokens, /\}\s*$/, '', /^src\/ui\/styles\/tokens\.css, \d+: Missing closing } at .*\n$/],
      [tokens, /^/, '.x { color: red "; }\n', /^src\/ui\/styles\/tokens\.css, 1: Unterminated string.*\n$/],
      [
        tokens,
        /^/,
        "@import './nowhere.css';\n",
        /^src\/ui\/styles\/tokens\.css, 1: Can't resolve '.\/nowhere\.css'.*\n$/,
      ],
      [tokens, /$/, '.x { @apply nowhere; }\n', /^src\/ui\/styles\/tokens\.css, \d+: Cannot apply unknown .*\n$/],
      ['server/jobs.ts', 'export function', 'export functoin', /^server\/jobs\.ts, \d+: .*\n$/],
      ['tsconfig.json', '{', '{,', /^tsconfig\.json, 1: .*\n$/],
      [
        'src/firm/firm.ts',
        'export const firm',
        'JSON.parse("{")\nexport const firm',
        /^src\/firm\/firm\.ts, \d+: Expected.*\n$/,
      ],
      ['src/firm/firm.ts', 'Europe/London', 'Europe/Lundon', /^src\/firm\/firm\.ts, \d+: There is no time zone “.*\n$/],
      [
        'src/firm/opening-hours.ts',
        "'09:00'",
        "'9am'",
        /^src\/firm\/opening-hours\.ts, \d+: The firm can’t be open .*\n$/,
      ],
      [
        'src/firm/booking-rules.ts',
        'consultationMinutes: 45',
        'consultationMinutes: 43',
        /^src\/firm\/booking-rules\.ts, \d+: “consultationMinutes” can’t be 43\. .*\n$/,
      ],
      [
        'src/firm/firm.ts',
        'feePercent: 15,',
        "feePercent: 'fifteen',",
        /^src\/firm\/firm\.ts, \d+: The fee can’t be “fifteen” percent\. .*\n$/,
      ],
      [
        'src/pages/home/hero.tsx',
        'return (',
        'throw new RangeError("no hero")\n  return (',
        /^src\/pages\/home\/hero\.tsx, \d+: no hero\n$/,
      ],
    ] as const) {
      const restore = project.change(file, from, to)
      using build = project.run(buildSite)
      const { code, output } = await build.ended
      expect([file, code, output.startsWith('Building …\n'), output.endsWith(failed)]).toEqual([file, 1, true, true])
      expect(output.slice('Building …\n'.length, -failed.length)).toMatch(says)
      expect([project.buildId(), project.aside()]).toEqual([before, []])
      restore()
    }
  },
  600_000,
)

test.runIf(isWholeRun)(
  'a file in another encoding than UTF-8 is named, with the line',
  async () => {
    using project = projectCopy()
    const file = join(project.path, 'src/firm/firm.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Sample Quay', 'Café Quay'), 'latin1')
    using build = project.run(buildSite)
    const says = /^Building …\nsrc\/firm\/firm\.ts, \d+: This file is not in UTF-8\. Save it as UTF-8\n/
    expect((await build.ended).output).toMatch(says)
  },
  120_000,
)

test('the lockfile’s fault is one line, and what is installed and built goes on', async () => {
  using project = projectCopy()
  project.change('package-lock.json', '{', '{\n,')
  using doctor = project.run(['scripts/command.mjs', 'doctor', '--nothing'])
  const { output } = await doctor.ended
  expect(output).toMatch(/^package-lock\.json: Expected .*\nThe dependencies that are installed are used\.\n/)
  expect(output).toContain('Usage: npm run doctor')
})

test('on a full disk the last build stays, and the site starts on it', async ({ skip }) => {
  using disk = mountSmallDisk('60m')
  if (disk === null) return skip('only root may mount a disk')
  using project = projectCopy(disk.folder)
  using data = dataFolder()
  const before = project.buildId()
  project.change('src/firm/firm.ts', 'ZZ99 9ZZ', 'ZZ99 9ZX')
  using build = project.run(buildSite)
  const says = /^Building …\nThe disk with the project’s folder has \d+ MB left, and a build needs 50 MB.\n/
  expect((await build.ended).output).toMatch(says)
  disk.fill()
  const settings = { PORT: String(await freePort()), DATA_DIR: data.dataDir }
  using site = project.run(['scripts/command.mjs', 'serve'], settings)
  await eventually(() => expect(site.output()).toContain('Harbour is ready at'))
  expect(site.output()).toMatch(
    /^Cannot write to the project folder: ENOSPC.*\nThe site could not be built, so the last/,
  )
  site.kill('SIGTERM')
  await site.ended
  expect([project.buildId(), project.aside(), existsSync(join(project.path, '.set-up.lock'))]).toEqual([
    before,
    [],
    false,
  ])
})

test('on a full disk what was installed stays, and the site starts with it', async ({ skip }) => {
  using disk = mountSmallDisk('60m')
  if (disk === null) return skip('only root may mount a disk')
  using project = projectCopy(disk.folder)
  using data = dataFolder()
  // More than the disk holds; it is full before npm ends.
  const npm = join(data.dataDir, 'npm.js')
  const fill = "mkdirSync('node_modules'); for (;;) appendFileSync('node_modules/big', Buffer.alloc(1e6))"
  writeFileSync(npm, `const { appendFileSync, mkdirSync } = require('node:fs'); ${fill}`)
  project.change('package-lock.json', otherZod, '$1"0.0.0"')
  const settings = { PORT: String(await freePort()), DATA_DIR: data.dataDir, npm_execpath: npm }
  using site = project.run(['scripts/command.mjs', 'serve'], settings)
  await eventually(() => expect(site.output()).toContain('Harbour is ready at'))
  expect(site.output()).toContain('The dependencies could not be installed.')
  site.kill('SIGTERM')
  await site.ended
  const left = readdirSync(project.path).filter((name) => name.startsWith('.install-'))
  expect([existsSync(join(project.path, 'node_modules', 'zod')), left]).toEqual([true, []])
})

test.runIf(isWholeRun)('the site starts on the last good build, and says so', async () => {
  using project = projectCopy()
  project.change('src/firm/firm.ts', "name: 'Harbour'", "name: 'Harbour''")
  const port = String(await freePort())
  const settings = { PORT: port, ORIGIN: `http://127.0.0.1:${port}`, DATA_DIR: join(project.path, 'data') }
  using site = project.run(['scripts/command.mjs', 'serve'], settings)
  await eventually(() => expect(site.output()).toContain('Harbour is ready at'))
  expect(site.output()).toMatch(
    /src\/firm\/firm\.ts, \d+: .*\nThe site could not be built, so the last good build starts/,
  )
  expect((await fetch(`http://127.0.0.1:${port}/about`)).status).toBe(200)
  site.kill('SIGTERM')
  await site.ended
})

test('packages that can’t be installed leave what runs, and the site starts on the last good build', async () => {
  using project = projectCopy()
  project.change('package-lock.json', otherZod, '$1"0.0.0"')
  const npm = join(project.path, 'npm.js')
  writeFileSync(npm, "import { mkdirSync } from 'node:fs'; mkdirSync('node_modules'); process.exit(1)")
  const port = String(await freePort())
  const settings = { PORT: port, ORIGIN: `http://127.0.0.1:${port}`, DATA_DIR: join(project.path, 'data') }
  using site = project.run(['scripts/command.mjs', 'serve'], { ...settings, npm_execpath: npm })
  await eventually(() => expect(site.output()).toContain('Harbour is ready at'))
  expect(site.output()).toMatch(/^Installing dependencies \(npm ci\) …\nThe dependencies could not be installed\./)
  expect(site.output()).toContain('The last good build starts with what was installed before.')
  using upgrade = project.run(buildSite, { npm_execpath: npm })
  expect((await upgrade.ended).code).toBe(1)
  for (const path of ['/about', '/contact', '/login'])
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200])
  const left = readdirSync(project.path).filter((name) => name.startsWith('.install-'))
  expect([existsSync(join(project.path, 'node_modules', 'zod')), left]).toEqual([true, []])
  site.kill('SIGTERM')
  await site.ended
})

test('faulty settings and a port in use end a start before anything is built', async () => {
  using project = projectCopy()
  const before = project.buildId()
  project.change('src/firm/firm.ts', 'ZZ99 9ZZ', 'ZZ99 9ZX')
  using faulty = project.run(['scripts/command.mjs', 'serve'], { PORT: '70000', SITE_MOD: 'live' })
  const port = 'PORT must be a number from 1 to 65535'
  const says = `SITE_MOD is not a setting: did you mean SITE_MODE?\nFix these settings:\n  ${port}\n`
  expect(await faulty.ended).toEqual({ code: 78, output: says })
  writeFileSync(join(project.path, 'harbour.env'), 'PORT=70000\n')
  using byFile = project.run(['scripts/command.mjs', 'serve'])
  expect(await byFile.ended).toEqual({ code: 78, output: `Fix these settings:\n  ${port}\n` })
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  using second = project.run(['scripts/command.mjs', 'serve'], { PORT: String(taken) })
  const remedy = 'Stop the program using it, or choose another port with PORT.'
  expect(await second.ended).toEqual({ code: 1, output: `Port ${taken} is already in use. ${remedy}\n` })
  server.close()
  expect([project.buildId(), project.aside()]).toEqual([before, []])
})

/** Kills a build of a changed project as soon as it has written something. */
async function killBuild(project: ReturnType<typeof projectCopy>): Promise<void> {
  project.change('src/firm/firm.ts', 'ZZ99 9ZZ', 'ZZ99 9ZX')
  using killed = project.run(buildSite)
  await eventually(() =>
    expect(project.aside().flatMap((name) => readdirSync(join(project.path, name, 'build')))).toContain('client'),
  )
  killed.kill('SIGKILL')
  await killed.ended
  expect(project.aside()).toHaveLength(1)
}

test.runIf(isWholeRun)('a build that is killed leaves the last one', async () => {
  using project = projectCopy()
  const before = project.buildId()
  await killBuild(project)
  expect(project.buildId()).toBe(before)
})

test.runIf(isWholeRun)(
  'after a build that was killed, the next one takes the place of the last',
  async () => {
    using project = projectCopy()
    const before = project.buildId()
    await killBuild(project)
    const chunks = () => readdirSync(join(project.path, 'build/server/assets'))
    // The first build of a checkout has none of an earlier one.
    const list = join(project.path, 'build/server/parts-of-the-last-build.json')
    const kept = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
    const former = chunks().filter((name) => name.endsWith('.js') && !kept.includes(name))
    using first = project.run(buildSite)
    using second = project.run(buildSite)
    expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0])
    expect(project.buildId()).not.toBe(before)
    expect(project.aside()).toEqual([])
    // What a site that runs on the last build has not loaded yet.
    expect(chunks()).toEqual(expect.arrayContaining(former))
    const maps = readdirSync(join(project.path, 'build'), { recursive: true }).filter((name) =>
      String(name).endsWith('.map'),
    )
    expect(maps).toEqual([])
  },
  600_000,
)
