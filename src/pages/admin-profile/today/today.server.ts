import { agentIdSeenBy, type StaffMember } from '#src/access/what-staff-may-do.ts'
import { whenInWords, zoneOfReader } from '#src/features/booking/appointments/appointment-calendar.server.ts'
import { listAppointments } from '#src/features/booking/appointments/appointment-list.server.ts'
import { readStories } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import type { AgentHours } from '#src/features/booking/availability/availability.ts'
import { completeAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { createNoteKey } from '#src/features/notes/write-notes.server.ts'
import { toAdminAppointmentLine } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { clockTime, dayOf, shortDay } from '#src/time/local-time.ts'
import type { Attention } from '#src/workflows/attention.server.ts'
import { findAttention } from './attention.server.ts'
import { findDay } from './day.server.ts'

/** How many upcoming appointments the page looks for, and how many it lists. */
const maxAppointments = 20
const maxFollowing = 10

type TodayQuestion = {
  staff: StaffMember
  by: Actor
  agents: AgentHours[]
  attention: Attention
}

/**
 * Who is being called now and next, the whole day, who follows, and what needs someone's attention, as far as `staff`
 * may see it. Showing the reader's own agent's stories is audited.
 */
export async function findToday(runtime: Runtime, { staff, by, agents, attention }: TodayQuestion) {
  const { db, clock, firm } = runtime
  const now = clock.now().getTime()
  const agentId = agentIdSeenBy(staff)
  const [availability, { rows }, kinds] = await Promise.all([
    completeAvailability(db, agents),
    listAppointments(runtime, { when: 'ahead', agentId, status: 'booked', search: '' }, now).page({
      after: null,
      limit: maxAppointments,
    }),
    findAttention(runtime, { attention, agents }),
  ])
  const nextStart = rows.find(({ startsAt }) => startsAt > now)?.startsAt ?? 0
  const isNext = ({ startsAt }: Appointment) => startsAt <= Math.max(now, nextStart)
  const next = rows.filter(isNext)
  const own = next.filter((card) => card.agentId === staff.agentId)
  const stories = await readStories(runtime, { appointmentIds: own.map(({ appointmentId }) => appointmentId), by })
  return {
    date: dayInWords(dayOf(now, firm.timeZone)),
    shortDate: shortDay(dayOf(now, firm.timeZone)),
    next: next.map((appointment) => ({
      ...toAdminAppointmentLine(appointment, { agents, firm }),
      /** By the visitor's clock, if it differs from the firm's. */
      whenForVisitor:
        zoneOfReader(appointment.startsAt, appointment.timeZone, firm.timeZone) === firm.timeZone
          ? null
          : whenInWords(appointment, firm),
      /** What happened, in the visitor's words: only for the agent who talks to them. Null for none. */
      story: stories.get(appointment.appointmentId) ?? null,
      hasBegun: appointment.startsAt <= now,
      startsAt: appointment.startsAt,
      startTime: clockTime(appointment.startsAt, firm.timeZone),
      formKey: createNoteKey(),
    })),
    now,
    day: await findDay(runtime, availability, staff),
    following: rows
      .filter((row) => !isNext(row))
      .slice(0, maxFollowing)
      .map((row) => toAdminAppointmentLine(row, { agents, firm })),
    attention: kinds,
    faults: attention.faults,
  }
}

export type Today = Awaited<ReturnType<typeof findToday>>
