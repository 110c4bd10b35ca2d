import type { MailKind } from '#src/emails/mails.ts'
import { issueLink } from '#src/features/accounts/one-time-links.server.ts'
import { resendInvitation } from '#src/features/accounts/users/invitations.server.ts'
import { findUser, findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import { findUserStatus } from '#src/features/accounts/users/user-state.server.ts'
import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { manageTokenOf } from '#src/features/booking/appointments/manage-link.server.ts'
import { findMail } from '#src/features/mail/mail-queries.server.ts'
import { findTemplate } from '#src/features/mail/mail-text.server.ts'
import { findSubscriberById } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { unsubscribeTokenOf } from '#src/features/newsletter/subscriptions/unsubscribe.server.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { fillTemplate } from '#src/platform/mail/mail-template.server.ts'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { consumeRateLimits } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof findMail>>>

export type NotAgain =
  | 'waiting'
  | 'no-text'
  | 'too-late'
  | 'changed'
  | 'other-address'
  | 'accepted'
  | 'unsubscribed'
  | 'own-request'
  | 'news'
  | 'newsletter'

/** What holds of an email of some kind: why it is no longer true, and new secrets for its blanks, in their order. */
type Rule = {
  check: (runtime: Runtime, mail: Mail) => Promise<NotAgain | null>
  secrets?: (runtime: Runtime, mail: Mail) => Promise<string[]>
  /** Whether its recipient wants discreet emails now. */
  isDiscreet?: (runtime: Runtime, mail: Mail) => Promise<boolean>
}

const never = (reason: NotAgain): Rule => ({ check: async () => reason })
const always: Rule = { check: async () => null }

/** True of an appointment that is as it was when the email was written, as its key says. */
function ofAppointment(isTrueOf: (appointment: Appointment, now: number, key: string) => boolean): Rule {
  const find = ({ db }: Runtime, { about }: Mail) => findAppointment(db, about ?? '')
  return {
    check: async (runtime, mail) => {
      const appointment = await find(runtime, mail)
      if (appointment === null || !isTrueOf(appointment, runtime.clock.now().getTime(), mail.key)) return 'changed'
      return appointment.email === mail.recipient ? null : 'other-address'
    },
    secrets: async (runtime, mail) => {
      const appointment = await find(runtime, mail)
      return appointment === null ? [] : [manageTokenOf(runtime, appointment)]
    },
    isDiscreet: async (runtime, mail) => (await find(runtime, mail))?.hasDiscreetMails === true,
  }
}

const isUnchanged = ({ sequence }: Appointment, key: string) => key.endsWith(`:${sequence}`)
const booked = ofAppointment(
  (appointment, now, key) =>
    appointment.status === 'booked' && appointment.startsAt > now && isUnchanged(appointment, key),
)

const invitation: Rule = {
  check: async ({ db }, { recipient }) => {
    const userId = await findUserIdByEmail(db, recipient)
    if (userId === null) return 'other-address'
    return (await findUserStatus(db, userId))?.state === 'invited' ? null : 'accepted'
  },
}

const resetPassword: Rule = {
  check: async ({ db }, { recipient }) => {
    const userId = await findUserIdByEmail(db, recipient)
    const user = userId === null ? null : await findUser(db, userId)
    return user === null || user.disabledAt !== null ? 'other-address' : null
  },
  secrets: async (runtime, { recipient }) => {
    return [await issueLink(runtime, 'reset-password', await findUserIdByEmail(runtime.db, recipient))]
  },
  isDiscreet: async ({ db }, { recipient }) => {
    const userId = await findUserIdByEmail(db, recipient)
    return userId !== null && (await findUser(db, userId))?.hasDiscreetMails === true
  },
}

const newsletterIssue: Rule = {
  check: async ({ db }, { about, recipient }) => {
    const subscriber = await findSubscriberById(db, about ?? '')
    return subscriber?.status === 'confirmed' && subscriber.email === recipient ? null : 'unsubscribed'
  },
  secrets: async (runtime, { about }) => [unsubscribeTokenOf(runtime, about ?? '')],
}

const rules: Record<MailKind, Rule> = {
  'appointment-booked': booked,
  'appointment-moved': booked,
  'appointment-restored': booked,
  'appointment-readdressed': booked,
  'appointment-reminder-day': booked,
  'appointment-reminder-soon': booked,
  'appointment-cancelled': ofAppointment(({ status }) => status === 'cancelled'),
  'appointment-missed': ofAppointment(({ status }) => status === 'no-show'),
  'agent-notice': never('news'),
  invitation,
  'reset-password': resetPassword,
  'newsletter-issue': newsletterIssue,
  'newsletter-test': always,
  'test-email': always,
  'audit-log-end': always,
  'former-calendar': never('news'),
  'newsletter-confirm': never('newsletter'),
  'newsletter-reminder': never('newsletter'),
  'confirm-address': never('own-request'),
  'address-in-use': never('own-request'),
  'set-up-factor': never('own-request'),
  'change-address': never('own-request'),
  'identity-code': never('own-request'),
  'security-changed': never('news'),
  'password-changed': never('news'),
  'account-deletion': never('news'),
  'account-deleted': never('news'),
  'address-changed': never('news'),
  'change-taken-back': never('news'),
  'address-lost': never('news'),
}

/** Why an email can't be sent again; null if it can. */
export async function findNotAgain(runtime: Runtime, mail: Mail): Promise<NotAgain | null> {
  // Those of other versions are of no kind that is known here.
  const rule = Object.hasOwn(rules, mail.kind) ? rules[mail.kind as MailKind] : never('no-text')
  if (mail.status === 'queued' || mail.status === 'retrying' || mail.status === 'sending') return 'waiting'
  if (mail.expiresAt !== null && mail.expiresAt <= runtime.clock.now().getTime()) return 'too-late'
  if ((await findTemplate(runtime, mail.mailId)) === null) return 'no-text'
  return rule.check(runtime, mail)
}

/** To one address, by staff. */
const againLimit = { name: 'emails sent again', max: 3, withinMinutes: 60 }

type SendAgainResult =
  | { ok: true; recipient: string; invitation?: { userId: string; href: string } }
  | { ok: false; reason: NotAgain | 'not-found' }
  | { ok: false; reason: 'too-many'; retryAt: Date }

/** The same email with links that work. What they replace opens nothing any more. */
export async function sendMailAgain(
  runtime: Runtime,
  { mailId, by }: { mailId: string; by: Actor },
): Promise<SendAgainResult> {
  const mail = await findMail(runtime.db, mailId)
  const result = await runtime.db.transaction().execute(async (db): Promise<SendAgainResult> => {
    const inTransaction = { ...runtime, db }
    if (mail === null) return { ok: false, reason: 'not-found' }
    const { recipient, about, expiresAt } = mail
    const reason = await findNotAgain(inTransaction, mail)
    if (reason !== null) return { ok: false, reason }
    const options = { secret: runtime.secret, now: runtime.clock.now() }
    const use = await consumeRateLimits(db, [{ ...againLimit, subject: recipient }], options)
    if (!use.ok) return { ok: false, reason: 'too-many', retryAt: use.retryAt }
    const kind = mail.kind as MailKind
    // It writes its own email, with the terms of today.
    if (kind === 'invitation') return { ok: true, recipient }
    const template = await findTemplate(inTransaction, mailId)
    if (template === null) return { ok: false, reason: 'no-text' }
    const { secrets, isDiscreet } = rules[kind]
    const fresh = secrets === undefined ? [] : await secrets(inTransaction, mail)
    const content = fillTemplate(template, fresh)
    await enqueueMail(inTransaction, {
      ...content,
      isDiscreet: content.isDiscreet === true || (await isDiscreet?.(inTransaction, mail)) === true,
      ...{ kind, about, to: recipient, secrets: fresh },
      // It ends as the first one did: with the state of the appointment that it tells of.
      key: `again:${newToken()}:${mail.key}`,
      ...(expiresAt !== null && { expiresAt }),
    })
    await writeAuditEntry(inTransaction, { by, action: 'mail-sent-again', about: `mail:${mailId}`, after: { kind } })
    return { ok: true, recipient }
  })
  if (!result.ok || mail === null) return result
  if (mail.kind === 'invitation') {
    const userId = (await findUserIdByEmail(runtime.db, mail.recipient)) ?? ''
    const invited = await resendInvitation(runtime, { userId, by })
    return invited.ok ? { ...result, invitation: { userId, href: invited.href } } : { ok: false, reason: 'accepted' }
  }
  runtime.outbox.wake()
  return result
}
