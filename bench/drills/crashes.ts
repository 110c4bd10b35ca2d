import { setTimeout as pause } from 'node:timers/promises'
import { type Copy, startCopies } from '../copies.ts'
import { openVisitors } from '../visitors.ts'
import { atMost, type Drill, noneOf } from './drill.ts'
import { startLoad, tellStatuses } from './load.ts'
import { countLostMails, findDamage, findLost, forgetLimits, type Told } from './whole-bookings.ts'

const perSecond = 50
const paths = ['/', '/contact', '/about', '/contact?view=calendar']
const crashes = 20
const betweenMs = 3000

export const crashesDrill: Drill = {
  name: 'crashes',
  shows: `of three copies, one is killed every ${betweenMs / 1000} seconds under load, and the others go on`,
  run: async (scale) => {
    await using site = await startCopies('postgres', 3)
    const visitors = await openVisitors(site.origin)
    const starts = await visitors.findSpacedStarts()
    const load = startLoad(site.origin, { paths, perSecond })
    let isOver = false
    const told: Told[] = []
    const booking = (async () => {
      for (const [index, startsAt] of starts.entries()) {
        if (isOver) return
        if (index % 4 === 0) await forgetLimits(site.db)
        const { status, place } = await visitors.book(startsAt)
        told.push({ startsAt, place, is: status === 303 ? 'booked' : 'unknown' })
        await pause(100)
      }
    })()
    const count = Math.ceil(crashes * scale)
    for (let crash = 0; crash < count; crash += 1) {
      await pause(betweenMs)
      await (site.copies[crash % site.copies.length] as Copy).kill()
    }
    isOver = true
    await booking
    await load.stop()
    const failed = load.answers.filter(({ status }) => status !== 200)
    tellStatuses(failed)
    const acknowledged = told.filter(({ is }) => is === 'booked').length
    const yardstick = `${count} kills, ${acknowledged} of ${told.length} bookings acknowledged`
    const damage = await findDamage(site.db)
    return [
      // A page that a killed process had begun to send cannot be asked for again.
      atMost('Crashes: pages that failed', {
        value: Math.round((failed.length / load.answers.length) * 10_000) / 100,
        max: 1,
        unit: '%',
        yardstick: `${load.answers.length} requests`,
      }),
      noneOf('Crashes: acknowledged bookings lost', (await findLost(site.db, told)).length, yardstick),
      noneOf('Crashes: half-done bookings', damage.halfDone, yardstick),
      noneOf('Crashes: double bookings', damage.doubleBooked, yardstick),
      noneOf('Crashes: emails lost', await countLostMails(site), yardstick),
    ]
  },
}
