import { setTimeout as pause } from 'node:timers/promises'
import { startCopies } from '../copies.ts'
import { openVisitors } from '../visitors.ts'
import { atMost, type Drill, noneOf } from './drill.ts'
import { startLoad, tellStatuses } from './load.ts'
import { countLostMails, findDamage, forgetLimits } from './whole-bookings.ts'

const outageMs = 20_000

export const databaseOutageDrill: Drill = {
  name: 'database-outage',
  shows: 'PostgreSQL stops for 20 seconds under load: honest pages meanwhile, ready soon after, nothing lost',
  run: async (scale) => {
    await using site = await startCopies('postgres', 2)
    const visitors = await openVisitors(site.origin)
    const starts = await visitors.findSpacedStarts()
    const load = startLoad(site.origin, { paths: ['/', '/contact', '/about'], perSecond: 60 })
    const acknowledged: string[] = []
    let isOver = false
    const booking = (async () => {
      for (let index = 0; !isOver; index += 1) {
        if (index % 4 === 0) await forgetLimits(site.db).catch(() => undefined)
        const startsAt = starts[index] ?? ''
        const { status } = await visitors.book(startsAt)
        if (status === 303) acknowledged.push(startsAt)
        await pause(30)
      }
    })()
    await pause(3000)
    const stoppedAt = performance.now()
    site.postgres?.shutDown('immediate')
    await pause(outageMs * Math.min(1, scale))
    site.postgres?.startAgain()
    const backAt = performance.now()
    while (!(await areReady(site.copies))) await pause(50)
    const readyMs = Math.round(performance.now() - backAt)
    await pause(5000)
    isOver = true
    await booking
    await load.stop()
    const meanwhile = load.answers.filter(({ at }) => at > stoppedAt && at < backAt)
    const rows = await site.db.selectFrom('appointments').select('starts_at').where('status', '=', 'booked').execute()
    const kept = new Set(rows.map(({ starts_at }) => Date.parse(starts_at)))
    const lost = acknowledged.filter((startsAt) => !kept.has(Date.parse(startsAt)))
    const dishonest = meanwhile.filter(({ status }) => status !== 200 && status !== 503)
    tellStatuses(dishonest)
    return [
      atMost('Outage: ready again after', { value: readyMs, max: 5000, unit: 'ms', yardstick: 'PostgreSQL started' }),
      noneOf('Outage: acknowledged bookings lost', lost.length, `${acknowledged.length} bookings`),
      noneOf('Outage: half-done bookings', (await findDamage(site.db)).halfDone, `${acknowledged.length} bookings`),
      noneOf('Outage: answers but 200 and 503', dishonest.length, `${meanwhile.length} pages meanwhile`),
      noneOf('Outage: emails lost', await countLostMails(site), `${acknowledged.length} bookings`),
    ]
  },
}

async function areReady(copies: { address: string }[]): Promise<boolean> {
  const statuses = copies.map(async ({ address }) => (await fetch(`${address}/readyz`)).status)
  return (await Promise.all(statuses)).every((status) => status === 200)
}
