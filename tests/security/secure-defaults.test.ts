import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { areasOfRoute } from '#src/access/who-may-enter.ts'
import { pageOf } from '../support/pages/page.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite } from '../support/site/test-site.ts'
import { readSources } from '../support/source-files.ts'

const running = readSources(['src', 'server']).filter(({ path }) => !path.includes('.test.'))

/** The matches of a pattern in the source files of the running site, by file. */
const found = (pattern: RegExp) =>
  running.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`))

test('no text is run as code, and no system program is started but the operator’s own after a backup', () => {
  expect(found(/\beval\(|\bnew Function\b|\bFunction\(|node:vm|node:child_process|setTimeout\(['"`]/g)).toEqual([
    'src/platform/backup/backup-command.server.ts: node:child_process',
  ])
})

test('hashing, encryption and random numbers use approved algorithms only', () => {
  expect(
    new Set(found(/(?<=create(Hash|Hmac)\()'[^']*'|(?<=hkdfSync\()'[^']*'/g).map((line) => line.split(': ')[1])),
  ).toEqual(new Set(["'sha256'"]))
  expect(found(/(?<=create(Cipheriv|Decipheriv)\()'[^']*'/g).map((line) => line.split(': ')[1])).toEqual(
    Array(2).fill("'aes-256-gcm'"),
  )
  expect(found(/Math\.random/g)).toEqual([])
})

test('text becomes SQL only in the few places that insert our own names', () => {
  const places = found(/sql\.(raw|lit|id)\(/g).filter((line) => !line.includes('/migrations/'))
  expect(new Set(places.map((line) => line.split(': ')[0]))).toEqual(
    new Set([
      'src/features/booking/appointments/find-appointments.server.ts',
      // The types of columns and the definitions of indexes, from PostgreSQL's own catalogue; and one of our numbers.
      'src/platform/backup/restore/import-batches.server.ts',
      'src/platform/backup/snapshots.server.ts',
      'src/platform/database/connect.server.ts',
      'src/platform/database/count-rows.server.ts',
      'src/platform/list/keyset-list.server.ts',
    ]),
  )
})

const publicPaths = Object.keys(areasOfRoute).filter((path) => !/[:*]/.test(path) && areasOfRoute[path] === 'public')
const others = ['/healthz', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/.well-known/security.txt']
const programs = ['/api/auth/get-session', '/api/auth/jwks', '/api/unknown', '/nothing.css']

for (const kind of databaseKinds) {
  test(`no response can be read by another origin, and each declares its type and charset (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const path of [...publicPaths, ...others, ...programs, '/profile']) {
      const answer = await site.request(path, { headers: { origin: 'https://evil.test' } })
      const names = [...answer.headers.keys()]
      expect([path, names.filter((name) => name.startsWith('access-control-'))]).toEqual([path, []])
      if ((await answer.text()) === '') continue
      expect([path, answer.headers.get('content-type')]).toEqual([
        path,
        expect.stringMatching(
          /^text\/[a-z]+; ?charset=utf-8$|^application\/(json|manifest\+json)|^application\/xml; ?charset=utf-8$/i,
        ),
      ])
    }
  })

  test(`password fields hide input, allow pasting and are labelled for managers (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org' })
    const cookie = await signInAs(site, 'anna@example.org')
    let fields = 0
    for (const path of ['/login', '/login?mode=create', '/profile/security', '/profile/confirm-it-is-you']) {
      const html = await (await site.request(path, { headers: { cookie } })).text()
      for (const field of pageOf(html).all('input[name*="password" i]')) {
        fields += 1
        expect(field.attribute('type'), path).toBe('password')
        expect(field.attribute('autocomplete'), path).toMatch(/^(current|new)-password$/)
        expect(
          ['onpaste', 'oncopy', 'oncut'].filter((name) => field.has(name)),
          path,
        ).toEqual([])
      }
    }
    expect(fields).toBe(4)
  })

  test(`a session is a random token that only its cookie holds (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org' })
    const cookies = await Promise.all(Array.from({ length: 5 }, () => signInAs(site, 'anna@example.org')))
    const { rows } = await sql<{ token: string }>`select token from auth_session`.execute(site.runtime.db)
    const tokens = rows.map(({ token }) => token)
    expect(new Set(tokens).size).toBe(5)
    // 32 of 62 characters are 190 bits.
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    for (const path of ['/profile', '/profile.data', '/api/auth/get-session']) {
      const body = await (await site.request(path, { headers: { cookie: cookies[0] ?? '' } })).text()
      for (const token of tokens) expect(body, path).not.toContain(token)
    }
  })
}

test('every dependency is locked by hash, from the registry, without install scripts', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  const names = Object.keys(packages).filter((name) => name !== '' && packages[name]?.link !== true)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !/^sha512-/.test(packages[name]?.integrity ?? ''))).toEqual([])
})
