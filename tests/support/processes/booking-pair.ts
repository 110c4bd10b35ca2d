import { expect } from 'vitest'
import { stepsOf } from '#src/features/booking/slots/slots.ts'
import { createFormKey } from '#src/features/booking/spam-protection.server.ts'
import type { DatabaseKind } from '../site/test-site.ts'
import { createVisitors, type Visitors } from '../visitors.ts'
import { openProcessPair, type Process, type ProcessPair } from './process-pair.ts'

/** Visitors of some processes with the same secret. `now`: the processes' time, milliseconds since 1970, UTC. */
export function visitorsOf(processes: [Process, ...Process[]], secret: string, now = () => Date.now()): Visitors {
  let sent = 0
  return createVisitors({
    read: async (path) => (await processes[0].get(path)).text(),
    // To each process in turn.
    post: async (path, fields, address) => {
      const process = processes[sent % processes.length] ?? processes[0]
      sent += 1
      const { status, headers } = await process.post(path, fields, { headers: { 'x-forwarded-for': address } })
      return { status, place: headers.get('location') ?? '' }
    },
    openForm: async () => ({
      formKey: await createFormKey({ secret, clock: { now: () => new Date(now() - 60_000) } }),
    }),
  })
}

/** Two processes of the built site that visitors book through. */
export type BookingPair = Visitors &
  Pick<ProcessPair, 'db' | 'dataDir' | 'databaseUrl' | 'secret' | typeof Symbol.asyncDispose>

export async function openBookingPair(kind: DatabaseKind): Promise<BookingPair> {
  const pair = await openProcessPair(kind)
  const { db, dataDir, databaseUrl, secret } = pair
  return {
    ...{ db, dataDir, databaseUrl, secret },
    ...visitorsOf(pair.processes, secret),
    [Symbol.asyncDispose]: () => pair[Symbol.asyncDispose](),
  }
}

/** The booked appointments at some starts, after checking that each has exactly its own steps. */
export async function findBookedAt({ db }: Pick<BookingPair, 'db'>, starts: string[]) {
  const standing = await db
    .selectFrom('appointments')
    .selectAll()
    .where('status', '=', 'booked')
    .where('starts_at', 'in', starts)
    .orderBy('starts_at')
    .execute()
  for (const { appointment_id, starts_at, occupied_until } of standing) {
    const query = db.selectFrom('taken_steps').select('step_at').where('appointment_id', '=', appointment_id)
    const steps = (await query.execute()).map(({ step_at }) => Date.parse(step_at)).sort()
    const range = { startsAt: Date.parse(starts_at), occupiedUntil: Date.parse(occupied_until) }
    expect(steps).toEqual(stepsOf(range))
  }
  return standing
}
