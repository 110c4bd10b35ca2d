import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { minuteMs } from '../../time/time-range.ts'
import { decrypt, encrypt } from '../crypto/encryption.server.ts'
import type { Database } from '../database/connect.server.ts'
import type { Tables } from '../database/tables.ts'
import type { Log } from '../log/log.server.ts'

/**
 * A kind of work that a request promises and that is done after its answer has gone: what the work finds out about an address
 * is not told by how long the answer took. It may be done twice when a process is killed, and has to bear that.
 */
export type JobKind<Tools, Payload> = { kind: string; run: (tools: Tools, payload: Payload) => Promise<void> }

type Store = { db: Database; clock: { now: () => Date }; secret: string }

/** Keeps a job, in a transaction or by itself. What it says is sealed: it holds addresses. Call `jobs.wake` afterwards. */
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
      sealed_payload: encrypt(secret, JSON.stringify(payload)),
      attempts: 0,
      due_at: now,
      created_at: now,
    })
    .execute()
}

/** Does what waits, one job after the other. Several processes may do it at once on one database. */
export type JobRunner = {
  /** Names who does a kind of job. */
  handle: (kind: string, run: (payload: never) => Promise<void>) => void
  /** Does what waits, in a while. */
  wake: () => void
  /** Looks every few seconds, too: for jobs of processes that were killed, and second tries. */
  start: () => void
  /** Finishes the job that is being done, and begins no other. */
  stop: () => Promise<void>
  /** Does at once all that is due, and returns when it is done. For tests. */
  drain: () => Promise<void>
}

type Parts = Store & { log: Log }

/**
 * Jobs begin so long after the request that asked for them: its answer has gone by then, and so many other requests lie between
 * that nobody can tell from the next answer what the job had to do.
 */
const waitMs = 150
const pollMs = 5000
/** A job that a process has begun belongs to it for so long; then another may take it. */
const claimMs = minuteMs
const maxAttempts = 5

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
        for (let job = await claimJob(parts); job !== null && !isStopped; job = await claimJob(parts)) {
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

/** Takes the job that has been due for longest, if any; exactly one process gets it. */
async function claimJob({ db, clock }: Parts): Promise<JobRow | null> {
  for (;;) {
    const now = clock.now().getTime()
    const job = await db
      .selectFrom('jobs')
      .selectAll()
      .where('due_at', '<=', new Date(now).toISOString())
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (job === undefined) return null
    const claim = { attempts: job.attempts + 1, due_at: new Date(now + claimMs).toISOString() }
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
  { job_id, kind, attempts, sealed_payload }: JobRow,
  run: ((payload: never) => Promise<void>) | undefined,
): Promise<void> {
  try {
    if (run === undefined) throw new Error(`nobody does jobs of the kind ${kind}`)
    await run(JSON.parse(decrypt(secret, sealed_payload)) as never)
    await db.deleteFrom('jobs').where('job_id', '=', job_id).execute()
  } catch (error) {
    const isGivenUp = attempts >= maxAttempts
    log.error({ err: error, kind, attempts }, isGivenUp ? 'a job was given up' : 'a job failed, and is tried again')
    if (isGivenUp) {
      await db.deleteFrom('jobs').where('job_id', '=', job_id).execute()
      return
    }
    const due_at = new Date(clock.now().getTime() + attempts ** 2 * minuteMs).toISOString()
    await db.updateTable('jobs').set({ due_at }).where('job_id', '=', job_id).execute()
  }
}
