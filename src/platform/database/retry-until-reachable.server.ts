import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log/log.server.ts'
import { isConnectionFault } from '../network/connection-fault.server.ts'

/**
 * Does something with the database as soon as it can be reached: one that starts up, or is not there yet, is waited for.
 * Throws at once what is wrong otherwise (a password, a name), and after `timeoutMs` that it cannot be reached.
 */
export async function retryUntilReachable(
  attempt: () => Promise<void>,
  { log, timeoutMs = 60_000, pauseMs = 1000 }: { log: Log; timeoutMs?: number; pauseMs?: number },
): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConnectionFault(error) || performance.now() >= endsAt) throw error
      const message = `waiting for the database, which cannot be reached yet, for ${timeoutMs / 1000} seconds at most`
      if (tries === 1) log.warn({ err: error }, message)
      await pause(pauseMs)
    }
  }
}
