import type { RequestListener } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { findNewestBackup } from '#src/platform/backup/backup-rotation.server.ts'
import { withinTwoSeconds } from '#src/platform/database/connect.server.ts'
import { maxConnections } from '#src/platform/database/postgres-connections.server.ts'
import { type SecurityEventMessage, securityEventChannel } from '#src/platform/log.server.ts'
import { findOutboxHealth } from '#src/platform/outbox/outbox-health.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { methodOf, pathOf, type RouteOf } from './route-of-path.ts'

/** No label holds anything that someone typed, so there are few series. */
export type Metrics = {
  registry: Registry
  around: (listener: RequestListener) => RequestListener
  countJobEnd: (job: string, hasFailed: boolean) => void
}

/** From a page in memory to the time-out of a request. */
const durationBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** nginx's status for requests the client aborted. */
const clientClosed = 499

export function createMetrics(routeOf: RouteOf): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Processor, memory, event loop, garbage collection.
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'harbour_http_requests_total',
    help: 'Requests that have ended, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'harbour_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route and method.',
    labelNames: ['route', 'method'],
    buckets: durationBuckets,
    registers,
  })
  const refusals = new Counter({
    name: 'harbour_refusals_total',
    help: 'Refusals by event and reason, as in the log: wrong passwords, limits, access.',
    labelNames: ['event', 'reason'],
    registers,
  })
  const jobFailures = new Counter({
    name: 'harbour_job_failures_total',
    help: 'Failed runs of scheduled jobs.',
    labelNames: ['job_name'],
    registers,
  })
  securityEventChannel.subscribe((message) => {
    const { event, reason } = message as SecurityEventMessage
    refusals.inc({ event, reason })
  })
  return {
    registry,
    around: (listener) => (request, response) => {
      const startedAt = performance.now()
      response.once('close', () => {
        const labels = { route: routeOf(pathOf(request.url)), method: methodOf(request.method) }
        requests.inc({ ...labels, status: response.headersSent ? response.statusCode : clientClosed })
        durations.observe(labels, (performance.now() - startedAt) / 1000)
      })
      return listener(request, response)
    },
    // With 0 too, so that the first failure is an increase.
    countJobEnd: (job, hasFailed) => jobFailures.inc({ job_name: job }, hasFailed ? 1 : 0),
  }
}

const waitingStatuses = ['queued', 'sending', 'failed'] as const

/** Returns what reads the values when someone asks. It waits for the database briefly. */
export function createGauges(registry: Registry, runtime: Runtime): () => Promise<void> {
  const { database, jobRuns, checkup, outbox, version } = runtime
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  gauge('harbour_build_info', 'Always 1; its label is the version.', ['version']).set({ version }, 1)
  const databaseUp = gauge('harbour_database_up', 'Whether the database has answered this scrape.')
  const mails = gauge('harbour_outbox_mails', 'Emails in the outbox that are not sent, by status.', ['status'])
  const oldestMail = gauge('harbour_outbox_oldest_due_seconds', 'How long the oldest due email has waited.')
  const polled = gauge(
    'harbour_outbox_polled_timestamp_seconds',
    'When this process last looked for due email, or was too busy sending.',
  )
  // Until a job has ended once, this is when the process started: a job that hangs from the start is late, too.
  const jobEnded = gauge('harbour_job_ended_timestamp_seconds', 'When each scheduled job last ended.', ['job_name'])
  const jobFailed = gauge('harbour_job_failed', 'Whether each scheduled job failed when it last ran.', ['job_name'])
  const faults = gauge('harbour_faults', 'How many faults the site found at its last check of itself.')
  const setBackupAge = createBackupGauge(runtime, gauge)
  const setConnections = createConnectionGauges(database, gauge)

  let asking: Promise<Outbox> | null = null
  return async () => {
    setBackupAge()
    setConnections()
    faults.set(checkup.faults.length)
    for (const [job, { endedAt, hasFailed }] of jobRuns) {
      jobEnded.set({ job_name: job }, endedAt / 1000)
      jobFailed.set({ job_name: job }, Number(hasFailed))
    }
    const polledAt = outbox.lastActiveAt()
    if (polledAt !== null) polled.set(polledAt / 1000)
    // While the database has not answered one question, it is not asked another.
    asking ??= readOutbox(runtime).finally(() => {
      asking = null
    })
    const waiting = await withinTwoSeconds(asking).catch(() => null)
    databaseUp.set(Number(waiting !== null))
    // What is not known has no value.
    mails.reset()
    oldestMail.remove()
    if (waiting === null) return
    oldestMail.set(waiting.oldestWaitsMs / 1000)
    for (const status of waitingStatuses) mails.set({ status }, waiting.counts.get(status) ?? 0)
  }
}

type Outbox = { counts: Map<string, number>; oldestWaitsMs: number }

async function readOutbox(runtime: Runtime): Promise<Outbox> {
  const rows = await runtime.db
    .selectFrom('outgoing_mails')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where('status', 'in', waitingStatuses)
    .groupBy('status')
    .execute()
  const { oldestWaitsMs } = await findOutboxHealth(runtime)
  return {
    counts: new Map(rows.map(({ status, count }) => [status, Number(count)])),
    oldestWaitsMs: oldestWaitsMs ?? 0,
  }
}

type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge

/** A site without daily backups has no value, one whose first backup is missing has 0. */
function createBackupGauge({ settings, clock }: Runtime, gauge: MakeGauge): () => void {
  const folder = settings.backupDir
  if (folder === null) return () => undefined
  const backup = gauge('harbour_backup_timestamp_seconds', 'When the newest daily backup was made.')
  return () => backup.set((findNewestBackup(folder, clock.now())?.getTime() ?? 0) / 1000)
}

/** Only PostgreSQL has connections. */
function createConnectionGauges({ connections }: Runtime['database'], gauge: MakeGauge): () => void {
  if (connections() === null) return () => undefined
  const open = gauge('harbour_database_connections', 'Connections to the database, by state.', ['state'])
  const max = gauge('harbour_database_connections_max', 'The most connections this process opens.')
  const waiting = gauge('harbour_database_waiting', 'How many operations are waiting for a connection.')
  max.set(maxConnections)
  return () => {
    const now = connections()
    open.set({ state: 'in use' }, now?.inUse ?? 0)
    open.set({ state: 'idle' }, now?.idle ?? 0)
    waiting.set(now?.waiting ?? 0)
  }
}
