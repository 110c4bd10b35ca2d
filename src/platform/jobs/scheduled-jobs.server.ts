import { hourMs } from '../../time/time-range.ts'
import type { Log } from '../log/log.server.ts'

/** When each job last ended (milliseconds since 1970, UTC), and whether it failed. */
export type JobRuns = Map<string, { endedAt: number; hasFailed: boolean }>

/**
 * Runs the jobs at once and then every hour, or as often as `everyMs` says, until `stop`. Several processes may run the
 * same jobs concurrently. Jobs that take longer than that miss a turn. `onEnd` hears how each run ended.
 */
export function startScheduledJobs(
  log: Log,
  jobs: Record<string, () => Promise<void>>,
  {
    everyMs = hourMs,
    onEnd = () => undefined,
  }: { everyMs?: number; onEnd?: (job: string, hasFailed: boolean) => void } = {},
): { stop: () => Promise<void> } {
  let working: Promise<void> | null = null
  let isStopped = false
  const work = async () => {
    for (const [name, job] of Object.entries(jobs)) {
      if (isStopped) return
      try {
        await job()
        onEnd(name, false)
      } catch (error) {
        log.error({ err: error, job: name }, 'a scheduled job failed')
        onEnd(name, true)
      }
    }
  }
  const workNow = () => {
    working ??= work().finally(() => {
      working = null
    })
  }
  const timer = setInterval(workNow, everyMs)
  workNow()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await working
    },
  }
}
