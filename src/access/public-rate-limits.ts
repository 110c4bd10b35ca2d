import type { BookingRules } from '#src/firm/booking-rules.ts'
import { holdMinutes, longestHoldMinutes } from '#src/firm/booking-rules.ts'

export type LimitFacts = { rules: BookingRules; activeAgents: number }

export type PublicRateLimit = {
  name: string
  /**
   * `network`: the IPv6 /64 or the IPv4 address, and with higher limits the wider ones around it (`rateLimitSubnets`).
   * `start`: one time, for a network of any width. `form`: one form that we showed.
   */
  per: 'network' | 'start' | 'email' | 'appointment' | 'form' | 'everyone'
  max: number | ((facts: LimitFacts) => number)
  withinMinutes: number
  /** Instead of a refusal, each further use has to wait longer, up to this. */
  maxWaitMinutes?: number
}

const hour = { withinMinutes: 60 }
const day = { withinMinutes: 24 * 60 }
const always = { withinMinutes: Number.POSITIVE_INFINITY }

/** What somebody without an account may set off. The code that counts reads its numbers here. */
export const publicRateLimits = {
  bookingForms: {
    name: 'booking forms by network',
    per: 'network',
    // A slot may be taken, and the visitor chooses another.
    max: ({ rules }) => rules.bookingsAnHourAndAddress * 6,
    ...hour,
  },
  bookings: {
    name: 'bookings by network',
    per: 'network',
    max: ({ rules }) => rules.bookingsAnHourAndAddress,
    ...hour,
  },
  bookingsADay: {
    name: 'bookings by network, a day',
    per: 'network',
    // No more than all agents together take, so that a network cannot fill the calendar.
    max: ({ rules, activeAgents }) => Math.max(rules.bookingsAnHourAndAddress, rules.maximumADay * activeAgents),
    ...day,
  },
  bookingsInAll: { name: 'bookings in all', per: 'everyone', max: ({ rules }) => rules.bookingsAnHourInAll, ...hour },
  bookingsByEmail: { name: 'bookings by email', per: 'email', max: ({ rules }) => rules.bookingsADayAndEmail, ...day },
  bookingsWithoutProof: {
    name: 'bookings by network, without proof of work',
    per: 'network',
    max: ({ rules }) => rules.bookingsAnHourWithoutProof,
    ...hour,
  },
  proofUses: { name: 'proof of work', per: 'form', max: 1, ...day },

  // No hold outlasts the window, so it is also how many holds a network has at a time.
  holds: { name: 'holds by network', per: 'network', max: 5, withinMinutes: longestHoldMinutes },
  holdsAnHour: { name: 'holds by network, an hour', per: 'network', max: 8, ...hour },
  holdsOfStart: { name: 'one start held by network', per: 'start', max: 2, ...hour },
  holdsByForm: { name: 'holds by form', per: 'form', max: 3, ...day },

  linkPresses: {
    name: 'presses on appointment links by network',
    per: 'network',
    max: ({ rules }) => rules.linkPressesAnHourAndAddress,
    ...hour,
  },
  // The next two count what the database has on record.
  mailedChanges: {
    name: 'changes by link that are emailed',
    per: 'appointment',
    max: ({ rules }) => rules.mailedChangesByLink,
    ...always,
  },
  appointmentMails: {
    name: 'appointment mails to an address',
    per: 'email',
    max: ({ rules }) => rules.appointmentMailsAnHourAndEmail,
    ...hour,
  },

  newsletterForms: { name: 'newsletter addresses by network', per: 'network', max: 5, ...hour },
  newsletterMailsSoon: { name: 'newsletter mails to an address, soon', per: 'email', max: 1, withinMinutes: 10 },
  newsletterMails: { name: 'newsletter mails to an address', per: 'email', max: 3, ...day },
  // Beyond these two, confirmations are delayed, and addresses refused once the delay would be a day.
  newsletterQuestions: { name: 'newsletter questions', per: 'everyone', max: 200, ...hour },
  newsletterQuestionsWithoutProof: {
    name: 'newsletter questions without proof of work',
    per: 'everyone',
    max: 60,
    ...hour,
  },
  newsletterCodes: { name: 'newsletter codes by network', per: 'network', max: 20, ...hour },
  newsletterCodesInAll: { name: 'newsletter codes', per: 'everyone', max: 100, ...hour },
  newsletterCodesADay: { name: 'newsletter codes, a day', per: 'everyone', max: 400, ...day },

  signUpForms: { name: 'account forms by network, sign-up', per: 'network', max: 10, ...hour },
  resendForms: { name: 'account forms by network, resend', per: 'network', max: 10, ...hour },
  resetForms: { name: 'account forms by network, reset', per: 'network', max: 10, ...hour },
  // Sign-ups and resent confirmations together: more than this is an attack.
  signUps: { name: 'sign-ups', per: 'everyone', max: 400, ...hour },
  signUpsWithoutProof: { name: 'sign-ups without proof of work', per: 'everyone', max: 100, ...hour },
  verificationMails: { name: 'account mails to an address, verification', per: 'email', max: 3, ...hour },
  resetMails: { name: 'account mails to an address, reset', per: 'email', max: 3, ...hour },
  accountMails: { name: 'account mails to an address', per: 'email', max: 5, ...hour },
  wrongPasswords: { name: 'wrong passwords by network', per: 'network', max: 30, withinMinutes: 15 },
  wrongPasswordsOfEmailByNetwork: {
    name: 'wrong passwords for an address, by network',
    per: 'network',
    max: 5,
    maxWaitMinutes: 15,
    ...day,
  },
  wrongPasswordsOfEmail: {
    name: 'wrong passwords for an address',
    per: 'email',
    max: 100,
    maxWaitMinutes: 15,
    ...hour,
  },
  wrongCodes: { name: 'wrong codes by network', per: 'network', max: 10, ...hour },
  wrongCodesInAll: { name: 'wrong codes', per: 'everyone', max: 50, ...hour },
  wrongCodesADay: { name: 'wrong codes, a day', per: 'everyone', max: 200, ...day },
  passkeys: { name: 'passkeys by network', per: 'network', max: 30, withinMinutes: 15 },
} as const satisfies Record<string, PublicRateLimit>

