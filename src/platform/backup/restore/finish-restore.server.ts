import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode } from '#src/platform/backup/backup-format.server.ts'

export const unfinishedFolder = 'restoring'

const finishedPrefix = 'restored-'

/** Ready to be put in place. Renaming the folder to this is what commits a restore. */
export function finishedFolder(dataDir: string, now: Date): string {
  return join(dataDir, finishedPrefix + now.toISOString().slice(0, -1).replaceAll(/[:.]/g, '-'))
}

export function hasRestoreToFinish(dataDir: string): boolean {
  return listFinished(dataDir).length > 0
}

function listFinished(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir).filter((name) => name.startsWith(finishedPrefix))
}

export const keptNamePattern =
  /^(?:harbour\.sqlite|secret)\.before-restore-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d{3})?)(?:-wal|-shm|-journal)?$/

const database = 'harbour.sqlite'

const keptFiles = [database, 'secret']

/** SQLite would apply what is beside a database to any other file put in its place. */
const endsBeside = ['-wal', '-shm', '-journal']

/**
 * Whatever opens the database calls this first, so that a restore that was killed is finished. It may run any number of
 * times, and in several processes at once. Returns where replaced files are kept.
 */
export function finishRestore(dataDir: string): string[] {
  const kept: string[] = []
  for (const folder of listFinished(dataDir)) {
    for (const name of filesIn(join(dataDir, folder))) {
      const [place, replacement] = [join(dataDir, name), join(dataDir, folder, name)]
      const keptAs = `${place}.before-restore-${folder.slice(finishedPrefix.length)}`
      mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
      if (name === database) kept.push(...keepBeside({ place, keptAs, replacement }))
      if (keptFiles.includes(name) && keep({ place, keptAs, replacement })) kept.push(keptAs)
      ifThere(() => renameSync(replacement, place))
    }
    rmSync(join(dataDir, folder), { recursive: true, force: true })
  }
  return kept
}

type Replaced = { place: string; keptAs: string; replacement: string }

/**
 * A killed site may have left files beside the old database. Once another process has put the new one in place, what is
 * beside that must stay: so this looks for it last. Two processes within the same microseconds are not told apart.
 */
function keepBeside({ place, keptAs, replacement }: Replaced): string[] {
  const ends = endsBeside.filter((end) => existsSync(place + end))
  if (!existsSync(replacement)) return []
  return ends.filter((end) => ifThere(() => renameSync(place + end, keptAs + end))).map((end) => keptAs + end)
}

/** A second name, unless that exists: then the file is the new one already. */
function keep({ place, keptAs, replacement }: Replaced): boolean {
  try {
    return ifThere(() => linkSync(place, keptAs))
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    // Some file systems know one name a file.
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
    // Another process may have done it, and put the new file in place.
    if (existsSync(keptAs) || !existsSync(replacement)) return false
    return ifThere(() => renameSync(place, keptAs))
  }
}

/**
 * The database is near the end: until it is there, nothing has happened to the site. Its own log comes after it: beside
 * the old database, SQLite would apply it to that.
 */
export function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  const last = [database, ...endsBeside.map((end) => database + end)]
  return names.sort((a, b) => last.indexOf(a) - last.indexOf(b))
}

function ifThere(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
