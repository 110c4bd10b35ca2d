import { type RuleField, ruleGroups } from '#src/features/booking/availability/rule-fields.ts'
import {
  type AuditAction,
  type AuditedValue,
  auditActions,
  auditedFields,
} from '#src/platform/audit-log/audit-actions.ts'

/** A user or thing that an entry names. `href` is its own page, if it has one. */
export type Named = { name: string; key: string; href: string | null }

/** An entry as text; times in the firm's zone. Its values as they are stored are only in the file. */
export type AuditLine = {
  sequence: number
  when: string
  who: Named
  what: string
  about: Named
  changes: { field: string; before: string | null; after: string | null }[]
  network: string | null
}

const actions = Object.entries(auditActions) as [AuditAction, { label: string }][]

/** The labels of actions, in the order of the filter. */
export const actionLabels = Object.fromEntries(actions.map(([action, { label }]) => [action, label])) as Record<
  AuditAction,
  string
>

const ruleLabels = Object.fromEntries(
  ruleGroups.flatMap(({ fields }) => fields.map(({ rule, label }) => [rule, label])),
) as Record<RuleField['rule'], string>

/** The labels of an entry's values, and of the fields that it names. */
export const fieldLabels: Record<AuditedValue, string> & Record<string, string> = {
  ...ruleLabels,
  ...auditedFields,
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
  closedDay: 'Closed day',
  appointments: 'Appointments',
  by: 'By',
  recipients: 'Recipients',
  change: 'Change',
  fact: 'Field',
  startsAt: 'Starts',
  agentId: 'Agent',
  kind: 'Email',
  way: 'How',
  emails: 'Emails',
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
