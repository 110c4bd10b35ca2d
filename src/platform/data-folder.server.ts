import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const managedFolders = ['mail']

export const managedFiles = [
  'harbour.sqlite',
  'harbour.sqlite-wal',
  'harbour.sqlite-shm',
  'secret',
  'audit-log-end.json',
]

/** To its owner, with our files in it, even if an earlier version left them readable. The umask restricts others. */
export function restrictDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  for (const name of readdirSync(dataDir)) {
    if (managedFiles.includes(name)) close(join(dataDir, name), 0o600)
    if (!managedFolders.includes(name)) continue
    close(join(dataDir, name), 0o700)
    for (const file of readdirSync(join(dataDir, name))) close(join(dataDir, name, file), 0o600)
  }
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    // Another process of the same site has just renamed or removed it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
