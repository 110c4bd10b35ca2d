import { appendFileSync, existsSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type BackupHead,
  BackupRefusal,
  type Batch,
  type PartSummary,
} from '#src/platform/backup/backup-format.server.ts'
import { type BackupFile, checkBackup, newerVersion, readBatches } from '#src/platform/backup/read-backup.server.ts'
import { openPostgresSnapshot, openSqliteSnapshot } from '#src/platform/backup/snapshots.server.ts'
import { syncFolder } from '#src/platform/backup/write-backup.server.ts'
import { DamagedSecret, readSecret, secretCheckOf } from '#src/platform/crypto/secret.server.ts'
import { managedFiles } from '#src/platform/data-folder.server.ts'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { isBusy } from '#src/platform/database/sqlite-dialect.server.ts'
import type { Log } from '#src/platform/log.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { filesIn, finishedFolder, finishRestore, unfinishedFolder } from './finish-restore.server.ts'
import { finishImport, hasUnknownMigrations, importBatches, makeTables } from './import-batches.server.ts'
import { fillPostgres, holdsData, lockSqlite } from './restore-target.server.ts'

type RestoreOptions = { settings: Settings; log: Log; backup: BackupFile; isForced: boolean; now: Date }

type Restored = {
  head: BackupHead
  parts: PartSummary[]
  kept: string[]
  hasOtherSecret: boolean
}

