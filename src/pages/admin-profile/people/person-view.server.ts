import type { NoteReader } from '#src/access/who-may-change-a-note.ts'
import { findUserStatus } from '#src/features/accounts/users/user-state.server.ts'
import { findSomeAppointments } from '#src/features/booking/appointments/appointments-of-people.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import type { Person } from '#src/features/people/person.server.ts'
import { appointmentPath, personPath, userPath } from '#src/pages/admin-profile/record-paths.ts'
import { stateSentences } from '#src/pages/admin-profile/users/user-words.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import { findCursorOfNote, type HistoryQuestion } from '#src/workflows/people/timeline.server.ts'
import { labelOf } from './people-list.ts'
import { findTimeline } from './timeline/timeline.server.ts'

type PersonQuestion = {
  person: Person
  agents: AgentName[]
  reader: NoteReader
  onlyAgentId: string | null
  before: string | null
  /** The id of a note on the person to show, if it is not on the first page. */
  wantedNoteId: string | null
  lineCount: number
}

/**
 * A person as staff see them; times in the firm's zone. `before`: the cursor of the timeline, of which `lineCount` lines
 * are shown. `onlyAgentId`: the only agent whose appointments the reader may see; null = an admin, who sees everything.
 */
export async function toPersonView(
  runtime: Runtime,
  { person, agents, reader, onlyAgentId, before, wantedNoteId, lineCount }: PersonQuestion,
) {
  const { db, clock, firm } = runtime
  const { personId, userId, name, email, phone, timeZone, createdAt, versions } = person
  const nowMs = clock.now().getTime()
  const [status, [appointment], timeline] = await Promise.all([
    userId === null ? null : findUserStatus(db, userId),
    findSomeAppointments(db, { personIds: [personId], onlyAgentId, nowMs, limit: 1 }),
    findTimelinePage(runtime, { person, agents, reader, onlyAgentId, before, wantedNoteId, limit: lineCount }),
  ])
  const isAhead = appointment !== undefined && appointment.status === 'booked' && appointment.startsAt > nowMs
  const path = personPath(personId)
  const showsOnlyOwn = onlyAgentId !== null
  return {
    personId,
    label: labelOf(person),
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
      /** From after which cursor they begin; null for the newest. */
      cursor: timeline.cursor,
      /** The addresses of the older lines and of the newest; null where there are none. */
      older: timeline.next === null ? null : `${path}?before=${encodeURIComponent(timeline.next)}`,
      newest: timeline.cursor === null ? null : path,
    },
  }
}

export type PersonView = Awaited<ReturnType<typeof toPersonView>>

type TimelinePage = Pick<PersonQuestion, 'reader' | 'before' | 'wantedNoteId'> & HistoryQuestion

/** The page of the timeline that is asked for; if a note is wanted that is not on it, the page that begins with it. */
async function findTimelinePage(runtime: Runtime, { before, wantedNoteId, ...question }: TimelinePage) {
  const timeline = await findTimeline(runtime, { ...question, before })
  if (wantedNoteId === null || timeline.lines.some(({ note }) => note?.noteId === wantedNoteId)) {
    return { ...timeline, cursor: before }
  }
  const { personId } = question.person
  const cursor = await findCursorOfNote(runtime, { personId, noteId: wantedNoteId })
  return { ...(await findTimeline(runtime, { ...question, before: cursor })), cursor }
}
