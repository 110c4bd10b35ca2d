import { agentIdSeenBy, mayDo, type StaffMember } from '#src/access/what-staff-may-do.ts'
import { selectExpiringInvitations } from '#src/features/accounts/users/expiring-invitations.server.ts'
import { selectWithoutOutcome } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findAppointmentConflicts, selectSuspects } from '#src/features/booking/appointments/conflicts.server.ts'
import { selectUnanswered } from '#src/features/booking/attention/declined-bookings.server.ts'
import { selectAddressesWithMany } from '#src/features/booking/attention/many-ahead.server.ts'
import { type AgentHours, agentsWithoutHours } from '#src/features/booking/availability/availability.ts'
import { findCalendarProblems, selectOwnCalendars } from '#src/features/booking/busy-times/calendar-problems.server.ts'
import { selectFailedMails } from '#src/features/mail/mail-queries.server.ts'
import { versionOf } from '#src/platform/crypto/version-of.server.ts'
import { readWritePosition } from '#src/platform/database/connect.server.ts'
import { countEach } from '#src/platform/database/count-rows.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'

/** What of Today a member of staff sees. */
export type Seen = {
  /** Whose appointments and hours; null = everyone's. */
  agentId: string | null
  hasMail: boolean
  hasInvitations: boolean
  /** Whether faults of the installation are shown. */
  hasFaults: boolean
}

export function whatIsSeenBy(staff: StaffMember): Seen {
  return {
    agentId: agentIdSeenBy(staff),
    hasMail: mayDo(staff, 'see-undelivered-mail'),
    hasInvitations: mayDo(staff, 'see-users'),
    hasFaults: staff.isAdmin,
  }
}

/** Up to how many of most kinds are counted. */
const maxCounted = 100

/**
 * What waits for someone: how many there are of each kind, up to 100 of most, and the rows of those that no count alone
 * tells. One statement counts; rows are read where it found some.
 */
export async function findWaiting(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm' | 'secret'>,
  { agents, agentId, hasMail, hasInvitations }: Omit<Seen, 'hasFaults'> & { agents: AgentHours[] },
) {
  const { db, clock, firm } = runtime
  const now = clock.now()
  const nowMs = now.getTime()
  const conflictsOf = { agents, onlyAgentId: agentId, fromMs: nowMs }
  const counts = await countEach(db, {
    declined: selectUnanswered(db, { nowMs, agentId }).limit(maxCounted),
    manyAhead: selectAddressesWithMany(db, { nowMs, agentId }).limit(maxCounted),
    withoutOutcome: selectWithoutOutcome(db, { nowMs, agentId }),
    suspects: selectSuspects(runtime, conflictsOf).limit(1),
    calendars: selectOwnCalendars(db, agentId).limit(1),
    failedMails: hasMail ? selectFailedMails(db, nowMs).limit(maxCounted) : null,
    invitations: hasInvitations ? selectExpiringInvitations(db, nowMs) : null,
  })
  const isSeen = (agent: { agentId: string }) => agentId === null || agent.agentId === agentId
  const calendarProblems = counts.calendars === 0 ? [] : await findCalendarProblems(runtime, { now, agentId })
  return {
    ...counts,
    conflicts:
      counts.suspects === 0
        ? { conflicts: [], hasMore: false }
        : await findAppointmentConflicts(runtime, { ...conflictsOf, limit: maxCounted }),
    /** What has to be set up so that the right times can be booked. */
    setup: {
      isNobodyActive: agentId === null && agents.length > 0 && agents.every(({ isActive }) => !isActive),
      withoutHours: agentsWithoutHours(agents, dayOf(nowMs, firm.timeZone)).filter(isSeen),
      calendarProblems,
    },
  }
}

export type Waiting = Awaited<ReturnType<typeof findWaiting>>

/** How many things wait for someone: exact below 100. */
export function countWaiting({ conflicts: { conflicts }, setup, ...counts }: Waiting): number {
  return (
    counts.declined +
    counts.manyAhead +
    counts.withoutOutcome +
    counts.failedMails +
    counts.invitations +
    conflicts.length +
    Number(setup.isNobodyActive) +
    setup.withoutHours.length +
    setup.calendarProblems.length
  )
}

/**
 * The version of all that the desk shows: it differs once anything has been written or a fault been found, and each
 * minute, with which appointments begin and end. On PostgreSQL it is the same in every process.
 */
export async function findDeskVersion({ db, clock, checkup }: Pick<Runtime, 'db' | 'clock' | 'checkup'>) {
  const minute = Math.floor(clock.now().getTime() / minuteMs)
  return versionOf([await readWritePosition(db), minute, checkup.faults])
}
