import type { Log } from '#src/platform/log/log.server.ts'
import { hourMs } from '#src/time/time-range.ts'

/**
 * When each job last ended (milliseconds since 1970, UTC), and whether it failed. Until it has ended once, when it was
 * scheduled: one that hangs in its first run is late, too.
 */
export type JobRuns = Map<string, { endedAt: number; hasFailed: boolean }>

type ScheduleOptions = {
  everyMs?: number
  /** Hears of each job before any is run. */
  onSchedule?: (job: string) => void
  /** Hears how each run ended. */
  onEnd?: (job: string, hasFailed: boolean) => void
}

/**
 * Runs the jobs at once and then every hour, or as often as `everyMs` says, until `stop`. Several processes may run the
 * same jobs concurrently. Jobs that take longer than that miss a turn.
 */
export function startScheduledJobs(
  log: Log,
  jobs: Record<string, () => Promise<void>>,
  { everyMs = hourMs, onSchedule = () => undefined, onEnd = () => undefined }: ScheduleOptions = {},
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
  for (const name of Object.keys(jobs)) onSchedule(name)
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
