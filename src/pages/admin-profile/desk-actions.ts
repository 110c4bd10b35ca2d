import type { StaffAction } from '#src/access/what-staff-may-do.ts'
import type { DeskAction } from '#src/pages/_layout/desk/desk-section.ts'
import { availabilityHref, availabilityPath } from './availability/availability-tabs.ts'
import { peopleList } from './people/people-list.tsx'

/**
 * Things to do on the desk, each of the section that its address belongs to. `action`: what one must also be allowed to
 * do; `file`: the address that one must also be allowed to open.
 */
export const deskActions: (DeskAction & { action?: StaffAction; file?: string })[] = [
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
  {
    name: 'Add user',
    words: 'invite new create account client admin',
    path: '/admin-profile?add#users',
    action: 'create-user',
  },
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
    name: 'Change booking rules',
    words: 'notice length buffer cut-off settings',
    path: availabilityHref('', 'rules'),
    action: 'edit-booking-rules',
  },
  {
    name: 'Write a newsletter issue',
    words: 'new send mailing',
    path: '/admin-profile/newsletter/new',
  },
  { name: 'See failed emails', words: 'undelivered bounced retry', path: '/admin-profile/mail?status=failed' },
  { name: 'Check the audit log for tampering', words: 'verify integrity', path: '/admin-profile/audit?check' },
  exportOf('people', peopleList.path, `${peopleList.path}/export`),
  exportOf('appointments', '/admin-profile/appointments?view=list', '/admin-profile/appointments/csv'),
  exportOf('users', '/admin-profile/users', '/admin-profile/users/export'),
  exportOf('reports', '/admin-profile/reports', '/admin-profile/reports/csv'),
  exportOf('subscribers', '/admin-profile/newsletter/subscribers', '/admin-profile/newsletter/files/subscribers'),
  exportOf('the audit log', '/admin-profile/audit', '/admin-profile/audit/export'),
  { name: 'Change my password', words: 'security login', path: '/admin-profile/security' },
  { name: 'Change my email', words: 'security login', path: '/admin-profile/email' },
  {
    name: 'Set up a second factor',
    words: '2fa two-factor authenticator code security',
    path: '/admin-profile/security/second-factor',
  },
]

/** Exporting a list, by the links on its page. */
function exportOf(what: string, path: string, file: string) {
  return { name: `Export ${what}`, words: 'download csv file spreadsheet excel', path, file }
}
