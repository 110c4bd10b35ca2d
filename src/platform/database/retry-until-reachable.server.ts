import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#src/platform/log/log.server.ts'
import { isConnectionFault } from '#src/platform/network/connection-fault.server.ts'

/** Throws other errors (password, name) at once, and gives up after `timeoutMs`. */
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
      const message = `waiting for the database, which cannot be reached yet, for up to ${timeoutMs / 1000} seconds`
      if (tries === 1) log.warn({ err: error }, message)
      await pause(pauseMs)
    }
  }
}
