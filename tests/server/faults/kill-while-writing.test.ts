import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connectDatabase, type DatabaseHandle } from '#src/platform/database/connect.server.ts'
import { dayMs, minuteMs } from '#src/time/time-range.ts'
import { formOf } from '../../support/pages/page.ts'
import { visitorsOf } from '../../support/processes/booking-pair.ts'
import { findHalfDone } from '../../support/processes/half-done.ts'
import { dropDatabase } from '../../support/processes/postgres-server.ts'
import { createDatabaseFor, type Process, toProcess } from '../../support/processes/process-pair.ts'
import { startSite } from '../../support/processes/site-process.ts'
import { isWholeRun } from '../../support/series.ts'
import { type DatabaseKind, databaseKinds } from '../../support/site/test-site.ts'
import type { Visitors } from '../../support/visitors.ts'

const kills = 20

type Desk = { process: Process; visitors: Visitors; db: DatabaseHandle['db']; cookie: string; free: string[] }

/** The status of an answer; null if it never came. */
type Told = number | null

/** What leads to another page once it is done; the others are answered where they are. */
const visitorsForms = new Set(['booking', 'move', 'cancellation'])

/** One write of each kind, prepared up to the press of its button. */
async function prepareWrites({ process, visitors, db, cookie, free }: Desk, round: number) {
  const book = async () => {
    const startsAt = free.shift() ?? ''
    const { status, place } = await visitors.book(startsAt)
    expect(status).toBe(303)
    const row = await db
      .selectFrom('appointments')
      .select(['appointment_id', 'person_id'])
      .where('starts_at', '=', startsAt)
      .where('status', '=', 'booked')
      .executeTakeFirstOrThrow()
    return {
      place,
      id: row.appointment_id,
      desk: `/admin-profile/appointments/${row.appointment_id}`,
      personId: row.person_id,
    }
  }
  const [moved, cancelled, held, left] = [await book(), await book(), await book(), await book()]
  // It was a week ago, so that its outcome can be noted; its time is no longer taken.
  const minutesAfterStart = (minutes: number) => new Date(Date.now() - 7 * dayMs + minutes * minuteMs).toISOString()
  const past = {
    starts_at: minutesAfterStart(0),
    ends_at: minutesAfterStart(30),
    occupied_until: minutesAfterStart(45),
  }
  await db.updateTable('appointments').set(past).where('appointment_id', '=', held.id).execute()
  await db.deleteFrom('taken_steps').where('appointment_id', '=', held.id).execute()

  // Nobody with an upcoming appointment is deleted.
  await visitors.send(left.place, { intent: 'cancel' })

  const read = async (path: string) => (await process.get(path, cookie)).text()
  const press = async (path: string, fields: Record<string, string>) => {
    const answer = await process.post(path, fields, { cookie })
    await answer.arrayBuffer()
    return { status: answer.status }
  }
  const outcome = { ...formOf(await read(held.desk), 'done').fields, body: `Went well ${held.id}` }
  const note = { ...formOf(await read(moved.desk), 'add-note').fields, body: `A note ${round}` }
  const person = `/admin-profile/people/${left.personId}`
  const deletion = formOf(await read(person), 'delete-person').fields
  const account = { name: 'Anna', email: `anna-${round}@example.org`, password: 'a lighthouse keeper sleeps late' }
  const [bookedAt, movedTo] = [free.shift() ?? '', free.shift() ?? '']

  const status = async (answer: Promise<{ status: number }>): Promise<Told> =>
    answer.then(({ status }) => status).catch(() => null)
  const exists = async (query: { execute: () => Promise<unknown[]> }) => (await query.execute()).length > 0
  const appointment = (id: string) => db.selectFrom('appointments').select('status').where('appointment_id', '=', id)
  /** Each write, and whether it has been done. */
  return {
    booking: {
      send: () => status(visitors.book(bookedAt)),
      isDone: () => exists(db.selectFrom('appointments').select('status').where('starts_at', '=', bookedAt)),
    },
    move: {
      send: () => status(visitors.send(moved.place, { intent: 'move', startsAt: movedTo })),
      isDone: () => exists(appointment(moved.id).where('starts_at', '=', movedTo)),
    },
    cancellation: {
      send: () => status(visitors.send(cancelled.place, { intent: 'cancel' })),
      isDone: () => exists(appointment(cancelled.id).where('status', '=', 'cancelled')),
    },
    outcome: {
      send: () => status(press(held.desk, outcome)),
      isDone: () => exists(appointment(held.id).where('status', '=', 'done')),
    },
    note: {
      send: () => status(press(moved.desk, note)),
      isDone: () => exists(db.selectFrom('notes').select('note_id').where('body', '=', note.body)),
    },
    deletion: {
      send: () => status(press(person, deletion)),
      isDone: async () => !(await exists(appointment(left.id))),
    },
    'sign-up': {
      send: () => status(visitors.send('/login?mode=create', account)),
      isDone: async () =>
        (await exists(db.selectFrom('jobs').select('job_id'))) ||
        (await exists(db.selectFrom('users').select('user_id').where('email', '=', account.email))),
    },
  }
}

