import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { jobRetryMinutes } from '#src/firm/retention.ts'
import { hourMs, minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { decrypt, encrypt } from './crypto/encryption.server.ts'
import type { Database } from './database/connect.server.ts'
import type { Tables } from './database/tables.ts'
import type { Log } from './log.server.ts'

/**
 * Runs after the response, so that response times reveal nothing about an address. It may run twice when a process is
 * killed, and must tolerate that.
 */
export type JobKind<Context, Payload> = { kind: string; run: (context: Context, payload: Payload) => Promise<void> }

type Store = { db: Database; clock: { now: () => Date }; secret: string }

/** In a transaction or on its own. Encrypted, because the payload holds addresses. Call `jobs.wake` afterwards. */
export async function enqueueJob<Payload>(
  { db, clock, secret }: Store,
  { kind }: JobKind<never, Payload>,
  payload: Payload,
): Promise<void> {
  const now = clock.now().toISOString()
  await db
    .insertInto('jobs')
    .values({
      job_id: randomUUID(),
      kind,
      encrypted_payload: encrypt(secret, JSON.stringify(payload)),
      attempts: 0,
      due_at: now,
      created_at: now,
    })
    .execute()
}

/** One job at a time. Several processes may do so on one database. */
export type JobRunner = {
  handle: (kind: string, run: (payload: never) => Promise<void>) => void
  wake: () => void
  /** Also polls every few seconds, for retries and for jobs of processes that were killed. */
  start: () => void
  stop: () => Promise<void>
  /** Runs everything that is due. For tests. */
  drain: () => Promise<void>
}

type Parts = Store & { log: Log }

/** By then the response has been sent, and the time of the next request reveals nothing about the job. */
const waitMs = 150
const pollMs = 5000
/** How long a claimed job belongs to its process; after that, another process may take it over. */
const claimMs = minuteMs

export function createJobRunner(parts: Parts): JobRunner {
  const handlers = new Map<string, (payload: never) => Promise<void>>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  const work = () => {
    clearTimeout(timer)
    timer = undefined
    working = working
      .then(async () => {
        while (!isStopped) {
          const job = await claimJob(parts)
          if (job === null) return
          await runJob(parts, job, handlers.get(job.kind))
        }
      })
      .catch((error: unknown) => parts.log.error({ err: error }, 'the jobs could not be read'))
    return working
  }
  return {
    handle: (kind, run) => void handlers.set(kind, run),
    wake: () => {
      if (!isStopped) timer ??= setTimeout(work, waitMs)
    },
    start: () => {
      poll ??= setInterval(work, pollMs)
      work()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      clearInterval(poll)
      await working
    },
    drain: work,
  }
}

type JobRow = Selectable<Tables['jobs']>

/** The one that has been due longest; exactly one process gets it. */
async function claimJob({ db, clock }: Parts): Promise<JobRow | null> {
  for (;;) {
    const now = clock.now().getTime()
    const job = await db
      .selectFrom('jobs')
      .selectAll()
      .where('due_at', '<=', toIso(now))
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (job === undefined) return null
    const claim = { attempts: job.attempts + 1, due_at: toIso(now + claimMs) }
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set(claim)
      .where('job_id', '=', job.job_id)
      .where('due_at', '=', job.due_at)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { ...job, ...claim }
  }
}

async function runJob(
  { db, log, clock, secret }: Parts,
  { job_id, kind, attempts, encrypted_payload }: JobRow,
  run: ((payload: never) => Promise<void>) | undefined,
): Promise<void> {
  try {
    if (run === undefined) throw new Error(`nothing handles jobs of the kind ${kind}`)
    await run(JSON.parse(decrypt(secret, encrypted_payload)) as never)
    await db.deleteFrom('jobs').where('job_id', '=', job_id).execute()
  } catch (error) {
    const retryMinutes = jobRetryMinutes[attempts - 1]
    log.error(
      { err: error, kind, attempts },
      retryMinutes === undefined ? 'a job failed too often and was dropped' : 'a job failed and will be retried',
    )
    if (retryMinutes === undefined) {
      await db.deleteFrom('jobs').where('job_id', '=', job_id).execute()
      return
    }
    const due_at = toIso(clock.now().getTime() + retryMinutes * minuteMs)
    await db.updateTable('jobs').set({ due_at }).where('job_id', '=', job_id).execute()
  }
}

/** Until a job has ended once, when it was scheduled: one that hangs in its first run is late, too. */
export type JobRuns = Map<string, { endedAt: number; hasFailed: boolean }>

type ScheduleOptions = {
  everyMs?: number
  onSchedule?: (job: string) => void
  onEnd?: (job: string, hasFailed: boolean) => void
}

/** At once and then every hour, until `stop`. Several processes may run the same jobs. Slow jobs miss a turn. */
export function startScheduledJobs(
  log: Log,
  jobs: Record<string, () => Promise<void>>,
  { everyMs = hourMs, onSchedule = () => undefined, onEnd = () => undefined }: ScheduleOptions = {},
): { stop: () => Promise<void> } {
  let working: Promise<void> | null = null
  let isStopped = false
  const work = async () => {
    for (const [name, job] of Object.entries(jobs)) {
      if (isStopped) return
      try {
        await job()
        onEnd(name, false)
      } catch (error) {
        log.error({ err: error, job: name }, 'a scheduled job failed')
        onEnd(name, true)
      }
    }
  }
  const workNow = () => {
    working ??= work().finally(() => {
      working = null
    })
  }
  for (const name of Object.keys(jobs)) onSchedule(name)
  const timer = setInterval(workNow, everyMs)
  workNow()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await working
    },
  }
}
