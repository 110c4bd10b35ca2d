import { sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Log } from '#src/platform/log.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { OutboxSender } from './outbox-sender.server.ts'

type Parts = { db: Database; clock: { now: () => Date }; log: Log; outbox: Pick<OutboxSender, 'lastActiveAt'> }

/** The health of outgoing email. Durations in milliseconds. */
type OutboxHealth = {
  isHealthy: boolean
  /** How long ago this process's sender last polled, or was busy sending; null = never. Every process has one. */
  activeMsAgo: number | null
  /** How long ago the oldest unsent email, newsletters excluded, was first due; null = none is due. */
  oldestWaitsMs: number | null
  /** Null while emails go out. `error`: as reported by the program or the mail server; null if it doesn’t answer. */
  stopped: { waiting: number; error: string | null } | null
}

/** A sender that has not polled for this long has stopped. It polls every five seconds. */
const maxPauseMs = 120_000

/** Email that has been due for longer than this is late. */
const maxWaitMs = 5 * 60_000

/** Whether this process polls for email and, across all processes, whether due email has been sent. */
export async function findOutboxHealth({ db, clock, outbox }: Omit<Parts, 'log'>): Promise<OutboxHealth> {
  const now = clock.now().getTime()
  const lastActiveAt = outbox.lastActiveAt()
  const activeMsAgo = lastActiveAt === null ? null : now - lastActiveAt
  const { oldestDueAt, ...due } = await findDue(db, now)
  const oldestWaitsMs = oldestDueAt === null ? null : now - Date.parse(oldestDueAt)
  const isActive = activeMsAgo !== null && activeMsAgo <= maxPauseMs
  const isHealthy = isActive && (oldestWaitsMs ?? 0) <= maxWaitMs
  return { isHealthy, activeMsAgo, oldestWaitsMs, stopped: await findStopped(db, due) }
}

/** The emails that are due. `stuckAt`: when one was last tried that failed, or hasn’t been answered in time. */
type Due = { waiting: number; stuckAt: string | null }

async function findDue(db: Database, now: number): Promise<Due & { oldestDueAt: string | null }> {
  // Newsletters are not late: their copies are sent after all other email.
  const isLate = sql<boolean>`is_bulk = 0 and tried_at is not null and first_due_at <= ${toIso(now - maxWaitMs)}`
  const due = await db
    .selectFrom('outgoing_mails')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<string | null>`min(case when is_bulk = 0 then first_due_at end)`.as('oldestDueAt'),
      sql<
        string | null
      >`max(case when last_error is not null or (${isLate}) then coalesce(tried_at, first_due_at) end)`.as('stuckAt'),
    ])
    .where('status', 'in', ['queued', 'sending'])
    .where('first_due_at', '<=', toIso(now))
    .executeTakeFirstOrThrow()
  return { ...due, waiting: Number(due.waiting) }
}

/** Email has stopped if the last thing that happened was no success: one address that fails stops no others. */
async function findStopped(db: Database, { waiting, stuckAt }: Due): Promise<OutboxHealth['stopped']> {
  if (stuckAt === null) return null
  const mails = db.selectFrom('outgoing_mails')
  const { sentAt } = await mails.select(({ fn }) => fn.max('sent_at').as('sentAt')).executeTakeFirstOrThrow()
  if (sentAt !== null && sentAt >= stuckAt) return null
  const failed = await mails
    .select('last_error')
    .where('status', 'in', ['queued', 'sending'])
    .where('last_error', 'is not', null)
    .orderBy(sql`coalesce(tried_at, first_due_at)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return { waiting, error: failed?.last_error ?? null }
}

/** Logs when email starts to be late and when it is on time again, once each. */
type OutboxWatch = { start: () => void; check: () => Promise<void>; stop: () => Promise<void> }

const watchMs = 30_000

export function createOutboxWatch(parts: Parts): OutboxWatch {
  let wasHealthy = true
  let checking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    const health = await findOutboxHealth(parts)
    if (health.isHealthy !== wasHealthy)
      parts.log.warn(health, health.isHealthy ? 'mail is going out again' : 'mail is late')
    wasHealthy = health.isHealthy
  }
  const checkInBackground = () => {
    checking = check().catch((error: unknown) => parts.log.warn({ err: error }, 'could not check whether mail is late'))
  }
  return {
    check,
    start: () => {
      timer ??= setInterval(checkInBackground, watchMs)
    },
    stop: async () => {
      clearInterval(timer)
      await checking
    },
  }
}
