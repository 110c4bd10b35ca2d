import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { existingPlaceOf, findFolderFault, type WrittenFolder } from '#src/platform/faults/data-folder-fault.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'

const minFreeMb = 500

/** The site makes the folder itself, so until then the nearest one above it is examined. */
export async function checkDiskSpace({ setting, path }: WrittenFolder): Promise<Fault[]> {
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
