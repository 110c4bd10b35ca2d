import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

/** Whether a file can be written to the data folder, which the disk, its owner and its mount decide. */
export function findDataFolderFault(dataDir: string): Fault | null {
  const file = join(dataDir, `.write-check-${process.pid}`)
  try {
    writeFileSync(file, Buffer.alloc(4096), { flush: true, mode: 0o600 })
    return null
  } catch (error) {
    return dataFolderFault(dataDir, error)
  } finally {
    // A full disk may have taken a part of it.
    if (existsSync(file)) rmSync(file)
  }
}

/** What an error of the file system says about the data folder. */
export function dataFolderFault(dataDir: string, error: unknown): Fault {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const remedy = 'Delete what isn’t needed from its disk, or make the disk larger.'
    return { fault: `Cannot write to DATA_DIR ${dataDir}: its disk is full.`, remedy }
  }
  if (code === 'EROFS') {
    const remedy = 'Mount it for writing, or choose another folder with DATA_DIR.'
    return { fault: `Cannot write to DATA_DIR ${dataDir}: its disk is read-only.`, remedy }
  }
  const remedy = 'Make the user that runs Harbour its owner, or choose another folder with DATA_DIR.'
  return { fault: `Cannot write to DATA_DIR ${dataDir}: ${message}.`, remedy }
}
