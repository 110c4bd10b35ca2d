import { mayBeMarked } from '../../../access/who-may-change-an-appointment.ts'
import { whenInWords, zoneOfReader } from '../../../features/booking/appointments/appointment-calendar.server.ts'
import { listAppointments } from '../../../features/booking/appointments/appointment-list.server.ts'
import { findAppointment } from '../../../features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '../../../features/booking/appointments/appointment-rows.server.ts'
import { readAgentsAndDaysOff } from '../../../features/booking/availability/availability-queries.server.ts'
import { createNoteKey } from '../../../features/notes/write-notes.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayInWords } from '../../../time/day-in-words.ts'
import { clockTime, dayOf } from '../../../time/local-time.ts'
import { toAdminAppointmentLine } from '../appointments/appointment-view.server.ts'
import { findAttention } from './attention.server.ts'
import { findAttentionAnswer } from './attention-answer.server.ts'
import type { Seen } from './seen.ts'

/** How many upcoming appointments the page lists. */
const maxAppointments = 20

/**
 * Who is being called now and next, who follows, and what needs somebody's attention. The query's `marked` is the
 * appointment whose outcome was given or undone last, and `added` the note that went with it.
 */
export async function findToday(runtime: Runtime, { query, hasFaults, ...seen }: Seen & { query: URLSearchParams }) {
  const { db, clock, checkup } = runtime
  const { agentId } = seen
  const now = clock.now().getTime()
  const agents = await readAgentsAndDaysOff(db)
  const [{ rows }, attention, answer] = await Promise.all([
    listAppointments(db, { when: 'ahead', agentId, status: 'booked', search: '' }, now).page({
      after: null,
      limit: maxAppointments,
    }),
    findAttention(runtime, { agents, ...seen }),
    findAttentionAnswer(runtime, { query, agents, ...seen }),
  ])
  const nextStart = rows.find(({ startsAt }) => startsAt > now)?.startsAt ?? 0
  const isNext = ({ startsAt }: Appointment) => startsAt <= Math.max(now, nextStart)
  return {
    date: dayInWords(dayOf(now, firm.timeZone)),
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
    marked: await findMarked(runtime, query, agentId),
    following: rows.filter((row) => !isNext(row)).map((row) => toAdminAppointmentLine(row, agents)),
    attention: { ...attention, answer },
    faults: hasFaults ? checkup.faults : [],
  }
}

async function findMarked({ db }: Runtime, query: URLSearchParams, agentId: string | null) {
  const appointment = await findAppointment(db, query.get('marked') ?? '')
  if (appointment === null || appointment.status === 'cancelled') return null
  if (agentId !== null && appointment.agentId !== agentId) return null
  const { appointmentId, name, status, sequence } = appointment
  return { appointmentId, name, status, sequence, addedId: query.get('added') }
}

export type Today = Awaited<ReturnType<typeof findToday>>
