import type { Log } from '#src/platform/log/log.server.ts'
import { isConnectionFault } from '#src/platform/network/connection-fault.server.ts'

/**
 * Logs uncaught errors. A connection error that nothing awaited is only logged; anything else is a bug that leaves
 * the process in an unknown state, so it exits with code 1.
 */
export function logFatalErrors(log: Log): void {
  const handleError = (error: unknown) => {
    if (isConnectionFault(error))
      return log.error({ err: error }, 'a connection broke while nothing was waiting for it')
    log.fatal({ err: error }, 'an uncaught error is ending the process')
    process.exit(1)
  }
  process.on('uncaughtException', handleError)
  process.on('unhandledRejection', handleError)
}
