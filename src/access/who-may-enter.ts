/** The kinds of user that the access policy distinguishes. */
export type Principal = 'visitor' | 'account-without-document' | 'client' | 'admin' | 'admin-without-second-factor'

/** An area behind the guard. In `admin-security` an admin sets up the second factor that other areas may require. */
export type GuardedArea = 'profile' | 'admin-profile' | 'admin-security'

export type AccessDecision =
  | { enter: true }
  | { enter: false; redirectTo: '/' | '/admin-profile' | '/admin-profile/security' }

const enter: AccessDecision = { enter: true }
const goHome: AccessDecision = { enter: false, redirectTo: '/' }
const setUpFirst: AccessDecision = { enter: false, redirectTo: '/admin-profile/security' }

/** The access policy. The guard of every protected area checks it before any loader runs. */
export const whoMayEnter: Record<GuardedArea, Record<Principal, AccessDecision>> = {
  profile: {
    visitor: goHome,
    'account-without-document': goHome,
    client: enter,
    admin: { enter: false, redirectTo: '/admin-profile' },
    'admin-without-second-factor': setUpFirst,
  },
  'admin-profile': {
    visitor: goHome,
    'account-without-document': goHome,
    client: goHome,
    admin: enter,
    'admin-without-second-factor': setUpFirst,
  },
  'admin-security': {
    visitor: goHome,
    'account-without-document': goHome,
    client: goHome,
    admin: enter,
    'admin-without-second-factor': enter,
  },
}

/**
 * Every route pattern and its area. `sample-mail` is limited to a sample site's own machine
 * (`who-may-see-sample-mail.ts`). A route that is missing here fails a test.
 */
export const areaOfRoute: Record<string, 'public' | 'sample-mail' | GuardedArea> = {
  '/': 'public',
  '/about': 'public',
  '/scams/:scamType': 'public',
  '/contact': 'public',
  '/contact/hold': 'public',
  '/appointments/:token': 'public',
  '/appointments/:token/calendar': 'public',
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
  '/profile': 'profile',
  '/profile/appointments': 'profile',
  '/profile/data': 'profile',
  '/profile/data/download': 'profile',
  '/profile/email': 'profile',
  '/profile/newsletter': 'profile',
  '/profile/security': 'profile',
  '/profile/security/second-factor': 'profile',
  '/profile/security/passkeys': 'profile',
  '/profile/confirm-it-is-you': 'profile',
  '/admin-profile': 'admin-profile',
  '/admin-profile/users/export': 'admin-profile',
  '/admin-profile/users/:userId': 'admin-profile',
  '/admin-profile/people': 'admin-profile',
  '/admin-profile/people/export': 'admin-profile',
  '/admin-profile/people/:personId': 'admin-profile',
  '/admin-profile/search': 'admin-profile',
  '/admin-profile/audit': 'admin-profile',
  '/admin-profile/audit/export': 'admin-profile',
  '/admin-profile/appointments': 'admin-profile',
  '/admin-profile/appointments/csv': 'admin-profile',
  '/admin-profile/appointments/:appointmentId': 'admin-profile',
  '/admin-profile/mail': 'admin-profile',
  '/admin-profile/email': 'admin-profile',
  '/sample-mail': 'sample-mail',
  '/sample-mail/:mail': 'sample-mail',
  '/sample-mail/:mail/html': 'sample-mail',
  '/sample-mail/:mail/calendar': 'sample-mail',
  '/admin-profile/reports': 'admin-profile',
  '/admin-profile/availability': 'admin-profile',
  '/admin-profile/newsletter': 'admin-profile',
  '/admin-profile/newsletter/files/:list': 'admin-profile',
  '/admin-profile/newsletter/:issueId': 'admin-profile',
  '/admin-profile/newsletter/:issueId/mail': 'admin-profile',
  '/admin-profile/security': 'admin-security',
  '/admin-profile/security/second-factor': 'admin-security',
  '/admin-profile/security/passkeys': 'admin-security',
  '/admin-profile/confirm-it-is-you': 'admin-security',
  '/*': 'public',
}

/** Guarded routes that answer with a file, or to a page's scripts: nobody is sent there after logging in. */
export const guardedFiles: ReadonlySet<string> = new Set([
  '/profile/data/download',
  '/profile/newsletter',
  '/profile/security/passkeys',
  '/admin-profile/security/passkeys',
  '/admin-profile/users/export',
  '/admin-profile/people/export',
  '/admin-profile/search',
  '/admin-profile/audit/export',
  '/admin-profile/appointments/csv',
  '/admin-profile/newsletter/files/:list',
  '/admin-profile/newsletter/:issueId/mail',
])
