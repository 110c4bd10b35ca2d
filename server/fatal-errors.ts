import type { Log } from '../src/platform/log/log.server.ts'
import { isConnectionFault } from '../src/platform/network/connection-fault.server.ts'

/**
 * Hears errors that nobody else has caught. A connection that broke where nobody waited for it is logged, and the process goes
 * on; anything else is a bug, after which nobody knows how things stand: it is logged, and the process ends with code 1.
 */
export function logFatalErrors(log: Log): void {
  const hear = (error: unknown) => {
    if (isConnectionFault(error)) return log.error({ err: error }, 'a connection broke where nobody waited for it')
    log.fatal({ err: error }, 'an error that nobody has caught ends the process')
    process.exit(1)
  }
  process.on('uncaughtException', hear)
  process.on('unhandledRejection', hear)
}
