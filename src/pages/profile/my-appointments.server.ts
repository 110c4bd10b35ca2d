import { findCancelBlocker, findMoveBlocker } from '#src/access/when-an-appointment-may-change.ts'
import type { GuardedUser } from '#src/features/accounts/sessions/guard.server.ts'
import { toAppointmentLine, whenInWords } from '#src/features/booking/appointments/appointment-line.ts'
import {
  findAppointmentsOfClient,
  toBookingClient,
} from '#src/features/booking/appointments/appointment-queries.server.ts'
import { isManageLinkOver, manageTokenOf } from '#src/features/booking/appointments/manage-link.server.ts'
import { findAgents, readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Choices, MyAppointment } from './my-appointments.tsx'
import type { NextAppointmentProps } from './next-appointment.tsx'

type FoundAppointment = Awaited<ReturnType<typeof findAppointmentsOfClient>>[number]

/** Upcoming, next first, then past, latest first. In the user's zone, or else the one of the booking. */
export async function readMyAppointments(
  runtime: Runtime,
  user: GuardedUser,
): Promise<{ next: NextAppointmentProps | null; appointments: MyAppointment[] }> {
  const now = runtime.clock.now().getTime()
  const found = await findAppointmentsOfClient(runtime.db, toBookingClient(user))
  const zoneOf = (appointment: FoundAppointment) => user.document.timeZone || appointment.timeZone
  const rules = await readBookingRules(runtime.db)
  const choicesOf = (appointment: FoundAppointment) => ({
    mayBeMoved: findMoveBlocker({ now, appointment, rules }) === null,
    mayBeCancelled: findCancelBlocker({ now, appointment, rules }) === null,
  })
  const ahead = found.filter(({ endsAt }) => endsAt > now).reverse()
  const past = found.filter(({ endsAt }) => endsAt <= now)
  const next = ahead.find(({ status }) => status === 'booked')
  return {
    next: next === undefined ? null : { ...(await describeNext(runtime, next, zoneOf(next))), ...choicesOf(next) },
    appointments: [...ahead, ...past].map((appointment) => ({
      ...toAppointmentLine(appointment, runtime.firm),
      when: whenInWords({ ...appointment, timeZone: zoneOf(appointment) }, runtime.firm),
      href: isManageLinkOver(appointment.endsAt, now) ? null : `/appointments/${manageTokenOf(runtime, appointment)}`,
      isAhead: appointment.endsAt > now,
      ...choicesOf(appointment),
    })),
  }
}

async function describeNext(
  runtime: Runtime,
  appointment: FoundAppointment,
  timeZone: string | null,
): Promise<Omit<NextAppointmentProps, keyof Choices>> {
  const agents = await findAgents(runtime.db)
  const { startsAt, endsAt, phone, email, reference, sequence } = appointment
  return {
    when: whenInWords({ startsAt, timeZone }, runtime.firm),
    lengthMinutes: (endsAt - startsAt) / minuteMs,
    agentName: agents.find(({ agentId }) => agentId === appointment.agentId)?.name ?? null,
    phone,
    email,
    reference,
    token: manageTokenOf(runtime, appointment),
    sequence,
    start: toIso(startsAt),
    end: toIso(endsAt),
    hasBegun: startsAt <= runtime.clock.now().getTime(),
  }
}
