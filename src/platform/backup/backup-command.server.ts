import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { environmentWith } from '#src/platform/settings.server.ts'
import { hourMs } from '#src/time/time-range.ts'
import { listScheduled } from './backup-rotation.server.ts'

const isWindows = process.platform === 'win32'

/** A copy that takes longer hangs. */
const maxMs = 6 * hourMs

/**
 * A job that runs `BACKUP_COMMAND` for the newest daily backup, whose path is in `BACKUP_FILE`: every hour until it
 * succeeds, and once more after a restart, because nobody else knows that it did.
 */
export function createBackupCommand(
  { settings: { backupCommand, backupDir }, log, clock }: Runtime,
  signal: AbortSignal,
): Record<string, () => Promise<void>> {
  if (backupCommand === null || backupDir === null) return {}
  let done: string | null = null
  const run = async () => {
    const name = existsSync(backupDir) ? listScheduled(backupDir, clock.now())[0]?.files.at(-1) : undefined
    if (name === undefined || name === done) return
    const file = join(backupDir, name)
    const env = environmentWith({ BACKUP_FILE: file })
    // With a group of its own, so that what the shell has started ends with it. Its errors appear beside the log.
    const child = spawn(backupCommand, {
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
      detached: !isWindows,
    })
    const stop = () => (isWindows || child.pid === undefined ? child.kill() : process.kill(-child.pid))
    const end = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
    end.addEventListener('abort', stop)
    const [code] = (await once(child, 'exit').finally(() => end.removeEventListener('abort', stop))) as [number | null]
    if (signal.aborted) return
    if (code !== 0) {
      log.error({ event: 'backup-command-failed', code, file }, 'BACKUP_COMMAND failed')
      throw new Error(`BACKUP_COMMAND ended with code ${code}`)
    }
    done = name
    log.info({ event: 'backup-command-done', file }, 'BACKUP_COMMAND has been run')
  }
  return { 'run BACKUP_COMMAND': run }
}
