import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { noticeIn } from '#src/features/accounts/sessions/home-notice.server.ts'
import { readClosedDays } from '#src/features/booking/availability/closed-days.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { startScheduledJobs } from '#src/platform/jobs.server.ts'
import { createOutboxWatch } from '#src/platform/outbox/outbox-health.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { connectionLimits, readTarget, refuseTarget, watchConnections } from './connections.ts'
import { logFatalErrors } from './fatal-errors.ts'
import { startQueues } from './jobs.ts'
import { adminOrExit, exit, prepareRuntime } from './prepare-runtime.ts'
import { loadStaticFiles, type MemoryFile, prepareAnswers, sendMemoryFile } from './responses/memory-files.ts'
import type { PrerenderedPages } from './responses/prerendered-pages.ts'
import { createScheduledBackup } from './scheduled-backup.ts'
import { calendarJobsOf, hourlyJobsOf, minutelyJobsOf } from './scheduled-jobs.ts'
import { createSite, renderPublicPages } from './site.ts'
import { createRouteOf } from './watching/route-of-path.ts'
import { startWatching, type Watching } from './watching/watching.ts'

export async function serve(): Promise<void> {
  // Until it is ready. The first process of a container ignores a signal that it has no handler for.
  for (const signal of stopSignals) process.once(signal, exitAtOnce)
  const runtime = await prepareRuntime()
  logFatalErrors(runtime.log)
  const { settings } = runtime
  const files = loadStaticFiles('build/client', settings.hsts)
  const pages = await renderPublicPages(runtime)

  const app = createSite(runtime)
  const routeOf = createRouteOf(app.routes, (path) => files.has(path))
  const watching = await startWatching(runtime, routeOf)
  const server = createHttpServer(runtime, app, { files, pages, watching })
  const connections = watchConnections(server)
  await listen(server, settings)
  // Only now: a second start on the same port must neither work beside the first one nor revoke its setup link.
  const setupLink = await adminOrExit(runtime)
  const work = startWork(runtime, { pages, watching })
  stopOnSignal(server, runtime, { work, watching, connections })
  process.stdout.write(`Harbour is ready at ${settings.origin} (version ${runtime.version})\n`)
  runtime.log.info({ version: runtime.version }, 'ready')
  if (setupLink !== null) {
    process.stdout.write(
      `Create the first admin here (works once, for ${termInWords(linkTerms['first-admin'])}): ${setupLink}\n`,
    )
  }
}

/** With the days on which the firm is closed, which another process may have changed. */
async function renderAgain(runtime: Runtime, pages: PrerenderedPages): Promise<void> {
  await readClosedDays(runtime)
  await pages.refresh()
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      exit(`Port ${port} is already in use. Stop the program using it, or choose another port with PORT.`)
    }
    const remedy =
      error.code === 'EACCES' ? 'Choose a port of 1024 or above with PORT.' : 'Set HOST to an address of this machine.'
    exit(`Harbour cannot listen on ${host}:${port}: ${error.message}. ${remedy}`)
  })
  return new Promise((resolve) => server.listen(port, host, resolve))
}

type Work = { stop: () => Promise<unknown> }[]

function startWork(runtime: Runtime, { pages, watching }: { pages: PrerenderedPages; watching: Watching }): Work {
  const outboxWatch = createOutboxWatch(runtime)
  const scheduledBackup = createScheduledBackup(runtime)
  const note = (job: string, hasFailed: boolean) => {
    runtime.jobRuns.set(job, { endedAt: runtime.clock.now().getTime(), hasFailed })
  }
  const hearing = {
    onSchedule: (job: string) => note(job, false),
    onEnd: (job: string, hasFailed: boolean) => {
      note(job, hasFailed)
      watching.countJobEnd(job, hasFailed)
    },
  }
  const hourlyJobs = startScheduledJobs(runtime.log, hourlyJobsOf(runtime), hearing)
  // Apart: a copy to another machine may take hours.
  const backupJobs = startScheduledJobs(runtime.log, scheduledBackup.jobs, hearing)
  const minutelyJobs = startScheduledJobs(
    runtime.log,
    { ...minutelyJobsOf(runtime), 'render the public pages again': () => renderAgain(runtime, pages) },
    { everyMs: minuteMs, ...hearing },
  )
  const calendarJobs = startScheduledJobs(runtime.log, calendarJobsOf(runtime), { everyMs: minuteMs, ...hearing })
  startQueues(runtime)
  outboxWatch.start()
  return [
    runtime.jobs,
    runtime.outbox,
    outboxWatch,
    scheduledBackup,
    backupJobs,
    hourlyJobs,
    minutelyJobs,
    calendarJobs,
  ]
}

type Served = { files: Map<string, MemoryFile>; pages: PrerenderedPages; watching: Watching }

/** Static files and prerendered pages are answered before the framework sees the request. */
function createHttpServer(
  runtime: Runtime,
  app: ReturnType<typeof createSite>,
  { files, pages, watching }: Served,
): Server {
  const answersOf = new Map([...files].map(([path, file]) => [path, prepareAnswers(file)]))
  const listener = watching.aroundApp(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const answer: RequestListener = (request, response) => {
    const target = readTarget(request)
    if (target === null) return refuseTarget(response)
    request.url = target
    const [path = ''] = target.split('?', 1)
    const answers =
      request.method === 'GET' || request.method === 'HEAD' ? (pages.find(path) ?? answersOf.get(path)) : undefined
    if (answers === undefined) return void listener(request, response)
    // With a notice, the home page is rendered for one visitor.
    if (path === '/' && noticeIn(runtime, request.headers.cookie) !== null) return void listener(request, response)
    return sendMemoryFile(request, response, answers)
  }
  return createServer(connectionLimits, watching.aroundAll(answer))
}

/** After the signal: open connections are cut; the process exits regardless. */
const cutAfterMs = 9000
const exitAfterMs = 9500

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const exitAtOnce = () => process.exit(0)

type Running = { work: Work; watching: Watching; connections: ReturnType<typeof watchConnections> }

/** Finishes running requests, stops background work and closes the database, within ten seconds. */
function stopOnSignal(server: Server, runtime: Runtime, { work, watching, connections }: Running): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    runtime.log.info('stopping')
    const workStopped = Promise.all(work.map((part) => part.stop()))
    const cut = setTimeout(() => {
      runtime.log.warn('connections are still open and will be cut')
      server.closeAllConnections()
    }, cutAfterMs)
    connections.close(async () => {
      clearTimeout(cut)
      await workStopped
      // Only now has every request and email ended that there is something to report about.
      await watching.stop()
      await runtime.database.close()
      process.exit(0)
    })
    // A job or the database may take longer. Uncommitted changes are rolled back; jobs run again at the next start.
    setTimeout(() => {
      runtime.log.warn('not everything was finished in time')
      process.exit(0)
    }, exitAfterMs).unref()
  }
  // In this order: a signal that has arrived but has not been handled is lost while there is no listener.
  for (const signal of stopSignals) process.on(signal, stop).off(signal, exitAtOnce)
}
