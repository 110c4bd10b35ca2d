import type { Database } from '#src/platform/database/connect.server.ts'
import type { Log } from '#src/platform/log/log.server.ts'
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
  const oldest = await db
    .selectFrom('outgoing_mails')
    .select((select) => select.fn.min('first_due_at').as('dueAt'))
    .where('status', 'in', ['queued', 'sending'])
    .where('first_due_at', '<=', toIso(now))
    // Newsletters do not count: their copies are sent after all other email.
    .where('is_bulk', '=', 0)
    .executeTakeFirst()
  const oldestWaitsMs = oldest?.dueAt == null ? null : now - Date.parse(oldest.dueAt)
  const isActive = activeMsAgo !== null && activeMsAgo <= maxPauseMs
  return { isHealthy: isActive && (oldestWaitsMs ?? 0) <= maxWaitMs, activeMsAgo, oldestWaitsMs }
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
