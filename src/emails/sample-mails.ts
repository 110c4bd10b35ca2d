import { createElement } from 'react'
import { accountDeletedEmail } from './account-deleted.tsx'
import { accountDeletionEmail } from './account-deletion.tsx'
import { addressChangedEmail } from './address-changed.tsx'
import { addressInUseEmail } from './address-in-use.tsx'
import { agentNoticeEmail } from './agent-notice.tsx'
import { appointmentBookedEmail } from './appointment-booked.tsx'
import { appointmentCancelledEmail } from './appointment-cancelled.tsx'
import { appointmentReminderEmail } from './appointment-reminder.tsx'
import { auditLogEndEmail } from './audit-log-end.tsx'
import { bookingDeclinedEmail } from './booking-declined.tsx'
import { changeAddressEmail } from './change-address.tsx'
import { addressLostEmail, changeTakenBackEmail } from './change-taken-back.tsx'
import { confirmAddressEmail } from './confirm-address.tsx'
import { confirmNewsletterEmail } from './confirm-newsletter.tsx'
import type { Email } from './email-frame.tsx'
import { invitationEmail } from './invitation.tsx'
import type { MailKind } from './mail-kinds.ts'
import { newsletterIssueEmail } from './newsletter-issue.tsx'
import { newsletterReminderEmail } from './newsletter-reminder.tsx'
import { passwordChangedEmail } from './password-changed.tsx'
import { resetPasswordEmail } from './reset-password.tsx'
import { securityChangedEmail } from './security-changed.tsx'
import { setUpFactorEmail } from './set-up-factor.tsx'

const origin = 'https://harbour.example'
const token = 'AAAAAAAAAAAAAAAAAAAAAA'
const when = 'Tuesday 16 March 2027, 09:00, London time (UTC)'
const person = { name: 'Robin Sample', reference: 'H-7K2M9Q', when, href: `${origin}/appointments/${token}` }
const issue = {
  subject: 'What to look at before you pay anybody',
  body: createElement('p', null, 'Look the firm up in its register, by the number that it gives you.'),
  unsubscribeHref: `${origin}/newsletter/unsubscribe?token=${token}`,
}
const question = { href: `${origin}/newsletter/confirm?token=${token}`, code: '482913' }
const rules = { consultationMinutes: 45, cutOffMinutes: 120 }

/** Every mail that we write, with invented people in it: for whoever works on mails, and for the tests. */
export const sampleMails: Record<MailKind, () => Promise<Email>> = {
  'appointment-booked': () => appointmentBookedEmail({ ...person, ...rules, change: 'booked' }),
  'appointment-moved': () => appointmentBookedEmail({ ...person, ...rules, change: 'moved' }),
  'appointment-restored': () => appointmentBookedEmail({ ...person, ...rules, change: 'restored' }),
  'appointment-cancelled': () => appointmentCancelledEmail({ ...person, undoMinutes: 15 }),
  'appointment-reminder-day': () => appointmentReminderEmail({ ...person, hoursBefore: 24 }),
  'appointment-reminder-soon': () => appointmentReminderEmail({ ...person, hoursBefore: 2 }),
  'booking-declined': () => bookingDeclinedEmail(person),
  'agent-notice': () => agentNoticeEmail({ ...person, change: 'booked' }),
  'newsletter-confirm': () => confirmNewsletterEmail({ ...question, validHours: 72 }),
  'newsletter-reminder': () => newsletterReminderEmail({ ...question, validHours: 48 }),
  'newsletter-issue': () => newsletterIssueEmail(issue),
  'newsletter-test': () => newsletterIssueEmail({ ...issue, subject: `Test: ${issue.subject}` }),
  'confirm-address': () =>
    confirmAddressEmail({
      ...{ href: `${origin}/verify-email?token=${token}`, validHours: 72 },
      ...{ code: '041927', codeMinutes: 10 },
    }),
  'address-in-use': () => addressInUseEmail({ signInHref: `${origin}/login`, resetHref: `${origin}/reset-password` }),
  invitation: () => invitationEmail({ href: `${origin}/accept-invitation?token=${token}`, validHours: 72 }),
  'reset-password': () => resetPasswordEmail({ href: `${origin}/reset-password?token=${token}`, validMinutes: 30 }),
  'security-changed': () => securityChangedEmail({ change: 'second-factor-on', resetHref: `${origin}/reset-password` }),
  'account-deletion': () => accountDeletionEmail({ when, href: `${origin}/profile/data` }),
  'account-deleted': accountDeletedEmail,
  'password-changed': () => passwordChangedEmail({ resetHref: `${origin}/reset-password` }),
  'set-up-factor': () => setUpFactorEmail({ href: `${origin}/set-up-second-factor?token=${token}`, validMinutes: 30 }),
  'change-address': () => changeAddressEmail({ href: `${origin}/confirm-email?token=${token}`, validHours: 24 }),
  'address-changed': () => addressChangedEmail({ href: `${origin}/take-back-email?token=${token}`, validDays: 7 }),
  'audit-log-end': () =>
    auditLogEndEmail({
      ...{ sequence: 840, hash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', isIntact: true },
      href: `${origin}/admin-profile/audit`,
    }),
  'change-taken-back': () =>
    changeTakenBackEmail({
      ...{ removed: ['every session', 'the password', '1 passkey'], validMinutes: 30 },
      href: `${origin}/reset-password?token=${token}`,
    }),
  'address-lost': addressLostEmail,
}
