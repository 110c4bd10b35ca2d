import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startScheduledJobs } from '#src/platform/jobs.server.ts'
import { eventually } from '../support/eventually.ts'

test('scheduled jobs run hourly, a failure is logged and retried, and none run after stop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const done: string[] = []
  const ends: [string, boolean][] = []
  const jobs = {
    failing: async () => {
      done.push('failing')
      throw new Error('no room')
    },
    sweeping: async () => void done.push('sweeping'),
  }
  const log = pino({}, { write: (line) => void lines.push(line) })
  const scheduledJobs = startScheduledJobs(log, jobs, { onEnd: (job, hasFailed) => void ends.push([job, hasFailed]) })
  const turn = ['failing', 'sweeping']
  await eventually(() => expect(done).toEqual(turn))
  vi.advanceTimersByTime(59 * 60_000)
  vi.advanceTimersByTime(60_000)
  await eventually(() => expect(done).toEqual([...turn, ...turn]))
  await scheduledJobs.stop()
  vi.advanceTimersByTime(3 * 60 * 60_000)
  await scheduledJobs.stop()
  expect(done).toHaveLength(4)
  const turnEnds = [
    ['failing', true],
    ['sweeping', false],
  ]
  expect(ends).toEqual([...turnEnds, ...turnEnds])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(Array(2).fill({ job: 'failing', level: 50 }))
})

test('a job that hangs in its first run is known from the start, as are those after it', async () => {
  const hanging = Promise.withResolvers<void>()
  const heard: string[] = []
  const jobs = { hanging: () => hanging.promise, next: async () => undefined }
  const scheduledJobs = startScheduledJobs(pino({ enabled: false }), jobs, {
    onSchedule: (job) => void heard.push(`${job} scheduled`),
    onEnd: (job) => void heard.push(`${job} ended`),
  })
  expect(heard).toEqual(['hanging scheduled', 'next scheduled'])
  const stopped = scheduledJobs.stop()
  hanging.resolve()
  await stopped
  expect(heard).toEqual(['hanging scheduled', 'next scheduled', 'hanging ended'])
})

test('a job that takes longer than an hour misses a turn, and is not run twice at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let runs = 0
  const slow = Promise.withResolvers<void>()
  const jobs = {
    slow: async () => {
      runs += 1
      if (runs === 1) await slow.promise
    },
  }
  const scheduledJobs = startScheduledJobs(pino({ enabled: false }), jobs)
  vi.advanceTimersByTime(5 * 60 * 60_000)
  slow.resolve()
  // The next turn comes after the hour, not for each that was missed.
  await eventually(() => {
    vi.advanceTimersByTime(60 * 60_000)
    expect(runs).toBe(2)
  })
  await scheduledJobs.stop()
  expect(runs).toBe(2)
})
