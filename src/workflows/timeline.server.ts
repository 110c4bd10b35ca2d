import { findOwnSessions } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { findUser, findUserNames, isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import { listAuditedChanges } from '#src/features/audit-log/audit-list.server.ts'
import {
  findAppointmentsOf,
  listAppointmentChanges,
  listBookings,
} from '#src/features/booking/appointments/appointments-of-people.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { listMailsByTime, type MailsOf } from '#src/features/mail/mail-queries.server.ts'
import { findNotes } from '#src/features/notes/note-queries.server.ts'
import type { Person } from '#src/features/people/person.server.ts'
import { listPersonChanges } from '#src/features/people/person.server.ts'
import type { List, Page } from '#src/platform/list/keyset-list.server.ts'
import { type MergedList, mergeLists } from '#src/platform/list/keyset-list.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { idOf, idsOf, type Subject } from '#src/platform/subject.ts'
import { findActorNames } from './audit-names.server.ts'

/** A record’s timeline, as far as its reader sees it. */
export type Timeline = {
  /** Whose it is. */
  subject: Subject
  /** What its events are about: also, of a person, the account and the appointments that the reader sees. */
  subjects: Subject[]
  /** The name of the person, if it is a person's. */
  name: string | null
  /** The references of their appointments. */
  references: Map<Subject, string>
  mails: MailsOf
  kinds: EventKind[]
  /** What it can be narrowed to. */
  filters: TimelineFilter[]
}

type ListPlace = { after: string | null; limit: number }
type About = { id: string; at: number; subject?: Subject; staffIds?: (string | null)[] }

/**
 * What is in timelines. `find`: up to `limit` rows, newest first, from after a cursor of `keysetList` whose columns are the
 * event's instant and id. `toEvent`: what it is about, if not about the record, and which users its line names.
 */
type Source<Row> = {
  find: (runtime: Runtime, timeline: Timeline, place: ListPlace) => Promise<Pick<Page<Row>, 'rows' | 'next'>>
  toEvent: (row: Row) => About
}

const source = <Row>(find: Source<Row>['find'], toEvent: Source<Row>['toEvent']): Source<Row> => ({ find, toEvent })

/** Every kind by its name in cursors and ids. Of what happened at the same instant, the first kind is on top. */
const sources = {
  Note: source(
    ({ db }, { subjects }, place) => findNotes(db, { subjects, ...place }),
    ({ noteId, createdAt, subject, authorId, edits }) => {
      return { id: noteId, at: createdAt, subject, staffIds: [authorId, ...edits.map(({ editorId }) => editorId)] }
    },
  ),
  Email: source(
    ({ db }, { mails }, place) => pageOf(mails.values, () => listMailsByTime(db, mails), place),
    ({ mailId, sentAt, createdAt }) => ({ id: mailId, at: sentAt ?? createdAt }),
  ),
  Account: source(
    ({ db }, { subjects }, place) => {
      // Appointments have changes of their own.
      const audited = subjects.filter((subject) => idOf('appointment', subject) === null)
      return pageOf(audited, (abouts) => listAuditedChanges(db, abouts), place)
    },
    ({ sequence, recordedAt }) => ({ id: String(sequence), at: recordedAt }),
  ),
  Correction: source(
    ({ db }, { subjects }, place) => pageOf(idsOf('person', subjects), (ids) => listPersonChanges(db, ids), place),
    ({ changeId, changedAt, staffId }) => ({ id: changeId, at: changedAt, staffIds: [staffId] }),
  ),
  Change: source(
    ({ db }, { subjects }, place) =>
      pageOf(idsOf('appointment', subjects), (ids) => listAppointmentChanges(db, ids), place),
    ({ id, changedAt, appointmentId, staffId }) => {
      return { id, at: changedAt, subject: `appointment:${appointmentId}`, staffIds: [staffId] }
    },
  ),
  Appointment: source(
    ({ db }, { subjects }, place) => pageOf(idsOf('appointment', subjects), (ids) => listBookings(db, ids), place),
    ({ appointment: { appointmentId, createdAt }, staffId }) => {
      return { id: appointmentId, at: createdAt, subject: `appointment:${appointmentId}`, staffIds: [staffId] }
    },
  ),
  Login: source(findSessions, ({ sessionId, beganAt }) => ({ id: sessionId, at: beganAt })),
}

export type EventKind = keyof typeof sources

/** An event of some kinds, with the row of its source. */
export type EventOf<Kind extends EventKind> = {
  [Each in Kind]: Required<About> & {
    kind: Each
    row: (typeof sources)[Each] extends Source<infer Row> ? Row : never
  }
}[Kind]

/** What a timeline can be narrowed to. */
const filters = {
  notes: ['Note'],
  appointments: ['Appointment', 'Change'],
  emails: ['Email'],
  account: ['Account', 'Correction', 'Login'],
} as const satisfies Record<string, EventKind[]>

export type TimelineFilter = keyof typeof filters

/** `onlyAgentId`: the only agent whose appointments the reader may see; null = an admin, who sees everything. */
export async function timelineOfPerson(
  { db }: Pick<Runtime, 'db'>,
  { personId, userId, email, name }: Person,
  { onlyAgentId }: { onlyAgentId: string | null },
): Promise<Timeline> {
  const appointments = await findAppointmentsOf(db, personId, { onlyAgentId })
  const account: Subject[] = userId === null ? [] : [`user:${userId}`]
  const booked = appointments.map(({ appointmentId }): Subject => `appointment:${appointmentId}`)
  const addresses = [email, ...appointments.map((appointment) => appointment.email)].filter((text) => text !== '')
  return {
    subject: `person:${personId}`,
    subjects: [`person:${personId}`, ...account, ...booked],
    name,
    references: new Map(
      appointments.map(({ appointmentId, reference }) => [`appointment:${appointmentId}`, reference]),
    ),
    mails: { by: 'recipient', values: [...new Set(addresses)] },
    ...(onlyAgentId === null
      ? { kinds: Object.keys(sources) as EventKind[], filters: Object.keys(filters) as TimelineFilter[] }
      : { kinds: ['Note', 'Correction', 'Change', 'Appointment'], filters: ['notes', 'appointments'] }),
  }
}

export function timelineOfAppointment(appointmentId: string): Timeline {
  return {
    ...timelineOf(`appointment:${appointmentId}`),
    mails: { by: 'about', values: [appointmentId] },
    kinds: ['Note', 'Email', 'Change', 'Appointment'],
  }
}

/** The notes on a record, and what the audit log says was done to it. */
export function timelineOf(subject: Subject): Timeline {
  return {
    subject,
    subjects: [subject],
    name: null,
    references: new Map(),
    mails: { by: 'about', values: [] },
    kinds: ['Note', 'Account'],
    filters: [],
  }
}

const nothing = { rows: [], next: null }

async function pageOf<Row>(values: string[], list: (values: string[]) => List<Row>, place: ListPlace) {
  return values.length === 0 ? nothing : list(values).page(place)
}

/** A client's sessions that are still open: ended ones are not kept. The audit log has every login of staff. */
async function findSessions(runtime: Runtime, { subjects }: Timeline, { after, limit }: ListPlace) {
  const [userId] = idsOf('user', subjects)
  const user = userId === undefined ? null : await findUser(runtime.db, userId)
  if (user === null || isStaffRole(user.role)) return nothing
  const sessions = await findOwnSessions(runtime, { userId: user.userId, sessionId: '', isStaff: false })
  const [, at, id = ''] = /^(\d+)_(.+)$/.exec(after ?? '') ?? []
  const older = sessions
    .toSorted((a, b) => b.beganAt - a.beganAt || (a.sessionId < b.sessionId ? 1 : -1))
    .filter(({ beganAt, sessionId }) => {
      return at === undefined || beganAt < Number(at) || (beganAt === Number(at) && sessionId < id)
    })
  return { rows: older.slice(0, limit), next: older.length > limit ? 'more' : null }
}

type TimelinePlace = { filter: TimelineFilter | null; before: string | null; limit: number }

/**
 * A page of a timeline, newest first, from after a cursor; the newest if it is null or invalid. `filter`: null for
 * everything. `next`: the cursor of what is older; null at the end.
 */
export async function findTimeline(
  runtime: Runtime,
  timeline: Timeline,
  { filter, agents, ...place }: TimelinePlace & { agents: AgentName[] },
) {
  const wanted: readonly EventKind[] = filter === null ? timeline.kinds : filters[filter]
  const lists = timeline.kinds
    .filter((kind) => wanted.includes(kind))
    .map((kind): MergedList<EventOf<EventKind>> => {
      const { find, toEvent } = sources[kind] as Source<unknown>
      const toWhole = (row: unknown) => ({ kind, row, subject: timeline.subject, staffIds: [], ...toEvent(row) })
      return {
        kind,
        find: async (place) => {
          const { rows, next } = await find(runtime, timeline, place)
          return { events: rows.map((row) => toWhole(row) as EventOf<EventKind>), hasMore: next !== null }
        },
      }
    })
  const { events, next } = await mergeLists(lists, place)
  const staffIds = events.flatMap((event) => event.staffIds).filter((id) => id !== null)
  const entries = events.flatMap((event) => (event.kind === 'Account' ? [event.row] : []))
  return {
    events,
    next,
    /** The names now of users by their ids, and of whom the audit log names. */
    names: {
      staff: await findUserNames(runtime.db, [...new Set(staffIds)]),
      audit: await findActorNames(runtime.db, entries, agents),
    },
  }
}
