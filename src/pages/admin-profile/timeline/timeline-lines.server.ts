import type { NoteReader } from '#src/access/who-may-change-a-note.ts'
import type { NoteView } from '#src/features/notes/note-entry.tsx'
import { nameOfScamType } from '#src/firm/scam-types.ts'
import { changeInWords } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import {
  appointmentStatuses,
  earlierInWords,
  factNames,
} from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { toAuditLine } from '#src/pages/admin-profile/audit/audit-lines.server.ts'
import { auditList } from '#src/pages/admin-profile/audit/audit-list.tsx'
import { type MailMoment, mailStateInWords, toMailLine } from '#src/pages/admin-profile/mail/mail-lines.server.ts'
import { toNoteView } from '#src/pages/admin-profile/notes.server.ts'
import { recordPath, type Subject, subjectPath } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { TimelineEvent } from '#src/ui/desk/timeline.tsx'
import { listHref } from '#src/ui/list/list-query.ts'
import type { EventKind, EventOf, findTimeline, Timeline } from '#src/workflows/timeline.server.ts'

/** What an event says; a note on the record itself is edited in the timeline. */
type Line = Pick<TimelineEvent, 'title' | 'details' | 'href' | 'kind'> & { note?: NoteView }

export type Wording = MailMoment &
  Pick<Awaited<ReturnType<typeof findTimeline>>, 'names'> & {
    timeline: Timeline
    reader: NoteReader
    /** Whether the reader may open emails. */
    linksToMail: boolean
  }

const changeIcons = {
  booked: 'event',
  moved: 'change',
  cancelled: 'cancelled',
  restored: 'event',
  done: 'done',
  'no-show': 'cancelled',
  unmarked: 'change',
  edited: 'change',
} as const

/** A line for each kind of event. */
const lines: { [Kind in EventKind]: (event: EventOf<Kind>, wording: Wording) => Line } = {
  Note: ({ subject, at, row }, wording) => {
    const note = toNoteView(row, { ...wording, names: wording.names.staff })
    const title = `Note by ${note.author}`
    if (subject === wording.timeline.subject) return { title, kind: 'note', note }
    const details = [...referenceOf(subject, wording), note.body]
    return { title, details, href: `${subjectPath(subject)}?with=${at}#note-${note.noteId}`, kind: 'note' }
  },
  Email: ({ row }, wording) => {
    const { kind, recipient, explanation, error } = toMailLine(row, wording)
    const whyNot = row.status === 'sent' ? [] : [explanation, error?.inWords ?? null]
    const state = `${mailStateInWords(row, wording)}, to ${recipient}.`
    return {
      title: `Email: ${kind}`,
      details: [[state, ...whyNot.filter((words) => words !== null)].join(' ')],
      href: wording.linksToMail ? recordPath('mail', row.mailId) : null,
      kind: row.status === 'failed' ? 'problem' : 'mail',
    }
  },
  Account: ({ row }, { names, timeZone }) => {
    const { what, who, changes } = toAuditLine(row, names.audit, timeZone)
    return {
      title: row.action === 'admin-signed-in' ? 'Logged in' : `${what} by ${who.name}`,
      details: changes.map(({ field, before, after }) =>
        before === null ? `${field}: ${after}` : `${field}: ${before} → ${after}`,
      ),
      href: listHref(auditList, { about: row.about }),
      kind: 'person',
    }
  },
  Correction: ({ row: { fact, earlierValue, staffId } }, wording) => {
    const title = `${factNames[fact]}: changed by ${staffNamed(staffId, wording)}. ${earlierInWords(earlierValue)}`
    return { title, kind: 'person' }
  },
  Change: ({ subject, row }, wording) => {
    const names = { names: wording.names.staff, agentName: (id: string) => agentNamed(id, wording) }
    return {
      title: changeInWords(row, names, wording.timeZone),
      details: referenceOf(subject, wording),
      href: hrefOf(subject, wording),
      kind: changeIcons[row.change],
    }
  },
  Appointment: ({ subject, row: { isByStaff, staffId, appointment } }, wording) => {
    const { reference, startsAt, scamType, agentId, status, name } = appointment
    const who = isByStaff ? staffNamed(staffId, wording) : 'the visitor'
    if (subject === wording.timeline.subject) return { title: `Booked by ${who}.`, kind: 'event' }
    return {
      title: `Booked for ${shortDateTime(startsAt, wording.timeZone)}`,
      details: [
        reference,
        appointmentStatuses[status],
        nameOfScamType(scamType),
        `with ${agentNamed(agentId, wording)}`,
        ...(name === wording.timeline.name ? [] : [`in the name of ${name}`]),
        ...(isByStaff ? [`booked by ${who}`] : []),
      ],
      href: subjectPath(subject),
      kind: 'event',
    }
  },
  Login: ({ row: { device, lastSeenAt } }, { timeZone }) => {
    const details = [`last used ${shortDateTime(lastSeenAt, timeZone)}`]
    return { title: `Logged in with ${device}`, details, kind: 'person' }
  },
}

function staffNamed(staffId: string | null, { names }: Wording): string {
  return names.staff.get(staffId ?? '') ?? 'a member of staff'
}

function agentNamed(agentId: string, { names }: Wording): string {
  return names.audit.agents.get(agentId) ?? agentId
}

/** Which appointment an event is about, if the record is not that appointment. */
function referenceOf(subject: Subject, { timeline }: Wording): string[] {
  const reference = timeline.references.get(subject)
  return reference === undefined ? [] : [reference]
}

function hrefOf(subject: Subject, { timeline }: Wording): string | null {
  return subject === timeline.subject ? null : subjectPath(subject)
}

/** An event in words; times in the firm's zone. */
export function toLine(event: EventOf<EventKind>, wording: Wording) {
  const line: Line = (lines[event.kind] as (event: EventOf<EventKind>, wording: Wording) => Line)(event, wording)
  const when = shortDateTime(event.at, wording.timeZone)
  return { id: event.kind === 'Note' ? `note-${event.id}` : `${event.kind}-${event.id}`, at: event.at, when, ...line }
}
