import { findUserStatus } from '#src/features/accounts/users/user-state.server.ts'
import { findSomeAppointments } from '#src/features/booking/appointments/appointments-of-people.server.ts'
import type { Person } from '#src/features/people/person.server.ts'
import { findLastNote } from '#src/pages/admin-profile/notes.server.ts'
import { stateSentences } from '#src/pages/admin-profile/users/user-words.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import { labelOf } from './people-list.tsx'

/**
 * A person as staff see them; times in the firm's zone. `onlyAgentId`: the only agent whose appointments the reader may
 * see; null = an admin, who sees everything.
 */
export async function toPersonView(
  runtime: Runtime,
  { person, onlyAgentId }: { person: Person; onlyAgentId: string | null },
) {
  const { db, clock, firm } = runtime
  const { personId, userId, name, email, phone, timeZone, createdAt, versions } = person
  const nowMs = clock.now().getTime()
  const [status, [appointment], lastNote] = await Promise.all([
    userId === null ? null : findUserStatus(db, userId),
    findSomeAppointments(db, { personIds: [personId], onlyAgentId, nowMs, limit: 1 }),
    findLastNote(runtime, `person:${personId}`),
  ])
  const isAhead = appointment !== undefined && appointment.status === 'booked' && appointment.startsAt > nowMs
  return {
    personId,
    label: labelOf(person),
    lastNote,
    facts: {
      personId,
      /** Whether the reader sees only their own appointments with the person. */
      showsOnlyOwn: onlyAgentId !== null,
      name,
      email,
      phone,
      versions,
      /** In words; null when unknown. */
      zone: timeZone === null ? null : nameTimeZone(timeZone),
      firstKnown: shortDateTime(createdAt, firm.timeZone),
      account:
        userId === null || status === null
          ? null
          : {
              /** Agents see no link to it. */
              href: onlyAgentId === null ? recordPath('user', userId) : null,
              state: stateSentences[status.state],
              isVerified: status.isVerified,
            },
      next: isAhead
        ? {
            href: recordPath('appointment', appointment.appointmentId),
            when: shortDateTime(appointment.startsAt, firm.timeZone),
          }
        : null,
    },
  }
}

export type PersonView = Awaited<ReturnType<typeof toPersonView>>
