import type { Log } from '#src/platform/log.server.ts'
import { isConnectionFault } from '#src/platform/network/connection-fault.server.ts'

/** A broken connection that nothing awaited is only logged; anything else leaves an unknown state: exit code 1. */
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
