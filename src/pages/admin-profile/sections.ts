import { mayDo, type StaffAction, type StaffMember } from '../../access/what-staff-may-do.ts'
import { areasOfRoute, decideEntry, type Permission, type Principal } from '../../access/who-may-enter.ts'
import { type DeskSearch, type DeskSection, findSection } from '../_layout/desk/desk-section.ts'
import { peopleList } from './people/people-list.ts'

/** The section whose number says how much needs attention. */
export const todayPath = '/admin-profile'

/** The sections of the desk of staff, in the order of the rail. */
const sections: DeskSection[] = [
  {
    name: 'Today',
    path: todayPath,
    icon: 'M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm0-15v2m0 16v2M2 12h2m16 0h2',
    goKey: 't',
  },
  {
    name: 'Calendar',
    path: '/admin-profile/appointments',
    icon: 'M4 6h16v15H4V6Zm0 5h16M8 3v4m8-4v4',
    goKey: 'c',
  },
  {
    name: 'People',
    path: peopleList.path,
    icon: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 10c0-4 3-7 7-7s7 3 7 7m0-17.5a4 4 0 0 1 0 7m3 4c2 1 3 3.5 3 6.5',
    goKey: 'p',
  },
  {
    name: 'Availability',
    path: '/admin-profile/availability',
    icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 3',
  },
  {
    name: 'Users',
    path: '/admin-profile/users',
    href: '/admin-profile#users-heading',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3-7 8-7s8 3 8 7',
  },
  {
    name: 'Newsletter',
    path: '/admin-profile/newsletter',
    icon: 'M4 4h13v16H6a2 2 0 0 1-2-2V4Zm13 5h3v9a2 2 0 0 1-2 2M8 8h5m-5 4h5m-5 4h3',
    goKey: 'n',
  },
  { name: 'Mail', path: '/admin-profile/mail', icon: 'M3 5h18v14H3V5Zm0 2 9 6 9-6' },
  { name: 'Reports', path: '/admin-profile/reports', icon: 'M4 20V4m0 16h16M8 16v-5m4 5V7m4 9v-3' },
  { name: 'Audit log', path: '/admin-profile/audit', icon: 'M6 3h9l4 4v14H6V3Zm9 0v4h4M9 12h7m-7 4h7' },
  {
    name: 'Security',
    path: '/admin-profile/security',
    pages: ['/admin-profile/email', '/admin-profile/confirm-it-is-you'],
    icon: 'M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6l-7-3Z',
  },
]

/** Things to do, of the section that their address belongs to. `action`: what one must also be allowed to do. */
const actions: { name: string; path: string; action?: StaffAction }[] = [
  { name: 'Book for a caller', path: '/admin-profile/appointments/new' },
  { name: 'Block time today', path: '/admin-profile/appointments?view=day&form=block#time-form' },
  { name: 'Add user', path: '/admin-profile?add#users', action: 'create-user' },
  { name: 'Add agent', path: '/admin-profile/availability?add', action: 'manage-agents' },
  { name: 'Write a newsletter issue', path: '/admin-profile/newsletter/new' },
  { name: 'See failed emails', path: '/admin-profile/mail?status=failed' },
  { name: 'Check the audit log for tampering', path: '/admin-profile/audit?check' },
  { name: 'Change my password', path: '/admin-profile/security' },
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
  const matches = '/admin-profile/search'
  if (!mayOpen(matches, asking)) return null
  const mayDoIt = ({ path, action }: (typeof actions)[number]) => {
    const section = findSection(sections, path.split(/[?#]/)[0] ?? '')
    return section !== undefined && mayOpen(section.path, asking) && (action === undefined || mayDo(staff, action))
  }
  return { page: peopleList.path, matches, actions: actions.filter(mayDoIt).map(({ name, path }) => ({ name, path })) }
}

function mayOpen(path: string, asking: Asking): boolean {
  const areas = areasOfRoute[path]
  return Array.isArray(areas) && decideEntry(areas, asking).enter
}
