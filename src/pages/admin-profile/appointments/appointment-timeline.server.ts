import { findMailsAbout, type OutgoingMail } from '#src/features/mail/mail-queries.server.ts'
import {
  isPlanned,
  type MailMoment,
  mailStateInWords,
  plannedInWords,
  toMailLine,
} from '#src/pages/admin-profile/mail/mail-lines.server.ts'
import { mailList } from '#src/pages/admin-profile/mail/mail-list.ts'
import { mailPath } from '#src/pages/admin-profile/record-paths.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { TimelineEvent } from '#src/ui/desk/timeline.tsx'
import { listHref } from '#src/ui/list/list-query.ts'
import type { AppointmentView } from './appointment-view.server.ts'

/**
 * What happened to an appointment, apart from its notes: its changes, and the emails about it with their state.
 * `linksToMail`: whether the reader may open the mail section.
 */
export async function findAppointmentEvents(
  { db, clock, firm: { timeZone } }: Runtime,
  { appointmentId, history }: Pick<AppointmentView, 'appointmentId' | 'history'>,
  { linksToMail }: { linksToMail: boolean },
): Promise<TimelineEvent[]> {
  const when = { now: clock.now().getTime(), timeZone }
  const mails = await findMailsAbout(db, appointmentId)
  const planned = mails.filter((mail) => isPlanned(mail, when.now))
  const past = mails.filter((mail) => !planned.includes(mail))
  const all = listHref(mailList, { about: appointmentId })
  // What happened at one instant: the emails follow from the change.
  return [
    ...(planned.length === 0 ? [] : [toPlannedItem(planned, { when, href: linksToMail ? all : null })]),
    ...past.map((mail) => ({ ...toMailItem(mail, when), href: linksToMail ? mailPath(mail.mailId) : null })),
    ...history.map(toChangeItem).reverse(),
  ]
}

/** How a change looks in a timeline. */
export const changeKinds = {
  booked: 'event',
  moved: 'change',
  cancelled: 'cancelled',
  restored: 'event',
  done: 'done',
  'no-show': 'cancelled',
  unmarked: 'change',
  edited: 'change',
} as const

function toChangeItem({ sequence, change, at, when, words }: AppointmentView['history'][number]): TimelineEvent {
  return { id: `change-${sequence}`, at, when, title: words, kind: changeKinds[change] }
}

function toPlannedItem(
  planned: OutgoingMail[],
  { when, href }: { when: MailMoment; href: string | null },
): TimelineEvent {
  const at = Math.max(...planned.map(({ createdAt }) => createdAt))
  const words = plannedInWords(planned, when)
  return { id: 'planned-mails', at, when: shortDateTime(at, when.timeZone), ...words, href, kind: 'mail' }
}

function toMailItem(mail: OutgoingMail, when: MailMoment): TimelineEvent {
  const { mailId, kind, recipient, explanation, error } = toMailLine(mail, when)
  const at = mail.sentAt ?? mail.createdAt
  const whyNot = mail.status === 'sent' ? [] : [explanation, error?.inWords ?? null]
  return {
    id: `mail-${mailId}`,
    at,
    when: shortDateTime(at, when.timeZone),
    title: `Email: ${kind}`,
    details: [
      [`${mailStateInWords(mail, when)}, to ${recipient}.`, ...whyNot.filter((words) => words !== null)].join(' '),
    ],
    kind: mail.status === 'failed' ? 'problem' : 'mail',
  }
}
