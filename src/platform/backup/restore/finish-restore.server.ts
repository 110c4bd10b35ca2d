import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode } from '../backup-refusal.server.ts'

/** The folder in `DATA_DIR` where a restore prepares its files. */
export const unfinishedFolder = 'restoring'

const finishedPrefix = 'restored-'

/** Where a complete restore's files are, ready to be put in place. Renaming the folder to this is what commits it. */
export function finishedFolder(dataDir: string, now: Date): string {
  return join(dataDir, finishedPrefix + timeInName(now))
}

/** The name under which a file is kept that a restore replaces. */
export function keptName(name: string, now: Date): string {
  return `${name}.before-restore-${timeInName(now)}`
}

/** The names of kept files. The first group is when they were replaced. */
export const keptNamePattern =
  /^(?:harbour\.sqlite|secret)\.before-restore-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)(?:-wal|-shm)?$/

function timeInName(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-')
}

/** What is kept under another name instead of being overwritten. */
const keptFiles = ['harbour.sqlite', 'secret']

/**
 * Puts the files of a complete restore in place, if there is one. Whatever opens the database calls this first, so that
 * a restore that was killed is finished: it may run any number of times, and in several processes at once. Returns the
 * paths where replaced files are kept.
 */
export function finishRestore(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  const kept: string[] = []
  for (const folder of readdirSync(dataDir).filter((name) => name.startsWith(finishedPrefix))) {
    for (const name of filesIn(join(dataDir, folder))) {
      const place = join(dataDir, name)
      const keptAs = `${place}.before-restore-${folder.slice(finishedPrefix.length)}`
      mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
      if (keptFiles.includes(name) && keep(place, keptAs)) kept.push(keptAs)
      ifThere(() => renameSync(join(dataDir, folder, name), place))
    }
    rmSync(join(dataDir, folder), { recursive: true, force: true })
  }
  return kept
}

/** Gives a file a second name, unless that exists: then the file is the new one already. */
function keep(place: string, keptAs: string): boolean {
  try {
    return ifThere(() => linkSync(place, keptAs))
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    // Some file systems know one name a file.
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
    return ifThere(() => renameSync(place, keptAs))
  }
}

/** The files in a folder and its folders, the database last: until it is there, nothing has happened to the site. */
function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  return names.sort((a, b) => Number(a === 'harbour.sqlite') - Number(b === 'harbour.sqlite'))
}

/** Returns false if a file is not there, or no longer, because another process has done the same. */
function ifThere(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
