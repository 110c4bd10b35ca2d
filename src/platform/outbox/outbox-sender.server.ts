import { setTimeout as pause } from 'node:timers/promises'
import { classOf, type LeasedMail, leaseDueMail, type MailClass } from './outbox-lease.server.ts'
import { type OutboxParts, type RefusalListener, type SendOptions, sendLeasedMail } from './send-leased-mail.server.ts'

/** Sends the outbox, a few emails at a time. Several processes may do so on one database. */
export type OutboxSender = {
  /** Sends what is due now, in the background. */
  wake: () => void
  /** Also polls every few seconds, for email from other processes, retries and reminders. */
  start: () => void
  /** Waits a few seconds for emails being sent, then re-queues them. Sends no others. */
  stop: () => Promise<void>
  /**
   * When this process last polled, or could not because it was sending as many emails as it may: milliseconds since 1970,
   * UTC; null before the first time.
   */
  lastActiveAt: () => number | null
  /** Registers the only listener for recipients that a mail server refuses permanently. */
  onRecipientRefused: (listener: RefusalListener) => void
}

/** The sender's options; durations in milliseconds. Tests use shorter ones. */
export type OutboxOptions = SendOptions & {
  pollMs: number
  /** How many emails are sent concurrently, so that a slow one does not block the others. */
  parallel: number
  /** How long the database must have been reachable before an email with an expired lease is taken over. */
  takeOverAfterMs: number
  /** How long `stop` waits for emails being sent. */
  stopMs: number
}

const defaultOptions: OutboxOptions = {
  pollMs: 5000,
  parallel: 6,
  takeOverAfterMs: 30_000,
  leaseMs: 60_000,
  renewMs: 20_000,
  stopMs: 7000,
  recordTimeoutMs: 10 * 60_000,
  recordRetryMs: 250,
}

export function createOutboxSender(parts: OutboxParts, overrides: Partial<OutboxOptions> = {}): OutboxSender {
  const options = { ...defaultOptions, ...overrides }
  const workers = new Set<Promise<void>>()
  const stopping = new AbortController()
  let isWoken = false
  let isStopped = false
  const inFlight = new Map<string, LeasedMail>()
  let lastLease: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lastActiveAt: number | null = null
  let reachableSince: number | null = null
  let refusalListener: RefusalListener = async () => undefined

  /** The classes of email that have a free slot: of six, one is kept for urgent email, and two more for what is not bulk. */
  function classesWithSlot(): MailClass[] {
    const taken = Map.groupBy(inFlight.values(), classOf)
    const [ordinary, bulk] = [taken.get('ordinary')?.length ?? 0, taken.get('bulk')?.length ?? 0]
    if (ordinary + bulk >= Math.max(1, options.parallel - 1)) return ['urgent']
    return bulk >= Math.max(1, options.parallel - 3) ? ['urgent', 'ordinary'] : ['urgent', 'ordinary', 'bulk']
  }

  async function leaseNextMail(): Promise<LeasedMail | null> {
    const now = parts.clock.now().getTime()
    // After an outage, give other processes time to record a delivery before treating their leases as expired.
    const mayBeLapsed = reachableSince !== null && now - reachableSince >= options.takeOverAfterMs
    const wanted = { classes: classesWithSlot(), mayBeLapsed, exceptIds: [...inFlight.keys()] }
    const mail = await leaseDueMail(parts, { leaseMs: options.leaseMs, ...wanted })
    lastActiveAt = now
    reachableSince ??= now
    if (mail !== null) inFlight.set(mail.mail_id, mail)
    return mail
  }

  async function work(): Promise<void> {
    while (!isStopped) {
      // Sequentially, so that each worker knows which emails are taken.
      const lease = lastLease.then(leaseNextMail)
      lastLease = lease.catch(() => {
        reachableSince = null
      })
      const mail = await lease
      if (mail === null) return
      // Start the next worker while this email is being sent.
      startWorker()
      try {
        await sendLeasedMail(parts, mail, { options, stopping: stopping.signal, onRecipientRefused: refusalListener })
      } finally {
        inFlight.delete(mail.mail_id)
      }
    }
  }

  function startWorker(): void {
    if (isStopped) return
    if (workers.size >= options.parallel) {
      isWoken = true
      // Every delivery waits for a mail server, which is no fault of this process.
      if (inFlight.size >= options.parallel) lastActiveAt = parts.clock.now().getTime()
      return
    }
    const worker = work()
      .catch((error: unknown) => parts.log.error({ err: error }, 'the outbox could not be read or written'))
      .finally(() => {
        workers.delete(worker)
        if (!isWoken) return
        isWoken = false
        startWorker()
      })
    workers.add(worker)
  }

  return {
    wake: startWorker,
    start: () => {
      timer ??= setInterval(startWorker, options.pollMs)
      startWorker()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      const ended = Promise.all(workers)
      await Promise.race([ended, pause(options.stopMs, undefined, { ref: false })])
      stopping.abort()
      // Allow a moment to re-queue unsent emails; if that fails too, the leases expire.
      await Promise.race([ended, pause(1000, undefined, { ref: false })])
    },
    lastActiveAt: () => lastActiveAt,
    onRecipientRefused: (listener) => {
      refusalListener = listener
    },
  }
}
