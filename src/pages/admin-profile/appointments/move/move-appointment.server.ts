import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { mayDo } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { moveAppointment } from '#src/features/booking/appointments/changes/move-appointment.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { toVersion } from '#src/input/form-data.ts'
import type { Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { refusedChange } from '#src/pages/admin-profile/appointments/changes/refused-change.server.ts'
import { appointmentsPath } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { todayPath } from '#src/pages/admin-profile/sections.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'

/** The start in ISO 8601, the agent, and the sequence of the appointment that was shown. */
export const chosenTime = z.object({
  startsAt: z
    .string({ error: 'Choose a time' })
    .transform((text) => Date.parse(text))
    .refine((instant) => !Number.isNaN(instant), { error: 'Choose a time' }),
  agentId: z.string().default(''),
  version: z.string().default(''),
})

const refusedTimes = {
  'slot-taken': 'That time has just been taken. Choose another. The appointment hasn’t changed',
  'slot-not-offered': 'That time isn’t free. Choose one of the times below',
}

/** Moves an appointment, and says whom staff still have to tell. */
export async function moveOnRequest(
  context: Readonly<RouterContextProvider>,
  appointment: Appointment,
  { startsAt, agentId, version }: { startsAt: number; agentId: string; version: string },
): Promise<Outcome> {
  const { appointmentId, name, email } = appointment
  const runtime = context.get(runtimeContext)
  const sequence = toVersion(version)
  const change = { appointmentId, sequence, by: actingUser(context), found: appointment }
  const moved = await moveAppointment(runtime, { ...change, startsAt, agentId: agentId.replaceAll('\0', '') })
  if (!moved.ok) {
    const { reason } = moved
    if (reason === 'slot-taken' || reason === 'slot-not-offered') {
      const status = reason === 'slot-taken' ? 409 : 422
      return { ok: false, status, fieldErrors: { startsAt: refusedTimes[reason] } }
    }
    return refusedChange(runtime, { appointmentId, sequence, reason })
  }
  const agents = await findAgents(runtime.db)
  const agentName = agents.find((agent) => agent.agentId === agentId)?.name ?? 'their agent'
  const isSeen = mayDo(actingStaff(context), 'see-appointment', agentId)
  const emailed =
    email === ''
      ? `They didn’t give an email address, so please tell them the new time yourself. We’re emailing ${agentName}.`
      : `We’re emailing them the new time, with a calendar file, and ${agentName}.`
  return {
    ok: true,
    message: `${name}’s appointment is now ${longDateTime(startsAt, runtime.firm.timeZone)}, with ${agentName}.`,
    left: {
      words: isSeen ? emailed : `${emailed} It’s ${agentName}’s appointment now, so you can’t open it any more.`,
      links: [
        ...(isSeen ? [{ to: appointmentPath(appointmentId), name: 'Open the appointment' }] : []),
        { to: appointmentsPath, name: 'Calendar' },
        { to: todayPath, name: 'Today' },
      ],
    },
  }
}
