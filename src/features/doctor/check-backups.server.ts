import { existsSync, realpathSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import { findNewestBackup, listFuture } from '#src/platform/backup/backup-rotation.server.ts'
import { existingPlaceOf } from '#src/platform/faults/data-folder-fault.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { dayMs } from '#src/time/time-range.ts'
import type { Checked } from './check.ts'
import { checkDiskSpace } from './check-disk-space.server.ts'

const maxBackupAgeMs = 2 * dayMs

export async function checkBackups({ settings, now }: Checked): Promise<Fault[]> {
  const { backupDir, dataDir, siteMode } = settings
  if (backupDir === null) {
    if (siteMode === 'sample') return []
    const remedy = 'Set BACKUP_DIR to a folder on another disk, and the site will make one every day.'
    return [{ fault: 'No backups are being made.', remedy }]
  }
  const faults = [
    ...(await checkDiskSpace({ setting: 'BACKUP_DIR', path: backupDir })),
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
