import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readSecret, secretCheckOf } from '#src/platform/crypto/secret.server.ts'
import { managedFiles } from '#src/platform/data-folder.server.ts'
import type { Log } from '#src/platform/log.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { encryptStream } from './backup-encryption.server.ts'
import {
  type BackupHead,
  BackupRefusal,
  type BackupTail,
  type Batch,
  createTally,
  faultOf,
  formatVersion,
  hasCode,
  type Part,
  type PartSummary,
  tallied,
  textOf,
} from './backup-format.server.ts'
import { finishRestore } from './restore/finish-restore.server.ts'
import { withSnapshot } from './snapshots.server.ts'

type BackupOptions = {
  settings: Settings
  log: Log
  file: string
  passphrase: string | null
  mayOverwrite: boolean
  appVersion: string
  now: Date
}

/** So that a longer name, which the file has until it is complete, is possible too. */
const maxNameBytes = 200

/** Rows, secret file and saved emails. Only its owner can read the file, named once it is complete and on disk. */
export async function writeBackup(options: BackupOptions): Promise<{ parts: PartSummary[]; bytes: number }> {
  const { settings, log, file, passphrase, mayOverwrite, appVersion, now } = options
  const refuseExisting = () => {
    const found = existsSync(dirname(file)) ? lstatSync(file, { throwIfNoEntry: false }) : undefined
    if (found?.isDirectory()) {
      throw new BackupRefusal(`${file} is a folder. Add a name for the file, like ${join(file, 'harbour.backup')}.`)
    }
    if (isOwnFile(file, settings)) {
      throw new BackupRefusal(`${file} is one of the site’s own files. Choose another name.`)
    }
    // The new file takes the place of the name: of the link, not of what it leads to.
    if (found !== undefined && !found.isFile()) {
      throw new BackupRefusal(`${file} is a link or a device, not a file. Choose another name.`)
    }
    if (found !== undefined && !mayOverwrite) {
      throw new BackupRefusal(`${file} already exists. Choose another name, or add --force to replace it.`)
    }
  }
  if (Buffer.byteLength(basename(file)) > maxNameBytes) {
    throw new BackupRefusal(`The name of the file is too long. Choose one of at most ${maxNameBytes} characters.`)
  }
  refuseExisting()
  finishRestore(settings.dataDir)
  const secret = readSecret(settings)
  if (secret === null) throw new BackupRefusal(`There is no secret in ${settings.dataDir}. Check DATA_DIR.`)
  const partial = `${file}.${process.pid}.partial`
  // Of a killed process that had the same id, as in containers.
  await rm(partial, { force: true }).catch(() => undefined)
  try {
    const parts = await withSnapshot(settings, log, async (snapshot) => {
      const head: BackupHead = {
        format: 'harbour-backup',
        formatVersion,
        appVersion,
        database: snapshot.kind,
        takenAt: now.toISOString(),
        migrations: snapshot.migrations,
        secretCheck: secretCheckOf(secret),
      }
      const tally = createTally()
      const batches = tallied(chain(snapshot.batches(), filesOf(settings)), tally)
      await pipeline(
        Readable.from(textsOf(head, batches, tally.end)),
        createGzip(),
        (zipped: AsyncIterable<Uint8Array>) => (passphrase === null ? zipped : encryptStream(zipped, passphrase)),
        createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
      )
      return tally.end()
    })
    const { size } = await stat(partial)
    refuseExisting()
    await rename(partial, file)
    await syncFolder(dirname(file))
    return { parts, bytes: size }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    if (
      hasCode(
        error,
        'ENOENT',
        'EACCES',
        'ENOSPC',
        'EROFS',
        'EDQUOT',
        'ENOTDIR',
        'EIO',
        'EPERM',
        'ENAMETOOLONG',
        'ELOOP',
      )
    ) {
      // What couldn't be read names itself.
      const { path = partial } = error as NodeJS.ErrnoException
      const failed = path === partial ? `${file} could not be written` : `${path} could not be read`
      throw new BackupRefusal(`${failed}: ${faultOf(error)}. Nothing was left behind.`)
    }
    throw error
  }
}

function isOwnFile(file: string, { dataDir }: Settings): boolean {
  const [folder, ownFolder] = [dirname(file), dataDir].map((path) => (existsSync(path) ? realpathSync(path) : path))
  return folder === ownFolder && managedFiles.includes(basename(file))
}

/** Makes sure that a new name in a folder is on disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and does not need to.
  if (process.platform === 'win32') return
  const handle = await open(folder).catch((error: unknown) => {
    // Whoever may write to a folder, but not read it, cannot open it either.
    if (hasCode(error, 'EACCES')) return null
    throw error
  })
  await handle?.sync().finally(() => handle.close())
}

async function* textsOf(head: BackupHead, batches: AsyncIterable<Batch>, end: () => PartSummary[]) {
  const hash = createHash('sha256')
  const passed = (text: string) => {
    hash.update(text)
    return text
  }
  yield passed(textOf([JSON.stringify(head)]))
  let current: Part | null = null
  for await (const { part, lines } of batches) {
    if (part !== current) yield passed(textOf([JSON.stringify(part)]))
    current = part
    if (lines.length > 0) yield passed(textOf(lines))
  }
  const tail: BackupTail = { parts: end(), sha256: hash.digest('hex') }
  yield textOf([JSON.stringify(tail)])
}

async function* chain(...sources: AsyncIterable<Batch>[]): AsyncGenerator<Batch> {
  for (const source of sources) yield* source
}

async function* filesOf({ dataDir, secret }: Settings): AsyncGenerator<Batch> {
  const mails = existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')).sort() : []
  const secrets = secret === null ? ['secret'] : []
  for (const file of [...secrets, ...mails.filter((name) => name.endsWith('.eml')).map((name) => `mail/${name}`)]) {
    const part = { file }
    yield { part, lines: [] }
    try {
      // A multiple of 3, so that the lines of base64 have no padding in between.
      for await (const chunk of createReadStream(join(dataDir, file), { highWaterMark: 48 * 1024 })) {
        yield { part, lines: [JSON.stringify((chunk as Buffer).toString('base64'))] }
      }
    } catch (error) {
      // A saved email may be deleted at any time.
      if (file === 'secret' || !hasCode(error, 'ENOENT')) throw error
    }
  }
}
