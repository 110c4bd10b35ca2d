import type { Expression } from 'kysely'
import { agentIdSeenBy, mayDo, type StaffMember } from '#src/access/what-agents-may-do.ts'
import { findExpiringInvitations, selectExpiringInvitations } from '#src/features/accounts/users/invitations.server.ts'
import { selectWithoutOutcome } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findAppointmentConflicts, selectSuspects } from '#src/features/booking/appointments/conflicts.server.ts'
import { listAppointments } from '#src/features/booking/appointments/find-appointments.server.ts'
import { type AgentHours, agentsWithoutHours } from '#src/features/booking/availability/availability.ts'
import {
  type CalendarProblem,
  findCalendarProblems,
  selectOwnCalendars,
} from '#src/features/booking/busy-times/calendar-problems.server.ts'
import { findUnansweredBookings, selectUnanswered } from '#src/features/booking/declined-bookings.server.ts'
import {
  findAddressesWithMany,
  findManyAhead,
  selectAddressesWithMany,
} from '#src/features/booking/many-ahead.server.ts'
import { findFailedMails, selectFailedMails } from '#src/features/mail/mail-queries.server.ts'
import { versionOf } from '#src/platform/crypto/secret.server.ts'
import { readWritePosition } from '#src/platform/database/connect.server.ts'
import { countEach } from '#src/platform/database/count-rows.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'

/** `agentId`: whose appointments and hours the reader sees; null = everyone's. */
type Question = { staff: StaffMember; agents: AgentHours[]; agentId: string | null; nowMs: number }

type Countable = Expression<unknown> & { limit: (most: number) => Expression<unknown> }

type Source<Row> = {
  /** What is counted; null if the reader doesn't see it. */
  select: (runtime: Runtime, question: Question) => Countable | null
  find: (runtime: Runtime, question: Question & { limit: number; counted: number }) => Promise<Row[]>
  /** Whether only rows tell how many there are: then what is counted is whether there may be any. */
  isCountedByRows?: boolean
  /** Whether it is counted however many there are. */
  isExact?: boolean
}
const source = <Row>(its: Source<Row>) => its

/** Up to how many are counted of what is not exact, and up to how many that number is shown. */
const maxCounted = 100
const maxNumber = 50

/** Every kind of what needs attention. One statement counts all of them; rows are read only where it found some. */
const sources = {
  declined: source({
    select: ({ db }, question) => selectUnanswered(db, question),
    find: ({ db }, question) => findUnansweredBookings(db, question),
  }),
  conflicts: source({
    select: (runtime, question) => selectSuspects(runtime, conflictsOf(question)),
    find: async (runtime, { limit, counted, ...question }) => {
      if (counted === 0) return []
      return (await findAppointmentConflicts(runtime, { ...conflictsOf(question), limit })).conflicts
    },
    isCountedByRows: true,
  }),
  manyAhead: source({
    select: ({ db }, question) => selectAddressesWithMany(db, question),
    find: async ({ db }, question) => {
      return findManyAhead(db, { ...question, emails: await findAddressesWithMany(db, question) })
    },
  }),
  withoutOutcome: source({
    select: ({ db }, question) => selectWithoutOutcome(db, question),
    find: async (runtime, { agentId, nowMs, limit }) => {
      const past = listAppointments(runtime, { when: 'past', agentId, status: 'booked', search: '' }, nowMs)
      return (await past.page({ after: null, limit })).rows
    },
    isExact: true,
  }),
  failedMails: source({
    select: ({ db }, { staff, nowMs }) => (mayDo(staff, 'see-undelivered-mail') ? selectFailedMails(db, nowMs) : null),
    find: ({ db }, { nowMs, limit }) => findFailedMails(db, { now: nowMs, limit }),
  }),
  invitations: source({
    select: ({ db }, { staff, nowMs }) => (mayDo(staff, 'see-users') ? selectExpiringInvitations(db, nowMs) : null),
    find: ({ db }, question) => findExpiringInvitations(db, question),
    isExact: true,
  }),
  setup: source({
    select: ({ db }, { agentId }) => selectOwnCalendars(db, agentId),
    find: findSetup,
    isCountedByRows: true,
    isExact: true,
  }),
}

