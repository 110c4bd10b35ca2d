import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prerenderedPaths } from '../server/responses/prerendered-pages.ts'
import { addresses } from './support/route-files.ts'
import { readSource, readSources } from './support/source-files.ts'

const sources = readSources(['src', 'server', 'scripts', 'bench'])
const shipped = sources.filter(({ path }) => !path.includes('.test.') && /\.tsx?$/.test(path))

/** The floor of each folder in `src`; anything not listed is on the top floor. */
const floorOfFolder: Record<string, number> = {
  time: 0,
  input: 0,
  firm: 1,
  emails: 2,
  access: 2,
  ui: 2,
  platform: 3,
  features: 4,
  workflows: 5,
  pages: 6,
}
const highestFloor = 7

/** A file's floor, and the folder on it within which it may import freely. */
function placeOf(path: string): { floor: number; room: string } {
  const [top = '', folder = '', inner = ''] = path.split('/')
  const floor = top === 'src' ? (floorOfFolder[folder] ?? highestFloor) : highestFloor
  const hasRooms = folder === 'features' || folder === 'pages'
  return { floor, room: floor === highestFloor ? 'top' : hasRooms ? `${folder}/${inner}` : folder }
}

test('a file imports only from a lower floor or from its own folder', () => {
  const offences = shipped.flatMap(({ path, files }) => {
    const from = placeOf(path)
    return files
      .filter((file) => {
        const to = placeOf(file)
        const isLayout = from.room.startsWith('pages/') && to.room === 'pages/_layout'
        return to.floor >= from.floor && to.room !== from.room && !isLayout
      })
      .map((file) => `${path} imports ${file}`)
  })
  expect(offences).toEqual([])
})

/** Where a process begins. Everything else gets the firm's facts from the runtime, and the browser from the root. */
const importersOfFirm = [
  'server/commands/add-user.ts',
  'server/commands/installation.ts',
  'server/prepare-runtime.ts',
  'server/site.ts',
  'src/platform/runtime.server.ts',
]

test('the facts about the firm are imported only where a process begins', () => {
  const takesFacts = /import \{[^}]*\bfirm\b[^}]*\} from '[#./\w]*\/firm\.ts'/
  const running = shipped.filter(({ path }) => /^(src|server)\//.test(path))
  const importers = running.filter(({ text }) => takesFacts.test(text)).map(({ path }) => path)
  expect(importers.sort()).toEqual(importersOfFirm)
})

