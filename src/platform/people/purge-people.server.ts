import type { Database } from '#src/platform/database/connect.server.ts'
import { runInBatches } from '#src/platform/database/run-in-batches.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'

export async function purgePeople(db: Database, now: Date): Promise<void> {
  let after = ''
  await runInBatches(async (limit) => {
    // No index finds people without appointments, so all are looked at, some at a time.
    const rows = await db
      .selectFrom('people')
      .select('person_id')
      .where('person_id', '>', after)
      .orderBy('person_id')
      .limit(limit)
      .execute()
    const last = rows.at(-1)?.person_id
    if (last === undefined) return 0
    await db
      .deleteFrom('people')
      .where('person_id', '>', after)
      .where('person_id', '<=', last)
      .where('user_id', 'is', null)
      // Someone who is booking right now has no appointment yet.
      .where('updated_at', '<', toIso(now.getTime() - minuteMs))
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('appointments')
              .select('appointment_id')
              .whereRef('appointments.person_id', '=', 'people.person_id'),
          ),
        ),
      )
      .execute()
    after = last
    return rows.length
  })
}
