import type { NoteReader } from '#src/access/who-may-change-a-note.ts'
import { findUserStatus } from '#src/features/accounts/users/user-state.server.ts'
import { findSomeAppointments } from '#src/features/booking/appointments/appointments-of-people.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { findNotes } from '#src/features/notes/note-queries.server.ts'
import type { Person } from '#src/features/people/person.server.ts'
import { lastNoteOf } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { appointmentPath, userPath } from '#src/pages/admin-profile/record-paths.ts'
import { stateSentences } from '#src/pages/admin-profile/users/user-words.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import type { HistoryFilter } from '#src/workflows/people/timeline.server.ts'
import { labelOf } from './people-list.ts'
import { findTimeline } from './timeline/timeline.server.ts'

/** How many lines of the timeline are on one page. */
const linesPerPage = 30

type PersonQuestion = {
  person: Person
  agents: AgentName[]
  reader: NoteReader
  onlyAgentId: string | null
  before: string | null
  filter: HistoryFilter | null
}

/**
 * A person as staff see them; times in the firm's zone. `before`: the cursor of the timeline.
 * `onlyAgentId`: the only agent whose appointments the reader may see; null = an admin, who sees everything.
 */
export async function toPersonView(
  runtime: Runtime,
  { person, agents, reader, onlyAgentId, before, filter }: PersonQuestion,
) {
  const { db, clock, firm } = runtime
  const { personId, userId, name, email, phone, timeZone, createdAt, versions } = person
  const nowMs = clock.now().getTime()
  const [status, [appointment], timeline, notes] = await Promise.all([
    userId === null ? null : findUserStatus(db, userId),
    findSomeAppointments(db, { personIds: [personId], onlyAgentId, nowMs, limit: 1 }),
    findTimeline(runtime, { person, agents, reader, onlyAgentId, before, filter, limit: linesPerPage }),
    findNotes(db, { subject: { personId }, after: null, limit: 1 }),
  ])
  const isAhead = appointment !== undefined && appointment.status === 'booked' && appointment.startsAt > nowMs
  const showsOnlyOwn = onlyAgentId !== null
  return {
    personId,
    label: labelOf(person),
    lastNote: lastNoteOf(notes.rows, firm.timeZone),
    facts: {
      personId,
      /** Whether the reader sees only their own appointments with the person. */
      showsOnlyOwn,
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
              href: onlyAgentId === null ? userPath(userId) : null,
              state: stateSentences[status.state],
              isVerified: status.isVerified,
            },
      next: isAhead
        ? {
            href: appointmentPath(appointment.appointmentId),
            when: shortDateTime(appointment.startsAt, firm.timeZone),
          }
        : null,
    },
    timeline: {
      showsOnlyOwn,
      lines: timeline.lines.map(({ id, at, kind, icon, title, details, href, note }) => {
        const when = shortDateTime(at, firm.timeZone)
        return { id: `${kind}-${id}`, at, when, title, details, href, kind: icon, note: note ?? null }
      }),
      /** The cursor of the older lines; null where there are none. */
      older: timeline.next,
      isNewest: before === null,
      filter,
    },
  }
}

export type PersonView = Awaited<ReturnType<typeof toPersonView>>
