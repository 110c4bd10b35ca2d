/** Who asks to enter, as the server sees it. */
export type Entrant = 'visitor' | 'account-without-document' | 'client' | 'admin'

/** A part of the site behind the guard. */
export type GuardedArea = 'profile' | 'admin-profile'

export type Answer = { enter: true } | { enter: false; redirectTo: '/' | '/admin-profile' }

const enter: Answer = { enter: true }
const goHome: Answer = { enter: false, redirectTo: '/' }

/** The whole table of who may enter what. Every guarded page asks it, on the server, before any of its loaders runs. */
export const whoMayEnter: Record<GuardedArea, Record<Entrant, Answer>> = {
  profile: {
    visitor: goHome,
    'account-without-document': goHome,
    client: enter,
    admin: { enter: false, redirectTo: '/admin-profile' },
  },
  'admin-profile': {
    visitor: goHome,
    'account-without-document': goHome,
    client: goHome,
    admin: enter,
  },
}

/** Every address pattern of the site and the area it belongs to. A route that is missing here fails a test. */
export const areaOfRoute: Record<string, 'public' | GuardedArea> = {
  '/': 'public',
  '/about': 'public',
  '/scams/:scamType': 'public',
  '/contact': 'public',
  '/appointments/:token': 'public',
  '/newsletter': 'public',
  '/terms-and-conditions': 'public',
  '/privacy-policy': 'public',
  '/login': 'public',
  '/logout': 'public',
  '/reset-password': 'public',
  '/verify-email': 'public',
  '/accept-invitation': 'public',
  '/profile': 'profile',
  '/admin-profile': 'admin-profile',
  '/admin-profile/appointments': 'admin-profile',
  '/*': 'public',
}
