import { holdMinutes, longestHoldMinutes } from './booking-rules.ts'
import { type Duration, linkTerms, termInWords } from './link-terms.ts'
import { pendingSignInMinutes, sessionTerms } from './session-terms.ts'

/** `null` = as long as `from` says. */
type Term = Duration | null

/** After each failed attempt. Then the job is given up. */
export const jobRetryMinutes = [1, 4, 9, 16]

const { client, staff } = sessionTerms

type Retention = {
  what: string
  term: Term
  /** When the term begins; without a term, how long it is kept. */
  from: string
}

/** The privacy policy is written from this; `server/retention.ts` has tables and jobs. See also `ChangeableTerms`. */
export const retention = {
  appointments: {
    what: 'An appointment',
    term: { months: 24 },
    from: 'the appointment, or when you ask. Then only counts remain, and a record of what our staff did, without your details',
  },
  people: {
    what: 'Our record of each person',
    term: null,
    from: 'as long as you have an account or we keep an appointment of yours',
  },
  notes: {
    what: 'Notes our staff write',
    term: null,
    from: 'on an appointment, until it’s deleted; on our record of you, until that or your account is deleted; or until an admin deletes them',
  },
  declinedBookings: { what: 'A booking we didn’t make', term: { days: 30 }, from: 'the time you asked for' },
  holds: {
    what: 'A time kept for you while you fill in the form',
    term: { minutes: holdMinutes },
    from: `you chose it, up to ${longestHoldMinutes} minutes if you choose others, or until you book`,
  },
  agents: {
    what: 'Name, address, weekly hours and calendars',
    term: null,
    from: 'as long as we run the site, unless changed or disconnected',
  },
  absences: { what: 'Days off and extra hours', term: { days: 30 }, from: 'they’re over' },
  busyTimes: {
    what: 'Busy times',
    term: { hours: 24 },
    from: 'they’re over, or sooner: when we next read the calendar, or when it’s disconnected',
  },
  accounts: {
    what: 'Your account',
    term: { days: 14 },
    from: 'you ask us to delete it, under Details on your profile. You can change your mind until then',
  },
  unconfirmedAccounts: {
    what: 'A client’s account whose email address isn’t confirmed',
    term: { days: 7 },
    from: 'it was created, unless someone booked with it or a link to confirm it still works',
  },
  secondFactors: {
    what: 'Your account: two-step login and passkeys',
    term: null,
    from: 'until you remove them, undo a change of email address or no longer have an account',
  },
  unfinishedSignIns: {
    what: 'An unfinished login',
    term: { minutes: pendingSignInMinutes },
    from: 'it began',
  },
  sessions: {
    what: 'Your account: sessions',
    term: client.total,
    from: `you logged in, or ${termInWords(client.idle)} without use. For our staff, a session ends after ${termInWords(staff.total)}, or ${termInWords(staff.idle)} without use. Logging out or choosing a new password ends it too`,
  },
  securityRules: { what: 'Two-step login for all staff', term: null, from: 'until it is changed' },
  auditLog: {
    what: 'Record of staff activity (audit log)',
    term: null,
    from: 'as long as we run the site. We delete your details with your account; the names and email addresses of our agents, and the networks our staff used, stay',
  },
  links: {
    what: 'Links we’ve emailed you',
    term: linkTerms['undo-email-change'],
    from: 'each was created, or sooner: when it expires, or when a newer link, a new password or a new email address replaces it',
  },
  rateLimits: {
    what: 'How often forms are sent and passwords and codes tried',
    term: { days: 2 },
    from: 'the last attempt, or sooner',
  },
  jobs: {
    what: 'Forms waiting to be dealt with',
    term: { minutes: jobRetryMinutes.reduce((sum, minutes) => sum + minutes) },
    from: 'we first fail to deal with them. Usually we deal with a form in less than a second',
  },
  unconfirmedSubscribers: { what: 'An address that isn’t confirmed', term: { days: 7 }, from: 'it was last entered' },
  subscribers: {
    what: 'Any other address',
    term: { days: 365 },
    from: 'the subscription ends (you unsubscribe or complain, or an email bounces) or someone enters the address again, whichever is later. Then we keep only what you agreed to, and when',
  },
  suppressions: {
    what: 'That you don’t want the newsletter',
    term: null,
    from: 'until you subscribe again yourself',
  },
  mailTexts: {
    what: 'Subject, text and what the mail server said',
    term: { days: 30 },
    from: 'we last tried to send it. We delete the links and codes in it as soon as the email has been sent',
  },
  mailRecords: { what: 'That it was sent, and to whom', term: { months: 12 }, from: 'it was written' },
  mailFiles: {
    what: 'While no mail server is set up, the file with the email',
    term: { days: 30 },
    from: 'it was written',
  },
  backups: {
    what: 'Backups made automatically',
    term: { days: 35 },
    from: 'they were made. The newest stays until there’s another',
  },
  replacedData: { what: 'Data replaced when a backup is restored', term: { days: 30 }, from: 'the restore' },
  logLines: {
    what: 'Lines in the server’s log',
    term: null,
    from: 'as long as we keep the server’s log',
  },
} as const satisfies Record<string, Retention>

export type RetentionKind = keyof typeof retention

type KindsWith<Part> = {
  [Kind in RetentionKind]: (typeof retention)[Kind]['term'] extends Part ? Kind : never
}[RetentionKind]

export type TimedKind = KindsWith<object>

/** In the unit of their line. */
export type ChangeableTerms = Record<'appointments' | 'mailRecords' | 'backups', number>

/** `isAlone`: nothing else is kept in the same place, so it needs no name. */
export function retentionInWords(kind: RetentionKind, terms: ChangeableTerms, isAlone: boolean): string {
  const { what, term, from }: Retention = retention[kind]
  const [unit, count] = Object.entries(term ?? {})[0] ?? []
  const kept = unit === undefined ? from : `${terms[kind as keyof ChangeableTerms] ?? count} ${unit} after ${from}`
  return isAlone ? `${kept[0]?.toUpperCase()}${kept.slice(1)}.` : `${what}: ${kept}.`
}