type LimitName = keyof typeof publicRateLimits

type PublicAction = {
  route: string
  does: string
  mails: readonly string[]
  limits: readonly LimitName[]
}

const appointmentLimits = ['linkPresses', 'mailedChanges', 'appointmentMails'] as const
const accountMailLimits = ['verificationMails', 'accountMails'] as const

/** With every email and limit. A public route with an action, or a kind of email, that is missing fails a test. */
export const publicActions: readonly PublicAction[] = [
  {
    route: '/contact',
    does: 'book an appointment',
    mails: ['appointment-booked', 'appointment-reminder-day', 'appointment-reminder-soon', 'agent-notice'],
    limits: [
      ...(['bookingForms', 'bookings', 'bookingsADay', 'bookingsInAll', 'bookingsByEmail'] as const),
      ...(['bookingsWithoutProof', 'proofUses', 'appointmentMails'] as const),
    ],
  },
  {
    route: '/contact/hold',
    does: `keep a time for ${holdMinutes} minutes`,
    mails: [],
    limits: ['holds', 'holdsAnHour', 'holdsOfStart', 'holdsByForm'],
  },
  {
    route: '/appointments/:token',
    does: 'move an appointment by its link',
    mails: ['appointment-moved', 'appointment-reminder-day', 'appointment-reminder-soon', 'agent-notice'],
    limits: appointmentLimits,
  },
  {
    route: '/appointments/:token',
    does: 'cancel an appointment by its link',
    mails: ['appointment-cancelled', 'agent-notice'],
    limits: appointmentLimits,
  },
  {
    route: '/appointments/:token',
    does: 'undo a cancellation by its link',
    mails: ['appointment-restored', 'appointment-reminder-day', 'appointment-reminder-soon', 'agent-notice'],
    limits: appointmentLimits,
  },
  {
    route: '/newsletter',
    does: 'ask for the newsletter',
    mails: ['newsletter-confirm', 'newsletter-reminder'],
    limits: [
      ...(['newsletterForms', 'newsletterMailsSoon', 'newsletterMails', 'newsletterQuestions'] as const),
      ...(['newsletterQuestionsWithoutProof', 'proofUses'] as const),
    ],
  },
  {
    route: '/newsletter/confirm',
    does: 'confirm the newsletter by link or code',
    mails: [],
    limits: ['newsletterCodes', 'newsletterCodesInAll', 'newsletterCodesADay'],
  },
  { route: '/newsletter/unsubscribe', does: 'unsubscribe by the link of an email', mails: [], limits: [] },
  {
    route: '/login',
    does: 'create an account',
    mails: ['confirm-address', 'address-in-use'],
    limits: ['signUpForms', 'signUps', 'signUpsWithoutProof', 'proofUses', ...accountMailLimits],
  },
  {
    route: '/login',
    does: 'try a password',
    mails: [],
    limits: ['wrongPasswords', 'wrongPasswordsOfEmailByNetwork', 'wrongPasswordsOfEmail'],
  },
  { route: '/login/passkey', does: 'try a passkey', mails: [], limits: ['passkeys'] },
  {
    route: '/verify-email',
    does: 'ask for the confirmation again',
    mails: ['confirm-address'],
    limits: ['resendForms', 'signUps', 'signUpsWithoutProof', 'proofUses', ...accountMailLimits],
  },
  {
    route: '/verify-email',
    does: 'confirm an address by link or code',
    mails: [],
    limits: ['wrongCodes', 'wrongCodesInAll', 'wrongCodesADay'],
  },
  {
    route: '/reset-password',
    does: 'ask for a new password',
    mails: ['reset-password'],
    limits: ['resetForms', 'resetMails', 'accountMails'],
  },
]

/** Public, but they need a log-in under way or a link that works once, sent to the owner of an account. */
export const ownersRoutes: Record<string, readonly string[]> = {
  '/login/second-factor': ['security-changed'],
  '/logout': [],
  '/reset-password': ['password-changed'],
  '/confirm-email': ['address-changed'],
  '/take-back-email': ['change-taken-back', 'address-lost'],
  '/set-up-second-factor': [],
  '/accept-invitation': [],
  '/*': [],
}

/** Only users who are logged in, staff or the site itself send these. */
export const mailsOfUsers: readonly string[] = [
  ...['change-address', 'set-up-factor', 'identity-code', 'account-deletion', 'account-deleted', 'invitation'],
  ...[
    'appointment-readdressed',
    'appointment-missed',
    'newsletter-issue',
    'newsletter-test',
    'audit-log-end',
    'test-email',
    'former-calendar',
  ],
]
