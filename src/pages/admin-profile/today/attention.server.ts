import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { problemInWords } from '#src/features/booking/busy-times/calendar-words.ts'
import { toAdminAppointmentLine } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { conflictReasons } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { coverHref } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { appointmentListHref } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { toMailLine } from '#src/pages/admin-profile/mail/mail-lines.server.ts'
import { bookDeclinedPath, movePath, todayRecordPath } from '#src/pages/admin-profile/record-paths.ts'
import { todayPath } from '#src/pages/admin-profile/sections.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Attention, AttentionKind, AttentionRowOf } from '#src/workflows/attention.server.ts'

/** A link, or a button with the fields that it sends to the page that answers for it. */
type RowAction =
  | { label: string; to: string }
  | { label: string; action: string; fields: { intent: string; about: string } & Record<string, string> }

/** A row of what needs attention: who or what it is, with its page, and what can be done. */
export type AttentionRow = {
  id: string
  href: string
  name: string
  details: (string | { when: string } | { phone: string } | { email: string })[]
  actions: RowAction[]
  /** Whom or what its buttons are about, for screen readers, if not the name. */
  whose?: string
  /** Why nothing can be done any more. */
  tooLate?: string
}

type Wording = { agents: AgentName[]; firm: Runtime['firm']; now: Date; when: (instant: number) => string }

type Kind<Row> = {
  /** What one of them is called, and what is the matter with them: `email`, `not delivered`. */
  name: string
  /** What several are called, if not the name with an s. */
  plural?: string
  words: string
  /** The page that lists all of them, unless all are shown. */
  all?: string
  toRow: (row: Row, wording: Wording) => AttentionRow
}

const maxShown = 5
const maxShownInFull = 50
/** How many times of one address are shown. */
const maxTimes = 3
const availability = '/admin-profile/availability'

