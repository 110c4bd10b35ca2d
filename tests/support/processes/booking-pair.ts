import { expect } from 'vitest'
import { stepsOf } from '../../../src/features/booking/slots/slots.ts'
import { createFormKey } from '../../../src/features/booking/spam-protection/form-key.server.ts'
import { offeredStarts } from '../site/form-page.ts'
import type { DatabaseKind } from '../site/test-site.ts'
import { openProcessPair, type Process, type ProcessPair } from './process-pair.ts'

export type Answer = { status: number; place: string }

/** Visitors who come to one or two processes. */
export type Visitors = {
  /** Posts a form from an unused address, to each process in turn. */
  send: (path: string, fields: Record<string, string>) => Promise<Answer>
  /** Tries to book a slot as a new person. */
  book: (startsAt: string) => Promise<Answer>
  /**
   * The days with free times, soonest first, except the first and last: as time passes, the notice and the horizon
   * move.
   */
  findDays: () => Promise<string[]>
  /** The free times of a day, in UTC. */
  findStarts: (day: string) => Promise<string[]>
  /** Free times of all those days, in UTC, far enough apart that they can all be booked. */
  findSpacedStarts: () => Promise<string[]>
}

/** Visitors of some processes with the same secret. `now`: the processes' time, milliseconds since 1970, UTC. */
export function visitorsOf(processes: [Process, ...Process[]], secret: string, now = () => Date.now()): Visitors {
  const read = async (path: string) => (await processes[0].get(path)).text()
  let sent = 0
  const send: Visitors['send'] = async (path, fields) => {
    const process = processes[sent % processes.length] ?? processes[0]
    sent += 1
    const headers = { 'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}` }
    const answer = await process.post(path, fields, { headers })
    await answer.arrayBuffer()
    return { status: answer.status, place: answer.headers.get('location') ?? '' }
  }
  const findDays = async () => {
    const links = (await read('/contact?view=calendar')).matchAll(/href="\/contact\?day=(\d{4}-\d\d-\d\d)/g)
    return [...new Set([...links].map(([, day = '']) => day))].sort().slice(1, -1)
  }
  const findStarts = async (day: string) => offeredStarts(await read(`/contact?day=${day}`))
  return {
    send,
    book: async (startsAt) => {
      const formKey = await createFormKey({ secret, clock: { now: () => new Date(now() - 60_000) } })
      const person = { name: 'Robin Sample', email: `robin-${sent}@example.org`, phone: '', story: '' }
      return send('/contact', { ...person, formKey, startsAt, scamType: 'forex', consent: 'on' })
    },
    findDays,
    findStarts,
    findSpacedStarts: async () => {
      const spaced: string[] = []
      for (const day of await findDays()) {
        for (const start of await findStarts(day)) {
          if (Date.parse(start) - Date.parse(spaced.at(-1) ?? '1970-01-01') >= 60 * 60_000) spaced.push(start)
        }
      }
      return spaced
    },
  }
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