export type AttentionKind = keyof typeof sources
export type AttentionRowOf<Kind extends AttentionKind> = (typeof sources)[Kind] extends Source<infer Row> ? Row : never

export type Attention = {
  /** Exact below 100. */
  total: number
  kinds: {
    [Kind in AttentionKind]: {
      count: number
      hasMore: boolean
      rows: (limit: number) => Promise<AttentionRowOf<Kind>[]>
    }
  }
  /** What is wrong with the installation: for admins, and as far as it concerns other staff. */
  faults: Runtime['checkup']['faults']
}

/** What needs attention, as far as `staff` may see it. */
export async function readAttention(
  runtime: Runtime,
  { staff, agents }: Pick<Question, 'staff' | 'agents'>,
): Promise<Attention> {
  const question = { staff, agents, agentId: agentIdSeenBy(staff), nowMs: runtime.clock.now().getTime() }
  const all: [string, Source<unknown>][] = Object.entries(sources)
  const queries = all.map(([kind, { select, isCountedByRows, isExact }]) => {
    const query = select(runtime, question)
    const most = isCountedByRows ? 1 : isExact ? null : maxCounted
    return [kind, query === null || most === null ? query : query.limit(most)]
  })
  const counts: Record<string, number> = await countEach(runtime.db, Object.fromEntries(queries))
  const found = await Promise.all(
    all.map(async ([kind, { find, isCountedByRows, isExact }]) => {
      const counted = counts[kind] ?? 0
      const read = (limit: number) => find(runtime, { ...question, limit, counted })
      const rows = isCountedByRows ? await read(maxCounted) : null
      const count = rows?.length ?? counted
      const hasMore = !isExact && count > maxNumber
      return {
        kind,
        total: count,
        count: hasMore ? maxNumber : count,
        hasMore,
        rows: async (limit: number) => rows?.slice(0, limit) ?? (count === 0 ? [] : read(limit)),
      }
    }),
  )
  const faults = faultsFor(staff, runtime.checkup.faults)
  return {
    total: found.reduce((sum, { total }) => sum + total, faults.length),
    kinds: Object.fromEntries(found.map((its) => [its.kind, its])) as unknown as Attention['kinds'],
    faults,
  }
}

function faultsFor({ isAdmin }: StaffMember, faults: Attention['faults']): Attention['faults'] {
  if (isAdmin) return faults
  return faults.flatMap(({ name, forStaff }) => (forStaff === undefined ? [] : [{ name, fault: forStaff, remedy: '' }]))
}

function conflictsOf({ agents, agentId, nowMs }: Question) {
  return { agents, onlyAgentId: agentId, fromMs: nowMs }
}

type ToSetUp =
  | { part: 'agents'; agentId: null }
  | { part: 'hours'; agentId: string; name: string }
  | { part: 'own-calendar'; agentId: string; problem: CalendarProblem }

/** What has to be set up so that the right times can be booked. */
async function findSetup(
  runtime: Runtime,
  { agents, agentId, nowMs, counted }: Question & { counted: number },
): Promise<ToSetUp[]> {
  const isNobodyActive = agentId === null && agents.length > 0 && agents.every(({ isActive }) => !isActive)
  const withoutHours = agentsWithoutHours(agents, dayOf(nowMs, runtime.firm.timeZone))
  const problems = counted === 0 ? [] : await findCalendarProblems(runtime, { now: runtime.clock.now(), agentId })
  return [
    ...(isNobodyActive ? [{ part: 'agents' as const, agentId: null }] : []),
    ...withoutHours
      .filter((agent) => agentId === null || agent.agentId === agentId)
      .map((agent) => ({ part: 'hours' as const, agentId: agent.agentId, name: agent.name })),
    ...problems.map((problem) => ({ part: 'own-calendar' as const, agentId: problem.agentId, problem })),
  ]
}

/**
 * The version of all that the desk shows: it differs once anything has been written or a fault been found, and each
 * minute, with which appointments begin and end. On PostgreSQL it is the same in every process.
 */
export async function findDeskVersion({ db, clock, checkup }: Pick<Runtime, 'db' | 'clock' | 'checkup'>) {
  const minute = Math.floor(clock.now().getTime() / minuteMs)
  return versionOf([await readWritePosition(db), minute, checkup.faults])
}
