import { channel } from 'node:diagnostics_channel'
import pino from 'pino'
import pretty from 'pino-pretty'
import { parseIp, rangeAround } from './network/ip-address.server.ts'
import type { Settings } from './settings.server.ts'

export type Log = pino.Logger

/** Only the listed properties of an error are logged: PostgreSQL adds the rejected row, with names and addresses. */
export const lineOptions: pino.LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: errorInLog },
}

function errorInLog(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = pino.stdSerializers.err(error)
  const code = 'code' in error ? { code: error.code } : {}
  if (!quotesValue(error)) return { type, message, stack, ...code }
  const hidden = 'a value that the database cannot read'
  return { type, message: hidden, stack: stack.replaceAll(message, hidden), ...code }
}

function quotesValue(error: Error): boolean {
  return 'severity' in error && 'code' in error && String(error.code).startsWith('22')
}

const maxWaiting = 1_000_000

/** JSON lines on stdout; readable lines on a terminal. Never log a name, an address, a form's content or a token. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Log {
  const options: pino.LoggerOptions = { ...lineOptions, level: settings.logLevel }
  if (process.stdout.isTTY) return pino(options, pretty({ sync: true }))
  const ending = { isEnding: false, triesLeft: 3 }
  // Asked a tenth of a second after each attempt to write to a pipe that is full.
  const retryEAGAIN = () => {
    if (ending.isEnding) ending.triesLeft -= 1
    return ending.triesLeft > 0
  }
  // With a `minLength` of 0, the library's `flush` does nothing.
  const stdout = pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: maxWaiting, retryEAGAIN })
  const log = pino(options, stdout)
  goOnWithoutLog(stdout, log, ending)
  return log
}

/** While stdout takes nothing, as a file on a full disk or a pipe that nobody reads does. */
function goOnWithoutLog(stdout: ReturnType<typeof pino.destination>, log: Log, ending: { isEnding: boolean }): void {
  let isBroken = false
  let lost = 0
  stdout.on('error', () => {
    isBroken = true
  })
  stdout.on('drop', () => {
    lost += 1
    // What waits is otherwise tried again with a line that can wait too.
    stdout.flush()
  })
  stdout.on('drain', () => {
    isBroken = false
    if (lost === 0) return
    const lines = lost
    lost = 0
    log.warn({ lines }, 'lines of the log were lost, because it could not be written')
  })
  // Before the process ends the library writes what waits, and would try for ever if the disk is full.
  const writeWaiting = stdout.flushSync.bind(stdout)
  stdout.flushSync = () => {
    if (isBroken) return
    ending.isEnding = true
    try {
      writeWaiting()
    } catch {
      isBroken = true
    }
  }
}

/** Monitoring relies on the names, so they must not change. */
const events = {
  'sign-in-failed': 'a sign-in failed',
  'factor-refused': 'a second factor was refused',
  'access-refused': 'access was refused',
  'limit-refused': 'a limit was reached',
  'cross-site-refused': 'a form from another site was refused',
} as const

type SecurityEvent = keyof typeof events

type EventDetails = {
  /** The visitor's IP address, of which only the subnet is logged. */
  address: string | null
  /** Never the email address. */
  userId?: string | null
  /** A fixed text, never from the request. */
  reason: string
}

/** Without anything about the visitor. Metrics count the events. */
export const securityEventChannel = channel('harbour:security-event')

export type SecurityEventMessage = { event: SecurityEvent; reason: string }

/** At level warn, so that it appears in quieter logs too. */
export function logSecurityEvent(
  log: Pick<Log, 'warn'>,
  event: SecurityEvent,
  { address, userId = null, reason }: EventDetails,
): void {
  securityEventChannel.publish({ event, reason } satisfies SecurityEventMessage)
  log.warn({ event, network: address === null ? null : subnetForLog(address), userId, reason }, events[event])
}

/** Wider than a rate limit's: many people share a /24 (IPv4) or /48 (IPv6), so it identifies none of them. */
export function subnetForLog(address: string): string {
  const ip = parseIp(address)
  return ip === null ? 'unknown' : rangeAround(ip, ip.kind() === 'ipv6' ? 48 : 24)
}
