import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { addresses } from './support/route-files.ts'

/** Addresses whose page is in another folder than theirs, and why. `docs/architecture.md` names them too. */
const elsewhere: Record<string, string> = {
  '/': 'an address without a name: `home/`',
  '/*': 'no address: what answers unknown paths surrounds every page, `_layout/`',
  '/admin-profile/users/export': 'the file of the list on `/admin-profile`, whose page answers both',
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
