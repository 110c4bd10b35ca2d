import { hourMs } from '../../time/time-range.ts'
import type { Log } from '../log/log.server.ts'

/**
 * Runs the jobs at once and then every hour, or as often as `everyMs` says, until `stop`. Several processes may run the
 * same jobs concurrently.
 */
export function startScheduledJobs(
  log: Log,
  jobs: Record<string, () => Promise<void>>,
  everyMs = hourMs,
): { stop: () => Promise<void> } {
  let working = Promise.resolve()
  let isStopped = false
  const work = async () => {
    for (const [name, job] of Object.entries(jobs)) {
      if (isStopped) return
      await job().catch((error: unknown) => log.error({ err: error, job: name }, 'a scheduled job failed'))
    }
  }
  const workNow = () => {
    working = working.then(work)
  }
  const timer = setInterval(workNow, everyMs)
  workNow()
  return {
    stop: () => {
      isStopped = true
      clearInterval(timer)
      return working
    },
  }
}
