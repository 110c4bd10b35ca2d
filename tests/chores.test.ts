import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startChores } from '../src/platform/jobs/scheduled-jobs.server.ts'

test('chores are done at once and every hour, one that fails is told and done again, and none after the stop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const done: string[] = []
  const chores = startChores(pino({}, { write: (line) => void lines.push(line) }), {
    failing: async () => {
      done.push('failing')
      throw new Error('no room')
    },
    sweeping: async () => void done.push('sweeping'),
  })
  const turn = ['failing', 'sweeping']
  await vi.waitFor(() => expect(done).toEqual(turn))
  vi.advanceTimersByTime(59 * 60_000)
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(done).toEqual([...turn, ...turn]))
  await chores.stop()
  vi.advanceTimersByTime(3 * 60 * 60_000)
  await chores.stop()
  expect(done).toHaveLength(4)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(Array(2).fill({ chore: 'failing', level: 50 }))
})
