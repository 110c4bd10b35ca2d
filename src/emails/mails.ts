import { createElement } from 'react'
import type { Firm } from '#src/firm/firm.ts'
import { accountDeletedEmail, accountDeletionEmail } from './accounts/account-deletion.tsx'
import {
  addressChangedEmail,
  addressLostEmail,
  changeAddressEmail,
  emailChangeUndoneEmail,
} from './accounts/address-change.tsx'
import { addressInUseEmail, confirmAddressEmail } from './accounts/confirm-address.tsx'
import { invitationEmail } from './accounts/invitation.tsx'
import { passwordChangedEmail, resetPasswordEmail } from './accounts/passwords.tsx'
import { identityCodeEmail, securityChangedEmail, setUpFactorEmail } from './accounts/security.tsx'
import { agentNoticeEmail } from './appointments/agent-notice.tsx'
import { appointmentBookedEmail } from './appointments/appointment-booked.tsx'
import { appointmentCancelledEmail } from './appointments/appointment-cancelled.tsx'
import { appointmentMissedEmail } from './appointments/appointment-missed.tsx'
import { appointmentReminderEmail } from './appointments/appointment-reminder.tsx'
import { auditLogEndEmail } from './audit-log-end.tsx'
import { confirmNewsletterEmail, newsletterReminderEmail } from './confirm-newsletter.tsx'
import type { Email } from './email-frame.tsx'
import { formerCalendarEmail } from './former-calendar.tsx'
import { newsletterIssueEmail } from './newsletter-issue.tsx'
import { testEmail } from './test-email.tsx'

const origin = 'https://harbour.example'
const token = 'AAAAAAAAAAAAAAAAAAAAAA'
const when = 'Tuesday 16 March 2027, 09:00, London time (UTC)'
const times = { when, whenInBrief: 'Tue 16 Mar, 09:00' }
const person = { name: 'Robin Sample', reference: 'H-7K2M9Q', ...times, href: `${origin}/appointments/${token}` }
const agentName = 'Alex Morgan'
const phone = '020 7946 0018'
const issue = {
  subject: 'What to check before you pay anyone',
  body: createElement('p', null, 'Look the firm up in its register, using the number it gives you.'),
  unsubscribeHref: `${origin}/newsletter/unsubscribe?token=${token}`,
}
const question = {
  href: `${origin}/newsletter/confirm?token=${token}`,
  code: '482913',
  codePage: 'harbour.example/newsletter/confirm',
  isInvited: false,
}
const rules = { consultationMinutes: 45, cutOffMinutes: 120, mayBeMoved: true, mayBeCancelled: true }

type Change = Parameters<typeof appointmentBookedEmail>[0]['change']

const booked = (change: Change) => (firm: Firm) =>
  appointmentBookedEmail({ firm, ...person, phone, agentName, ...rules, change, offerHref: `${origin}/safety#offered` })
const reminder = (hoursBefore: number) => (firm: Firm) =>
  appointmentReminderEmail({ firm, ...person, phone, agentName, hoursBefore })

