import { countWithoutOutcome } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findAppointmentConflicts } from '#src/features/booking/appointments/conflicts.server.ts'
import { findUnansweredBookings } from '#src/features/booking/attention/declined-bookings.server.ts'
import { findAddressesWithMany, findManyAhead } from '#src/features/booking/attention/many-ahead.server.ts'
import { type AgentHours, agentsWithoutHours } from '#src/features/booking/availability/availability.ts'
import { readAgentsWithoutBusyTimes } from '#src/features/booking/availability/availability-queries.server.ts'
import { findCalendarProblems } from '#src/features/booking/busy-times/calendar-problems.server.ts'
import { problemInWords } from '#src/features/booking/busy-times/calendar-words.ts'
import { countFailedMails, findFailedMails } from '#src/features/mail/mail-queries.server.ts'
import { maxWaiting } from '#src/pages/_layout/desk/desk-section.ts'
import { toMailLine } from '#src/pages/admin-profile/mail/mail-lines.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf, shortDateTime } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import { findExpiringInvitations } from './invitations.server.ts'
import { findPastAppointments } from './past-appointments.server.ts'
import type { Seen } from './seen.ts'

/** How many of each kind are shown. */
const maxShown = 5
/** Up to how many of most kinds are counted. */
const maxCounted = 50
/** How many times of one address are shown. */
const maxTimes = 3

/** What waits for someone: of each kind how many there are, and the first few. `query`: the page's. */
export async function findAttention(
  runtime: Runtime,
  { query, agents, ...seen }: Omit<Seen, 'hasFaults'> & { query: URLSearchParams; agents: AgentHours[] },
) {
  const { db, clock, firm } = runtime
  const { agentId, hasMail, hasInvitations } = seen
  const now = clock.now().getTime()
  const [declined, { conflicts, hasMore }, manyAhead, past, pastCount, mails, mailCount, invitations, setup] =
    await Promise.all([
      findUnansweredBookings(db, { nowMs: now, agentId, limit: maxCounted + 1 }),
      findAppointmentConflicts(runtime, { agents, onlyAgentId: agentId, fromMs: now, limit: maxCounted }),
      findManyAheadRows(runtime, { nowMs: now, agentId }),
      findPastAppointments(runtime, { query, agents, agentId, limit: maxShown }),
      countWithoutOutcome(db, { nowMs: now, agentId }),
      hasMail ? findFailedMails(db, { now, limit: maxShown }) : [],
      hasMail ? countFailedMails(db, { now, limit: maxCounted + 1 }) : 0,
      hasInvitations ? findExpiringInvitations(runtime) : [],
      findMissingSetup(runtime, agents, agentId),
    ])
  const when = (instant: number) => shortDateTime(instant, firm.timeZone)
  return {
    declined: {
      count: Math.min(declined.length, maxCounted),
      hasMore: declined.length > maxCounted,
      // All of them: there is no list of these elsewhere.
      rows: declined.slice(0, maxCounted).map(({ bookingId, startsAt, name, phone, email }) => {
        return { bookingId, when: when(startsAt), name, phone, email }
      }),
    },
    manyAhead,
    conflicts: {
      count: conflicts.length,
      hasMore,
      rows: conflicts.slice(0, maxShown).map(({ appointmentId, startsAt, name, phone, agentName, reason }) => {
        return { appointmentId, when: when(startsAt), name, phone, agentName, reason }
      }),
    },
    withoutOutcome: {
      count: pastCount,
      hasMore: false,
      rows: past,
    },
    failedMails: {
      count: Math.min(mailCount, maxCounted),
      hasMore: mailCount > maxCounted,
      rows: mails.map((mail) => toMailLine(mail, { now, timeZone: firm.timeZone })),
    },
    invitations: {
      count: invitations.length,
      hasMore: false,
      rows: invitations.slice(0, maxShown).map(({ userId, email, name, expiresAt, hasExpired }) => {
        return { userId, email, name, expires: when(expiresAt), hasExpired }
      }),
    },
    setup: { count: setup.length, hasMore: false, rows: setup.slice(0, maxShown) },
  }
}

/** The email addresses with many upcoming appointments. `agentId`: see `Seen`. */
async function findManyAheadRows(
  { db, firm }: Pick<Runtime, 'db' | 'firm'>,
  question: { nowMs: number; agentId: string | null },
) {
  const emails = await findAddressesWithMany(db, { ...question, limit: maxCounted + 1 })
  const found = await findManyAhead(db, { ...question, emails: emails.slice(0, maxShown) })
  return {
    count: Math.min(emails.length, maxCounted),
    hasMore: emails.length > maxCounted,
    rows: found.map(({ appointmentId, personId, name, startsAt, bookedUntil }) => ({
      ...{ appointmentId, personId, name, count: startsAt.length },
      // Each stays on one line.
      when: startsAt.slice(0, maxTimes).map((at) => shortDateTime(at, firm.timeZone).replaceAll(' ', '\u00a0')),
      others: Math.max(0, startsAt.length - maxTimes),
      bookedUntil: toIso(bookedUntil),
    })),
  }
}

export type Attention = Awaited<ReturnType<typeof findAttention>>

/** What has to be set up so that the right times can be booked, with the page where it is. `agentId`: see `Seen`. */
async function findMissingSetup(
  { db, clock, secret, firm }: Pick<Runtime, 'db' | 'clock' | 'secret' | 'firm'>,
  agents: AgentHours[],
  agentId: string | null,
) {
  const now = clock.now()
  const today = dayOf(now.getTime(), firm.timeZone)
  const withoutHours = agentsWithoutHours(agents, today).filter(
    (agent) => agentId === null || agent.agentId === agentId,
  )
  const isNobodyActive = agents.length > 0 && agents.every(({ isActive }) => !isActive)
  const calendars = await findCalendarProblems({ db, secret }, { now, agentId })
  return [
    ...(isNobodyActive && agentId === null
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
    ...calendars.map((problem) => ({
      name: problem.agentName,
      needs: problemInWords(problem, now),
      agentId: problem.agentId,
      part: 'own-calendar' as const,
    })),
  ]
}

/**
 * How many things today's page says need attention, of the kinds that `findAttention` finds and faults: exact up to
 * `maxWaiting`, and otherwise at least one more.
 */
export async function countWaiting(
  runtime: Runtime,
  { agentId, hasMail, hasInvitations, hasFaults }: Seen,
): Promise<number> {
  const { db, clock, checkup } = runtime
  const agents = await readAgentsWithoutBusyTimes(db)
  const now = clock.now().getTime()
  const limit = maxWaiting + 1
  const [declined, manyAhead, withoutOutcome, { conflicts }, failedMails, invitations, setup] = await Promise.all([
    findUnansweredBookings(db, { nowMs: now, agentId, limit }),
    findAddressesWithMany(db, { nowMs: now, agentId, limit }),
    countWithoutOutcome(db, { nowMs: now, agentId }),
    findAppointmentConflicts(runtime, { agents, onlyAgentId: agentId, fromMs: now, limit }),
    hasMail ? countFailedMails(db, { now, limit }) : 0,
    hasInvitations ? findExpiringInvitations(runtime) : [],
    findMissingSetup(runtime, agents, agentId),
  ])
  const faults = hasFaults ? checkup.faults : []
  return (
    declined.length +
    manyAhead.length +
    withoutOutcome +
    conflicts.length +
    failedMails +
    invitations.length +
    setup.length +
    faults.length
  )
}
