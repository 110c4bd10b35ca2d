import type { Permission } from './who-may-enter.ts'

export type StaffMember = {
  isAdmin: boolean
  agentId: string | null
  allowed: readonly Permission[]
}

/** On the pages that all staff open; those of admins alone are in `who-may-enter.ts`. Admins may do everything. */
const agentsMay = {
  'see-appointment': 'own',
  'change-appointment': 'own',
  'edit-hours': 'own',
  'manage-agents': 'none',
  'edit-booking-rules': 'none',
  'see-users': 'none',
  'delete-person': 'none',
  'create-user': 'none',
  'see-undelivered-mail': 'none',
  'edit-security-rules': 'none',
} as const

export type StaffAction = keyof typeof agentsMay

export function mayDo(staff: StaffMember, action: StaffAction, agentId: string | null = null): boolean {
  if (staff.isAdmin) return true
  return agentsMay[action] === 'own' && agentId !== null && agentId === staff.agentId
}

export function mayExport({ isAdmin, allowed }: StaffMember): boolean {
  return isAdmin || allowed.includes('exports')
}

/** Null = everyone's. */
export function agentIdSeenBy({ isAdmin, agentId }: StaffMember): string | null {
  // No agent has the empty id.
  return isAdmin ? null : (agentId ?? '')
}
