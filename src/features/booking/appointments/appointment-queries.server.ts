import type { ExpressionBuilder } from 'kysely'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { type Actor, type AuditTools, writeReadEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { hourMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import {
  type Appointment,
  appointmentColumns,
  type Consent,
  ownRecordColumns,
  saidColumns,
  toAppointment,
} from './appointment-rows.server.ts'

export async function getAppointment(db: Database, appointmentId: string): Promise<Appointment> {
  const query = db.selectFrom('appointments').select(appointmentColumns).where('appointment_id', '=', appointmentId)
  return toAppointment(await query.executeTakeFirstOrThrow())
}

export async function findAppointment(db: Database, appointmentId: string): Promise<Appointment | null> {
  // PostgreSQL does not accept this character, so nothing can match it.
  if (appointmentId.includes('\0')) return null
  const query = db.selectFrom('appointments').select(appointmentColumns).where('appointment_id', '=', appointmentId)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toAppointment(row)
}

export async function findAppointmentByToken(db: Database, token: string): Promise<Appointment | null> {
  const row = await db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('manage_token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row === undefined ? null : toAppointment(row)
}

/** `verifiedEmail` is null until the address is verified: it may be someone else's. */
export type Client = { userId: string; verifiedEmail: string | null }

export function toBookingClient(user: { userId: string; email: string; isEmailVerified: boolean }): Client {
  return { userId: user.userId, verifiedEmail: user.isEmailVerified ? user.email : null }
}

export function isOfClient({ userId, verifiedEmail }: Client) {
  return (where: ExpressionBuilder<Tables, 'appointments'>) =>
    where.or([where('client_id', '=', userId), ...(verifiedEmail === null ? [] : [where('email', '=', verifiedEmail)])])
}

export async function findAppointmentsOfClient(db: Database, client: Client): Promise<Appointment[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where(isOfClient(client))
    .orderBy('starts_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(toAppointment)
}

export function countAppointments(db: Database, fromMs: number, untilMs: number): Promise<number> {
  return countRows(
    db
      .selectFrom('appointments')
      .where('status', '=', 'booked')
      .where('starts_at', '>=', toIso(fromMs))
      .where('starts_at', '<', toIso(untilMs)),
  )
}

export function selectWithoutOutcome(db: Database, { nowMs, agentId }: { nowMs: number; agentId: string | null }) {
  const now = toIso(nowMs)
  const past = db
    .selectFrom('appointments')
    .select('appointment_id')
    .where('status', '=', 'booked')
    // The bound on the start lets the database use its index.
    .where('starts_at', '<', now)
    .where('ends_at', '<=', now)
  return agentId === null ? past : past.where('agent_id', '=', agentId)
}

/** With its story, so audited. `onlyAgentId`: whose appointments the reader may see; null = all. */
export function readAppointment(
  { db, ...runtime }: AuditTools,
  { appointmentId, onlyAgentId, by }: { appointmentId: string; onlyAgentId: string | null; by: Actor },
) {
  return db.transaction().execute(async (transaction) => {
    const appointment = await findAppointment(transaction, appointmentId)
    if (appointment === null || (onlyAgentId !== null && appointment.agentId !== onlyAgentId)) return null
    const about = `appointment:${appointmentId}` as const
    await writeReadEntry({ ...runtime, db: transaction }, { by, action: 'appointment-read', about })
    const said = await transaction
      .selectFrom('appointments')
      .select(saidColumns)
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow()
    return { ...appointment, ...said }
  })
}

/** Whose they are, and what they agreed to when: for an appointment that follows. */
export function findConsent(db: Database, appointmentId: string): Promise<(Consent & CallerDetails) | undefined> {
  return db
    .selectFrom('appointments')
    .select(['name', 'email', 'phone', 'consent_wording as consentWording', 'consented_at as consentedAt'])
    .select('consent_taken_by as consentTakenBy')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
}

type CallerDetails = { name: string; email: string; phone: string }

/** For how long a story that stays in sight counts as read once: about a working day. */
const inSightMs = 12 * hourMs

/** Stories for a page that is open all day, by appointment. Audited. */
export async function readStories(
  { db, ...runtime }: AuditTools,
  { appointmentIds, by }: { appointmentIds: string[]; by: Actor },
): Promise<Map<string, string>> {
  if (appointmentIds.length === 0) return new Map()
  return db.transaction().execute(async (transaction) => {
    const stories = await transaction
      .selectFrom('appointments')
      .select(['appointment_id as id', 'story'])
      .where('appointment_id', 'in', appointmentIds)
      .where('story', '<>', '')
      .execute()
    for (const { id } of stories) {
      const entry = { by, action: 'appointment-seen', about: `appointment:${id}` } as const
      await writeReadEntry({ ...runtime, db: transaction }, entry, inSightMs)
    }
    return new Map(stories.map(({ id, story }) => [id, story]))
  })
}

/** Gives a client the appointments booked with the verified email, before that changes. */
export async function claimAppointments(
  transaction: Database,
  { userId, verifiedEmail }: { userId: string; verifiedEmail: string },
): Promise<void> {
  await transaction
    .updateTable('appointments')
    .set({ client_id: userId })
    .where('email', '=', verifiedEmail)
    .where('client_id', 'is', null)
    .execute()
}

/** Everything stored about a client's appointments, for the client to download; the ids are not for the client. */
export async function findAppointmentRecords(db: Database, client: Client) {
  const rows = await db
    .selectFrom('appointments')
    .select(['appointment_id', 'agent_id'])
    .select(ownRecordColumns)
    .where(isOfClient(client))
    .orderBy('starts_at')
    .execute()
  const agents = await findAgents(db)
  const ids = rows.map(({ appointment_id }) => appointment_id)
  const [changes, corrections] = [await findOwnChanges(db, ids), await findCorrections(db, ids)]
  return rows.map(({ appointment_id: appointmentId, agent_id, discreetEmails, ...record }) => ({
    appointmentId,
    record: {
      ...record,
      discreetEmails: discreetEmails === 1,
      with: agents.find(({ agentId }) => agentId === agent_id)?.name ?? '',
      yourChanges: ofAppointment(changes, appointmentId),
      earlierDetails: ofAppointment(corrections, appointmentId),
    },
  }))
}

function ofAppointment<Row extends { id: string }>(rows: Row[], appointmentId: string) {
  return rows.filter(({ id }) => id === appointmentId).map(({ id: _, ...row }) => row)
}

async function findCorrections(db: Database, appointmentIds: string[]) {
  if (appointmentIds.length === 0) return []
  return db
    .selectFrom('appointment_changes')
    .select(['appointment_id as id', 'fact as what', 'earlier_value as earlier', 'changed_at as changedAt'])
    .where('appointment_id', 'in', appointmentIds)
    .where('earlier_value', 'is not', null)
    .orderBy('sequence')
    .execute()
}

async function findOwnChanges(db: Database, appointmentIds: string[]) {
  if (appointmentIds.length === 0) return []
  const rows = await db
    .selectFrom('appointment_changes')
    .select(['appointment_id as id', 'change', 'changed_at as at', 'from_starts_at as from', 'to_starts_at as to'])
    .where('appointment_id', 'in', appointmentIds)
    .where('made_by', '=', 'visitor')
    .where('change', '!=', 'booked')
    .orderBy('sequence')
    .execute()
  return rows.map(({ from, to, ...change }) => ({ ...change, ...(from !== null && { from, to }) }))
}
