import { firm } from '../../../firm/firm.ts'
import { findScamType } from '../../../firm/scam-types.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import { type CsvRow, csvFile } from '../../../platform/csv.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import { clockTime, dayOf } from '../../../time/local-time.ts'
import { readAvailability } from '../availability/availability-queries.server.ts'
import { type AppointmentCursor, type AppointmentFilter, findAppointments } from './appointment-list.server.ts'
import type { Appointment } from './appointment-queries.server.ts'

const columns = {
  reference: 'Reference',
  day: 'Day',
  from: 'From',
  until: 'Until',
  startsAt: 'Start (UTC)',
  agent: 'Agent',
  status: 'Status',
  scamType: 'Type of scam',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  bookedAt: 'Booked (UTC)',
}

const rowsAtOnce = 500

/**
 * All appointments of a filter as a table for spreadsheets, in the order of the list. What happened to people is not in it. The
 * audit log is told, without the words that were looked for.
 */
export async function exportAppointments(
  runtime: AuditTools,
  { filter, by }: { filter: AppointmentFilter; by: Actor },
): Promise<Response> {
  const { db, clock } = runtime
  const { when, agentId, status, search } = filter
  const after = { when, agentId, status, isSearch: search !== '' }
  await db.transaction().execute(async (transaction) => {
    const entry = { by, action: 'appointments-exported', about: 'appointments', after } as const
    await writeAuditEntry({ ...runtime, db: transaction }, entry)
  })
  const nowMs = clock.now().getTime()
  const { agents } = await readAvailability(db)
  const nameOf = new Map(agents.map(({ agentId, name }) => [agentId, name]))
  async function* rows(): AsyncGenerator<CsvRow> {
    let after: AppointmentCursor | null = null
    while (true) {
      const found: Appointment[] = await findAppointments(db, { filter, nowMs, after, limit: rowsAtOnce })
      for (const appointment of found) yield toRow(appointment, nameOf)
      after = found.at(-1) ?? null
      if (found.length < rowsAtOnce) return
    }
  }
  return csvFile(columns, rows(), `appointments-${dayOf(nowMs, firm.timeZone)}.csv`)
}

/** Day and clock are the firm's. */
function toRow(appointment: Appointment, nameOf: Map<string, string>): CsvRow & Record<keyof typeof columns, string> {
  const { reference, startsAt, endsAt, agentId, status, scamType, name, email, phone, createdAt } = appointment
  return {
    ...{ reference, status, name, email, phone },
    day: dayOf(startsAt, firm.timeZone),
    from: clockTime(startsAt, firm.timeZone),
    until: clockTime(endsAt, firm.timeZone),
    startsAt: new Date(startsAt).toISOString(),
    agent: nameOf.get(agentId) ?? agentId,
    scamType: findScamType(scamType)?.name ?? scamType,
    bookedAt: new Date(createdAt).toISOString(),
  }
}

/** All that is stored of a client's appointments, for the client to keep. Instants as ISO text in UTC. */
export function findAppointmentRecords(db: Database, client: { userId: string; verifiedEmail: string | null }) {
  return db
    .selectFrom('appointments')
    .select([
      'reference',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'status',
      'scam_type as scamType',
      'name',
      'email',
      'phone',
      'story as whatHappened',
      'time_zone as timeZone',
      'consent_wording as consentWording',
      'consented_at as consentedAt',
      'created_at as bookedAt',
      'moves as timesMoved',
      'cancelled_at as cancelledAt',
    ])
    .where((where) =>
      where.or([
        where('client_id', '=', client.userId),
        ...(client.verifiedEmail === null ? [] : [where('email', '=', client.verifiedEmail)]),
      ]),
    )
    .orderBy('starts_at')
    .execute()
}
