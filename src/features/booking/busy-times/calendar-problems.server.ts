import type { Database } from '#src/platform/database/connect.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import type { CalendarFault } from './read-busy-times.server.ts'
import { addressOf } from './read-due-calendars.server.ts'

const maxAgeMs = dayMs

/** `former`: connected by CalDAV, and not read any more. */
export type CalendarProblem = {
  agentId: string
  agentName: string
  readAt: number
  reason: 'former' | 'secret-changed' | 'old'
  fault: CalendarFault | null
}

export async function findCalendarProblems(
  { db, secret }: { db: Database; secret: string },
  { now, agentId }: { now: Date; agentId: string | null },
): Promise<CalendarProblem[]> {
  const rows = await selectOwnCalendars(db, agentId).orderBy('name').execute()
  return rows.flatMap((row) => {
    const readAt = Date.parse(row.read_at)
    const isLost = row.encrypted_address !== null && addressOf({ secret }, row) === null
    const isOld = now.getTime() - readAt >= maxAgeMs
    const reason = row.encrypted_address === null ? 'former' : isLost ? 'secret-changed' : isOld ? 'old' : null
    const fault = row.fault as CalendarFault | null
    return reason === null ? [] : [{ agentId: row.agent_id, agentName: row.name, readAt, reason, fault }]
  })
}

export function selectOwnCalendars(db: Database, agentId: string | null) {
  return db
    .selectFrom('own_calendars')
    .innerJoin('agents', 'agents.agent_id', 'own_calendars.agent_id')
    .select(['own_calendars.agent_id', 'encrypted_address', 'read_at', 'fault', 'name'])
    .where('is_active', '=', 1)
    .$if(agentId !== null, (query) => query.where('own_calendars.agent_id', '=', agentId ?? ''))
}
