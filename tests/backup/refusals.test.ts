import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BackupRefusal } from '#src/platform/backup/backup-format.server.ts'
import { lockRestores } from '#src/platform/backup/restore/restore-backup.server.ts'
import {
  type FilledSite,
  makeBackup,
  openEmptyPlace,
  openFilledSite,
  restoreInto,
  runCommand,
  settingsOf,
} from '../support/backup/backup-site.ts'
import { compareDatabases, readRows } from '../support/backup/compare-databases.ts'
import { freePort } from '../support/free-port.ts'
import { startCommand } from '../support/processes/command.ts'
import { casesOf, isWholeRun } from '../support/series.ts'
import { databaseKinds } from '../support/site/test-site.ts'

let site: FilledSite
let good = ''
const passphrase = 'four words of a poem'
beforeAll(async () => {
  site = await openFilledSite()
  good = join(site.dataDir, '..', 'good.backup')
  await makeBackup(site, good)
  if (isWholeRun) await makeBackup(site, `${good}.age`, passphrase)
})
afterAll(() => site[Symbol.asyncDispose]())

/** Restores a file to an empty folder, checks that nothing came of it, and returns why it was refused. */
async function refusalOf(file: string, backup: { passphrase?: string } = {}): Promise<string> {
  using place = await openEmptyPlace('sqlite')
  const error = await restoreInto(place, file, backup).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BackupRefusal)
  expect(existsSync(join(place.dataDir, 'harbour.sqlite'))).toBe(false)
  return (error as BackupRefusal).message
}

/** A copy of a file with other bytes. */
function copyOf(file: string, change: (bytes: Buffer) => Buffer): string {
  const copy = `${file}.changed`
  writeFileSync(copy, change(readFileSync(file)))
  return copy
}

