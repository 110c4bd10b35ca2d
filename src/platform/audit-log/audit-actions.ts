/**
 * Every audit action: its label, the values that its entries may hold, and whether someone only looked at something.
 * Anything else is never written: no secrets, no free text. The order is that of the filter.
 */
export const auditActions = {
  'user-created': { label: 'User created', values: ['email', 'name', 'role'] },
  'user-invited': { label: 'User invited', values: ['email', 'name', 'role'] },
  'invitation-sent-again': { label: 'Invitation sent again', values: [] },
  'invitation-link-shown': { label: 'Invitation’s link shown', values: [] },
  'user-read': { label: 'User’s page opened', values: [], isReading: true },
  'user-edited': { label: 'User’s details changed', values: ['name', 'phone', 'timeZone'] },
  'user-role-changed': { label: 'Role changed', values: ['role'] },
  'user-permissions-changed': { label: 'Agent’s permissions changed', values: ['permissions'] },
  'user-linked': { label: 'User linked to an agent', values: ['agentId'] },
  'user-disabled': { label: 'User disabled', values: ['state'] },
  'user-enabled': { label: 'User enabled', values: ['state'] },
  'user-factors-removed': { label: 'Two-step login and passkeys removed', values: [] },
  'user-deleted': { label: 'User deleted', values: ['role'] },
  'person-read': { label: 'Person’s record opened', values: [], isReading: true },
  'person-edited': { label: 'Person’s details corrected', values: ['fields'] },
  'person-deleted': { label: 'Person’s data deleted', values: [] },
  'admin-signed-in': { label: 'Staff logged in', values: ['by'] },
  'signed-out-everywhere': { label: 'Logged out everywhere', values: [] },
  'own-email-changed': { label: 'Own email address changed', values: ['email'] },
  'own-password-changed': { label: 'Own password changed', values: ['by'] },
  'own-second-factor-changed': { label: 'Own two-step login changed', values: ['state'] },
  'own-recovery-codes-renewed': { label: 'Own recovery codes replaced', values: [] },
  'own-passkey-added': { label: 'Own passkey added', values: [] },
  'own-passkey-renamed': { label: 'Own passkey renamed', values: [] },
  'own-passkey-removed': { label: 'Own passkey removed', values: [] },
  'own-appointments-deleted': { label: 'Own past appointments deleted', values: ['appointments'] },
  'security-rule-changed': { label: 'Two-step login for all staff changed', values: ['state'] },
  'availability-changed': {
    label: 'Availability changed',
    values: ['name', 'email', 'isActive', 'openingHours', 'daysOff', 'extraHours'],
  },
  'closed-day-changed': { label: 'Closed day changed', values: ['closedDay'] },
  'booking-rules-changed': {
    label: 'Booking rules changed',
    values: [
      ...['consultationMinutes', 'startsEveryMinutes', 'bufferAfterMinutes', 'minimumNoticeMinutes', 'horizonDays'],
      ...['cutOffMinutes', 'maximumMoves', 'maximumADay', 'bookingsAnHourAndAddress'],
      ...['bookingsAnHourWithoutProof', 'bookingsADayAndEmail', 'bookingsAnHourInAll'],
      ...['linkPressesAnHourAndAddress', 'appointmentMailsAnHourAndEmail', 'mailedChangesByLink'],
    ],
  },
  'calendar-feed-changed': { label: 'Agent’s calendar feed changed', values: ['state'] },
  'calendar-connection-changed': { label: 'Agent’s own calendar changed', values: ['server'] },
  'appointment-read': { label: 'Appointment opened', values: [], isReading: true },
  'appointment-seen': { label: 'Appointment seen on Today', values: [], isReading: true },
  'appointment-changed': { label: 'Appointment changed', values: ['change', 'fact', 'startsAt', 'agentId'] },
  'missed-you-sent': { label: '“We missed you” sent', values: [] },
  'many-appointments-seen': { label: 'Many appointments of one person seen', values: ['state'] },
  'declined-booking-answered': { label: 'Declined booking answered', values: ['state'] },
  'note-added': { label: 'Note added', values: [] },
  'note-edited': { label: 'Note edited', values: [] },
  'note-deleted': { label: 'Note deleted', values: [] },
  'subscriber-invited': { label: 'Subscriber asked to confirm', values: [] },
  'subscriber-complained': { label: 'Subscriber marked us as spam', values: [] },
  'subscriber-deleted': { label: 'Subscriber deleted', values: [] },
  'issue-saved': { label: 'Newsletter issue saved', values: ['subject', 'fields'] },
  'issue-deleted': { label: 'Newsletter draft deleted', values: ['subject'] },
  'issue-sent': { label: 'Newsletter issue sent', values: ['subject', 'recipients'] },
  // Only old entries have a 'way'.
  'mail-sent-again': { label: 'Email sent again', values: ['kind', 'way'] },
  'mail-read': { label: 'Email opened', values: [], isReading: true },
  'waiting-mails-tried': { label: 'Waiting emails tried', values: ['emails'] },
  'list-exported': { label: 'List exported', values: ['file', 'rows', 'filters'] },
} as const satisfies Record<string, { label: string; values: readonly string[]; isReading?: true }>

export type AuditAction = keyof typeof auditActions

type Actions = typeof auditActions

export type AuditedValue = Actions[AuditAction]['values'][number]

/** What `fields` may name, and its label: that it was changed, not what it says. */
export const auditedFields = { name: 'Name', phone: 'Phone', email: 'Email', subject: 'Subject', body: 'Text' } as const

export type AuditedField = keyof typeof auditedFields

export type ReadingAction = {
  [Action in AuditAction]: Actions[Action] extends { isReading: true } ? Action : never
}[AuditAction]

export const readingActions = Object.entries(auditActions).flatMap(([action, about]) =>
  'isReading' in about ? [action as ReadingAction] : [],
)

/** What exports were called while each list had its own action. The log keeps such entries as they are. */
export const formerExports: readonly string[] = [
  'users-exported',
  'people-exported',
  'appointments-exported',
  'newsletter-list-exported',
  'mails-exported',
  'report-exported',
  'audit-log-exported',
]
