import { type Context, Hono } from 'hono'
import { withinTwoSeconds } from '#src/platform/database/connect.server.ts'
import { findPendingMigrations } from '#src/platform/database/migrate.server.ts'
import { fileIdOf, findLostFileFault, findWriteFault } from '#src/platform/faults/database-faults.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { findVersionFault } from '#src/platform/faults/newer-version.server.ts'
import { isInRanges, parseIp, parseIpRange } from '#src/platform/network/ip-address.server.ts'
import { isQuestion, questionHeader, type SeenByTheSite } from '#src/platform/network/seen-from-outside.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { AppEnvironment, InnerRequest } from './requests/request-body.ts'

/** So that nobody can make the site write by asking again and again. */
const writeCheckMs = 5000

/** `/healthz`: the process is alive. `/readyz`: the database responds, has our schema, and can be written to. */
export function createProbes(
  { db, log, clock, secret, settings, jobRuns, version }: Runtime,
  toInnerRequest: (context: Context<AppEnvironment>) => InnerRequest,
): Hono<AppEnvironment> {
  const openedFile = fileIdOf(settings)
  const trustedProxies = settings.trustedProxies.map(parseIpRange).filter((range) => range !== null)
  let lastWrite = { at: Number.NEGATIVE_INFINITY, fault: Promise.resolve<Fault | null>(null) }
  const writeFault = () => {
    const at = clock.now().getTime()
    if (Math.abs(at - lastWrite.at) >= writeCheckMs) lastWrite = { at, fault: findWriteFault(db, clock.now()) }
    return lastWrite.fault
  }

  const findReason = async () => {
    const lost = findLostFileFault(settings, openedFile)
    if (lost !== null) {
      log.error(lost, 'not ready: the database is gone')
      return 'the database is gone'
    }
    if ((await findPendingMigrations(db)).length > 0) return 'the database has not been migrated'
    if ((await findVersionFault(db)) !== null) return 'a newer version has used the database'
    const fault = await writeFault()
    if (fault === null) return null
    log.error(fault, 'not ready: nothing can be written')
    return 'nothing can be written to the database'
  }
  // Everyone who asks meanwhile hears the same, so that a crowd is one question to the database and one line in the
  // log.
  let asking: Promise<string | null> | null = null
  const whyNotReady = () => {
    asking ??= withinTwoSeconds(findReason())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'not ready')
        return 'the database does not answer'
      })
      .finally(() => {
        asking = null
      })
    return asking
  }

  const probes = new Hono<AppEnvironment>()
  probes.get('/healthz', (context) => {
    const headers = { 'cache-control': 'no-store' }
    const alive = { status: 'alive', version }
    if (!isQuestion(secret, context.req.header(questionHeader), clock.now())) return context.json(alive, 200, headers)
    const socketAddress = context.env?.incoming?.socket.remoteAddress ?? ''
    const seen: SeenByTheSite = {
      version,
      socketAddress: parseIp(socketAddress)?.toString() ?? 'unknown',
      isProxyTrusted: isInRanges(socketAddress, trustedProxies),
      clientAddress: toInnerRequest(context).address,
      forwardedFor: context.req.header('x-forwarded-for') ?? null,
      jobRuns: [...jobRuns],
    }
    return context.json({ ...alive, ...seen }, 200, headers)
  })
  probes.get('/readyz', async (context) => {
    const reason = await whyNotReady()
    return context.text(reason ?? 'ready', reason === null ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return probes
}
