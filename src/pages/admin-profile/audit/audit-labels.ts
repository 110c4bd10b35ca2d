import type { AuditAction } from '../../../features/audit-log/audit-list.server.ts'
import { ruleGroups } from '../../../features/booking/availability/rule-fields.ts'
import type { ListDescription } from '../../../ui/list/list-query.ts'
import { pageLengthField } from '../../../ui/list/page-length.tsx'

/** The labels of actions, in the order of the filter. */
export const actionLabels = {
  'user-created': 'User created',
  'user-invited': 'User invited',
  'invitation-sent-again': 'Invitation sent again',
  'user-read': 'User’s page opened',
  'user-edited': 'User’s details changed',
  'user-role-changed': 'Role changed',
  'user-disabled': 'User disabled',
  'user-enabled': 'User enabled',
  'user-factors-removed': 'Second factor and passkeys removed',
  'user-deleted': 'User deleted',
  'users-exported': 'Users exported',
  'admin-signed-in': 'Admin logged in',
  'signed-out-everywhere': 'Logged out everywhere',
  'own-email-changed': 'Own email address changed',
  'own-password-changed': 'Own password changed',
  'own-second-factor-changed': 'Own second factor changed',
  'own-recovery-codes-renewed': 'Own recovery codes replaced',
  'own-passkey-added': 'Own passkey added',
  'own-passkey-renamed': 'Own passkey renamed',
  'own-passkey-removed': 'Own passkey removed',
  'security-rule-changed': 'Rule for admins changed',
  'availability-changed': 'Availability changed',
  'booking-rules-changed': 'Booking rules changed',
  'appointment-read': 'Appointment opened',
  'appointment-changed': 'Appointment changed',
  'appointments-exported': 'Appointments exported',
  'newsletter-list-exported': 'Newsletter list exported',
  'subscriber-invited': 'Subscriber asked to confirm',
  'subscriber-complained': 'Newsletter complaint recorded',
  'subscriber-deleted': 'Subscriber deleted',
  'issue-saved': 'Newsletter issue saved',
  'issue-deleted': 'Newsletter draft deleted',
  'issue-sent': 'Newsletter issue sent',
  'mail-sent-again': 'Email sent again',
  'audit-log-exported': 'Audit log exported',
} satisfies Record<AuditAction, string>

/** The audit log and its URL parameters. `from` and `until` are inclusive. */
export const auditList = {
  path: '/admin-profile/audit',
  file: '/admin-profile/audit/export',
  cursor: 'before',
  fields: {
    action: { label: 'What', options: { '': 'Everything', ...actionLabels } },
    actor: { label: 'Who', kind: 'text' },
    about: { label: 'About', kind: 'text' },
    from: { label: 'From', kind: 'day' },
    until: { label: 'Until', kind: 'day' },
    sort: { label: 'Order', isElsewhere: true, options: { '': 'Newest first', oldest: 'Oldest first' } },
    per: pageLengthField,
  },
} as const satisfies ListDescription

/** The labels of an entry's values. */
export const fieldLabels: Record<string, string> = {
  ...Object.fromEntries(ruleGroups.flatMap(({ fields }) => fields.map(({ rule, label }) => [rule, label]))),
  email: 'Email',
  name: 'Name',
  phone: 'Phone',
  timeZone: 'Time zone',
  role: 'Role',
  state: 'Status',
  verified: 'Address confirmed',
  isSearch: 'Searched by email',
  isFiltered: 'Filtered',
  isActive: 'Takes appointments',
  openingHours: 'Weekly hours',
  daysOff: 'Days off',
  extraHours: 'Extra hours',
  users: 'Users',
  entries: 'Entries',
  by: 'By',
  subject: 'Subject',
  recipients: 'Recipients',
  change: 'Change',
  startsAt: 'Starts',
  agentId: 'Agent',
  when: 'When',
  status: 'Status',
  kind: 'Email',
  way: 'How',
}
