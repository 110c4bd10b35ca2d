/** How long data is kept after something; `null` = as long as `from` says. */
type Term = { months: number } | { days: number } | { hours: number } | null

type Retention = {
  what: string
  term: Term
  /** When the term begins; without a term, how long it is kept. */
  from: string
}

/**
 * How long each kind of data is kept. The privacy policy is written from it, and `server/retention.ts` names the tables
 * of each kind and the job that deletes it, which reads its term here. A term in months is a default: see
 * `KeepMonths`.
 */
export const retention = {
  appointments: {
    what: 'An appointment',
    term: { months: 24 },
    from: 'the appointment. Then we only count it, by day, type of scam, staff member and outcome',
  },
  people: {
    what: 'Our record of each person',
    term: null,
    from: 'as long as you have an account or we keep an appointment of yours',
  },
  notes: {
    what: 'Notes our staff write',
    term: null,
    from: 'until the appointment, our record of you or your account is deleted, or an admin deletes it',
  },
  declinedBookings: { what: 'A booking we didn’t make', term: { days: 30 }, from: 'the time you asked for' },
  holds: {
    what: 'A time kept for you while you fill in the form',
    term: null,
    from: 'ten minutes, up to half an hour if you choose others, or until you book',
  },
  agents: {
    what: 'Name, address, weekly hours and calendars',
    term: null,
    from: 'as long as we run the site, unless changed or disconnected',
  },
  absences: { what: 'Days off and extra hours', term: { days: 30 }, from: 'they’re over' },
  busyTimes: { what: 'Busy times', term: { hours: 24 }, from: 'they were last read' },
  accounts: {
    what: 'Your account',
    term: { days: 14 },
    from: 'you ask for that on the “Details” page of your profile. You can change your mind until then',
  },
  secondFactors: {
    what: 'Your account: second factor and passkeys',
    term: null,
    from: 'until you remove it, undo a change of email address or no longer have an account',
  },
  unfinishedSignIns: {
    what: 'An unfinished login',
    term: null,
    from: 'ten minutes',
  },
  sessions: {
    what: 'Your account: sessions',
    term: { days: 30 },
    from: 'you logged in, or 14 days without use. For our staff, it ends after 12 hours, or 2 hours without use. Logging out, logging in again in the same browser, a new password and undoing a change of email address end it too',
  },
  securityRules: { what: 'The rule for staff', term: null, from: 'until it is changed' },
  auditLog: {
    what: 'Record of staff activity (audit log)',
    term: null,
    from: 'as long as we run the site, because entries can’t be changed or deleted',
  },
  links: {
    what: 'Single-use links',
    term: null,
    from: 'until the link expires or a newer one of the same kind replaces it. A new password or email address deletes all unused links, except those that undo a change of email address',
  },
  rateLimits: {
    what: 'How often forms are sent and passwords and codes tried',
    term: null,
    from: 'up to two days after the last time',
  },
  jobs: {
    what: 'Forms waiting to be dealt with',
    term: null,
    from: 'usually less than a second, or half an hour if something fails',
  },
  unconfirmedSubscribers: { what: 'An address that isn’t confirmed', term: { days: 7 }, from: 'it was last entered' },
  subscribers: {
    what: 'Otherwise, the address',
    term: { days: 365 },
    from: 'you unsubscribe or it bounces. What you agreed to and when stays, without it',
  },
  suppressions: {
    what: 'That you don’t want the newsletter',
    term: null,
    from: 'until you subscribe again yourself, or ask us to delete it',
  },
  mailTexts: { what: 'The text', term: { days: 30 }, from: 'it couldn’t be sent, or otherwise until it has been sent' },
  mailRecords: { what: 'That it was sent, and to whom', term: { months: 12 }, from: 'it was written' },
  mailFiles: {
    what: 'While no mail server is set up, the file with the email',
    term: { days: 30 },
    from: 'it was written',
  },
  backups: { what: 'Backups made automatically', term: { days: 35 }, from: 'they were made' },
  logLines: {
    what: 'Lines in the server’s log',
    term: null,
    from: 'as long as the firm keeps its server’s output',
  },
} as const satisfies Record<string, Retention>

export type RetentionKind = keyof typeof retention

type KindsWith<Part> = {
  [Kind in RetentionKind]: (typeof retention)[Kind]['term'] extends Part ? Kind : never
}[RetentionKind]

/** The kinds of data that have a term. */
export type TimedKind = KindsWith<object>

/** The terms that operators may change, in months. */
export type KeepMonths = Record<KindsWith<{ months: number }>, number>

/** How long a kind is kept, as a sentence. `isAlone`: nothing else is kept in the same place, so it needs no name. */
export function retentionInWords(kind: RetentionKind, keepMonths: Partial<KeepMonths>, isAlone: boolean): string {
  const { what, term, from }: Retention = retention[kind]
  const [unit, count] = Object.entries(term ?? {})[0] ?? []
  const kept = unit === undefined ? from : `${keepMonths[kind as keyof KeepMonths] ?? count} ${unit} after ${from}`
  return isAlone ? `${kept[0]?.toUpperCase()}${kept.slice(1)}.` : `${what}: ${kept}.`
}
