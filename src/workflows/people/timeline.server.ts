import { findOwnSessions, type OwnSession } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { findUser, findUserNames, isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import { type AuditLogEntry, listAuditedChanges } from '#src/features/audit-log/audit-list.server.ts'
import {
  type BookingEvent,
  type ChangeEvent,
  findAddressesOf,
  listAppointmentChangesOf,
  listBookingsOf,
} from '#src/features/booking/appointments/appointments-of-people.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { listMailsTo, type OutgoingMail } from '#src/features/mail/mail-queries.server.ts'
import {
  type AppointmentNote,
  findNotes,
  listNotesOnAppointments,
  type Note,
} from '#src/features/notes/note-queries.server.ts'
import type { Person } from '#src/features/people/person.server.ts'
import { listPersonChanges, type PersonChange } from '#src/features/people/person-changes.server.ts'
import type { Page } from '#src/platform/list/keyset-list.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findAuditNames } from '#src/workflows/audit-names.server.ts'

/** Something in a person's history. Its `id` is unique within its kind; `at`: milliseconds since 1970, UTC. */
export type HistoryEvent = { id: string; at: number } & (
  | { kind: 'PersonNote'; note: Note }
  | { kind: 'Note'; note: AppointmentNote }
  | { kind: 'Email'; mail: OutgoingMail }
  | { kind: 'Account'; entry: AuditLogEntry }
  | { kind: 'Correction'; correction: PersonChange }
  | { kind: 'Change'; change: ChangeEvent }
  | { kind: 'Appointment'; booking: BookingEvent }
  | { kind: 'Login'; session: OwnSession }
)

/** `onlyAgentId`: the only agent whose appointments the reader may see; null = an admin, who sees everything. */
export type HistoryQuestion = { person: Person; agents: AgentName[]; onlyAgentId: string | null; limit: number }

/**
 * One kind of what is in the timeline: up to `limit` events, newest first, from after a cursor of `keysetList` whose
 * columns are the event's instant and id.
 */
type Source = (
  runtime: Runtime,
  question: HistoryQuestion & { after: string | null },
) => Promise<{ events: HistoryEvent[]; hasMore: boolean }>

/** Every kind by its name in cursors and ids. Of what happened at the same instant, the first kind is on top. */
const sources: Record<HistoryEvent['kind'], Source> = {
  PersonNote: async ({ db }, { person: { personId }, after, limit }) =>
    eventsOf(await findNotes(db, { subject: { personId }, after, limit }), (note) => {
      return { kind: 'PersonNote', id: note.noteId, at: note.createdAt, note }
    }),
  Note: async ({ db }, { person: { personId }, onlyAgentId, ...place }) =>
    eventsOf(await listNotesOnAppointments(db, { personId, onlyAgentId }).page(place), (note) => {
      return { kind: 'Note', id: note.noteId, at: note.createdAt, note }
    }),
  Email: findMails,
  Account: async ({ db }, { person: { personId, userId }, ...place }) => {
    const abouts = [`person:${personId}`, ...(userId === null ? [] : [`user:${userId}`])]
    return eventsOf(await listAuditedChanges(db, abouts).page(place), (entry) => {
      return { kind: 'Account', id: String(entry.sequence), at: entry.recordedAt, entry }
    })
  },
  Correction: async ({ db }, { person: { personId }, ...place }) =>
    eventsOf(await listPersonChanges(db, personId).page(place), (correction) => {
      return { kind: 'Correction', id: correction.changeId, at: correction.changedAt, correction }
    }),
  Change: async ({ db }, { person: { personId }, onlyAgentId, ...place }) =>
    eventsOf(await listAppointmentChangesOf(db, personId, { onlyAgentId }).page(place), (change) => {
      return { kind: 'Change', id: change.id, at: change.at, change }
    }),
  Appointment: async ({ db }, { person: { personId }, onlyAgentId, ...place }) =>
    eventsOf(await listBookingsOf(db, personId, { onlyAgentId }).page(place), (booking) => {
      return { kind: 'Appointment', id: booking.id, at: booking.at, booking }
    }),
  Login: findSessions,
}

function eventsOf<Row>({ rows, next }: Page<Row>, toEvent: (row: Row) => HistoryEvent) {
  return { events: rows.map(toEvent), hasMore: next !== null }
}

const nothing = { events: [], hasMore: false }

/** The emails to the person's addresses. */
async function findMails({ db }: Runtime, { person, ...place }: Parameters<Source>[1]): ReturnType<Source> {
  const booked = await findAddressesOf(db, person.personId)
  const addresses = [...new Set([...booked, person.email])].filter((address) => address !== '')
  if (addresses.length === 0) return nothing
  return eventsOf(await listMailsTo(db, addresses).page(place), (mail) => {
    return { kind: 'Email', id: mail.mailId, at: mail.createdAt, mail }
  })
}

/** A client's sessions that are still open: ended ones are not kept. The audit log has every login of staff. */
async function findSessions(
  runtime: Runtime,
  { person: { userId }, after, limit }: Parameters<Source>[1],
): ReturnType<Source> {
  const user = userId === null ? null : await findUser(runtime.db, userId)
  if (user === null || isStaffRole(user.role)) return nothing
  const sessions = await findOwnSessions(runtime, { userId: user.userId, sessionId: '', isStaff: false })
  const [, at, id = ''] = /^(\d+)_(.+)$/.exec(after ?? '') ?? []
  const older = sessions
    .toSorted((a, b) => b.beganAt - a.beganAt || (a.sessionId < b.sessionId ? 1 : -1))
    .filter(({ beganAt, sessionId }) => {
      return at === undefined || beganAt < Number(at) || (beganAt === Number(at) && sessionId < id)
    })
  const events = older.slice(0, limit).map((session): HistoryEvent => {
    return { kind: 'Login', id: session.sessionId, at: session.beganAt, session }
  })
  return { events, hasMore: older.length > limit }
}

/** What agents see too: emails, the account and logins are for admins. */
const kindsForAgents: HistoryEvent['kind'][] = ['PersonNote', 'Note', 'Correction', 'Change', 'Appointment']

/** What the history can be narrowed to. */
export const historyFilters = {
  notes: ['PersonNote', 'Note'],
  appointments: ['Appointment', 'Change'],
  emails: ['Email'],
  account: ['Account', 'Correction', 'Login'],
} as const satisfies Record<string, HistoryEvent['kind'][]>

export type HistoryFilter = keyof typeof historyFilters

/**
 * What happened to and around a person, newest first, from after a cursor; the newest if it is null or invalid.
 * `filter`: null for everything. `next`: the cursor of what is older; null at the end.
 */
export async function findHistory(
  runtime: Runtime,
  { before, filter, ...question }: HistoryQuestion & { before: string | null; filter: HistoryFilter | null },
) {
  const { onlyAgentId, limit } = question
  const all = Object.keys(sources) as HistoryEvent['kind'][]
  const wanted: readonly HistoryEvent['kind'][] = filter === null ? all : historyFilters[filter]
  const kinds = all
    .filter((kind) => onlyAgentId === null || kindsForAgents.includes(kind))
    .filter((kind) => wanted.includes(kind))
  const [, at, kindOfCursor = '', id] = /^(\d{1,15})_([A-Za-z]+)_([^\0]+)$/.exec(before ?? '') ?? []
  const place = (kinds as string[]).indexOf(kindOfCursor)
  const pages = await Promise.all(
    kinds.map((kind, index) => {
      // No id sorts before a hyphen, so that these cursors are before everything of an instant, or after all of it.
      const [from, until] = [`${at}_-`, `${Number(at) + 1}_-`]
      const after = place === -1 ? null : index === place ? `${at}_${id}` : index < place ? from : until
      return sources[kind](runtime, { ...question, after })
    }),
  )
  const found = pages.flatMap(({ events }) => events)
  // Stable: within a kind, and of kinds at the same instant, the order remains.
  const events = found.sort((a, b) => b.at - a.at).slice(0, limit)
  const last = events.at(-1)
  const hasMore = found.length > events.length || pages.some((page) => page.hasMore)
  return {
    events,
    names: await findNames(runtime.db, events, question.agents),
    next: hasMore && last !== undefined ? `${last.at}_${last.kind}_${last.id}` : null,
  }
}

export type HistoryNames = Awaited<ReturnType<typeof findNames>>

/** The names now of whom the events are about: staff by their ids, and whom the audit log names. */
async function findNames(db: Runtime['db'], events: HistoryEvent[], agents: AgentName[]) {
  const staffIds = events.flatMap((event) => staffIdOf(event) ?? [])
  const entries = events.flatMap((event) => (event.kind === 'Account' ? [event.entry] : []))
  return { staff: await findUserNames(db, [...new Set(staffIds)]), audit: await findAuditNames(db, entries, agents) }
}

function staffIdOf(event: HistoryEvent): string | null {
  switch (event.kind) {
    case 'Note':
      return event.note.authorId
    case 'Correction':
      return event.correction.staffId
    case 'Change':
      return event.change.staffId
    case 'Appointment':
      return event.booking.staffId
    default:
      return null
  }
}
