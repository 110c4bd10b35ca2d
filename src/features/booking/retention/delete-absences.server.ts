import { sql } from 'kysely'
import { deleteRows } from '../../../platform/retention/delete-in-batches.server.ts'
import { expiredAt } from '../../../platform/retention/retention.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

/** Deletes agents' days off, with their notes, and extra hours that are long over. */
export async function purgePastAbsences(runtime: Pick<Runtime, 'db' | 'clock' | 'settings'>): Promise<void> {
  const day = expiredAt('absences', runtime).slice(0, 'YYYY-MM-DD'.length)
  const [isOffOver, areHoursOver] = [sql<boolean>`last_day <= ${day}`, sql<boolean>`day <= ${day}`]
  await deleteRows(runtime.db, { table: 'days_off', key: 'day_off_id', where: isOffOver })
  await deleteRows(runtime.db, { table: 'extra_hours', key: 'extra_hours_id', where: areHoursOver })
}
