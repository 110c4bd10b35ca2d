import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { finishRestore } from '#src/platform/backup/restore/finish-restore.server.ts'

vi.mock('node:fs', async (original) => ({ ...(await original<typeof import('node:fs')>()), linkSync: vi.fn() }))

/** A file system without second names for files. */
const refuseLinks = () => {
  throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
}
beforeEach(() => void vi.mocked(linkSync).mockReset().mockImplementation(refuseLinks))

/** A site whose restore was killed before it put its files in place. */
function openUnfinished() {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-unfinished-'))
  const folder = join(dataDir, 'restored-2027-01-13T10-00-00')
  mkdirSync(folder)
  for (const name of ['harbour.sqlite', 'secret']) {
    writeFileSync(join(dataDir, name), 'old')
    writeFileSync(join(folder, name), 'new')
  }
  return {
    dataDir,
    contents: () =>
      Object.fromEntries(readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name), 'utf8')])),
    [Symbol.dispose]: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

const finished = {
  'harbour.sqlite': 'new',
  'harbour.sqlite.before-restore-2027-01-13T10-00-00': 'old',
  secret: 'new',
  'secret.before-restore-2027-01-13T10-00-00': 'old',
}

test('a file has one name only: what a restore replaces is kept', () => {
  using site = openUnfinished()
  expect(finishRestore(site.dataDir)).toHaveLength(2)
  expect(site.contents()).toEqual(finished)
})

test.each([1, 2])('another process finishes the restore before file %i is kept, and nothing is lost', (count) => {
  using site = openUnfinished()
  for (let before = 1; before < count; before += 1) vi.mocked(linkSync).mockImplementationOnce(refuseLinks)
  vi.mocked(linkSync).mockImplementationOnce(() => {
    finishRestore(site.dataDir)
    return refuseLinks()
  })
  finishRestore(site.dataDir)
  expect(site.contents()).toEqual(finished)
})
