import { existsSync, lstatSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Fault } from './fault.ts'

export type WrittenFolder = { setting: 'DATA_DIR' | 'BACKUP_DIR'; path: string }

/** The disk, its owner and its mount decide. */
export async function findFolderFault(folder: WrittenFolder): Promise<Fault | null> {
  const file = join(folder.path, `.write-check-${process.pid}`)
  try {
    await writeFile(file, Buffer.alloc(4096), { flush: true, mode: 0o600 })
    return null
  } catch (error) {
    return folderFault(folder, error)
  } finally {
    // A full disk may have taken a part of it. What cannot be deleted was not written either.
    await rm(file, { force: true }).catch(() => undefined)
  }
}

export function folderFault({ setting, path }: WrittenFolder, error: unknown): Fault {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const remedy = 'Delete what isn’t needed from its disk, or enlarge the disk.'
    return { fault: `Cannot write to ${setting} ${path}: its disk is full.`, remedy }
  }
  if (code === 'EROFS') {
    const remedy = `Remount it as writable, or choose another folder with ${setting}.`
    return { fault: `Cannot write to ${setting} ${path}: its disk is read-only.`, remedy }
  }
  if (code === 'ENOTDIR') {
    const remedy = `Move that file away, or choose another folder with ${setting}.`
    return { fault: `Cannot write to ${setting} ${path}: it, or a part of its path, is a file.`, remedy }
  }
  if (code === 'ENOENT') {
    const remedy = `Connect the disk that a link in its path leads to, or choose another folder with ${setting}.`
    return { fault: `Cannot write to ${setting} ${path}: it leads to a folder that isn’t there.`, remedy }
  }
  const remedy = `Make the user that runs Harbour the owner of it and of what is in it, or choose another folder with ${setting}.`
  return { fault: `Cannot write to ${setting} ${path}: ${message}.`, remedy }
}

/** The nearest folder above a path that is to be made, or a link that leads nowhere. */
export function existingPlaceOf(path: string): string {
  return existsSync(path) || isLink(path) ? path : existingPlaceOf(dirname(path))
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}