test('an import that leaves its folder says where it leads: it begins with `#src/`', () => {
  const climbing = shipped.filter(({ path, text }) => path.startsWith('src/') && /(from|import) '\.\.\//.test(text))
  expect(climbing.map(({ path }) => path)).toEqual([])
})

test('a page takes only the runtime, subjects and the audit log from the platform', () => {
  const isOpen = (file: string) => /^src\/platform\/(runtime\.server\.ts$|subject\.ts$|audit-log\/)/.test(file)
  const offences = shipped
    .filter(({ path }) => path.startsWith('src/pages/'))
    .flatMap(({ path, files }) =>
      files
        .filter((file) => file.startsWith('src/platform/') && !isOpen(file))
        .map((file) => `${path} imports ${file}`),
    )
  expect(offences).toEqual([])
})

test('a page opens no transaction: what has to happen together is an operation', () => {
  const offences = shipped.filter(({ path, text }) => path.startsWith('src/pages/') && text.includes('.transaction()'))
  expect(offences.map(({ path }) => path)).toEqual([])
})

test('nothing that runs imports scripts, benches or tests, which share code in set folders', () => {
  const topOf = (path: string) => path.split('/')[0] ?? ''
  const mayImport: Record<string, (file: string) => boolean> = {
    src: (file) => !['scripts', 'bench', 'tests'].includes(topOf(file)),
    // Of pages, only the documents' frame.
    server: (file) => !/^(scripts|bench|tests|src\/pages\/(?!_layout\/))/.test(file),
    scripts: (file) => !['server', 'bench', 'tests'].includes(topOf(file)),
    bench: (file) => topOf(file) !== 'tests' || file.startsWith('tests/support/'),
    tests: (file) => topOf(file) !== 'bench',
  }
  const offences = [...sources, ...readSources(['tests'])]
    .filter(({ path }) => path !== 'tests/bench.test.ts')
    .flatMap(({ path, files }) =>
      files.filter((file) => !mayImport[topOf(path)]?.(file)).map((file) => `${path} imports ${file}`),
    )
  expect(offences).toEqual([])
})

test('scripts start on any Node, with nothing installed: none is TypeScript', () => {
  expect(sources.filter(({ path }) => /^scripts\/.*\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([])
})

test('no file has more than 300 lines', () => {
  const lengthOf = (text: string) => text.split('\n').length - 1
  const long = [...sources, ...readSources(['tests'])].filter(({ text }) => lengthOf(text) > 300)
  expect(long.map(({ path }) => path)).toEqual([])
})

/** Folders of more files than someone reads through, and why. */
const longFolders: Record<string, string> = {
  'src/platform/database/migrations': 'a numbered row, of which nobody looks at more than the end',
}

test('no folder has more than 16 files', () => {
  const countOf = new Map<string, number>()
  for (const top of ['src', 'server', 'scripts', 'bench', 'tests'])
    for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
      const folder = entry.parentPath.replaceAll('\\', '/')
      if (entry.isFile() && !folder.includes('node_modules')) countOf.set(folder, (countOf.get(folder) ?? 0) + 1)
    }
  const long = [...countOf].filter(([, count]) => count > 16).map(([folder]) => folder)
  expect(long.sort()).toEqual(Object.keys(longFolders).sort())
})

/** Short files that nobody shares, and why they are not part of their one neighbour. */
const shortFiles: Record<string, string> = {
  'src/entry.client.tsx': 'the entry of the browser',
  'server/fatal-errors.ts': 'a test runs it in a process that it ends',
  'src/access/who-may-see-sample-mail.ts': 'a policy',
  'src/features/booking/busy-times/busy-times-worker.server.ts': 'the entry of a worker',
}

test('a file of fewer than 20 lines is a route, an email, a migration, a command or shared', () => {
  const routeFiles = addresses.flatMap(({ files }) => files)
  const importers = (file: string) => shipped.filter(({ files }) => files.includes(file)).length
  const short = shipped.filter(
    ({ path, text }) =>
      text.split('\n').length - 1 < 20 &&
      !/^(bench|server\/commands|src\/emails|src\/platform\/database\/migrations)\//.test(path) &&
      !routeFiles.includes(path) &&
      !path.startsWith('src/pages/workshop/') &&
      importers(path) < 2,
  )
  expect(short.map(({ path }) => path).sort()).toEqual(Object.keys(shortFiles).sort())
})

test('no file or folder is called utils, helpers or the like', () => {
  const vague = /(^|\/)(utils?|helpers?|common|lib|misc|types|index)(\.|\/|$)/
  expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

test('the environment and the clock are each read in one file only', () => {
  // A command that works without a runtime reads the clock itself, and where the person was who typed a file's name.
  // Deadlines are worked out in the browser, on its own clock, and whether the phone is answered now.
  const readers = (pattern: RegExp) =>
    shipped
      .filter(({ path, text }) => !path.startsWith('server/commands/') && pattern.test(text))
      .map(({ path }) => path)
  expect(readers(/process\.env/)).toEqual(['src/platform/settings.server.ts'])
  expect(readers(/new Date\(\)|Date\.now\(|Temporal\.Now/)).toEqual([
    'src/platform/runtime.server.ts',
    'src/pages/_layout/phone-hours/phone-hours.tsx',
    'src/pages/first-steps/deadlines/event-day.ts',
  ])
})

test('what an admin edits is read from the database; only booking knows the defaults', () => {
  const readers = shipped.filter(({ text }) => /\bdefault(Agents|BookingRules)\b/.test(text)).map(({ path }) => path)
  const others = readers.filter((path) => !path.startsWith('src/features/booking/'))
  expect(others.sort()).toEqual(['src/firm/booking-rules.ts', 'src/firm/opening-hours.ts'])
})

test('files that touch Node or the database end in .server', () => {
  const offences = shipped.filter(
    ({ path, packages, files, text }) =>
      path.startsWith('src/') &&
      !/\.server\.tsx?$/.test(path) &&
      !path.includes('/migrations/') &&
      !/^src\/platform\/database\/(\w+-)?tables\.ts$/.test(path) &&
      (packages.some((name) => ['node:', 'kysely', 'pg', 'pino', 'nodemailer', 'better-auth'].includes(name)) ||
        (!path.startsWith('src/pages/') &&
          files.some((file) => file.includes('.server.')) &&
          !/import type/.test(text))),
  )
  expect(offences.map(({ path }) => path)).toEqual([])
})

test('a component imports only types of what has the rules of free texts, which browsers load when they need them', () => {
  const fileOf = new Map(shipped.map((source) => [source.path, source]))
  const importsValues = (text: string, file: string) =>
    new RegExp(`^import (?!type )[^']*'[^']*/${file.split('/').at(-1)?.replaceAll('.', '\\.')}'`, 'm').test(text)
  const hasRules = (path: string): boolean => {
    if (path === 'src/input/free-text/free-text.ts') return true
    const { text = '', files = [] } = fileOf.get(path) ?? {}
    return files.some((file) => importsValues(text, file) && hasRules(file))
  }
  // The bundler takes what loaders and actions need out of a route.
  const routeFiles = addresses.flatMap(({ files }) => files)
  const offences = shipped
    .map(({ path }) => path)
    .filter((path) => /^src\/(features|ui|pages(?!\/workshop))\/.*(?<!\.server)\.tsx$/.test(path))
    .filter((path) => !routeFiles.includes(path) && hasRules(path))
  expect(offences).toEqual([])
  expect(hasRules('src/features/notes/note-forms.ts')).toBe(true)
})

test('a migration imports kysely and nothing else', () => {
  const migrations = shipped.filter(({ path }) => path.includes('/migrations/'))
  expect(migrations.length).toBeGreaterThan(0)
  for (const { path, packages, files } of migrations) expect([path, ...packages, ...files]).toEqual([path, 'kysely'])
})

test('a prerendered page asks the server for nothing but what it alone shows', () => {
  const lasting = prerenderedPaths.filter((path) => !path.startsWith('/first-steps'))
  const pages = new Map(
    lasting.map((path) => {
      const pattern = path.startsWith('/scams/') ? '/scams/:scamType' : path
      return [pattern, readSource(addresses.find((address) => address.path === pattern)?.files.at(-1) ?? '')]
    }),
  )
  // A guide to a scam with the firm's fee, the letters of clients, the certificates, the retention terms: no other page
  // shows them, so no other page's document or script holds them.
  const withLoader = [...pages].filter(([, page]) => /export (async )?(function|const) loader/.test(page.text))
  expect(withLoader.map(([pattern]) => pattern).sort()).toEqual(['/', '/about', '/privacy-policy', '/scams/:scamType'])
  for (const [pattern, page] of pages) {
    const serverFiles = page.files.filter((file) => file.includes('.server.'))
    const hasLoader = withLoader.some(([path]) => path === pattern)
    expect(serverFiles, pattern).toEqual(hasLoader ? ['src/platform/runtime.server.ts'] : [])
  }
  // These are read once: only from one guide to the next is there anything new.
  const root = readSource('src/root.tsx')
  for (const page of [root, ...['/', '/about', '/privacy-policy'].map((pattern) => pages.get(pattern))])
    expect(page?.text).toContain('export const shouldRevalidate = () => false')
  // The root's loader reads what the server has at hand.
  expect(root.files.filter((file) => file.includes('.server.'))).toEqual(['src/platform/runtime.server.ts'])
})

test('every file is used', () => {
  const roots = [
    'src/root.tsx',
    'src/routes.ts',
    'src/entry.server.tsx',
    'src/entry.client.tsx',
    'src/picture-file.d.ts',
    'server/main.ts',
    'server/site.ts',
    'server/dev.ts',
    // Used by the development server only.
    ...['workshop.tsx', 'mails.tsx', 'mail-in-theme.ts'].map((file) => `src/pages/workshop/${file}`),
    ...addresses.flatMap(({ files }) => files),
    ...sources.map(({ path }) => path).filter((path) => path.includes('/migrations/') || path.includes('.test.')),
    // The scripts in package.json, and what they run by name.
    ...[
      'command',
      'build',
      'test',
      'dev',
      'measure',
      'launch',
      'bundle',
      'check-build',
      'check-start',
      'finish-build',
      'export/icons',
      'export/social-pictures',
      'export/grain',
      'export/subset-fonts',
    ].map((name) => `scripts/${name}.mjs`),
    'bench/run.ts',
    'bench/drills/run.ts',
    'bench/requests/bare-server.ts',
    // An entry of the server's bundle, see `vite.config.ts`.
    'src/features/booking/busy-times/busy-times-worker.server.ts',
  ]
  const filesOf = new Map(sources.map(({ path, files }) => [path, files]))
  const used = new Set<string>()
  const use = (path: string) => {
    if (used.has(path)) return
    used.add(path)
    for (const file of filesOf.get(path) ?? []) use(file)
  }
  for (const root of roots) use(root)
  expect(sources.map(({ path }) => path).filter((path) => !used.has(path))).toEqual([])
})

test('each decision record has a number of its own, which is in its heading', () => {
  const records = readdirSync('docs/decisions').map((name) => ({ name, number: Number(name.split('-', 1)) }))
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length)
  for (const { name, number } of records) {
    expect(readFileSync(`docs/decisions/${name}`, 'utf8'), name).toMatch(new RegExp(`^# ${number}\\. `))
  }
})