export const mails = {
  'appointment-booked': { name: 'Appointment booked', sample: booked('booked') },
  'appointment-moved': { name: 'Appointment moved', sample: booked('moved') },
  'appointment-cancelled': {
    name: 'Appointment cancelled',
    sample: (firm) => appointmentCancelledEmail({ firm, ...person }),
  },
  'appointment-restored': { name: 'Appointment back on', sample: booked('restored') },
  'appointment-readdressed': { name: 'Appointment with a new link', sample: booked('readdressed') },
  'appointment-reminder-day': { name: 'Reminder the day before', sample: reminder(24) },
  'appointment-reminder-soon': { name: 'Reminder two hours before', sample: reminder(2) },
  'appointment-missed': {
    name: 'We missed you',
    sample: (firm) => appointmentMissedEmail({ firm, ...person, bookHref: `${origin}/contact` }),
  },
  'agent-notice': {
    name: 'Notice to the agent',
    sample: (firm) => agentNoticeEmail({ firm, ...person, change: 'booked' }),
  },
  'former-calendar': {
    name: 'Connect your calendar again',
    sample: (firm) =>
      formerCalendarEmail({
        firm,
        lastRead: 'Tuesday 16 March 2027, 09:00',
        href: `${origin}/admin-profile/availability`,
      }),
  },
  'newsletter-confirm': {
    name: 'Confirm subscription',
    sample: (firm) => confirmNewsletterEmail({ firm, ...question, validHours: 72 }),
  },
  'newsletter-reminder': {
    name: 'Reminder to confirm subscription',
    sample: (firm) => newsletterReminderEmail({ firm, ...question, validHours: 48 }),
  },
  'newsletter-issue': { name: 'Newsletter', sample: (firm) => newsletterIssueEmail({ firm, ...issue }) },
  'newsletter-test': {
    name: 'Newsletter (test email)',
    sample: (firm) => newsletterIssueEmail({ firm, ...issue, subject: `Test: ${issue.subject}` }),
  },
  'confirm-address': {
    name: 'Confirm email address',
    sample: (firm) =>
      confirmAddressEmail({
        firm,
        href: `${origin}/verify-email?token=${token}`,
        validHours: 72,
        code: '041927',
        codeMinutes: 10,
      }),
  },
  'address-in-use': {
    name: 'Already has an account',
    sample: (firm) => addressInUseEmail({ firm, signInHref: `${origin}/login`, resetHref: `${origin}/reset-password` }),
  },
  invitation: {
    name: 'Invitation',
    sample: (firm) => invitationEmail({ firm, href: `${origin}/accept-invitation?token=${token}`, validHours: 72 }),
  },
  'reset-password': {
    name: 'New password',
    sample: (firm) => resetPasswordEmail({ firm, href: `${origin}/reset-password?token=${token}`, validMinutes: 30 }),
  },
  'security-changed': {
    name: 'Account security changed',
    sample: (firm) => securityChangedEmail({ firm, change: 'second-factor-on', resetHref: `${origin}/reset-password` }),
  },
  'account-deletion': {
    name: 'Account will be deleted',
    sample: (firm) => accountDeletionEmail({ firm, when, href: `${origin}/profile/data` }),
  },
  'account-deleted': { name: 'Account deleted', sample: (firm) => accountDeletedEmail({ firm }) },
  'password-changed': {
    name: 'Password changed',
    sample: (firm) => passwordChangedEmail({ firm, resetHref: `${origin}/reset-password` }),
  },
  'set-up-factor': {
    name: 'Set up two-step login',
    sample: (firm) =>
      setUpFactorEmail({ firm, href: `${origin}/set-up-second-factor?token=${token}`, validMinutes: 30 }),
  },
  'identity-code': {
    name: 'Code to confirm it’s them',
    sample: (firm) =>
      identityCodeEmail({ firm, code: '041927', codeMinutes: 10, resetHref: `${origin}/reset-password` }),
  },
  'change-address': {
    name: 'Confirm new email address',
    sample: (firm) => changeAddressEmail({ firm, href: `${origin}/confirm-email?token=${token}`, validHours: 24 }),
  },
  'address-changed': {
    name: 'Email address changed',
    sample: (firm) => addressChangedEmail({ firm, href: `${origin}/take-back-email?token=${token}`, validDays: 7 }),
  },
  'audit-log-end': {
    name: 'Weekly audit log record',
    sample: (firm) =>
      auditLogEndEmail({
        firm,
        sequence: 840,
        hash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        isIntact: true,
        href: `${origin}/admin-profile/audit`,
      }),
  },
  'change-taken-back': {
    name: 'Change of address undone',
    sample: (firm) =>
      emailChangeUndoneEmail({
        firm,
        removed: ['all the devices that were logged in', 'the password', '1 passkey'],
        validMinutes: 30,
        href: `${origin}/reset-password?token=${token}`,
      }),
  },
  'test-email': { name: 'Test email', sample: (firm) => testEmail({ firm }) },
  'address-lost': {
    name: 'Change of address undone, to the other address',
    sample: (firm) => addressLostEmail({ firm }),
  },
} satisfies Record<string, { name: string; sample: (firm: Firm) => Promise<Email> }>

export type MailKind = keyof typeof mails

/** Of each kind, and of those that say something else for another change. */
export const mailSamples: Record<string, { name: string; sample: (firm: Firm) => Promise<Email> }> = {
  ...mails,
  'appointment-reassigned': { name: 'Appointment with someone else', sample: booked('reassigned') },
  'appointment-corrected': { name: 'Appointment with other details', sample: booked('corrected') },
}

/** No longer written: a queued one is still sent, and a sent one listed. */
export const formerMails: ReadonlyMap<string, string> = new Map([['booking-declined', 'Appointment not booked']])
