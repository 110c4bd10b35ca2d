import { findExpiringInvitations } from '#src/features/accounts/users/expiring-invitations.server.ts'
import { listAppointments } from '#src/features/booking/appointments/appointment-list.server.ts'
import { findUnansweredBookings } from '#src/features/booking/attention/declined-bookings.server.ts'
import { findAddressesWithMany, findManyAhead } from '#src/features/booking/attention/many-ahead.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { problemInWords } from '#src/features/booking/busy-times/calendar-words.ts'
import { findFailedMails } from '#src/features/mail/mail-queries.server.ts'
import { toAdminAppointmentLine } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { toMailLine } from '#src/pages/admin-profile/mail/mail-lines.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Seen, Waiting } from '#src/workflows/attention.server.ts'

/** How many of each kind are shown. */
const maxShown = 5
/** Up to how many of most kinds are counted. */
const maxCounted = 50
/** How many times of one address are shown. */
const maxTimes = 3

type Question = Omit<Seen, 'hasFaults'> & { agents: AgentName[]; waiting: Waiting }

/** What waits for someone: of each kind how many there are, and the first few. */
export async function findAttention(runtime: Runtime, { agents, waiting, agentId }: Question) {
  const { db, clock, firm } = runtime
  const now = clock.now().getTime()
  const seen = { nowMs: now, agentId }
  const { conflicts, hasMore } = waiting.conflicts
  const [declined, manyAhead, past, mails, invitations] = await Promise.all([
    // All of them: there is no list of these elsewhere.
    waiting.declined === 0 ? [] : findUnansweredBookings(db, { ...seen, limit: maxCounted }),
    waiting.manyAhead === 0 ? [] : findManyAheadRows(runtime, seen),
    waiting.withoutOutcome === 0 ? [] : findRowsWithoutOutcome(runtime, { agents, agentId, now }),
    waiting.failedMails === 0 ? [] : findFailedMails(db, { now, limit: maxShown }),
    waiting.invitations === 0 ? [] : findExpiringInvitations(db, { nowMs: now, limit: maxShown }),
  ])
  const when = (instant: number) => shortDateTime(instant, firm.timeZone)
  const setup = setupRows(waiting.setup, clock.now())
  return {
    declined: {
      ...counted(waiting.declined),
      rows: declined.map(({ bookingId, startsAt, name, phone, email }) => {
        return { bookingId, when: when(startsAt), name, phone, email }
      }),
    },
    manyAhead: { ...counted(waiting.manyAhead), rows: manyAhead },
    conflicts: {
      count: Math.min(conflicts.length, maxCounted),
      hasMore: hasMore || conflicts.length > maxCounted,
      rows: conflicts.slice(0, maxShown).map(({ appointmentId, startsAt, name, phone, agentName, reason }) => {
        return { appointmentId, when: when(startsAt), name, phone, agentName, reason }
      }),
    },
    withoutOutcome: { count: waiting.withoutOutcome, hasMore: false, rows: past },
    failedMails: {
      ...counted(waiting.failedMails),
      rows: mails.map((mail) => toMailLine(mail, { now, timeZone: firm.timeZone })),
    },
    invitations: {
      count: waiting.invitations,
      hasMore: false,
      rows: invitations.map(({ userId, email, name, expiresAt }) => {
        return { userId, email, name, expires: when(expiresAt), hasExpired: expiresAt <= now }
      }),
    },
    setup: { count: setup.length, hasMore: false, rows: setup.slice(0, maxShown) },
  }
}

function counted(count: number) {
  return { count: Math.min(count, maxCounted), hasMore: count > maxCounted }
}

type PastQuestion = { agents: AgentName[]; agentId: string | null; now: number }

/** The latest past appointments without an outcome. */
async function findRowsWithoutOutcome(runtime: Runtime, { agents, agentId, now }: PastQuestion) {
  const list = listAppointments(runtime, { when: 'past', agentId, status: 'booked', search: '' }, now)
  const { rows } = await list.page({ after: null, limit: maxShown })
  return rows.map((row) => {
    const line = toAdminAppointmentLine(row, { agents, firm: runtime.firm })
    const { appointmentId, name, agentName, whenShort, sequence } = line
    return { appointmentId, name, agentName, when: whenShort, sequence }
  })
}

/** The email addresses with many upcoming appointments. `agentId`: see `Seen`. */
async function findManyAheadRows(
  { db, firm }: Pick<Runtime, 'db' | 'firm'>,
  question: { nowMs: number; agentId: string | null },
) {
  const emails = await findAddressesWithMany(db, { ...question, limit: maxShown })
  const found = await findManyAhead(db, { ...question, emails })
  return found.map(({ appointmentId, personId, name, startsAt, bookedUntil }) => ({
    ...{ appointmentId, personId, name, count: startsAt.length },
    // Each stays on one line.
    when: startsAt.slice(0, maxTimes).map((at) => shortDateTime(at, firm.timeZone).replaceAll(' ', '\u00a0')),
    others: Math.max(0, startsAt.length - maxTimes),
    bookedUntil: toIso(bookedUntil),
  }))
}

export type Attention = Awaited<ReturnType<typeof findAttention>>

/** What has to be set up, with the page where it is. */
function setupRows({ isNobodyActive, withoutHours, calendarProblems }: Waiting['setup'], now: Date) {
  return [
    ...(isNobodyActive
      ? [
          {
            name: 'Agents',
            needs: 'No agent takes appointments, so no times are offered.',
            agentId: null,
            part: 'agents' as const,
          },
        ]
      : []),
    ...withoutHours.map(({ agentId: id, name }) => {
      return { name, needs: 'No hours yet, so none of their times are offered.', agentId: id, part: 'hours' as const }
    }),
    ...calendarProblems.map((problem) => ({
      name: problem.agentName,
      needs: problemInWords(problem, now),
      agentId: problem.agentId,
      part: 'own-calendar' as const,
    })),
  ]
}
