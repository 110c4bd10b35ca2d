import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { formsOfRoute, passingRoutes } from '#src/access/sensitive-actions.ts'
import { areasOfRoute, guardedFiles, pageOfExport } from '#src/access/who-may-enter.ts'
import { subjectKinds } from '#src/platform/subject.ts'
import { addresses } from './support/route-files.ts'

/** Addresses whose page is in another folder than theirs, and why. `docs/architecture.md` names them too. */
const elsewhere: Record<string, string> = {
  '/': 'an address without a name: `home/`',
  '/admin-profile/today/:appointmentId': 'an appointment beside Today, the same page as beside the calendar',
  // Clients and staff have the same pages about their own account.
  '/admin-profile/email': 'the page of `profile/email/`',
  '/admin-profile/confirm-it-is-you': 'the page of `profile/confirm-it-is-you/`',
  '/admin-profile/security': 'the page of `profile/security/`',
  '/admin-profile/security/second-factor': 'the page of `profile/security/`',
  '/admin-profile/security/passkeys': 'the page of `profile/security/`',
}

/** The deepest folder on the way to an address; parameters have no folders. */
function folderOf(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'))
  const ways = words.map((_, index) => ['src/pages', ...words.slice(0, index + 1)].join('/'))
  return ways.findLast((way) => existsSync(way)) ?? 'src/pages'
}

test('a page is in the deepest folder on the way to its address', () => {
  const astray = addresses.filter(({ path, files }) => dirname(files.at(-1) ?? '') !== folderOf(path))
  expect(astray.map(({ path }) => path).sort()).toEqual(Object.keys(elsewhere).sort())
})

test('every route is listed as public or guarded, and nothing else is listed', () => {
  expect(addresses.map(({ path }) => path).sort()).toEqual(Object.keys(areasOfRoute).sort())
})

test('a record of any kind that has a page has a guarded one', () => {
  const routes = addresses.map(({ path }) => ({ path }))
  for (const [kind, { page }] of Object.entries(subjectKinds)) {
    if (page === null) continue
    const [path = ''] = `${page}id`.split('?')
    const route = matchRoutes(routes, path)?.[0]?.route.path ?? ''
    expect(areasOfRoute[route], kind).toBeInstanceOf(Array)
  }
})

test('every guarded route is inside a layout with the guard middleware and a loader', () => {
  for (const { path, files } of addresses) {
    const areas = areasOfRoute[path]
    if (areas === 'public') continue
    const layouts = files.slice(0, -1).map((file) => readFileSync(file, 'utf8'))
    // What else a layout runs comes after the guard.
    const middleware = areas === 'sample-mail' ? /\[guardSampleMail\]/ : /\[guard, confirmSensitiveActions[,\]]/
    expect(
      layouts.some((text) => middleware.test(text) && /export (async )?function loader/.test(text)),
      path,
    ).toBe(true)
  }
})

test('every guarded route without a page, and every export, is listed as a file', () => {
  const files = addresses.filter(({ path, files: routeFiles }) => {
    const areas = areasOfRoute[path]
    return Array.isArray(areas) && (areas.includes('exports') || routeFiles.at(-1)?.endsWith('.ts'))
  })
  expect([...guardedFiles].sort()).toEqual(files.map(({ path }) => path).sort())
})

test('every guarded route with forms, and every export, is in the table of sensitive actions', () => {
  const guarded = addresses.filter(({ path }) => Array.isArray(areasOfRoute[path]))
  const exports = guarded.filter(({ path }) => areasOfRoute[path]?.includes('exports')).map(({ path }) => path)
  const withForms = guarded.filter(({ path, files }) => {
    const text = readFileSync(files.at(-1) ?? '', 'utf8')
    return /export (const|async function|function) action\b/.test(text) && !exports.includes(path)
  })
  const listed = [...Object.keys(formsOfRoute), ...passingRoutes]
  expect(withForms.map(({ path }) => path).sort()).toEqual(listed.sort())
  expect(exports.sort()).toEqual(Object.keys(pageOfExport).sort())
})
