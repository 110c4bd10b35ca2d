import { pino } from 'pino'
import { expect, inject, vi } from 'vitest'
import { stepsOf } from '../../src/features/booking/slots/slots.ts'
import { connectDatabase, type DatabaseHandle } from '../../src/platform/database/connect.server.ts'
import { hiddenFieldsOf, offeredStarts } from './form-page.ts'
import { createDatabase } from './postgres-server.ts'
import { startSite } from './site-process.ts'
import type { DatabaseKind } from './test-site.ts'

export type Answer = { status: number; place: string }

/** Two processes of the built site on one database, as behind one proxy, with the database open beside them. */
export type SitePair = AsyncDisposable & {
  db: DatabaseHandle['db']
  dataDir: string
  /** Posts a form from an address that nobody else has, to one of the processes and to the other in turn. */
  send: (path: string, fields: Record<string, string>) => Promise<Answer>
  /** Books a slot, or fails to, in the name of somebody new. */
  book: (startsAt: string) => Promise<Answer>
  /** The days with free times, soonest first, but neither the first nor the last: time goes by, and the notice and the horizon with it. */
  findDays: () => Promise<string[]>
  /** The free times of a day, in UTC. */
  findStarts: (day: string) => Promise<string[]>
}

export async function openSitePair(kind: DatabaseKind): Promise<SitePair> {
  const serverUrl = inject('postgresUrl')
  const databaseUrl = kind === 'postgres' && serverUrl !== null ? await createDatabase(serverUrl) : null
  const first = await startSite(databaseUrl)
  const read = async (path: string) => (await fetch(first.address + path)).text()
  const unseen = hiddenFieldsOf(await read('/contact'), 'booking')
  const shownAt = performance.now()
  const second = await startSite(databaseUrl, first)
  const database = connectDatabase({ databaseUrl, dataDir: first.dataDir }, pino({ enabled: false }))
  // Nobody fills in a form in less than a few seconds.
  await vi.waitUntil(() => performance.now() - shownAt > 3100, { timeout: 10_000 })

  let sent = 0
  const send: SitePair['send'] = async (path, fields) => {
    const { address } = sent % 2 === 0 ? first : second
    sent += 1
    const answer = await fetch(address + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
      },
    })
    await answer.arrayBuffer()
    return { status: answer.status, place: answer.headers.get('location') ?? '' }
  }
  return {
    db: database.db,
    dataDir: first.dataDir,
    send,
    book: (startsAt) => {
      const person = { name: 'Robin Sample', email: `robin-${sent}@example.org`, phone: '', story: '' }
      return send('/contact', { ...unseen, ...person, startsAt, scamType: 'forex', consent: 'on' })
    },
    findDays: async () => {
      const links = (await read('/contact')).matchAll(/href="\/contact\?day=(\d{4}-\d\d-\d\d)"/g)
      return [...new Set([...links].map(([, day = '']) => day))].sort().slice(1, -1)
    },
    findStarts: async (day) => offeredStarts(await read(`/contact?day=${day}`)),
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await second.stop()
      await first.stop()
    },
  }
}

/** The appointments that stand and begin at one of some times, after making sure that each has exactly its own steps. */
export async function findBookedAt({ db }: Pick<SitePair, 'db'>, starts: string[]) {
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
