import { findUserNames } from '#src/features/accounts/users/user-queries.server.ts'
import { findAppointmentChanges } from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import type { Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { changeInWords } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'

const refusals = {
  'not-found': 'There’s no such appointment any more',
  'changed-meanwhile': 'This appointment changed after you opened it, so we haven’t done anything',
  'may-not-be-moved': 'You can’t move this appointment. It has started, or is no longer booked',
  'may-not-be-cancelled':
    'You can’t cancel this appointment because it has started. Mark it as done or no-show instead',
  'may-not-be-restored':
    'It’s too late to undo this. The time is no longer kept free, or the agent is away then. Book a new appointment instead',
  'nobody-to-email': 'They didn’t give an email address, so please call them',
  'may-not-be-marked': 'You can only mark an appointment that has started and wasn’t cancelled',
}

type RefusedChange = {
  appointmentId: string
  /** At which it was seen. */
  sequence: number
  reason: keyof typeof refusals
}

/** Why an appointment was not changed; if others have changed it since it was seen, who did what. */
export async function refusedChange(
  { db, firm }: Pick<Runtime, 'db' | 'firm'>,
  { appointmentId, sequence, reason }: RefusedChange,
): Promise<Outcome> {
  if (reason !== 'changed-meanwhile') return { ok: false, message: refusals[reason] }
  const changes = await findAppointmentChanges(db, appointmentId)
  const unseen = changes.filter((change) => change.sequence > sequence)
  const names = await findUserNames(
    db,
    unseen.flatMap(({ staffId }) => staffId ?? []),
  )
  const agents = await findAgents(db)
  const agentName = (id: string) => agents.find((agent) => agent.agentId === id)?.name ?? id
  const lines = unseen.map((change) => {
    const words = changeInWords(change, { names, agentName }, firm.timeZone)
    return `${shortDateTime(change.changedAt, firm.timeZone)}: ${words.replace(/\.$/, '')}`
  })
  return { ok: false, message: [refusals[reason], ...lines].join('.\n') }
}
