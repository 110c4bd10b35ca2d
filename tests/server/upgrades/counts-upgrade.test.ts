import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import { openEmptyDatabase } from '../../support/empty-database.ts'
import { bothDatabases } from '../../support/site/test-site.ts'

test.each(bothDatabases)('an upgrade counts what remained of deleted appointments (%s)', async (kind) => {
  await using database = await openEmptyDatabase(kind)
  const { db } = database
  await migrateTo(db, '082-expand-mail-texts')
  const [held, booked] = ['2025-01-18T12:00:00.000Z', '2025-01-13T12:00:00.000Z']
  const rows = [
    ['done', null, 'agent-1', 0],
    ['done', null, 'agent-2', 1],
    ['cancelled', 'visitor', 'agent-1', 0],
    ['cancelled', 'admin', 'agent-1', 0],
    ['cancelled', null, 'agent-1', 0],
  ] as const
  for (const [index, [status, cancelledBy, agent, wasLoggedIn]] of rows.entries()) {
    await sql`insert into appointment_statistics
        (statistic_id, starts_at, created_at, agent_id, scam_type, status, cancelled_by, was_logged_in)
      values (${String(index)}, ${held}, ${booked}, ${agent}, 'forex', ${status}, ${cancelledBy}, ${wasLoggedIn})`.execute(
      db,
    )
  }
  await migrate(db)
  const counts = await db.selectFrom('appointment_counts').selectAll().orderBy('counted').orderBy('value').execute()
  expect(counts.map(({ counted, noon_at, value, appointments }) => [counted, noon_at, value, appointments])).toEqual([
    ['agent', held, 'agent-1', 1],
    ['agent', held, 'agent-2', 1],
    ['outcome', held, 'cancelled', 1],
    ['outcome', held, 'cancelled-by-staff', 1],
    ['outcome', held, 'cancelled-by-visitor', 1],
    ['outcome', held, 'done', 2],
    ['scam-type', booked, 'forex', 5],
    ['signed-in', booked, 'no', 4],
    ['signed-in', booked, 'yes', 1],
  ])
})
