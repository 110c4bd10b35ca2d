import { findUserNames } from '#src/features/accounts/users/user-queries.server.ts'
import {
  listAppointmentChangesOf,
  listBookingsOf,
} from '#src/features/booking/appointments/appointments-of-people.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { nameOfScamType } from '#src/firm/scam-types.ts'
import { changeKinds } from '#src/pages/admin-profile/appointments/appointment-timeline.server.ts'
import { changeInWords } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { TimelineSource } from './timeline-source.ts'

/** When the person booked, with what has become of it. */
export const findBookings: TimelineSource = async ({ db, firm }, { person, onlyAgentId, after, limit }) => {
  const page = await listBookingsOf(db, person.personId, { onlyAgentId }).page({ after, limit })
  const names = await findNames(
    db,
    page.rows.map(({ staffId }) => staffId),
  )
  const items = page.rows.map(({ id, at, isByStaff, staffId, appointment }) => {
    const { reference, startsAt, scamType, agentId, status, name } = appointment
    const words = [
      reference,
      appointmentStatuses[status],
      nameOfScamType(scamType),
      `with ${names.agentName(agentId)}`,
      ...(name === person.name ? [] : [`in the name of ${name}`]),
      ...(isByStaff ? [`booked by ${names.names.get(staffId ?? '') ?? 'a member of staff'}`] : []),
    ]
    return {
      id,
      at,
      title: `Booked for ${shortDateTime(startsAt, firm.timeZone)}`,
      details: words,
      href: appointmentPath(id),
      icon: 'event' as const,
    }
  })
  return { items, hasMore: page.next !== null }
}

/** What was changed of the person's appointments. */
export const findAppointmentChanges: TimelineSource = async ({ db, firm }, { person, onlyAgentId, after, limit }) => {
  const page = await listAppointmentChangesOf(db, person.personId, { onlyAgentId }).page({ after, limit })
  const names = await findNames(
    db,
    page.rows.map(({ staffId }) => staffId),
  )
  const items = page.rows.map((change) => ({
    id: change.id,
    at: change.at,
    title: changeInWords(change, names, firm.timeZone),
    details: [change.reference],
    href: appointmentPath(change.appointmentId),
    icon: changeKinds[change.change],
  }))
  return { items, hasMore: page.next !== null }
}

async function findNames(db: Runtime['db'], staffIds: (string | null)[]) {
  const agents = await findAgents(db)
  const agentName = (id: string) => agents.find(({ agentId }) => agentId === id)?.name ?? id
  const names = await findUserNames(
    db,
    staffIds.flatMap((id) => id ?? []),
  )
  return { names, agentName }
}
