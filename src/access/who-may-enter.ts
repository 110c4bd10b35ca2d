/** Agents and admins are staff. */
export type Principal =
  | 'visitor'
  | 'account-without-document'
  | 'client'
  | 'agent'
  | 'admin'
  | 'staff-without-second-factor'

/** What an admin may allow an agent in addition to their own work. */
export const permissions = ['newsletter', 'exports', 'audit-log'] as const

export type Permission = (typeof permissions)[number]

/** `admin-profile`: all staff. `admin-only`: never agents. `staff-security`: where staff set up a second factor. */
export type GuardedArea = 'profile' | 'admin-profile' | 'admin-only' | 'staff-security' | Permission

type AccessDecision =
  | { enter: true }
  | {
      enter: false
      redirectTo: '/' | '/admin-profile' | '/admin-profile/security' | '/admin-profile?refused'
      /** The way from the log-in to one's own desk: nobody tried to get anywhere else. */
      isOwnDesk?: true
    }

const enter: AccessDecision = { enter: true }
const goHome: AccessDecision = { enter: false, redirectTo: '/' }
const setUpFirst: AccessDecision = { enter: false, redirectTo: '/admin-profile/security' }
const goToDesk: AccessDecision = { enter: false, redirectTo: '/admin-profile', isOwnDesk: true }
const setUpAtDesk: AccessDecision = { enter: false, redirectTo: '/admin-profile/security', isOwnDesk: true }
const goToToday: AccessDecision = { enter: false, redirectTo: '/admin-profile?refused' }

const strangers = { visitor: goHome, 'account-without-document': goHome }
const staffOnly = { ...strangers, client: goHome, admin: enter, 'staff-without-second-factor': setUpFirst }

/** `if-allowed`: an admin decides for each agent. */
const whoMayEnter: Record<GuardedArea, Record<Principal, AccessDecision | 'if-allowed'>> = {
  profile: {
    ...strangers,
    client: enter,
    agent: goToDesk,
    admin: goToDesk,
    'staff-without-second-factor': setUpAtDesk,
  },
  'admin-profile': { ...staffOnly, agent: enter },
  'admin-only': { ...staffOnly, agent: goToToday },
  newsletter: { ...staffOnly, agent: 'if-allowed' },
  exports: { ...staffOnly, agent: 'if-allowed' },
  'audit-log': { ...staffOnly, agent: 'if-allowed' },
  'staff-security': { ...staffOnly, agent: enter, 'staff-without-second-factor': enter },
}

/** All areas must admit the principal. The guard asks before any loader runs. */
export function decideEntry(
  areas: readonly GuardedArea[],
  { principal, allowed }: { principal: Principal; allowed: readonly Permission[] },
): AccessDecision {
  for (const area of areas) {
    const decision = whoMayEnter[area][principal]
    if (decision === 'if-allowed') {
      if (!allowed.some((permission) => permission === area)) return goToToday
    } else if (!decision.enter) {
      return decision
    }
  }
  return enter
}

/** A list and the records beside it, for whoever may enter `areas`, and its file, for those of them who may also export. */
function list(page: string, areas: GuardedArea[], records: `:${string}` | null, file = `${page}/export`) {
  return { page, areas, pages: records === null ? [page] : [page, `${page}/${records}`], file }
}

const lists = [
  list('/admin-profile/users', ['admin-only'], ':userId'),
  list('/admin-profile/people', ['admin-profile'], ':personId'),
  list('/admin-profile/appointments', ['admin-profile'], ':appointmentId', '/admin-profile/appointments/csv'),
  list('/admin-profile/audit', ['audit-log'], ':sequence'),
  list('/admin-profile/mail', ['admin-only'], ':mailId'),
  list('/admin-profile/reports', ['admin-only'], null, '/admin-profile/reports/csv'),
  list(
    '/admin-profile/newsletter/subscribers',
    ['newsletter'],
    ':subscriberId',
    '/admin-profile/newsletter/files/subscribers',
  ),
]

