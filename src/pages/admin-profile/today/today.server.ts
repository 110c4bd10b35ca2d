import type { StaffMember } from '../../../access/what-staff-may-do.ts'
import { mayBeMarked } from '../../../access/when-an-appointment-may-change.ts'
import { whenInWords, zoneOfReader } from '../../../features/booking/appointments/appointment-calendar.server.ts'
import { listAppointments } from '../../../features/booking/appointments/appointment-list.server.ts'
import { findAppointment } from '../../../features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '../../../features/booking/appointments/appointment-rows.server.ts'
import { readAvailability } from '../../../features/booking/availability/availability-queries.server.ts'
import { createNoteKey } from '../../../features/notes/write-notes.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayInWords } from '../../../time/day-in-words.ts'
import { clockTime, dayOf, shortDay } from '../../../time/local-time.ts'
import { openParameter } from '../../../ui/record-panel/open-record.ts'
import { toAdminAppointmentLine } from '../appointments/appointment-view.server.ts'
import { findAttention } from './attention.server.ts'
import { findAttentionAnswer } from './attention-answer.server.ts'
import { findDay } from './day.server.ts'
import { whatIsSeenBy } from './seen.ts'

/** How many upcoming appointments the page looks for, and how many it lists. */
const maxAppointments = 20
const maxFollowing = 10

type TodayQuestion = { query: URLSearchParams; staff: StaffMember; userId: string }

/**
 * Who is being called now and next, the whole day, who follows, and what needs someone's attention, as far as `staff`
 * may see it. The query's `marked` is the appointment whose outcome was given or undone last, and `added` the note that
 * went with it.
 */
export async function findToday(runtime: Runtime, { query, staff, userId }: TodayQuestion) {
  const { db, clock, checkup } = runtime
  const now = clock.now().getTime()
  const { hasFaults, ...seen } = whatIsSeenBy(staff)
  const { agentId } = seen
  const availability = await readAvailability(db)
  const { agents } = availability
  const [{ rows }, attention, answer] = await Promise.all([
    listAppointments(db, { when: 'ahead', agentId, status: 'booked', search: '' }, now).page({
      after: null,
      limit: maxAppointments,
    }),
    findAttention(runtime, { query, agents, ...seen }),
    findAttentionAnswer(runtime, { query, agents, userId, ...seen }),
  ])
  const nextStart = rows.find(({ startsAt }) => startsAt > now)?.startsAt ?? 0
  const isNext = ({ startsAt }: Appointment) => startsAt <= Math.max(now, nextStart)
  return {
    date: dayInWords(dayOf(now, firm.timeZone)),
    shortDate: shortDay(dayOf(now, firm.timeZone)),
    next: rows.filter(isNext).map((appointment) => ({
      ...toAdminAppointmentLine(appointment, agents),
      /** By the visitor's clock, if it differs from the firm's. */
      whenForVisitor:
        zoneOfReader(appointment.startsAt, appointment.timeZone) === firm.timeZone ? null : whenInWords(appointment),
      hasBegun: mayBeMarked({ now, appointment }),
      startsAt: appointment.startsAt,
      startTime: clockTime(appointment.startsAt, firm.timeZone),
      formKey: createNoteKey(),
      sequence: appointment.sequence,
    })),
    now,
    day: await findDay(runtime, availability, staff),
    marked: await findMarked(runtime, query, agentId),
    following: rows
      .filter((row) => !isNext(row))
      .slice(0, maxFollowing)
      .map((row) => toAdminAppointmentLine(row, agents)),
    attention: { ...attention, answer },
    faults: hasFaults ? checkup.faults : [],
  }
}

async function findMarked({ db }: Runtime, query: URLSearchParams, agentId: string | null) {
  const appointment = await findAppointment(db, query.get('marked') ?? '')
  if (appointment === null || appointment.status === 'cancelled') return null
  if (agentId !== null && appointment.agentId !== agentId) return null
  const { appointmentId, name, status, sequence } = appointment
  return { appointmentId, name, status, sequence, addedId: query.has(openParameter) ? null : query.get('added') }
}

export type Today = Awaited<ReturnType<typeof findToday>>
