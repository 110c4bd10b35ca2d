import type { Permission } from '../../../access/who-may-enter.ts'

/** What roles are called. */
export const roleNames = { client: 'Client', agent: 'Agent', admin: 'Admin' }

/** What an admin may allow an agent. */
export const permissionNames: Record<Permission, string> = {
  newsletter: 'Write and send the newsletter, and see its subscribers',
  exports: 'Export lists as CSV files',
  'audit-log': 'Read the audit log',
}
