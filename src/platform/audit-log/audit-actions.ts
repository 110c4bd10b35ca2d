/**
 * Every audit action with the values that its entries may hold. Anything else is never written: no secrets, no free
 * text.
 */
export const auditActions = {
  'user-created': ['email', 'name', 'role'],
  'user-invited': ['email', 'name', 'role'],
  'invitation-sent-again': [],
  'user-read': [],
  'user-edited': ['name', 'phone', 'timeZone'],
  'user-role-changed': ['role'],
  'user-permissions-changed': ['permissions'],
  'user-linked': ['agentId'],
  'user-disabled': ['state'],
  'user-enabled': ['state'],
  'user-factors-removed': [],
  'user-deleted': ['role'],
  'users-exported': ['users', 'role', 'state', 'verified', 'isSearch'],
  'person-read': [],
  'person-edited': ['fields'],
  'person-deleted': [],
  'people-exported': ['hasAccount', 'isSearch'],
  'admin-signed-in': ['by'],
  'signed-out-everywhere': [],
  'own-email-changed': ['email'],
  'own-password-changed': ['by'],
  'own-second-factor-changed': ['state'],
  'own-recovery-codes-renewed': [],
  'own-passkey-added': [],
  'own-passkey-renamed': [],
  'own-passkey-removed': [],
  'own-appointments-deleted': ['appointments'],
  'security-rule-changed': ['state'],
  'availability-changed': ['name', 'email', 'isActive', 'openingHours', 'daysOff', 'extraHours'],
  'booking-rules-changed': [
    ...['consultationMinutes', 'startsEveryMinutes', 'bufferAfterMinutes', 'minimumNoticeMinutes', 'horizonDays'],
    ...['cutOffMinutes', 'maximumMoves', 'maximumAhead', 'maximumADay', 'bookingsAnHourAndAddress'],
    ...['bookingsAnHourWithoutProof', 'bookingsADayAndEmail', 'bookingsAnHourInAll'],
  ],
  'calendar-feed-changed': ['state'],
  'calendar-connection-changed': ['server'],
  'appointment-read': [],
  'appointment-changed': ['change', 'fact', 'startsAt', 'agentId'],
  'note-added': [],
  'note-edited': [],
  'note-deleted': [],
  'appointments-exported': ['when', 'agentId', 'status', 'isSearch'],
  // Older entries have none of them.
  'newsletter-list-exported': ['status', 'isSearch'],
  'subscriber-invited': [],
  'subscriber-complained': [],
  'subscriber-deleted': [],
  'issue-saved': ['subject'],
  'issue-deleted': ['subject'],
  'issue-sent': ['subject', 'recipients'],
  // Only old entries have a 'way'.
  'mail-sent-again': ['kind', 'way'],
  'mails-exported': ['status', 'isSearch'],
  'report-exported': ['report', 'firstDay', 'lastDay'],
  'audit-log-exported': ['entries', 'isFiltered'],
} satisfies Record<string, string[]>

export type AuditAction = keyof typeof auditActions

export function isAuditAction(text: string | null): text is AuditAction {
  return text !== null && Object.hasOwn(auditActions, text)
}
