import { startCopies } from '../copies.ts'
import { median } from '../statistics.ts'
import { openVisitors } from '../visitors.ts'
import { atMost, type Drill, type Figure } from './drill.ts'

/** How many passwords are tried at once, each from an address and for an account of its own. */
const atOnce = 60
const pages = 200

export const signInFloodDrill: Drill = {
  name: 'sign-in-flood',
  shows: `the booking page stays quick while ${atOnce} passwords at once are tried`,
  run: async (scale) => [
    ...(await floodAndMeasure('sqlite', Math.ceil(pages * scale))),
    ...(await floodAndMeasure('postgres', Math.ceil(pages * scale))),
  ],
}

async function floodAndMeasure(kind: 'sqlite' | 'postgres', count: number): Promise<Figure[]> {
  await using site = await startCopies(kind, 1)
  const visitors = await openVisitors(site.origin)
  await timesOfPages(site.origin, count)
  const quiet = await timesOfPages(site.origin, count)
  let isOver = false
  const statuses = new Map<number, number>()
  const flood = Array.from({ length: atOnce }, async (_, rival) => {
    for (let tried = 0; !isOver; tried += 1) {
      const email = `rival-${rival}-${tried}@example.org`
      const { status } = await visitors.send('/login', { email, password: 'a guess that is long enough' })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  const flooded = await timesOfPages(site.origin, count)
  isOver = true
  await Promise.all(flood)
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const said = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  const value = Math.round((median(flooded) / median(quiet)) * 100) / 100
  const yardstick = `${median(quiet).toFixed(1)} ms without; sign-ins meanwhile: ${said}`
  return [atMost(`${name}: time of /contact among sign-ins`, { value, max: 3, unit: '×', yardstick })]
}

/** The time of each of `count` booking pages, asked for one after the other, in milliseconds. */
async function timesOfPages(origin: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let asked = 0; asked < count; asked += 1) {
    const begun = performance.now()
    const answer = await fetch(`${origin}/contact`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`/contact was answered with ${answer.status}.`)
    times.push(performance.now() - begun)
  }
  return times
}
