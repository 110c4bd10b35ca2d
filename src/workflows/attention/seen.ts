import { agentIdSeenBy, mayDo, type StaffMember } from '#src/access/what-staff-may-do.ts'

/** What of Today a member of staff sees. */
export type Seen = {
  /** Whose appointments and hours; null = everyone's. */
  agentId: string | null
  hasMail: boolean
  hasInvitations: boolean
  /** Whether faults of the installation are shown. */
  hasFaults: boolean
}

export function whatIsSeenBy(staff: StaffMember): Seen {
  return {
    agentId: agentIdSeenBy(staff),
    hasMail: mayDo(staff, 'see-undelivered-mail'),
    hasInvitations: mayDo(staff, 'see-users'),
    hasFaults: staff.isAdmin,
  }
}
