import type { Permission } from './who-may-enter.ts'

/** A member of staff: an admin, or an agent with the permissions that an admin allows. */
export type StaffMember = {
  isAdmin: boolean
  /** The agent whose appointments and hours are this user's own; null for users who take no consultations. */
  agentId: string | null
  allowed: readonly Permission[]
}

/**
 * What not everyone may do on the pages that all staff open: agents only with their own appointments and hours, or not
 * at all. Admins may do everything.
 */
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

/** Whether a member of staff may do something. `agentId`: whose appointment or hours it is about; null = nobody's. */
export function mayDo(staff: StaffMember, action: StaffAction, agentId: string | null = null): boolean {
  if (staff.isAdmin) return true
  return agentsMay[action] === 'own' && agentId !== null && agentId === staff.agentId
}

/** Whether a member of staff may download lists as files, and so is shown the links to them. */
export function mayExport({ isAdmin, allowed }: StaffMember): boolean {
  return isAdmin || allowed.includes('exports')
}

/** Whose appointments and hours a member of staff sees: an agent's own, or with null everyone's. */
export function agentIdSeenBy({ isAdmin, agentId }: StaffMember): string | null {
  // No agent has the empty id.
  return isAdmin ? null : (agentId ?? '')
}
