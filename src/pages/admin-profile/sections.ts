import { mayDo, type StaffAction, type StaffMember } from '#src/access/what-agents-may-do.ts'
import { areasOfRoute, decideEntry, type Permission, type Principal, pageOfExport } from '#src/access/who-may-enter.ts'
import {
  type DeskAction,
  type DeskSearch,
  type DeskSection,
  findSection,
} from '#src/pages/_layout/desk/desk-section.ts'
import { availabilityHref, availabilityPath } from './availability/availability-tabs.ts'
import { peopleList } from './people/people-list.tsx'

/** The section whose number says how much needs attention. */
export const todayPath = '/admin-profile'

/** The page on which one searches without scripts. */
export const searchPath = '/admin-profile/search'

/** Something to do. `action`: what one must also be allowed to do; `file`: what one must also be allowed to open. */
type SectionAction = DeskAction & { action?: StaffAction; file?: string }

/** The sections of the desk of staff, in the order of the rail, each with what the command menu offers to do there. */
const sections: (DeskSection & { actions?: SectionAction[] })[] = [
  {
    name: 'Today',
    path: todayPath,
    words: 'home now next start overview attention',
    icon: 'M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm0-15v2m0 16v2M2 12h2m16 0h2',
    goKey: 't',
    actions: [
      {
        name: 'Add user',
        words: 'invite new create account client admin',
        path: '/admin-profile?add#users',
        action: 'create-user',
      },
    ],
  },
  {
    name: 'Calendar',
    path: '/admin-profile/appointments',
    words: 'appointments bookings diary schedule day week month',
    icon: 'M4 6h16v15H4V6Zm0 5h16M8 3v4m8-4v4',
    goKey: 'c',
    actions: [
      { name: 'Book for a caller', words: 'new appointment phone call', path: '/admin-profile/appointments/new' },
      {
        name: 'Block time today',
        words: 'busy away break close time off',
        path: '/admin-profile/appointments?view=day&form=block#time-form',
      },
      {
        name: 'Open extra hours today',
        words: 'overtime more time',
        path: '/admin-profile/appointments?view=day&form=extra-hours#time-form',
      },
      exportOf('appointments', '/admin-profile/appointments', '?view=list'),
    ],
  },
  {
    name: 'People',
    path: peopleList.path,
    words: 'clients customers contacts callers',
    pages: [searchPath],
    icon: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 10c0-4 3-7 7-7s7 3 7 7m0-17.5a4 4 0 0 1 0 7m3 4c2 1 3 3.5 3 6.5',
    goKey: 'p',
    actions: [exportOf('people', peopleList.path)],
  },
  {
    name: 'Availability',
    path: '/admin-profile/availability',
    words: 'hours opening times days off holiday agents',
    icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 3',
    actions: [
      {
        name: 'Add agent',
        words: 'invite new create colleague staff',
        path: `${availabilityPath}?add`,
        action: 'manage-agents',
      },
      {
        name: 'Set weekly hours and days off',
        words: 'opening times holiday vacation leave closed',
        path: availabilityHref(''),
      },
      {
        name: 'Close a public holiday',
        words: 'bank holiday closed days christmas easter',
        path: availabilityHref('', 'closed-days'),
        action: 'edit-booking-rules',
      },
      {
        name: 'Change booking rules',
        words: 'notice length buffer cut-off settings',
        path: availabilityHref('', 'rules'),
        action: 'edit-booking-rules',
      },
    ],
  },
  {
    name: 'Users',
    path: '/admin-profile/users',
    words: 'accounts logins roles',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3-7 8-7s8 3 8 7',
    actions: [exportOf('users', '/admin-profile/users')],
  },
  {
    name: 'Newsletter',
    path: '/admin-profile/newsletter',
    words: 'subscribers issues mailing list',
    icon: 'M4 4h13v16H6a2 2 0 0 1-2-2V4Zm13 5h3v9a2 2 0 0 1-2 2M8 8h5m-5 4h5m-5 4h3',
    goKey: 'n',
    actions: [
      { name: 'Write a newsletter issue', words: 'new send mailing', path: '/admin-profile/newsletter/new' },
      exportOf('subscribers', '/admin-profile/newsletter/subscribers'),
    ],
  },
  {
    name: 'Mail',
    path: '/admin-profile/mail',
    words: 'email outgoing sent failed delivery',
    icon: 'M3 5h18v14H3V5Zm0 2 9 6 9-6',
    actions: [
      { name: 'See failed emails', words: 'undelivered bounced retry', path: '/admin-profile/mail?status=failed' },
    ],
  },
  {
    name: 'Reports',
    path: '/admin-profile/reports',
    words: 'charts statistics figures numbers',
    icon: 'M4 20V4m0 16h16M8 16v-5m4 5V7m4 9v-3',
    actions: [exportOf('reports', '/admin-profile/reports')],
  },
  {
    name: 'Audit log',
    path: '/admin-profile/audit',
    words: 'history who did what tampering',
    icon: 'M6 3h9l4 4v14H6V3Zm9 0v4h4M9 12h7m-7 4h7',
    actions: [
      { name: 'Check the audit log for tampering', words: 'verify integrity', path: '/admin-profile/audit?check' },
      exportOf('the audit log', '/admin-profile/audit'),
    ],
  },
  {
    name: 'Security',
    path: '/admin-profile/security',
    words: 'password two-step login second factor passkeys sessions devices',
    pages: ['/admin-profile/email', '/admin-profile/confirm-it-is-you'],
    icon: 'M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6l-7-3Z',
    actions: [
      { name: 'Change my password', words: 'security login', path: '/admin-profile/security' },
      { name: 'Change my email', words: 'security login', path: '/admin-profile/email' },
      {
        name: 'Set up two-step login',
        words: '2fa two-factor authenticator code security',
        path: '/admin-profile/security/second-factor',
      },
    ],
  },
]

/** Exporting a list, by the links on its page. */
function exportOf(what: string, path: string, query = ''): SectionAction {
  const [file = ''] = Object.keys(pageOfExport).filter((file) => pageOfExport[file] === path)
  return { name: `Export ${what}`, words: 'download csv file spreadsheet excel', path: path + query, file }
}

type Asking = { principal: Principal; allowed: readonly Permission[] }

/** The sections that someone may open; see `decideEntry`. */
export function sectionsOf(asking: Asking): DeskSection[] {
  return sections.filter(({ path }) => mayOpen(path, asking)).map(({ actions: _, ...section }) => section)
}

/** The name of the section that an address belongs to; undefined if it isn't in any of them. */
export function nameSection(path: string): string | undefined {
  return findSection(sections, path)?.name
}

/** What someone can search and do from the menu; null if they may open neither people nor appointments. */
export function searchOf(asking: Asking, staff: StaffMember): DeskSearch | null {
  const matches = `${searchPath}/matches`
  if (!mayOpen(matches, asking)) return null
  const actions = sections
    .filter((section) => mayOpen(section.path, asking))
    .flatMap(({ actions = [] }) => actions)
    .filter(({ action, file }) => {
      return (action === undefined || mayDo(staff, action)) && (file === undefined || mayOpen(file, asking))
    })
  return { page: searchPath, matches, actions: actions.map(({ name, words, path }) => ({ name, words, path })) }
}

function mayOpen(path: string, asking: Asking): boolean {
  const areas = areasOfRoute[path]
  return Array.isArray(areas) && decideEntry(areas, asking).enter
}
