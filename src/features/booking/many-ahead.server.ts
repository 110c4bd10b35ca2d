import { sql } from 'kysely'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import { findAppointment } from './appointments/appointment-queries.server.ts'

/** From how many upcoming appointments with one email address staff are told. */
export const manyAhead = 3

type ManyAhead = {
  /** The next of them, which represents the address in a form. */
  appointmentId: string
  personId: string | null
  name: string
  startsAt: number[]
  /** When the latest of them was booked. */
  bookedUntil: number
}

type Question = { nowMs: number; agentId: string | null }

/** Unless staff have seen all of those among them; by their next appointment. */
export async function findAddressesWithMany(
  db: Database,
  { limit, ...question }: Question & { limit: number },
): Promise<string[]> {
  const rows = await selectAddressesWithMany(db, question)
    .orderBy(sql`min(starts_at)`)
    .orderBy('email')
    .limit(limit)
    .execute()
  return rows.map(({ email }) => email)
}

export function selectAddressesWithMany(db: Database, question: Question) {
  return (
    selectAhead(db, question)
      .select('email')
      // A caller may have no email.
      .where('email', '<>', '')
      .groupBy('email')
      .having(({ eb, fn }) => eb(fn.countAll(), '>=', manyAhead))
      .having(({ eb, fn }) => eb(fn.min('is_seen_among_many'), '=', 0))
  )
}

export async function findManyAhead(
  db: Database,
  { emails, ...question }: Question & { emails: string[] },
): Promise<ManyAhead[]> {
  if (emails.length === 0) return []
  const rows = await selectAhead(db, question)
    .select(['appointment_id', 'person_id', 'name', 'email', 'starts_at', 'created_at'])
    .where('email', 'in', emails)
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .execute()
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  return emails.flatMap((email) => {
    const ahead = byEmail.get(email) ?? []
    return ahead.slice(0, 1).map((next) => ({
      appointmentId: next.appointment_id,
      personId: next.person_id,
      name: next.name,
      startsAt: ahead.map(({ starts_at }) => Date.parse(starts_at)),
      bookedUntil: Math.max(...ahead.map(({ created_at }) => Date.parse(created_at))),
    }))
  })
}

function selectAhead(db: Database, { nowMs, agentId }: Question) {
  const ahead = db.selectFrom('appointments').where('status', '=', 'booked').where('starts_at', '>', toIso(nowMs))
  return agentId === null ? ahead : ahead.where('agent_id', '=', agentId)
}

type Seeing = {
  appointmentId: string
  onlyAgentId: string | null
  by: Actor
} & ({ isSeen: true; bookedUntil: number } | { isSeen: false })

/**
 * Notes that staff have seen the appointments booked until `bookedUntil`, so that a later one is pointed out again, or
 * takes that back. Returns the appointment's name, or null if there is none.
 */
export function seeManyAhead(runtime: AuditTools, seeing: Seeing): Promise<string | null> {
  const { appointmentId, onlyAgentId, by } = seeing
  return runtime.db.transaction().execute(async (transaction) => {
    const appointment = await findAppointment(transaction, appointmentId)
    if (appointment === null || (onlyAgentId !== null && appointment.agentId !== onlyAgentId)) return null
    const nowMs = runtime.clock.now().getTime()
    if ((await markAhead(transaction, { ...seeing, email: appointment.email, nowMs })) > 0n) {
      const about = `appointment:${appointmentId}` as const
      const after = { state: seeing.isSeen ? 'seen' : 'not seen' }
      const entry = { by, action: 'many-appointments-seen', about, after } as const
      await writeAuditEntry({ ...runtime, db: transaction }, entry)
    }
    return appointment.name
  })
}

async function markAhead(
  transaction: Database,
  { email, onlyAgentId, nowMs, ...seeing }: Seeing & { email: string; nowMs: number },
): Promise<bigint> {
  const [before, after] = seeing.isSeen ? [0, 1] : [1, 0]
  let ahead = transaction
    .updateTable('appointments')
    .set({ is_seen_among_many: after })
    .where('email', '=', email)
    .where('status', '=', 'booked')
    .where('starts_at', '>', toIso(nowMs))
    .where('is_seen_among_many', '=', before)
  if (seeing.isSeen) ahead = ahead.where('created_at', '<=', toIso(seeing.bookedUntil))
  if (onlyAgentId !== null) ahead = ahead.where('agent_id', '=', onlyAgentId)
  return (await ahead.executeTakeFirst()).numUpdatedRows
}
