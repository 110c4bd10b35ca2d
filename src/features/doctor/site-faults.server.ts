import { accessSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { termInWords } from '#src/firm/link-terms.ts'
import { retention } from '#src/firm/retention.ts'
import { findNewestBackup, listFuture } from '#src/platform/backup/backup-rotation.server.ts'
import { existingPlaceOf, findFolderFault, type WrittenFolder } from '#src/platform/faults/data-folder-fault.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { findOutboxHealth } from '#src/platform/outbox/outbox-health.server.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { elapsedInWords, pluralise } from '#src/time/duration-in-words.ts'
import { dayMs, hourMs } from '#src/time/time-range.ts'
import { type Check, type Checked, findFaults } from './check.ts'
import { findForeignSender, findLiveFaults } from './live-mode-faults.server.ts'

/** Without asking anything outside: cheap enough for the desk. */
export const insideChecks: Check[] = [
  { name: 'Data folder', dependsOn: ['DATA_DIR'], check: checkDataFolder },
  { name: 'Backups', dependsOn: ['BACKUP_DIR', 'DATA_DIR'], check: checkBackups },
  { name: 'Emails', check: checkOutbox },
  { name: 'Scheduled jobs', check: checkJobs },
  {
    name: 'Live mode',
    check: ({ settings, firm, now }) =>
      settings.siteMode === 'live' ? [...findLiveFaults({ firm, now }), ...findForeignSender(settings, firm)] : [],
  },
]

/** Pages show what this job found last, and wait for no check. `more`: what other features know how to check. */
export async function keepFaults(runtime: Runtime, more: Check[]): Promise<void> {
  const { settings, firm, db, clock, jobRuns, checkup } = runtime
  const found = await findFaults([...insideChecks, ...more], { settings, firm, db, jobRuns, now: clock.now() })
  checkup.faults = [...found, ...checkup.hourlyFaults]
}

const minFreeMb = 500

async function checkDataFolder({ settings, now }: Checked): Promise<Fault[]> {
  const { dataDir } = settings
  const faults = await checkRoom({ setting: 'DATA_DIR', path: dataDir })
  const isFolder = existsSync(dataDir) && statSync(dataDir).isDirectory()
  return isFolder ? [...faults, ...checkPermissions(dataDir), ...checkLeftDatabase(settings, now)] : faults
}

/** The database that a site was moved from, long after anyone would go back to it. */
function checkLeftDatabase({ databaseUrl, dataDir }: Settings, now: Date): Fault[] {
  if (databaseUrl === null) return []
  const file = statSync(join(dataDir, 'harbour.sqlite'), { throwIfNoEntry: false })
  const { term } = retention.replacedData
  if (file === undefined || now.getTime() - file.mtimeMs < durationMs(term)) return []
  const fault = `The site uses PostgreSQL, but DATA_DIR still has a harbour.sqlite that nothing has changed for ${termInWords(term)}.`
  const remedy =
    'Delete harbour.sqlite and the files whose names begin with it: no job deletes the personal data in them.'
  return [{ fault, remedy }]
}

/** The site makes the folder itself, so until then the nearest one above it is examined. */
async function checkRoom({ setting, path }: WrittenFolder): Promise<Fault[]> {
  const folder = { setting, path: existingPlaceOf(path) }
  const notWritable = await findFolderFault(folder)
  // A file can't hold files, and has no free space of its own. Nor has a link that leads nowhere.
  if (notWritable !== null && !statSync(folder.path, { throwIfNoEntry: false })?.isDirectory()) return [notWritable]
  const { bavail, bsize } = await statfs(folder.path)
  const freeMb = Math.floor((bavail * bsize) / 1e6)
  const remedy = 'Delete what isn’t needed there, or enlarge the disk before it fills up.'
  const full =
    freeMb >= minFreeMb ? [] : [{ fault: `The disk that holds ${folder.setting} has only ${freeMb} MB left.`, remedy }]
  return [...(notWritable === null ? [] : [notWritable]), ...full]
}

function checkPermissions(dataDir: string): Fault[] {
  // Windows has no such rights. A folder that can't be read can't be written to either, which is a fault of its own.
  if (process.platform === 'win32' || !isReadable(dataDir)) return []
  const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0
  const secretFiles = readdirSync(dataDir).filter((name) => name === 'secret' || name.startsWith('harbour.sqlite'))
  if (![dataDir, ...secretFiles.map((name) => join(dataDir, name))].some(isOpen)) return []
  const remedy = 'Restart the site, which takes their access away, and find out what gave it to them.'
  return [{ fault: 'Other users of this machine can enter DATA_DIR or read the files in it.', remedy }]
}

function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

const maxBackupAgeMs = 2 * dayMs

async function checkBackups({ settings, now }: Checked): Promise<Fault[]> {
  const { backupDir, dataDir, siteMode } = settings
  if (backupDir === null) {
    if (siteMode === 'sample') return []
    const remedy = 'Set BACKUP_DIR to a folder on another disk, and the site will make one every day.'
    return [{ fault: 'No backups are being made.', remedy }]
  }
  const faults = [
    ...(await checkRoom({ setting: 'BACKUP_DIR', path: backupDir })),
    ...checkPlace(backupDir, dataDir),
    ...checkDates(backupDir, now),
    ...(await checkLoss(settings, backupDir)),
  ]
  const remedy = 'Look in the log for “a backup could not be made” or “no backup yet”, which say why.'
  const newest = findNewestBackup(backupDir, now)
  if (newest === null) return [...faults, { fault: 'There is no backup in BACKUP_DIR yet.', remedy }]
  const ageMs = now.getTime() - newest.getTime()
  if (ageMs <= maxBackupAgeMs) return faults
  return [...faults, { fault: `The newest backup is ${pluralise(Math.floor(ageMs / dayMs), 'day')} old.`, remedy }]
}

/** Whether anyone who finds a backup can read it, and whether the machine’s loss is that of the backups too. */
async function checkLoss({ backupPassphrase, backupCommand }: Settings, backupDir: string): Promise<Fault[]> {
  const faults: Fault[] = []
  if (backupPassphrase === null) {
    const remedy = 'Set BACKUP_PASSPHRASE, and keep it somewhere else too: without it no backup can be restored.'
    faults.push({ fault: 'Backups aren’t encrypted: anyone who has one can read everything in it.', remedy })
  }
  if (backupCommand === null && !(await isOnNetwork(backupDir))) {
    const remedy =
      'Set BACKUP_COMMAND to what copies the file $BACKUP_FILE to another machine, for example `rclone copy "$BACKUP_FILE" remote:harbour`.'
    faults.push({ fault: 'Backups are on this machine only, and would be lost with it.', remedy })
  }
  return faults
}

/** Linux’s numbers for NFS, CIFS, SMB, FUSE (sshfs, rclone) and Ceph. */
const networkDisks = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x65735546, 0x00c36400])

