import type { NoteReader } from '#src/access/who-may-change-a-note.ts'
import type { NoteView } from '#src/features/notes/components/note-entry.tsx'
import { nameOfScamType } from '#src/firm/scam-types.ts'
import { changeKinds } from '#src/pages/admin-profile/appointments/appointment-timeline.server.ts'
import { changeInWords } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import {
  appointmentStatuses,
  earlierInWords,
  factNames,
} from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { toAuditLine } from '#src/pages/admin-profile/audit/audit-lines.server.ts'
import { auditList } from '#src/pages/admin-profile/audit/audit-list.ts'
import {
  isPlanned,
  mailStateInWords,
  plannedInWords,
  toMailLine,
} from '#src/pages/admin-profile/mail/mail-lines.server.ts'
import { toNoteViews } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { appointmentPath, mailPath } from '#src/pages/admin-profile/record-paths.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { TimelineEvent } from '#src/ui/desk/timeline.tsx'
import { listHref } from '#src/ui/list/list-query.ts'
import {
  findHistory,
  type HistoryEvent,
  type HistoryFilter,
  type HistoryNames,
  type HistoryQuestion,
} from '#src/workflows/people/timeline.server.ts'

type TimelineQuestion = HistoryQuestion & { reader: NoteReader; before: string | null; filter: HistoryFilter | null }

/** A page of a person's timeline in words; times in the firm's zone. See `findHistory`. */
export async function findTimeline(runtime: Runtime, { reader, ...question }: TimelineQuestion) {
  const { events, names, next } = await findHistory(runtime, question)
  const notes = events.flatMap((event) => (event.kind === 'PersonNote' ? [event.note] : []))
  const views = new Map((await toNoteViews(runtime, notes, reader)).map((note) => [note.noteId, note]))
  const { firm, clock } = runtime
  const wording = { names, views, person: question.person, timeZone: firm.timeZone, now: clock.now().getTime() }
  const planned = events.flatMap((event) =>
    event.kind === 'Email' && isPlanned(event.mail, wording.now) ? [event.mail] : [],
  )
  // All of this page in the place of the latest one.
  const shown = events.filter((event) => event.kind !== 'Email' || !planned.slice(1).includes(event.mail))
  return {
    lines: shown.map((event) => ({
      ...{ kind: event.kind, id: event.id, at: event.at, ...toLine(event, wording) },
      ...(event.kind === 'Email' &&
        planned[0] === event.mail &&
        planned.length > 1 &&
        plannedInWords(planned, wording)),
    })),
    next,
  }
}

type Line = Required<Pick<TimelineEvent, 'title' | 'details' | 'href'>> & {
  /** How it looks. */
  icon: TimelineEvent['kind']
  /** A note that is edited in the timeline itself. */
  note?: NoteView | undefined
}

type Wording = {
  names: HistoryNames
  views: Map<string, NoteView>
  person: HistoryQuestion['person']
  timeZone: string
  now: number
}

function toLine(event: HistoryEvent, wording: Wording): Line {
  const { names, views, timeZone } = wording
  switch (event.kind) {
    case 'PersonNote': {
      const note = views.get(event.id)
      return { title: `Note by ${note?.author}`, details: [], href: null, icon: 'note', note }
    }
    case 'Note': {
      const { noteId, appointmentId, reference, body, authorId } = event.note
      return {
        title: `Note by ${names.staff.get(authorId ?? '') ?? 'someone whose account has been deleted'}`,
        details: [reference, body],
        href: `${appointmentPath(appointmentId)}#note-${noteId}`,
        icon: 'note',
      }
    }
    case 'Email':
      return toMail(event.mail, wording)
    case 'Account':
      return toAccountChange(event.entry, wording)
    case 'Correction': {
      const { fact, earlierValue, staffId } = event.correction
      const who = names.staff.get(staffId ?? '') ?? 'a member of staff'
      const title = `${factNames[fact]}: changed by ${who}. ${earlierInWords(earlierValue)}`
      return { title, details: [], href: null, icon: 'person' }
    }
    case 'Change': {
      const agentName = (id: string) => names.audit.agents.get(id) ?? id
      return {
        title: changeInWords(event.change, { names: names.staff, agentName }, timeZone),
        details: [event.change.reference],
        href: appointmentPath(event.change.appointmentId),
        icon: changeKinds[event.change.change],
      }
    }
    case 'Appointment':
      return toBooking(event.booking, wording)
    case 'Login': {
      const { device, lastSeenAt } = event.session
      const details = [`last used ${shortDateTime(lastSeenAt, timeZone)}`]
      return { title: `Logged in with ${device}`, details, href: null, icon: 'person' }
    }
  }
}

type Of<Kind extends HistoryEvent['kind']> = Extract<HistoryEvent, { kind: Kind }>

/** An email to the person, and whether it was sent. */
function toMail(mail: Of<'Email'>['mail'], { person, ...when }: Wording): Line {
  const line = toMailLine(mail, when)
  return {
    title: `Email: ${line.subject || line.kind}`,
    details: [
      mailStateInWords(mail, when),
      ...(line.explanation === null ? [] : [line.explanation]),
      ...(line.error === null ? [] : [line.error.inWords]),
      ...(line.recipient === person.email ? [] : [`to ${line.recipient}`]),
    ],
    href: mailPath(mail.mailId),
    icon: mail.status === 'failed' ? 'problem' : 'mail',
  }
}

/** What the audit log says was done to the account, or corrected in the person's record. */
function toAccountChange(entry: Of<'Account'>['entry'], { names, timeZone }: Wording): Line {
  const { what, who, changes } = toAuditLine(entry, names.audit, timeZone)
  return {
    title: entry.action === 'admin-signed-in' ? 'Logged in' : `${what} by ${who.name}`,
    details: changes.map(({ field, before, after }) =>
      before === null ? `${field}: ${after}` : `${field}: ${before} → ${after}`,
    ),
    href: listHref(auditList, { about: entry.about }),
    icon: 'person',
  }
}

/** When the person booked, with what has become of it. */
function toBooking(booking: Of<'Appointment'>['booking'], { names, person, timeZone }: Wording): Line {
  const { id, isByStaff, staffId, appointment } = booking
  const { reference, startsAt, scamType, agentId, status, name } = appointment
  return {
    title: `Booked for ${shortDateTime(startsAt, timeZone)}`,
    details: [
      reference,
      appointmentStatuses[status],
      nameOfScamType(scamType),
      `with ${names.audit.agents.get(agentId) ?? agentId}`,
      ...(name === person.name ? [] : [`in the name of ${name}`]),
      ...(isByStaff ? [`booked by ${names.staff.get(staffId ?? '') ?? 'a member of staff'}`] : []),
    ],
    href: appointmentPath(id),
    icon: 'event',
  }
}