/** The page that offers each file of rows. Before one is sent, its user confirms who they are. */
export const pageOfExport: Record<string, string> = {
  ...Object.fromEntries(lists.map(({ page, file }) => [file, page])),
  '/admin-profile/newsletter/files/:list': '/admin-profile/newsletter/subscribers',
}

/** `sample-mail`: only a sample site's own machine (`who-may-see-sample-mail.ts`). A missing route fails a test. */
export const areasOfRoute: Record<string, 'public' | 'sample-mail' | GuardedArea[]> = {
  '/': 'public',
  '/about': 'public',
  '/safety': 'public',
  '/questions': 'public',
  '/scams/:scamType': 'public',
  '/first-steps': 'public',
  '/first-steps/:country/:payment?': 'public',
  '/contact': 'public',
  '/contact/hold': 'public',
  '/appointments/:token': 'public',
  '/appointments/:token/calendar': 'public',
  '/calendar/:file': 'public',
  '/newsletter': 'public',
  '/newsletter/confirm': 'public',
  '/newsletter/unsubscribe': 'public',
  '/terms-and-conditions': 'public',
  '/privacy-policy': 'public',
  '/login': 'public',
  '/login/second-factor': 'public',
  '/login/passkey': 'public',
  '/logout': 'public',
  '/reset-password': 'public',
  '/verify-email': 'public',
  '/confirm-email': 'public',
  '/take-back-email': 'public',
  '/set-up-second-factor': 'public',
  '/accept-invitation': 'public',
  '/profile': ['profile'],
  '/profile/appointments': ['profile'],
  '/profile/data': ['profile'],
  '/profile/data/download': ['profile'],
  '/profile/data/delete-appointments': ['profile'],
  '/profile/email': ['profile'],
  '/profile/security': ['profile'],
  '/profile/security/second-factor': ['profile'],
  '/profile/security/passkeys': ['profile'],
  '/profile/confirm-it-is-you': ['profile'],
  '/admin-profile': ['admin-profile'],
  '/admin-profile/version': ['admin-profile'],
  '/admin-profile/search': ['admin-profile'],
  '/admin-profile/search/matches': ['admin-profile'],
  '/admin-profile/appointments/new': ['admin-profile'],
  '/admin-profile/appointments/hand-over': ['admin-profile'],
  '/admin-profile/appointments/cancel': ['admin-profile'],
  '/admin-profile/appointments/:appointmentId/move': ['admin-profile'],
  '/admin-profile/today/:appointmentId': ['admin-profile'],
  '/admin-profile/email': ['admin-profile'],
  '/sample-mail': 'sample-mail',
  '/sample-mail/:mail': 'sample-mail',
  '/sample-mail/:mail/html': 'sample-mail',
  '/sample-mail/:mail/calendar': 'sample-mail',
  '/admin-profile/availability': ['admin-profile'],
  '/admin-profile/newsletter': ['newsletter'],
  '/admin-profile/newsletter/files/:list': ['newsletter', 'exports'],
  '/admin-profile/newsletter/:issueId': ['newsletter'],
  '/admin-profile/newsletter/:issueId/mail': ['newsletter'],
  '/admin-profile/security': ['staff-security'],
  '/admin-profile/security/second-factor': ['staff-security'],
  '/admin-profile/security/passkeys': ['staff-security'],
  '/admin-profile/confirm-it-is-you': ['staff-security'],
  ...Object.fromEntries(
    lists.flatMap(({ pages, areas, file }) => [...pages.map((page) => [page, areas]), [file, [...areas, 'exports']]]),
  ),
  '/*': 'public',
}

/** Nobody is sent to these after logging in: they answer with a file, or to a page's scripts. */
export const guardedFiles: ReadonlySet<string> = new Set([
  ...Object.keys(pageOfExport),
  '/profile/data/download',
  '/profile/security/passkeys',
  '/admin-profile/security/passkeys',
  '/admin-profile/version',
  '/admin-profile/search/matches',
  '/admin-profile/newsletter/:issueId/mail',
])
