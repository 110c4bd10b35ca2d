import { sql } from 'kysely'
import type { Fault } from '#src/platform/faults/fault.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import type { Examined } from './examined.ts'

/** Beyond this, one-time codes from an app are refused, and reminders come at the wrong time. */
const maxDifferenceMs = 30_000

export async function checkClock({ db, settings, answers, now }: Examined): Promise<Fault[]> {
  const [databaseMs, aheadMs] = await Promise.all([
    db === null || settings.databaseUrl === null ? 0 : differenceFromDatabase(db),
    db === null ? 0 : recordedAhead(db, now),
  ])
  const remedy = 'Synchronise this machine’s clock with a time server (for example: `timedatectl set-ntp true`).'
  const faults: [number, string][] = [
    [databaseMs, 'This machine’s clock and the database’s differ by'],
    [answers.clockDifferenceMs, 'This machine’s clock and ORIGIN’s differ by'],
    [aheadMs, 'This machine’s clock is behind the newest entry in the audit log by'],
  ]
  return faults
    .filter(([ms]) => ms > maxDifferenceMs)
    .map(([ms, words]) => ({ fault: `${words} ${pluralise(Math.round(ms / 1000), 'second')}.`, remedy }))
}

async function differenceFromDatabase(db: NonNullable<Examined['db']>): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())
}

async function recordedAhead(db: NonNullable<Examined['db']>, now: Date): Promise<number> {
  const newest = await db
    .selectFrom('audit_entries')
    .select('recorded_at')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined ? 0 : Date.parse(newest.recorded_at) - now.getTime()
}
