import type { Log } from '#src/platform/log/log.server.ts'
import { hourMs } from '#src/time/time-range.ts'

/** Until a job has ended once, when it was scheduled: one that hangs in its first run is late, too. */
export type JobRuns = Map<string, { endedAt: number; hasFailed: boolean }>

type ScheduleOptions = {
  everyMs?: number
  onSchedule?: (job: string) => void
  onEnd?: (job: string, hasFailed: boolean) => void
}

/** At once and then every hour, until `stop`. Several processes may run the same jobs. Slow jobs miss a turn. */
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