async function isOnNetwork(folder: string): Promise<boolean> {
  const { type } = await statfs(existingPlaceOf(folder))
  return process.platform === 'linux' && networkDisks.has(type)
}

/** Whether a link leads the backups into DATA_DIR. The settings are only compared as they are written. */
function checkPlace(backupDir: string, dataDir: string): Fault[] {
  if (!existsSync(backupDir) || !existsSync(dataDir)) return []
  const way = relative(realpathSync(dataDir), realpathSync(backupDir))
  if (way.startsWith('..') || isAbsolute(way)) return []
  const remedy = 'Set BACKUP_DIR to a folder on another disk, so that losing one doesn’t lose both.'
  return [{ fault: 'BACKUP_DIR leads into DATA_DIR.', remedy }]
}

/** Made while the clock was wrong. */
function checkDates(folder: string, now: Date): Fault[] {
  const names = listFuture(folder, now)
  if (names.length === 0) return []
  const remedy = 'Correct the clock, if it’s wrong. Otherwise delete them: the site doesn’t until their time is over.'
  return [{ fault: `Backups in BACKUP_DIR are dated in the future: ${names.join(', ')}.`, remedy }]
}

async function checkOutbox({ db, now }: Checked): Promise<Fault[]> {
  if (db === null) return []
  const clock = { now: () => now }
  // Only the site knows whether this process sends, and logs it.
  const { isHealthy, oldestWaitsMs } = await findOutboxHealth({
    db,
    clock,
    outbox: { lastActiveAt: () => now.getTime() },
  })
  if (isHealthy) return []
  const late = elapsedInWords(oldestWaitsMs ?? 0)
  const remedy = 'Check that the site is running, and read the error beside the email on /admin-profile/mail.'
  return [{ fault: `Emails are going out late: one has been waiting for ${late}.`, remedy }]
}

/** Jobs run every minute or every hour. */
const maxJobPauseMs = 2 * hourMs

function checkJobs({ jobRuns, now }: Checked): Fault[] {
  return [...(jobRuns ?? [])].flatMap(([job, { endedAt, hasFailed }]) => {
    const remedy = 'Look in the log for “a scheduled job failed”, which says why.'
    if (hasFailed) return [{ fault: `The job “${job}” failed when it last ran.`, remedy }]
    if (now.getTime() - endedAt <= maxJobPauseMs) return []
    return [{ fault: `The job “${job}” has not run for more than two hours.`, remedy: 'Restart the site.' }]
  })
}
