import { ruleGroups } from '#src/features/booking/availability/rule-fields.ts'
import { type AuditAction, auditActions } from '#src/platform/audit-log/audit-actions.ts'
import type { ListDescription } from '#src/ui/list/list-query.ts'
import { pageLengthField } from '#src/ui/list/page-length.tsx'

const actions = Object.entries(auditActions) as [AuditAction, { label: string }][]

/** The labels of actions, in the order of the filter. */
export const actionLabels = Object.fromEntries(actions.map(([action, { label }]) => [action, label])) as Record<
  AuditAction,
  string
>

/** The audit log and its URL parameters. `from` and `until` are inclusive. */
export const auditList = {
  path: '/admin-profile/audit',
  file: '/admin-profile/audit/export',
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
  permissions: 'Permissions',
  state: 'Status',
  file: 'File',
  rows: 'Rows',
  filters: 'Filters',
  fields: 'Fields',
  isActive: 'Takes appointments',
  openingHours: 'Weekly hours',
  daysOff: 'Days off',
  extraHours: 'Extra hours',
  appointments: 'Appointments',
  by: 'By',
  subject: 'Subject',
  body: 'Text',
  recipients: 'Recipients',
  change: 'Change',
  fact: 'Field',
  startsAt: 'Starts',
  agentId: 'Agent',
  kind: 'Email',
  way: 'How',
  server: 'Calendar server',
  // Only old entries have these.
  maximumAhead: 'Upcoming for one email address',
  verified: 'Address confirmed',
  isSearch: 'Searched',
  hasAccount: 'Has an account',
  isFiltered: 'Filtered',
  users: 'Users',
  entries: 'Entries',
  when: 'When',
  status: 'Status',
  report: 'Report',
  firstDay: 'First day',
  lastDay: 'Last day',
}
