import { findStaffChangeBlocker, mayBeMarked, mayBeRestored } from '#src/access/when-an-appointment-may-change.ts'
import { findUserNames } from '#src/features/accounts/users/user-queries.server.ts'
import {
  type FirmZone,
  timeForVisitor,
  toAppointmentLine,
} from '#src/features/booking/appointments/appointment-line.ts'
import type { readAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { findWhoBooked } from '#src/features/booking/appointments/appointments-of-people.server.ts'
import type { AppointmentChange } from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import { factVersionsOf } from '#src/features/booking/appointments/changes/edit-appointment.server.ts'
import { isMissedMailSent } from '#src/features/booking/appointments/changes/missed-you.server.ts'
import { findConflictReason } from '#src/features/booking/appointments/conflicts.server.ts'
import type { AgentHours, AgentName } from '#src/features/booking/availability/availability.ts'
import { nameOfScamType } from '#src/firm/scam-types.ts'
import { phoneConsentWording } from '#src/firm/words.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { clockTime, dayOf, longDateTime, shortDateTime } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { earlierInWords, factNames } from './appointment-words.ts'

type AppointmentRead = NonNullable<Awaited<ReturnType<typeof readAppointment>>>

/** An appointment as staff see it, with the actions allowed now. */
export async function toAppointmentView(
  { db, clock, firm }: Runtime,
  { appointment, agents }: { appointment: AppointmentRead; agents: AgentHours[] },
) {
  const { appointmentId, startsAt, endsAt, agentId, status } = appointment
  const { timeZone } = firm
  const now = clock.now().getTime()
  const question = { now, appointment }
  const names = await findUserNames(db, appointment.consentTakenBy === null ? [] : [appointment.consentTakenBy])
  const who = await findWhoBooked(db, appointmentId)
  const agentName = (id: string) => agents.find((agent) => agent.agentId === id)?.name ?? id
  return {
    ...appointment,
    personId: who?.personId ?? null,
    isOfClient: who?.clientId != null,
    agentName: agentName(agentId),
    day: dayOf(startsAt, timeZone),
    startTime: clockTime(startsAt, timeZone),
    when: longDateTime(startsAt, timeZone),
    timeForVisitor: appointment.timeZone === null ? 'Not known' : (timeForVisitor(appointment, firm) ?? 'The same'),
    lengthMinutes: (endsAt - startsAt) / minuteMs,
    scamTypeKey: appointment.scamType,
    scamType: nameOfScamType(appointment.scamType),
    factVersions: factVersionsOf(appointment),
    consent: consentInWords(appointment, names, timeZone),
    conflict: await findConflictReason({ db, firm }, { appointmentId, nowMs: now, agents }),
    mayChange: findStaffChangeBlocker(question) === null,
    mayMark: mayBeMarked(question),
    mayUnmark: status === 'done' || status === 'no-show',
    mayRestore: mayBeRestored({ ...question, isByStaff: true }),
    mayEmailMissed: status === 'no-show' && appointment.email !== '' && !(await isMissedMailSent(db, appointment)),
  }
}

export type AppointmentView = Awaited<ReturnType<typeof toAppointmentView>>

const verbs = {
  edited: 'Changed',
  booked: 'Booked',
  moved: 'Moved',
  cancelled: 'Cancelled',
  restored: 'Cancellation undone',
  done: 'Marked as done',
  'no-show': 'Marked as no-show',
  unmarked: 'Outcome undone',
}

function consentInWords(
  { consentWording, consentTakenBy, consentedAt }: AppointmentRead,
  names: Map<string, string>,
  timeZone: string,
) {
  const when = longDateTime(Date.parse(consentedAt), timeZone)
  if (consentWording !== phoneConsentWording) return `Online, ${when}`
  return `On the phone, ${when}, noted by ${names.get(consentTakenBy ?? '') ?? 'a member of staff'}`
}

type Names = { names: Map<string, string>; agentName: (agentId: string) => string }

/** A change of an appointment as a sentence; times in the firm's zone. */
export function changeInWords(
  { change, fact, earlierValue, madeBy, staffId, from, to }: AppointmentChange,
  { names, agentName }: Names,
  timeZone: string,
): string {
  const who = madeBy === 'visitor' ? 'the visitor' : (names.get(staffId ?? '') ?? 'a member of staff')
  const place =
    from === null || to === null
      ? ''
      : `, from ${longDateTime(from.startsAt, timeZone)} to ${longDateTime(to.startsAt, timeZone)}`
  const reassigned =
    from === null || to === null || from.agentId === to.agentId
      ? ''
      : `, and from ${agentName(from.agentId)} to ${agentName(to.agentId)}`
  const earlier = earlierValue === null ? '' : ` ${earlierInWords(earlierValue)}`
  if (fact !== null) return `${factNames[fact]}: changed by ${who}.${earlier}`
  return `${verbs[change]} by ${who}${place}${reassigned}.`
}

export type AdminAppointmentLine = ReturnType<typeof toAdminAppointmentLine>

/** An appointment in admin lists, without its story: reading that is audited. */
export function toAdminAppointmentLine(
  appointment: Appointment,
  { agents, firm }: { agents: AgentName[]; firm: FirmZone },
) {
  const { name, email, phone, agentId, sequence } = appointment
  const agentName = agents.find((agent) => agent.agentId === agentId)?.name ?? agentId
  /** `Tue 16 Mar 2027, 09:00`, in the firm's zone. */
  const whenShort = shortDateTime(appointment.startsAt, firm.timeZone)
  return { ...toAppointmentLine(appointment, firm), whenShort, name, email, phone, agentName, sequence }
}
