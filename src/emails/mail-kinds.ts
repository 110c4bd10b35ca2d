/** Every mail that we write, by what the outbox calls it, and its name for people. `sample-mails.ts` shows each. */
export const mailKinds = {
  'appointment-booked': 'Appointment booked',
  'appointment-moved': 'Appointment moved',
  'appointment-cancelled': 'Appointment cancelled',
  'appointment-restored': 'Appointment stands again',
  'appointment-reminder-day': 'Reminder a day before',
  'appointment-reminder-soon': 'Reminder two hours before',
  'agent-notice': 'Note to the agent',
  'newsletter-confirm': 'Confirm the subscription',
  'newsletter-reminder': 'Reminder to confirm the subscription',
  'newsletter-issue': 'Newsletter',
  'newsletter-test': 'Newsletter, on trial',
  'confirm-address': 'Confirm the address',
  'address-in-use': 'There is an account already',
  invitation: 'Invitation',
  'reset-password': 'New password',
  'security-changed': 'Change to the protection of an account',
  'account-deletion': 'Account to be deleted',
  'account-deleted': 'Account deleted',
  'password-changed': 'Password changed',
  'set-up-factor': 'Set up a second factor',
  'change-address': 'Confirm the new address',
  'address-changed': 'Address changed',
  'audit-log-end': 'Weekly audit log record',
} as const

export type MailKind = keyof typeof mailKinds
