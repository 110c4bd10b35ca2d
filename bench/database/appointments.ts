import { fillAppointments, sampleAppointments } from '../../server/commands/demo/fill-appointments.ts'
import { samplePeople, seededNumbers } from '../../server/commands/demo/sample-people.ts'
import { appointmentColumns } from '../../src/features/booking/appointments/appointment-rows.server.ts'
import {
  findAppointmentsBetween,
  listAppointments,
} from '../../src/features/booking/appointments/find-appointments.server.ts'
import { firm } from '../../src/firm/firm.ts'
import { dayMs } from '../../src/time/time-range.ts'
import type { Bench } from '../bench.ts'
import { judgeRatios, type Rounds } from '../ratio-verdict.ts'
import { timeInRounds } from '../statistics.ts'
import { openStores, type Store } from './stores.ts'

/** Limit, as a multiple of the time that a bare select of the same rows takes. */
const limit = 8

/** A Wednesday morning. */
const now = Date.parse('2027-02-03T10:00:00Z')
const agentIds = Array.from({ length: 12 }, (_, index) => `bench-${index + 1}`)
const count = 50_000
const perPage = 50

export const appointmentsBench: Bench = {
  name: 'appointments',
  measures: 'how soon the first page of the list and a week are found among 50,000 appointments',
  async run({ runs }) {
    await using opened = await openStores()
    const measured: Rounds[] = []
    for (const store of opened.stores) {
      process.stderr.write(`${store.name} …\n`)
      await fill(store)
      for (const [name, [find, select]] of Object.entries({ list: listOf(store), week: weekOf(store) })) {
        const [ours, theirs] = [(await find()).length, (await select()).length]
        if (ours !== theirs || ours === 0) throw new Error(`${name}: ${ours} appointments, ${theirs} rows.`)
        const times = await timeInRounds({ ours: find, yardstick: select, calls: [20, 40], runs: runs ?? 40 })
        measured.push({ name: `${store.name}, ${name}`, ...times })
      }
    }
    const yardstick = 'a bare select of the same appointments, by the driver alone'
    return judgeRatios({ rounds: measured, what: 'Finding the appointments', yardstick, limit })
  },
}

type Question = () => Promise<unknown[]>

function listOf({ db, bare }: Store): [Question, Question] {
  const filter = { when: 'ahead', agentId: null, status: null, search: '' } as const
  const statement = `select ${appointmentColumns.join(', ')} from appointments
    where starts_at > ? and ends_at > ? order by starts_at, appointment_id limit ${perPage}`
  const values = [iso(now - dayMs), iso(now)]
  return [
    async () => (await listAppointments({ db, firm }, filter, now).page({ after: null, limit: perPage })).rows,
    () => bare.run(statement, values),
  ]
}

function weekOf({ db, bare }: Store): [Question, Question] {
  const [agentId = ''] = agentIds
  const week = { startsAt: now, endsAt: now + 7 * dayMs, agentId }
  const statement = `select /* week */ ${appointmentColumns.join(', ')} from appointments
    where agent_id = ? and starts_at > ? and starts_at < ? and ends_at > ? order by starts_at`
  const values = [agentId, iso(now - dayMs), iso(week.endsAt), iso(now)]
  return [() => findAppointmentsBetween(db, week), () => bare.run(statement, values)]
}

async function fill({ db, bare }: Store): Promise<void> {
  const next = seededNumbers(1)
  const people = samplePeople(10_000, next).map((person) => ({ ...person, userId: null }))
  const appointments = sampleAppointments({ count, agentIds, people, now, next, firm, tokenHashOf: (id) => id })
  await db.transaction().execute((transaction) => fillAppointments(transaction, { appointments, now }))
  await bare.run('analyze')
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
