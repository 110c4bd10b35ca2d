import { findAppointmentsBetween } from '../../../features/booking/appointments/appointment-list.server.ts'
import type { Appointment } from '../../../features/booking/appointments/appointment-rows.server.ts'
import type { AgentAvailability } from '../../../features/booking/availability/availability.ts'
import { type SchedulePart, scheduleOfDay } from '../../../features/booking/slots/schedule.ts'
import { firm } from '../../../firm/firm.ts'
import { undoMinutes } from '../../../firm/opening-hours.ts'
import { findScamType } from '../../../firm/scam-types.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { addDays, mondayOf } from '../../../time/calendar-days.ts'
import { dayInWords } from '../../../time/day-in-words.ts'
import { clockTime, instantOf, offsetMinutes, utcOffset } from '../../../time/local-time.ts'
import { minuteMs } from '../../../time/time-range.ts'
import type { BoardView } from './board-view.ts'

const { timeZone } = firm

type ScheduleQuery = { view: BoardView; agents: AgentAvailability[]; today: string }

/** The day of all agents or of the chosen one, or the week of the chosen agent or, by default, the first. */
export async function findScheduleView({ db, clock }: Runtime, { view, agents, today }: ScheduleQuery) {
  const isWeek = view.view === 'week'
  const firstDay = isWeek ? mondayOf(view.day) : view.day
  const days = Array.from({ length: isWeek ? 7 : 1 }, (_, index) => addDays(firstDay, index))
  const chosen = agents.find(({ agentId }) => agentId === view.agent)
  const agent = chosen ?? (isWeek ? agents[0] : undefined)
  const appointments = await findAppointmentsBetween(db, {
    startsAt: instantOf(firstDay, '00:00', timeZone, 'start'),
    endsAt: instantOf(addDays(firstDay, days.length), '00:00', timeZone, 'start'),
    agentId: agent?.agentId ?? null,
  })
  const shown = agent === undefined ? agents : [agent]
  const now = clock.now().getTime()
  return {
    isWeek,
    agentId: agent?.agentId ?? null,
    heading: isWeek ? `${agent?.name ?? ''}, week from ${dayInWords(firstDay)}` : dayInWords(firstDay),
    note: days.map(clockChangeOn).find((note) => note !== null) ?? null,
    isBlockable: !isWeek && firstDay >= today,
    columns: days.flatMap((day) =>
      shown
        .map((each) => {
          const its = appointments.filter(({ agentId }) => agentId === each.agentId)
          const parts = partsOf(day, { agent: each, appointments: its, status: view.status, now })
          return {
            day,
            agentId: each.agentId,
            title: isWeek ? dayInWords(day) : each.name,
            isToday: day === today,
            parts,
          }
        })
        // Show an inactive agent only if chosen or while they have appointments.
        .filter(({ agentId, parts }) => {
          const isActive = shown.find((each) => each.agentId === agentId)?.isActive === true
          return isActive || agent !== undefined || parts.some(({ kind }) => kind === 'taken')
        }),
    ),
  }
}

export type ScheduleView = Awaited<ReturnType<typeof findScheduleView>>
export type ScheduleLine = ScheduleView['columns'][number]['parts'][number]

type PartsQuery = {
  agent: AgentAvailability
  appointments: Appointment[]
  status: BoardView['status']
  now: number
}

function partsOf(day: string, { agent, appointments, status, now }: PartsQuery) {
  const isKept = ({ status, cancelledAt, isReleased }: Appointment) =>
    status !== 'cancelled' || (!isReleased && cancelledAt !== null && now - cancelledAt < undoMinutes * minuteMs)
  const taken = appointments.filter((appointment) =>
    status === '' ? isKept(appointment) : appointment.status === status,
  )
  const parts = scheduleOfDay({ day, timeZone, agent, taken })
  return (status === '' ? parts : parts.filter(({ kind }) => kind === 'taken')).map((part) => toLine(day, part))
}

function toLine(day: string, part: SchedulePart<Appointment>) {
  const { startsAt, endsAt } = part
  const line = {
    startsAt,
    times: `${clockOn(day, startsAt)} to ${clockOn(day, endsAt)}`,
    minutes: (endsAt - startsAt) / minuteMs,
  }
  switch (part.kind) {
    case 'free':
      return { ...line, kind: part.kind }
    case 'blocked':
      return { ...line, kind: part.kind, dayOffId: part.dayOffId, note: part.note, isThisDayOnly: part.isThisDayOnly }
    case 'taken': {
      const { appointmentId, name, status, scamType } = part.taken
      const about = findScamType(scamType)?.name ?? scamType
      return { ...line, kind: part.kind, appointmentId, name, status, about }
    }
  }
}

/** `09:00`, or `24:00` for the end of the day; with the UTC offset on a day when the clocks change. */
function clockOn(day: string, instantMs: number): string {
  if (instantMs === instantOf(day, '24:00', timeZone, 'end')) return '24:00'
  const clock = clockTime(instantMs, timeZone)
  return clockChangeOn(day) === null ? clock : `${clock} (${utcOffset(instantMs, timeZone)})`
}

function clockChangeOn(day: string): string | null {
  const [before, after] = (['00:00', '24:00'] as const).map((edge) =>
    offsetMinutes(instantOf(day, edge, timeZone, 'start'), timeZone),
  )
  if (before === undefined || after === undefined || before === after) return null
  return `The clocks go ${after > before ? 'forward' : 'back'} on ${dayInWords(day)}, so that day’s times show their difference from UTC.`
}
