import { mayDo, type StaffMember } from '#src/access/what-staff-may-do.ts'
import { areasOfRoute, decideEntry, type Permission, type Principal } from '#src/access/who-may-enter.ts'
import { type DeskSearch, type DeskSection, findSection } from '#src/pages/_layout/desk/desk-section.ts'
import { deskActions } from './desk-actions.ts'
import { peopleList } from './people/people-list.tsx'

/** The section whose number says how much needs attention. */
export const todayPath = '/admin-profile'

/** The page on which one searches without scripts. */
export const searchPath = '/admin-profile/search'

/** The sections of the desk of staff, in the order of the rail. */
const sections: DeskSection[] = [
  {
    name: 'Today',
    path: todayPath,
    words: 'home now next start overview attention',
    icon: 'M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm0-15v2m0 16v2M2 12h2m16 0h2',
    goKey: 't',
  },
  {
    name: 'Calendar',
    path: '/admin-profile/appointments',
    words: 'appointments bookings diary schedule day week month',
    icon: 'M4 6h16v15H4V6Zm0 5h16M8 3v4m8-4v4',
    goKey: 'c',
  },
  {
    name: 'People',
    path: peopleList.path,
    words: 'clients customers contacts callers',
    pages: [searchPath],
    icon: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 10c0-4 3-7 7-7s7 3 7 7m0-17.5a4 4 0 0 1 0 7m3 4c2 1 3 3.5 3 6.5',
    goKey: 'p',
  },
  {
    name: 'Availability',
    path: '/admin-profile/availability',
    words: 'hours opening times days off holiday agents',
    icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 3',
  },
  {
    name: 'Users',
    path: '/admin-profile/users',
    words: 'accounts logins roles',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3-7 8-7s8 3 8 7',
  },
  {
    name: 'Newsletter',
    path: '/admin-profile/newsletter',
    words: 'subscribers issues mailing list',
    icon: 'M4 4h13v16H6a2 2 0 0 1-2-2V4Zm13 5h3v9a2 2 0 0 1-2 2M8 8h5m-5 4h5m-5 4h3',
    goKey: 'n',
  },
  {
    name: 'Mail',
    path: '/admin-profile/mail',
    words: 'email outgoing sent failed delivery',
    icon: 'M3 5h18v14H3V5Zm0 2 9 6 9-6',
  },
  {
    name: 'Reports',
    path: '/admin-profile/reports',
    words: 'charts statistics figures numbers',
    icon: 'M4 20V4m0 16h16M8 16v-5m4 5V7m4 9v-3',
  },
  {
    name: 'Audit log',
    path: '/admin-profile/audit',
    words: 'history who did what tampering',
    icon: 'M6 3h9l4 4v14H6V3Zm9 0v4h4M9 12h7m-7 4h7',
  },
  {
    name: 'Security',
    path: '/admin-profile/security',
    words: 'password second factor passkeys sessions devices',
    pages: ['/admin-profile/email', '/admin-profile/confirm-it-is-you'],
    icon: 'M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6l-7-3Z',
  },
]

type Asking = { principal: Principal; allowed: readonly Permission[] }

/** The sections that someone may open; see `decideEntry`. */
export function sectionsOf(asking: Asking): DeskSection[] {
  return sections.filter(({ path }) => mayOpen(path, asking))
}

/** The name of the section that an address belongs to; undefined if it isn't in any of them. */
export function nameSection(path: string): string | undefined {
  return findSection(sections, path)?.name
}

/** What someone can search and do from the menu; null if they may open neither people nor appointments. */
export function searchOf(asking: Asking, staff: StaffMember): DeskSearch | null {
  const matches = `${searchPath}/matches`
  if (!mayOpen(matches, asking)) return null
  const actions = deskActions.filter(({ path, action, file }) => {
    const section = findSection(sections, path.split(/[?#]/)[0] ?? '')
    const opens = section !== undefined && mayOpen(section.path, asking)
    return opens && (action === undefined || mayDo(staff, action)) && (file === undefined || mayOpen(file, asking))
  })
  return { page: searchPath, matches, actions: actions.map(({ name, words, path }) => ({ name, words, path })) }
}

function mayOpen(path: string, asking: Asking): boolean {
  const areas = areasOfRoute[path]
  return Array.isArray(areas) && decideEntry(areas, asking).enter
}
