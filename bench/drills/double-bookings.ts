import type { Answer, Visitors } from '../../tests/support/visitors.ts'
import { startCopies } from '../copies.ts'
import { openVisitors } from '../visitors.ts'
import { type Drill, type Figure, noneOf } from './drill.ts'
import { type Damage, findDamage, forgetLimits } from './whole-bookings.ts'

/** How many people ask at the same moment, for how many times that overlap. */
const rivals = 50
const timesARound = 5

export const doubleBookingsDrill: Drill = {
  name: 'double-bookings',
  shows: 'of concurrent bookings, moves, cancellations and undos on three copies, no two take the same time',
  run: async (scale) => {
    await using site = await startCopies('postgres', 3)
    const visitors = await openVisitors(site.origin)
    const attempts = Math.ceil(10_000 * scale)
    let starts: string[] = []
    const standing: string[] = []
    const statuses = new Map<number, number>()
    const damage: Damage = { doubleBooked: 0, halfDone: 0 }
    const count = ({ doubleBooked, halfDone }: Damage) => {
      damage.doubleBooked += doubleBooked
      damage.halfDone += halfDone
    }
    for (let done = 0; done < attempts; done += rivals) {
      if (starts.length < timesARound) {
        // What follows wipes everything, and the damage with it.
        count(await findDamage(site.db))
        await site.db.deleteFrom('taken_steps').execute()
        await site.db.updateTable('appointments').set({ status: 'cancelled' }).where('status', '=', 'booked').execute()
        standing.length = 0
        starts = await visitors.findAllStarts()
      }
      await forgetLimits(site.db)
      const wanted = starts.splice(0, timesARound)
      const answers = await Promise.all(
        Array.from({ length: rivals }, (_, index) => attempt({ visitors, index, wanted, standing })),
      )
      for (const { status, place, isBooking } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (isBooking && status === 303) standing.push(place)
      }
    }
    count(await findDamage(site.db))
    const said = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    const yardstick = `${attempts} attempts: ${said.join(', ')}`
    const unexpected = [...statuses].filter(([status]) => ![303, 409].includes(status))
    return [
      noneOf('Double bookings, three copies', damage.doubleBooked, yardstick),
      noneOf('Half-done changes, three copies', damage.halfDone, yardstick),
      noneOf(
        'Answers but 303 and 409',
        unexpected.reduce((sum, [, count]) => sum + count, 0),
        yardstick,
      ),
    ] satisfies Figure[]
  },
}

type Attempt = { visitors: Visitors; index: number; wanted: string[]; standing: string[] }

/** Mostly bookings; every fifth changes an appointment that stands, of the last ones. */
async function attempt({ visitors, index, wanted, standing }: Attempt): Promise<Answer & { isBooking: boolean }> {
  const startsAt = wanted[index % wanted.length] ?? ''
  const place = standing.at(-1 - (index % 7))
  if (index % 5 !== 0 || place === undefined) return { ...(await visitors.book(startsAt)), isBooking: true }
  const intents = [{ intent: 'move', startsAt }, { intent: 'cancel' }, { intent: 'restore' }]
  const fields = intents[(index / 5) % intents.length] as Record<string, string>
  return { ...(await visitors.send(place, fields)), isBooking: false }
}
