import { setTimeout as pause } from 'node:timers/promises'
import { startCopies } from '../copies.ts'
import { openVisitors } from '../visitors.ts'
import { type Drill, noneOf } from './drill.ts'
import { startLoad, tellStatuses } from './load.ts'
import { countLostMails, findDamage, forgetLimits } from './whole-bookings.ts'

const perSecond = 200
const paths = ['/', '/contact', '/about', '/contact?view=calendar', '/scams/cryptocurrency', '/healthz']

export const rollingRestartDrill: Drill = {
  name: 'rolling-restart',
  shows: `three copies are restarted one after the other under ${perSecond} requests a second, and nobody notices`,
  run: async (scale) => {
    await using site = await startCopies('postgres', 3)
    const visitors = await openVisitors(site.origin)
    const starts = await visitors.findSpacedStarts()
    const load = startLoad(site.origin, { paths, perSecond })
    let isOver = false
    const booked: number[] = []
    const booking = (async () => {
      for (let index = 0; !isOver; index += 1) {
        if (index % 4 === 0) await forgetLimits(site.db)
        const { status } = await visitors.book(starts[index % starts.length] ?? '')
        booked.push(status)
        await pause(30)
      }
    })()
    for (let round = 0; round < Math.ceil(3 * scale); round += 1) {
      for (const copy of site.copies) {
        await pause(2000)
        await copy.restart()
      }
    }
    await pause(2000)
    isOver = true
    await booking
    await load.stop()
    const failed = load.answers.filter(({ status }) => status !== 200)
    tellStatuses(failed)
    const yardstick = `${load.answers.length} requests, ${Math.ceil(3 * scale) * 3} restarts`
    const damage = await findDamage(site.db)
    return [
      noneOf('Rolling restart: pages that failed', failed.length, yardstick),
      noneOf(
        'Rolling restart: bookings that failed',
        booked.filter((status) => status !== 303 && status !== 409).length,
        `${booked.length} bookings: ${[...new Set(booked)].sort().join(', ')}`,
      ),
      noneOf('Rolling restart: half-done bookings', damage.halfDone, `${booked.length} bookings`),
      noneOf('Rolling restart: emails lost', await countLostMails(site), `${booked.length} bookings`),
    ]
  },
}
