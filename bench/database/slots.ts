import type { AgentAvailability } from '../../src/features/booking/availability/availability.ts'
import { readAvailability } from '../../src/features/booking/availability/availability-queries.server.ts'
import { findSlots } from '../../src/features/booking/slots/find-slots.server.ts'
import { firm } from '../../src/firm/firm.ts'
import { consentWording } from '../../src/firm/words.ts'
import { dayMs, hourMs, minuteMs } from '../../src/time/time-range.ts'
import type { Bench } from '../bench.ts'
import { judgeRatios, type Rounds } from '../ratio-verdict.ts'
import { timeInRounds } from '../statistics.ts'
import { openStores, type Store } from './stores.ts'

/** Limit for finding the slots of 60 days, as a multiple of the time that a bare select of the appointments takes. */
const limit = 15

/** A Wednesday morning; the clocks go forward within the following 60 days. */
const now = Date.parse('2027-02-03T10:00:00Z')
const agentIds = ['bench-1', 'bench-2', 'bench-3', 'bench-4', 'bench-5']
const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensFrom: '09:00', closesAt: '17:00' }))
const agents = agentIds.map(
  (agentId): AgentAvailability => ({
    agentId,
    name: 'Sample Agent',
    email: 'agent@harbour.example',
    openingHours,
    isActive: true,
    daysOff: [],
    extraHours: [],
    busyTimes: [],
  }),
)

export const slotsBench: Bench = {
  name: 'slots',
  measures: 'how soon the free times of 60 days and five agents are found, with two in five taken',
  async run({ runs }) {
    await using opened = await openStores()
    const measured: Rounds[] = []
    for (const store of opened.stores) {
      process.stderr.write(`${store.name} …\n`)
      const taken = await fillCalendars(store)
      const offered = await findSlotsOfAll(store)
      const rows = await selectRows(store)
      if (rows.length !== taken || offered === 0) throw new Error(`${rows.length} of ${taken} rows, ${offered} slots.`)
      const questions = { ours: () => findSlotsOfAll(store), yardstick: () => selectRows(store) }
      const times = await timeInRounds({ ...questions, calls: [5, 25], runs: runs ?? 40 })
      measured.push({ name: store.name, ...times })
    }
    const yardstick = 'one bare select of the same appointments, by the driver alone'
    return judgeRatios({ rounds: measured, what: 'Finding the slots', yardstick, limit })
  },
}

async function findSlotsOfAll({ db }: Store): Promise<number> {
  const { rules } = await readAvailability(db)
  const clock = { now: () => new Date(now) }
  return (await findSlots({ db, clock, firm }, { availability: { agents, rules } })).length
}

function selectRows({ bare }: Store) {
  const statement = 'select agent_id, starts_at, occupied_until from appointments where occupied_until > ?'
  return bare.run(statement, [new Date(now).toISOString()])
}

/** Books two in five of each agent's hours on each of the next 60 days. Returns the number of appointments. */
async function fillCalendars({ db }: Store): Promise<number> {
  const hours = Array.from({ length: 60 * 8 }, (_, index) => now + Math.floor(index / 8) * dayMs + (index % 8) * hourMs)
  const iso = (instantMs: number) => new Date(instantMs).toISOString()
  const rows = agentIds.flatMap((agentId, agent) =>
    hours
      .filter((_, index) => ((index + agent) * 2) % 5 < 2)
      .map((startsAt) => ({
        appointment_id: `${agentId} ${startsAt}`,
        reference: `${agentId} ${startsAt}`,
        agent_id: agentId,
        starts_at: iso(startsAt),
        ends_at: iso(startsAt + 45 * minuteMs),
        occupied_until: iso(startsAt + hourMs),
        status: 'booked' as const,
        scam_type: 'forex',
        name: 'Robin Sample',
        email: 'robin@example.org',
        phone: '',
        story: 'An adviser called, and called again.',
        client_id: null,
        consent_wording: consentWording,
        consented_at: iso(now),
        created_at: iso(now),
        form_key: `${agentId} ${startsAt}`,
        manage_token_hash: `${agentId} ${startsAt}`,
        time_zone: 'Europe/London',
        cancelled_at: null,
        released_at: null,
      })),
  )
  for (let index = 0; index < rows.length; index += 100) {
    await db
      .insertInto('appointments')
      .values(rows.slice(index, index + 100))
      .execute()
  }
  return rows.length
}