/** Completely or not at all. All is checked before anything is touched, and every row again after it was written. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { settings, backup } = options
  finishRestore(settings.dataDir)
  const { head, parts } = await checkBackup(backup)
  if (hasUnknownMigrations(head.migrations)) throw newerVersion(head)
  const hasSecret = settings.secret === null && parts.some(({ part }) => part === 'file secret')
  const hasOtherSecret = !hasSecret && secretDiffers(settings, head)
  if (hasOtherSecret && !options.isForced) throw new BackupRefusal(otherSecret)

  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  const restores = lockRestores(settings.dataDir)
  const folder = join(settings.dataDir, unfinishedFolder)
  const work = { ...options, head, parts, folder }
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    const kept = settings.databaseUrl === null ? await restoreToSqlite(work) : await restoreToPostgres(work)
    kept.push(...finishRestore(settings.dataDir))
    const folders = [join(settings.dataDir, 'mail'), settings.dataDir].filter((place) => existsSync(place))
    for (const place of folders) await syncFolder(place)
    giveToOwner(settings.dataDir)
    return { head, parts, kept, hasOtherSecret }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    restores.release()
  }
}

const otherSecret =
  'SECRET isn’t the one this backup was made with. Set SECRET to the one the original site used. If that site kept its ' +
  'secret in DATA_DIR, it’s in the backup: restore the backup to an empty DATA_DIR, without DATABASE_URL and SECRET, ' +
  'and copy the secret from the file `secret`. If the secret is lost, add --force: logins, authenticator apps, recovery ' +
  'codes, links to unsubscribe and waiting emails won’t work.'

function secretDiffers(settings: Settings, { secretCheck }: BackupHead): boolean {
  try {
    const secret = readSecret(settings)
    return secret === null || secretCheckOf(secret) !== secretCheck
  } catch (error) {
    if (error instanceof DamagedSecret) return true
    throw error
  }
}

type Work = RestoreOptions & { head: BackupHead; parts: PartSummary[]; folder: string }

async function restoreToSqlite({ settings, log, backup, isForced, now, head, parts, folder }: Work): Promise<string[]> {
  const { dataDir } = settings
  let lock = lockSqlite(dataDir)
  try {
    if (lock.tablesWithRows === null && !isForced) {
      throw new BackupRefusal(`The database in ${dataDir} cannot be read. Add --force to replace it; it will be kept.`)
    }
    if (lock.tablesWithRows !== null && lock.tablesWithRows.length > 0 && !isForced) {
      throw new BackupRefusal(holdsData(dataDir, lock.tablesWithRows))
    }
    const { db, close } = connectDatabase({ databaseUrl: null, dataDir: folder }, log)
    try {
      await makeTables(db, head.migrations)
      const writeFile = writerTo({ folder, settings, head })
      await db.transaction().execute((transaction) => importBatches(transaction, readBatches(backup), writeFile))
      const imported = openSqliteSnapshot(folder)
      await finishImport(db, imported, parts).finally(imported.close)
    } finally {
      await close()
    }
    // A site that was started in an empty folder meanwhile has a database now.
    if (!lock.isHeld) lock = lockSqlite(dataDir)
    // Once this is committed, any process may put the new file in place, and then nothing may be written beside it.
    lock.foldLog()
    await commitFiles(folder, settings, now)
  } finally {
    lock.release()
  }
  return []
}

async function restoreToPostgres({
  settings,
  log,
  backup,
  isForced,
  now,
  head,
  parts,
  folder,
}: Work): Promise<string[]> {
  const databaseUrl = settings.databaseUrl ?? ''
  const filling = fillPostgres({ databaseUrl, log, now, isForced }, async (transaction) => {
    await makeTables(transaction, head.migrations)
    const writeFile = writerTo({ folder, settings, head })
    await importBatches(transaction, readBatches(backup), writeFile)
    await finishImport(transaction, await openPostgresSnapshot(transaction), parts)
    // Only the saved emails: they do no harm if the transaction is not committed after all.
    await commitFiles(folder, settings, now)
  })
  const schema = await filling.catch((error: unknown) => {
    rmSync(finishedFolder(settings.dataDir, now), { recursive: true, force: true })
    throw error
  })
  return schema === null ? [] : [`the schema ${schema} of the database`]
}

function isMailFile(file: unknown): boolean {
  return typeof file === 'string' && /^mail\/[^/\\\p{Cc}\p{Cs}]+\.eml$/u.test(file) && Buffer.byteLength(file) < 255
}

function writerTo({ folder, settings, head }: Pick<Work, 'folder' | 'settings' | 'head'>) {
  return ({ part: { file }, lines }: Batch & { part: { file: string } }) => {
    if (file !== 'secret' && !isMailFile(file)) {
      throw new BackupRefusal('The backup contains unexpected files. Nothing was changed.')
    }
    if (file === 'secret' && (settings.secret !== null || !secretDiffers(settings, head))) return
    const bytes = lines.map((line) => Buffer.from(JSON.parse(line) as string, 'base64'))
    mkdirSync(dirname(join(folder, file)), { recursive: true, mode: 0o700 })
    appendFileSync(join(folder, file), Buffer.concat(bytes), { mode: 0o600 })
  }
}

/** What root has restored belongs to whom the folder belongs to: the site may run as another user. */
function giveToOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir)
  const names = readdirSync(dataDir).filter((name) => managedFiles.includes(name) || name === 'mail')
  const mails = names.includes('mail') ? readdirSync(join(dataDir, 'mail')).map((name) => join('mail', name)) : []
  for (const name of [...names, ...mails]) lchownSync(join(dataDir, name), uid, gid)
}

/** Once all files are on disk, renaming their folder commits them. */
async function commitFiles(folder: string, { dataDir }: Settings, now: Date): Promise<void> {
  const files = filesIn(folder).map((name) => join(folder, name))
  for (const file of files) {
    // Windows syncs only what may be written.
    const handle = await open(file, 'r+')
    await handle.sync().finally(() => handle.close())
  }
  for (const place of new Set([...files.map((file) => dirname(file)), folder])) await syncFolder(place)
  renameSync(folder, finishedFolder(dataDir, now))
  await syncFolder(dataDir)
}

/** Until `release` or the end of the process: SQLite's lock is the operating system's. Refuses if one is running. */
export function lockRestores(dataDir: string): { release: () => void } {
  const path = join(dataDir, 'restoring.lock')
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new BackupRefusal(`Another restore into ${dataDir} is running. Wait for it to end.`)
  }
  const release = () => {
    file.close()
    rmSync(path, { force: true })
  }
  return { release }
}
