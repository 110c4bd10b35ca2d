import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createBackupCommand } from '#src/platform/backup/backup-command.server.ts'
import {
  deleteOldBackups,
  deletePartialBackups,
  findNewestBackup,
  listScheduled,
  scheduledName,
} from '#src/platform/backup/backup-rotation.server.ts'
import { consumeRateLimits, resetRateLimit } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hourMs } from '#src/time/time-range.ts'

/** Copies of the site that share a folder: one of them tries at a time. */
const oneCopy = { name: 'scheduled backups', max: 1, withinMinutes: 50 }

/** In a thread of its own, so that the site answers meanwhile. Old ones are deleted whether or not it could be made. */
export function createScheduledBackup(runtime: Runtime): {
  jobs: Record<string, () => Promise<void>>
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  return {
    jobs: {
      'make the daily backup': () => backUpWhenDue(runtime, stopping.signal),
      ...createBackupCommand(runtime, stopping.signal),
      'delete old backups': async () => deletePastBackups(runtime),
    },
    stop: async () => stopping.abort(),
  }
}

async function backUpWhenDue(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const { settings, log, clock } = runtime
  const folder = settings.backupDir
  if (folder === null) return
  const now = clock.now()
  let isTrying = false
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (listScheduled(folder, now)[0]?.day === now.toISOString().slice(0, 10)) return
    isTrying = await mayTry(runtime, folder)
    if (!isTrying) {
      const text = 'no backup yet: another copy, or this one before a restart, began one less than 50 minutes ago'
      log.info({ event: 'backup-waits' }, text)
      return
    }
    const file = join(folder, scheduledName(now, settings.backupPassphrase !== null))
    await runBackup(file, signal)
    deletePartialBackups(folder)
    log.info({ event: 'backup-made', file }, 'a backup was made')
  } catch (error) {
    // If someone removes the cause and restarts the site, the backup is made at once.
    if (isTrying) await endTry(runtime, folder)
    if (signal.aborted) return
    log.error({ event: 'backup-failed', err: error, ageHours: ageOfLatest(folder, now) }, 'a backup could not be made')
    // The job has failed, as the metrics and doctor say.
    throw error
  }
}

function deletePastBackups({ settings, clock }: Runtime): void {
  const folder = settings.backupDir
  if (folder === null || !existsSync(folder)) return
  deleteOldBackups(folder, { now: clock.now(), keepDays: settings.terms.backups })
}

async function mayTry({ db, secret, clock }: Runtime, folder: string): Promise<boolean> {
  const limit = { ...oneCopy, subject: folder }
  const consume = (transaction: Runtime['db']) => consumeRateLimits(transaction, [limit], { secret, now: clock.now() })
  return (await db.transaction().execute(consume)).ok
}

/** If the database cannot be reached, which the log says, that takes until the next hour. */
async function endTry({ db, secret }: Runtime, folder: string): Promise<void> {
  await resetRateLimit(db, { ...oneCopy, subject: folder }, { secret }).catch(() => undefined)
}

function ageOfLatest(folder: string, now: Date): number | null {
  const madeAt = findNewestBackup(folder, now)
  return madeAt === null ? null : Math.round((now.getTime() - madeAt.getTime()) / hourMs)
}

/** In effect, `npm run backup -- FILE`. Throws its error message if it fails or `signal` ends it. */
async function runBackup(file: string, signal: AbortSignal): Promise<void> {
  const worker = new Worker(resolve('scripts/launch.mjs'), { argv: ['backup', file], stdout: true, stderr: true })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  let output = ''
  worker.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  try {
    const [code] = await once(worker, 'exit')
    if (code !== 0 || signal.aborted) throw new Error(output.trim())
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