/** The writes that were answered, but have not been done. */
async function findLost(told: { name: string; answer: Told; isDone: () => Promise<boolean> }[]): Promise<string[]> {
  const lost: string[] = []
  for (const { name, answer, isDone } of told) if (answer !== null && !(await isDone())) lost.push(name)
  return lost
}

/** A site on a database of its own that can be killed again and again. */
async function openVictim(kind: DatabaseKind) {
  const databaseUrl = await createDatabaseFor(kind)
  const first = await startSite(databaseUrl)
  let site = first
  const processes: [Process] = [toProcess(site)]
  const database = connectDatabase({ databaseUrl, dataDir: first.dataDir }, pino({ enabled: false }))
  return {
    database,
    dataDir: first.dataDir,
    visitors: visitorsOf(processes, first.secret),
    process: () => processes[0],
    signIn: () => processes[0].signIn(first.admin.email, first.admin.password),
    killAndRestart: async () => {
      await site.kill()
      site = await startSite(databaseUrl, first)
      processes[0] = toProcess(site)
    },
    [Symbol.asyncDispose]: async () => {
      await database.close()
      // The folder is the first one's.
      if (site !== first) await site.stop()
      await first.stop()
      if (databaseUrl !== null) await dropDatabase(databaseUrl)
    },
  }
}

for (const kind of databaseKinds) {
  test.runIf(isWholeRun)(
    `killed ${kills} times while everything is written: nothing is lost or half done (${kind})`,
    async () => {
      await using victim = await openVictim(kind)
      const { visitors, database } = victim
      const { db } = database
      let free: string[] = []
      let writingMs = 0
      for (let kill = 0; kill <= kills; kill += 1) {
        await db.deleteFrom('limits').execute()
        if (free.length < 6) free = await visitors.findSpacedStarts()
        const desk = { process: victim.process(), visitors, db, cookie: await victim.signIn(), free }
        const writes = Object.entries(await prepareWrites(desk, kill))
        const begun = performance.now()
        const told = Promise.all(
          writes.map(async ([name, { send, isDone }]) => ({ name, isDone, answer: await send() })),
        )
        // The first time nothing is killed: all writes are done, and it shows how long they take.
        if (kill === 0) {
          for (const { name, answer } of await told)
            expect([name, answer]).toEqual([name, visitorsForms.has(name) ? 303 : 200])
          writingMs = performance.now() - begun
        } else {
          await pause((writingMs * kill) / (kills + 1))
          await victim.killAndRestart()
        }
        expect(await findLost(await told)).toEqual([])
        expect(await findHalfDone(database, victim.dataDir)).toEqual([])
      }
    },
    60_000 + kills * 20_000,
  )
}
