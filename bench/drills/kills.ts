import { setTimeout as pause } from 'node:timers/promises'
// biome-ignore lint/correctness/noUndeclaredDependencies: a dependency of the product, in ../package.json
import { sql } from 'kysely'
import type { Visitors } from '../../tests/support/visitors.ts'
import { type Copies, type Copy, startCopies } from '../copies.ts'
import { openVisitors } from '../visitors.ts'
import { type Drill, type Figure, noneOf } from './drill.ts'
import { countLostMails, findDamage, findLost, forgetLimits, type Told } from './whole-bookings.ts'

const bookingsAKill = 4

export const killsDrill: Drill = {
  name: 'kills',
  shows: 'no acknowledged booking, cancellation or email is lost when a process is killed',
  run: async (scale) => [
    ...(await killAgainAndAgain({ kind: 'sqlite', copies: 1, kills: Math.ceil(200 * scale) })),
    ...(await killAgainAndAgain({ kind: 'postgres', copies: 2, kills: Math.ceil(100 * scale) })),
  ],
}

type Series = { kind: 'sqlite' | 'postgres'; copies: number; kills: number }

async function killAgainAndAgain({ kind, copies: count, kills }: Series): Promise<Figure[]> {
  await using site = await startCopies(kind, count)
  const visitors = await Promise.all(site.copies.map(({ address }, index) => openVisitors(address, index)))
  const told: Told[] = []
  let free = await freeAllTimes(site, visitors, told)
  const writeNext = () => writeAtOnce(visitors, { starts: free.splice(0, bookingsAKill), told })
  // As slow as all that follow: a process that has just been started.
  await site.copies[0]?.kill()
  const startedAt = performance.now()
  await writeNext()
  const writingMs = performance.now() - startedAt
  for (let kill = 0; kill < kills; kill += 1) {
    if (free.length < bookingsAKill) free = await freeAllTimes(site, visitors, told)
    await forgetLimits(site.db)
    const victim = site.copies[kill % count] as Copy
    const writing = writeNext()
    // At every moment of the writing in turn, and a little after it.
    await pause((1.5 * writingMs * ((kill * 7) % 40)) / 40)
    await victim.killNow()
    await writing
    await victim.start()
  }
  const lostMails = await countLostMails(site)
  const name = `${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL, two copies'}: `
  const yardstick = `${kills} kills, ${told.filter(({ is }) => is !== 'unknown').length} acknowledged`
  const damage = await findDamage(site.db)
  const integrity = kind === 'sqlite' ? await checkIntegrity(site) : []
  return [
    noneOf(`${name}acknowledged writes lost`, (await findLost(site.db, told)).length, yardstick),
    noneOf(`${name}half-done bookings`, damage.halfDone, yardstick),
    noneOf(`${name}double bookings`, damage.doubleBooked, yardstick),
    noneOf(`${name}emails lost`, lostMails, yardstick),
    ...integrity,
  ]
}

/** Books some times and cancels what was booked before them, all at once. */
async function writeAtOnce(visitors: Visitors[], { starts, told }: { starts: string[]; told: Told[] }): Promise<void> {
  const standing = told.filter(({ is }) => is === 'booked').slice(-2)
  const cancellations = standing.map(async (appointment, index) => {
    appointment.is = 'unknown'
    const { status } = await (visitors[index % visitors.length] as Visitors).send(appointment.place, {
      intent: 'cancel',
    })
    if (status === 303) appointment.is = 'cancelled'
  })
  const bookings = starts.map(async (startsAt, index) => {
    const { status, place } = await (visitors[index % visitors.length] as Visitors).book(startsAt)
    told.push({ startsAt, place, is: status === 303 ? 'booked' : 'unknown' })
  })
  await Promise.all([...cancellations, ...bookings])
}

/** Cancels everything by hand, so that all times are free, once what was told has been compared. */
async function freeAllTimes({ db }: Copies, [visitors]: Visitors[], told: Told[]): Promise<string[]> {
  const lost = await findLost(db, told)
  if (lost.length > 0) throw new Error(`Lost: ${JSON.stringify(lost[0])}`)
  await db.deleteFrom('taken_steps').execute()
  await db.updateTable('appointments').set({ status: 'cancelled' }).where('status', '=', 'booked').execute()
  for (const appointment of told) appointment.is = appointment.is === 'booked' ? 'cancelled' : appointment.is
  return (await visitors?.findSpacedStarts()) ?? []
}

async function checkIntegrity({ db }: Copies): Promise<Figure[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const { rows: dangling } = await sql`pragma foreign_key_check`.execute(db)
  const faults = rows.filter(({ integrity_check }) => integrity_check !== 'ok').length
  return [noneOf('SQLite: faults found by integrity_check', faults + dangling.length, 'the whole file')]
}
