/**
 * `first`: before it acts, unless the user did so in the last ten minutes: what a stranger at an unlocked screen could
 * do to others or to the account, or what cannot be brought back. No form asks for it again within these minutes.
 * `never`: the day's work, which can be seen and undone, and what only ends access. A fact is `first` if it decides
 * who is let in or written to, such as an email address; otherwise it is `never`. `ceremony`: a step with a passkey,
 * for a script, which can't be sent elsewhere: it is refused instead, or is itself the proof.
 */
export type Confirmation = 'first' | 'never' | 'ceremony'

/** A page's only form needs no name. */
export function formNameOf(formData: FormData): string {
  return String(formData.get('intent') ?? '')
}

type Forms = Record<string, Confirmation>

const notes: Forms = { 'add-note': 'never', 'edit-note': 'never', 'delete-note': 'first' }

const appointment: Forms = {
  ...notes,
  cancel: 'never',
  restore: 'never',
  done: 'never',
  'no-show': 'never',
  booked: 'never',
  'missed-you': 'never',
  'save-name': 'never',
  'save-phone': 'never',
  'save-email': 'first',
  'save-scamType': 'never',
  'save-story': 'never',
}

const calendar: Forms = {
  block: 'never',
  unblock: 'never',
  'extra-hours': 'never',
  'remove-extra-hours': 'never',
  'restore-week': 'never',
}

/** The same in both areas. */
const ownAccount: Record<string, Forms> = {
  email: { 'change-email': 'first' },
  security: {
    'change-password': 'first',
    'send-link': 'never',
    'end-session': 'never',
    'end-others': 'never',
    'add-passkey': 'first',
    'rename-passkey': 'never',
    'remove-passkey': 'first',
    'require-factor': 'first',
    'let-choose': 'first',
  },
  'security/second-factor': {
    begin: 'first',
    'turn-on': 'first',
    'give-up': 'never',
    'turn-off': 'first',
    renew: 'first',
  },
  'security/passkeys': { 'begin-adding': 'ceremony', add: 'ceremony', begin: 'never', use: 'ceremony' },
}

function ownAccountOf(desk: '/profile' | '/admin-profile') {
  return Object.fromEntries(Object.entries(ownAccount).map(([page, forms]) => [`${desk}/${page}`, forms]))
}

/** By route pattern and name. A form that is missing here is refused, and a route that is missing takes none. */
export const formsOfRoute: Record<string, Forms> = {
  '/profile/data': {
    save: 'never',
    discreet: 'never',
    'not-discreet': 'never',
    subscribe: 'never',
    unsubscribe: 'never',
    keep: 'never',
    delete: 'first',
  },
  '/profile/data/delete-appointments': { 'delete-appointments': 'first' },
  ...ownAccountOf('/profile'),
  '/admin-profile': {
    ...calendar,
    'declined-answered': 'never',
    'declined-reopened': 'never',
    'many-seen': 'never',
    'many-reopened': 'never',
    'create-user': 'first',
  },
  '/admin-profile/users': { 'create-user': 'first' },
  '/admin-profile/users/:userId': {
    save: 'first',
    permissions: 'first',
    'make-admin': 'first',
    'make-agent': 'first',
    'make-client': 'first',
    'remove-factors': 'first',
    disable: 'first',
    enable: 'first',
    delete: 'first',
    invite: 'first',
    'sign-out': 'never',
  },
  '/admin-profile/people/:personId': {
    ...notes,
    'save-name': 'never',
    'save-phone': 'never',
    'save-email': 'first',
    'delete-person': 'first',
  },
  '/admin-profile/appointments': { ...calendar, 'mark-done': 'never', 'mark-no-show': 'never', 'undo-marks': 'never' },
  '/admin-profile/appointments/new': {
    '': 'never',
    'show-times': 'never',
    'find-people': 'never',
    'use-person': 'never',
  },
  '/admin-profile/appointments/hand-over': { 'hand-over': 'never', 'undo-hand-over': 'never' },
  '/admin-profile/appointments/cancel': { 'cancel-selected': 'first', 'restore-selected': 'never' },
  '/admin-profile/appointments/:appointmentId': appointment,
  '/admin-profile/today/:appointmentId': appointment,
  '/admin-profile/appointments/:appointmentId/move': { move: 'never' },
  '/admin-profile/availability': {
    ...calendar,
    'new-agent': 'first',
    agent: 'first',
    account: 'first',
    rules: 'first',
    'close-day': 'never',
    'open-day': 'never',
    hours: 'never',
    'calendar-feed': 'first',
    'withdraw-calendar-feed': 'never',
    'own-calendar': 'first',
    'remove-own-calendar': 'never',
  },
  '/admin-profile/newsletter/subscribers': { invite: 'never' },
  '/admin-profile/newsletter/subscribers/:subscriberId': { complained: 'never', delete: 'first' },
  '/admin-profile/newsletter/:issueId': {
    save: 'never',
    test: 'never',
    send: 'never',
    'send-now': 'first',
    delete: 'first',
  },
  '/admin-profile/mail': { retry: 'never', 'retry-selected': 'never', 'retry-all': 'never' },
  '/admin-profile/mail/:mailId': { retry: 'never', 'send-again': 'first' },
  ...ownAccountOf('/admin-profile'),
}

/**
 * Forms of any name come by here, on the way to the page that answers them. `/profile` is where the forms of
 * `/profile/data` once were, and where pages that are still open send them.
 */
export const passingRoutes: readonly string[] = [
  '/profile',
  '/profile/confirm-it-is-you',
  '/admin-profile/confirm-it-is-you',
]

export function confirmationOf(pattern: string, formName: string): Confirmation | null {
  const forms = formsOfRoute[pattern] ?? {}
  // The name comes from the form, and could be `constructor`, which every object has.
  return Object.hasOwn(forms, formName) ? (forms[formName] ?? null) : null
}
