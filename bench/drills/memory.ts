import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/support/free-port.ts'
import { startCopies } from '../copies.ts'
import { median } from '../statistics.ts'
import { openVisitors } from '../visitors.ts'
import { atMost, type Drill, type Figure } from './drill.ts'
import { startLoad, tellStatuses } from './load.ts'
import { forgetLimits } from './whole-bookings.ts'

const lengthMs = 3_600_000
/** From when on memory may hardly grow, as a share of the whole. */
const settled = 5 / 60
const perSecond = 20
const paths = [
  '/',
  '/contact',
  '/about',
  '/contact?view=calendar',
  '/scams/forex',
  '/privacy-policy',
  '/login',
  '/none',
]
const megabyte = 2 ** 20

export const memoryDrill: Drill = {
  name: 'memory',
  shows: 'an hour of pages, bookings, sign-ins and cancellations needs hardly more memory than its first five minutes',
  run: async (scale) => {
    const kinds = ['sqlite', 'postgres'] as const
    return (await Promise.all(kinds.map((kind) => loadAndWatch(kind, lengthMs * scale)))).flat()
  },
}

async function loadAndWatch(kind: 'sqlite' | 'postgres', length: number): Promise<Figure[]> {
  const metricsPort = await freePort()
  await using site = await startCopies(kind, 1, { METRICS_PORT: String(metricsPort) })
  const visitors = await openVisitors(site.origin)
  const starts = await visitors.findSpacedStarts()
  const load = startLoad(site.origin, { paths, perSecond })
  let isOver = false
  const writing = (async () => {
    for (let index = 0; !isOver; index += 1) {
      if (index % 4 === 0) await forgetLimits(site.db)
      const { status, place } = await visitors.book(starts[index % starts.length] ?? '')
      if (status === 303) await visitors.send(place, { intent: 'cancel' })
      await visitors.send('/login', { email: `visitor-${index}@example.org`, password: 'a guess that is long enough' })
      await pause(500)
    }
  })()
  const samples: { at: number; bytes: number }[] = []
  const begunAt = performance.now()
  while (performance.now() - begunAt < length) {
    await pause(Math.min(2000, length / 200))
    samples.push({ at: (performance.now() - begunAt) / length, bytes: await residentBytes(metricsPort) })
  }
  isOver = true
  await writing
  await load.stop()
  tellStatuses(load.answers)
  // The median of a stretch of time, because the garbage collector makes single values jump.
  const between = (from: number, until: number) =>
    median(samples.filter(({ at }) => at >= from && at <= until).map(({ bytes }) => bytes)) / megabyte
  const [early, late] = [between(settled, 2 * settled), between(1 - settled, 1)]
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const yardstick = `${Math.round(early)} MB after ${Math.round((length * settled) / 60_000)} min; ${load.answers.length} pages`
  return [
    atMost(`${name}: memory at the end`, {
      value: Math.round((late / early) * 100) / 100,
      max: 1.2,
      unit: '×',
      yardstick,
    }),
    atMost(`${name}: most memory`, {
      value: Math.round(Math.max(...samples.map(({ bytes }) => bytes)) / megabyte),
      max: 512,
      unit: 'MB',
      yardstick: `${samples.length} looks`,
    }),
  ]
}

async function residentBytes(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = metrics.split('\n').find((each) => each.startsWith('process_resident_memory_bytes '))
  if (line === undefined) throw new Error('The metrics say nothing of memory.')
  return Number(line.split(' ')[1])
}