/** In the order of the page. */
const kinds: { [Each in AttentionKind]: Kind<AttentionRowOf<Each>> } = {
  declined: {
    name: 'declined booking',
    words: 'to call about',
    toRow: ({ bookingId, startsAt, name, phone, email }, { when }) => ({
      id: `declined-${bookingId}`,
      href: bookDeclinedPath(bookingId),
      name,
      details: [
        ...[{ when: when(startsAt) }, '. ', phone === '' ? { email } : { phone }],
        '. They think it’s booked, but it isn’t.',
      ],
      actions: [
        { label: 'Book for them', to: bookDeclinedPath(bookingId) },
        { label: 'Answered', action: todayPath, fields: { intent: 'declined-answered', about: bookingId } },
      ],
    }),
  },
  conflicts: {
    name: 'appointment',
    words: 'to rearrange',
    all: availability,
    toRow: ({ appointmentId, startsAt, name, phone, agentId, agentName, reason }, { when }) => ({
      id: `conflict-${appointmentId}`,
      href: todayRecordPath(appointmentId),
      name,
      details: [
        ...[{ when: when(startsAt) }, `. ${agentName} ${conflictReasons[reason]}. `],
        ...(phone === '' ? [] : [{ phone }]),
      ],
      actions: [
        { label: 'Move', to: movePath(appointmentId) },
        // On a closed day no colleague can take it either.
        ...(reason === 'closed-day' ? [] : [{ label: `Cover for ${agentName}`, to: coverHref(agentId) }]),
      ],
    }),
  },
  manyAhead: {
    name: 'person',
    plural: 'people',
    words: 'booked 3 times or more',
    all: appointmentListHref({ status: 'booked' }),
    toRow: ({ appointmentId, personId, name, startsAt, bookedUntil }, { when }) => {
      const others = startsAt.length - maxTimes
      // Each stays on one line.
      const times = startsAt.slice(0, maxTimes).map((at) => when(at).replaceAll(' ', '\u00a0'))
      return {
        id: `many-${appointmentId}`,
        href: personId === null ? todayRecordPath(appointmentId) : recordPath('person', personId),
        name,
        details: [
          ...[`${startsAt.length} upcoming: `, { when: times.join('; ') }],
          ...(others > 0 ? [` and ${others} more`] : []),
        ],
        actions: [
          {
            label: 'Dismiss',
            action: todayPath,
            fields: { intent: 'many-seen', about: appointmentId, bookedUntil: toIso(bookedUntil) },
          },
        ],
      }
    },
  },
  withoutOutcome: {
    name: 'past appointment',
    words: 'without an outcome',
    all: appointmentListHref({ when: 'past', status: 'booked' }),
    toRow: (appointment, { agents, firm }) => {
      const { appointmentId, name, agentName, whenShort, sequence } = toAdminAppointmentLine(appointment, {
        agents,
        firm,
      })
      const href = todayRecordPath(appointmentId)
      const mark = (intent: string, label: string) => {
        return { label, action: href, fields: { intent, about: appointmentId, version: String(sequence) } }
      }
      return {
        id: `without-outcome-${appointmentId}`,
        href,
        name,
        details: [{ when: whenShort }, `, with ${agentName}`],
        actions: [mark('done', 'Done'), mark('no-show', 'No-show')],
      }
    },
  },
  failedMails: {
    name: 'email',
    words: 'not delivered',
    all: '/admin-profile/mail?status=failed',
    toRow: (mail, { now, firm }) => {
      const line = toMailLine(mail, { now: now.getTime(), timeZone: firm.timeZone })
      const { mailId, kind, recipient, error, retryLabel } = line
      return {
        id: `failed-mail-${mailId}`,
        href: recordPath('mail', mailId),
        name: recipient,
        details: [`${kind}. ${error?.inWords ?? 'The email could not be sent.'}`],
        ...(retryLabel !== null
          ? {
              actions: [
                { label: retryLabel, action: '/admin-profile/mail', fields: { intent: 'retry', about: mailId } },
              ],
            }
          : { actions: [], tooLate: 'Too late to send' }),
      }
    },
  },
  invitations: {
    name: 'invitation',
    words: 'not accepted',
    all: '/admin-profile/users?state=invited&sort=newest',
    toRow: ({ userId, email, name, expiresAt }, { now, when }) => {
      const expires = expiresAt <= now.getTime() ? 'Expired ' : 'Expires '
      return {
        id: `invitation-${userId}`,
        href: recordPath('user', userId),
        name: name === '' ? email : name,
        whose: email,
        details: [name === '' ? expires : `${email}. ${expires}`, { when: when(expiresAt) }],
        actions: [
          { label: 'Send again', action: recordPath('user', userId), fields: { intent: 'invite', about: userId } },
        ],
      }
    },
  },
  setup: {
    name: 'thing',
    words: 'to set up',
    all: availability,
    toRow: (needed, { now }) => {
      const href = needed.agentId === null ? availability : recordPath('agent', needed.agentId)
      const row = { id: `setup-${needed.part}-${needed.agentId ?? 'nobody'}`, href }
      switch (needed.part) {
        case 'agents': {
          const details = ['No agent takes appointments, so no times are offered.']
          return { ...row, name: 'Agents', details, whose: '', actions: [{ label: 'Choose agents', to: href }] }
        }
        case 'hours': {
          const details = ['No hours yet, so none of their times are offered.']
          return { ...row, name: needed.name, details, actions: [{ label: 'Set hours', to: href }] }
        }
        case 'own-calendar':
          return {
            ...row,
            name: needed.problem.agentName,
            details: [problemInWords(needed.problem, now)],
            actions: [{ label: 'Connect calendar', to: `${href}#own-calendar` }],
          }
      }
    },
  },
}

/** What needs attention, as Today shows it: of each kind how many there are, and the first few. */
export async function findAttention(
  { clock, firm }: Pick<Runtime, 'clock' | 'firm'>,
  { attention, agents }: { attention: Attention; agents: AgentName[] },
) {
  const when = (instant: number) => shortDateTime(instant, firm.timeZone)
  const wording = { agents, firm, now: clock.now(), when }
  const all = await Promise.all(
    Object.entries<Kind<never>>(kinds).map(async ([kind, { name, plural = `${name}s`, words, all, toRow }]) => {
      const { count, hasMore, rows } = attention.kinds[kind as AttentionKind]
      const found = await rows(all === undefined ? maxShownInFull : maxShown)
      const title = `${hasMore ? 'More than ' : ''}${count} ${count === 1 ? name : plural} ${words}`
      return { kind, title, all: all ?? null, rows: found.map((row) => toRow(row as never, wording)) }
    }),
  )
  return all.filter(({ rows }) => rows.length > 0)
}
