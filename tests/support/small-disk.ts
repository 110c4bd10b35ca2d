import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

/** A small disk in memory, which can be filled to the last byte. */
export type SmallDisk = Disposable & { folder: string; fill: () => void; makeRoom: () => void }

/** Mounts a small disk at a new folder, which only root may; null if this is not allowed here. */
export function mountSmallDisk(size: string): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-disk-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  if (status !== 0) {
    remove()
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => fillWith(filler),
    makeRoom: () => rmSync(filler),
    [Symbol.dispose]: () => {
      // Lazily: a process that was killed a moment ago may still have files open.
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
      remove()
    },
  }
}

function fillWith(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const size of [65_536, 4096]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      }
    }
  } finally {
    closeSync(file)
  }
}
