import { availableParallelism } from 'node:os'
import type { Visitors } from '../../tests/support/visitors.ts'
import { startCopies } from '../copies.ts'
import { median } from '../statistics.ts'
import { openVisitors } from '../visitors.ts'
import type { Drill } from './drill.ts'
import { fillSite } from './fill-site.ts'
import { forgetLimits } from './whole-bookings.ts'

const bookingsARound = 96
const atOnce = 16
const rounds = 10
const least = 1.7
/** For two copies, the database and those who book. */
const coresNeeded = 4

export const twoCopiesDrill: Drill = {
  name: 'two-copies',
  shows: 'two copies take almost twice the bookings of one',
  run: async (scale) => {
    await using site = await startCopies('postgres', 2)
    await fillSite(site, { agents: 50, users: 0, userDays: 1, appointments: 0 })
    const visitors = await Promise.all(site.copies.map(({ address }, index) => openVisitors(address, index)))
    const starts = (await visitors[0]?.findSpacedStarts()) ?? []
    let booked = 0
    const bookedASecond = async (through: Visitors[]) => {
      const begun = performance.now()
      for (let round = 0; round < bookingsARound / atOnce; round += 1) {
        await forgetLimits(site.db)
        const answers = Array.from({ length: atOnce }, (_, index) => {
          const startsAt = starts[(booked + index) % starts.length] ?? ''
          return (through[index % through.length] as Visitors).book(startsAt)
        })
        booked += atOnce
        for (const { status } of await Promise.all(answers)) {
          if (status !== 303) throw new Error(`A booking was answered with ${status}.`)
        }
      }
      return (bookingsARound / (performance.now() - begun)) * 1000
    }
    const one: number[] = []
    const two: number[] = []
    for (let round = -1; round < Math.ceil(rounds * scale); round += 1) {
      const [alone, together] = [await bookedASecond(visitors.slice(0, 1)), await bookedASecond(visitors)]
      // The first round warms up.
      if (round < 0) continue
      one.push(alone)
      two.push(together)
    }
    const ratio = median(two) / median(one)
    const cores = availableParallelism()
    const isJudged = cores >= coresNeeded
    return [
      {
        figure: 'Two copies: bookings a second',
        measured: `${ratio.toFixed(2)} ×`,
        limit: isJudged ? `at least ${least} ×` : `none with ${cores} cores: the copies share one with the database`,
        yardstick: `${median(one).toFixed(1)} a second through one copy`,
        isKept: !isJudged || ratio >= least,
      },
    ]
  },
}