/** A backup with another text, whose hashes are right. */
function sealAgain(bytes: Buffer, change: (text: string) => string): Buffer {
  const lines = change(gunzipSync(bytes).toString()).trimEnd().split('\n')
  const tail = JSON.parse(lines.pop() ?? '')
  const text = `${lines.join('\n')}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  return gzipSync(`${text}${JSON.stringify({ ...tail, sha256 })}\n`)
}

/** Changes one bit, at a share of the length between 0 and 1. */
const changeAt = (share: number) => (bytes: Buffer) => {
  const at = Math.floor(bytes.length * share)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}

const damaged = / is damaged or incomplete\. Nothing was changed\. Copy the file again, or use another backup\.$/

describe('a file', () => {
  test('that is cut off anywhere is refused before anything is touched', async () => {
    const size = readFileSync(good).length
    for (const kept of casesOf([100, Math.floor(size / 2), size - 8, size - 1, 20], 2)) {
      const cut = copyOf(good, (bytes) => bytes)
      truncateSync(cut, kept)
      expect(await refusalOf(cut), `${kept} of ${size}`).toMatch(damaged)
    }
  })

  test.runIf(isWholeRun)('that is encrypted and cut off or changed is refused too', async () => {
    const cut = copyOf(`${good}.age`, (bytes) => bytes.subarray(0, -1))
    expect(await refusalOf(cut, { passphrase })).toMatch(damaged)
    expect(await refusalOf(copyOf(`${good}.age`, changeAt(0.6)), { passphrase })).toMatch(damaged)
  })

  test('that is refused ends the command with code 1 and the reason alone', async () => {
    const cut = copyOf(good, (bytes) => bytes.subarray(0, -8))
    using place = await openEmptyPlace('sqlite')
    const { code, output } = await runCommand(['restore', cut], settingsOf(place, ''))
    expect([code, output.trimEnd()]).toEqual([1, expect.stringMatching(damaged)])
    expect(output.trimEnd()).not.toContain('\n')
  })

  test('with one changed byte is refused, compressed or within its text', async () => {
    for (const share of casesOf([0.02, 0.3, 0.5, 0.7, 0.9, 0.999], 1)) {
      expect(await refusalOf(copyOf(good, changeAt(share))), `compressed, at ${share}`).toMatch(damaged)
    }
    // What gzip's own checksum cannot see: the text was changed before it was compressed.
    const rename = (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('"Mina Calder"', '"Mona Calder"'))
    expect(await refusalOf(copyOf(good, rename))).toMatch(damaged)
    const addFile = (bytes: Buffer) =>
      gzipSync(gunzipSync(bytes).toString().replace('mail/2027-robin', '../2027-robin'))
    expect(await refusalOf(copyOf(good, addFile))).toMatch(damaged)
  })

  test('that is not a backup, is missing or is from a newer version is refused with what to do', async () => {
    const text = copyOf(good, () => Buffer.from('Dear Robin'))
    expect(await refusalOf(text)).toContain('isn’t a Harbour backup. Check the file’s name.')
    const zip = copyOf(good, () => gzipSync('Dear Robin\n'))
    expect(await refusalOf(zip)).toContain('isn’t a Harbour backup. Check the file’s name.')
    expect(await refusalOf(`${good}.missing`)).toContain('cannot be read: ENOENT: no such file or directory')
    for (const [from, to] of [
      ['"formatVersion":1', '"formatVersion":2'],
      ['"migrations":[', '"migrations":["999-later",'],
    ] as const) {
      const newer = copyOf(good, (bytes) => sealAgain(bytes, (text) => text.replace(from, to)))
      expect(await refusalOf(newer)).toMatch(
        /^This backup is from a newer version of Harbour \(0\.\d+\.\d+\)\. Install /,
      )
    }
  })

  test('with a name outside of the data folder is refused, whoever made it', async () => {
    const outside = (text: string) => text.replaceAll('mail/2027-robin', '../2027-robin')
    const evil = copyOf(good, (bytes) => sealAgain(bytes, outside))
    expect(await refusalOf(evil)).toContain('contains unexpected files')
  })

  test('with a name that no system takes is refused, whoever made it', async () => {
    for (const name of [
      'mail/2027-\\u0000robin',
      'mail/2027-\\nrobin',
      'mail/\\ud800robin',
      `mail/${'x'.repeat(300)}`,
    ]) {
      const evil = copyOf(good, (bytes) => sealAgain(bytes, (text) => text.replaceAll('mail/2027-robin', name)))
      expect(await refusalOf(evil), name).toContain('contains unexpected files')
    }
  })

  test('is not overwritten by a backup without --force', async () => {
    const file = copyOf(good, () => Buffer.from('something else'))
    const refused = await runCommand(['backup', file], settingsOf(site, ''))
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('already exists') })
    expect(readFileSync(file, 'utf8')).toBe('something else')
    expect(await runCommand(['backup', file, '--force'], settingsOf(site, ''))).toMatchObject({ code: 0 })
    expect(readFileSync(file).length).toBeGreaterThan(1000)
    const nowhere = await runCommand(['backup', join(good, 'folder', 'x')], settingsOf(site, ''))
    expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('could not be written: ENOTDIR') })
    const folder = await runCommand(['backup', dirname(file), '--force'], settingsOf(site, ''))
    expect(folder).toMatchObject({ code: 1, output: expect.stringContaining('is a folder. Add a name for the file') })
    const link = `${file}.link`
    symlinkSync(`${file}.target`, link)
    const linked = await runCommand(['backup', link, '--force'], settingsOf(site, ''))
    expect(linked).toMatchObject({ code: 1, output: expect.stringContaining('is a link or a device, not a file.') })
    for (const name of ['harbour.sqlite', 'harbour.sqlite-wal', 'secret']) {
      const own = await runCommand(['backup', join(site.dataDir, name), '--force'], settingsOf(site, ''))
      expect(own).toMatchObject({ code: 1, output: expect.stringContaining('is one of the site’s own files.') })
    }
  })
})

for (const kind of databaseKinds) {
  describe(`a site on ${kind}`, () => {
    test('that holds data is replaced with --force only, and its data are kept', async () => {
      using place = await openEmptyPlace(kind)
      const settings = settingsOf(place, site.secret)
      await restoreInto(place, good, { secret: site.secret })
      const added = await runCommand(['user', 'add', '--email', 'new@example.org'], settings)
      expect(added.code).toBe(0)
      const before = await readRows(place)
      const refused = await runCommand(['restore', good], settings)
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('already holds data (agents') })
      expect(await readRows(place)).toEqual(before)

      const forced = await runCommand(['restore', good, '--force'], settings)
      expect(forced).toMatchObject({
        code: 0,
        output: expect.stringContaining('before_restore'.replace('_', kind === 'sqlite' ? '-' : '_')),
      })
      expect((await compareDatabases(site, place)).different).toBe(0)
      // And once more, over what was restored.
      expect(await runCommand(['restore', good, '--force'], settings)).toMatchObject({ code: 0 })
    })

    test.runIf(isWholeRun)('that is running is not touched, even with --force', async () => {
      using place = await openEmptyPlace(kind)
      const settings = settingsOf(place, site.secret)
      await restoreInto(place, good, { secret: site.secret })
      using served = startCommand(['serve'], { ...settings, PORT: String(await freePort()) })
      await served.printed('Harbour is ready at')
      const refused = await runCommand(['restore', good, '--force'], settings)
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringMatching(/Harbour.*Stop (it|every copy of it) and try again/),
      })
    })
  })
}

test.runIf(isWholeRun && inject('postgresUrl') !== null)(
  'PostgreSQL with another secret is refused, unless forced',
  async () => {
    using place = await openEmptyPlace('postgres')
    const settings = settingsOf(place, 'another secret of at least 32 characters')
    const refused = await runCommand(['restore', good], settings)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('SECRET isn’t the one') })
    const forced = await runCommand(['restore', good, '--force'], settings)
    expect(forced).toMatchObject({ code: 0, output: expect.stringContaining('npm run doctor -- --accept-new-secret') })
  },
)

test('one restore at a time: another is refused, and a killed one keeps nothing out', async () => {
  using place = await openEmptyPlace('sqlite')
  const settings = settingsOf(place, '')
  mkdirSync(place.dataDir)
  const lock = lockRestores(place.dataDir)
  mkdirSync(join(place.dataDir, 'restoring'))
  const refused = await runCommand(['restore', good], settings)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Another restore into') })
  expect(readdirSync(place.dataDir).sort()).toEqual(['restoring', 'restoring.lock'])
  lock.release()
  writeFileSync(join(place.dataDir, 'restoring.lock'), '')
  expect(await runCommand(['restore', good], settings)).toMatchObject({ code: 0 })
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('restor'))).toEqual([])
  expect((await compareDatabases(site, place)).different).toBe(0)
})

// Only root can give files away.
test.runIf(process.getuid?.() === 0)('what root restores belongs to the owner of the folder', async () => {
  using place = await openEmptyPlace('sqlite')
  mkdirSync(place.dataDir)
  chownSync(place.dataDir, 4321, 4321)
  await restoreInto(place, good)
  const files = readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['harbour.sqlite', 'secret', 'mail']))
  expect(files.filter((name) => statSync(join(place.dataDir, name)).uid !== 4321)).toEqual([])
})

test('a site whose secret is damaged gets that of the backup, and both its own files are kept', async () => {
  using place = await openEmptyPlace('sqlite')
  await restoreInto(place, good)
  writeFileSync(join(place.dataDir, 'secret'), 'too short\n')
  const { code, output } = await runCommand(['restore', good, '--force'], settingsOf(place, ''))
  expect([code, output]).toEqual([0, expect.stringContaining('secret.before-restore-')])
  expect(readFileSync(join(place.dataDir, 'secret'), 'utf8')).toBe(site.secret)
  const [kept = ''] = readdirSync(place.dataDir).filter((name) => name.startsWith('secret.before-restore-'))
  expect(readFileSync(join(place.dataDir, kept), 'utf8')).toBe('too short\n')
  expect((await compareDatabases(site, place)).different).toBe(0)
})

test('wrong words and faulty settings are answered with how to do it', async () => {
  const wrong = [
    ['backup', 'a', 'b'],
    ['restore', 'a', '--all'],
    ['move', '--to', 'mysql://x'],
    ...[['backup'], ['restore'], ['move']],
  ]
  for (const words of casesOf(wrong, 2)) {
    const { code, output } = await runCommand(words, settingsOf(site, ''))
    expect([words, code, output]).toEqual([
      words,
      2,
      expect.stringMatching(new RegExp(`^Usage: npm run ${words[0]} -- `)),
    ])
  }
  const faulty = await runCommand(['backup', 'x'], { ...settingsOf(site, ''), BACKUP_PASSPHRASE: 'short' })
  expect(faulty).toEqual({
    code: 78,
    output: 'Fix these settings:\n  BACKUP_PASSPHRASE must have 12 characters or more\n',
  })
  using nothing = await openEmptyPlace('sqlite')
  const empty = await runCommand(['backup', 'x'], settingsOf(nothing, ''))
  expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('Check DATA_DIR.') })
})
