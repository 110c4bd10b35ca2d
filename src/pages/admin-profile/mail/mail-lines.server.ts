import { formerMails, type MailKind, mails } from '#src/emails/mails.ts'
import { describeMailError, mayRetry } from '#src/features/mail/mail-errors.ts'
import type { OutgoingMail } from '#src/features/mail/mail-queries.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { mailStatuses } from './mail-words.ts'

/** `now`: milliseconds since 1970, UTC. `timeZone`: the firm's. */
export type MailMoment = { now: number; timeZone: string }

export type MailLine = ReturnType<typeof toMailLine>

/** An email as the list shows it; times in the firm's zone. */
export function toMailLine(mail: OutgoingMail, { now, timeZone }: MailMoment) {
  const { mailId, kind, recipient, subject, status, attempts, lastError } = mail
  const isOffered = mayRetry(mail, now)
  const isDue = mail.sentAt === null && (status === 'queued' || status === 'retrying')
  const sentOrDueAt = isDue ? mail.dueAt : mail.sentAt
  return {
    mailId,
    recipient,
    subject,
    /** What the button is called that tries it again; null if nothing can. */
    retryLabel: isOffered ? (status === 'failed' ? 'Try again' : 'Try now') : null,
    tries: attempts,
    kind: isMailKind(kind) ? mails[kind].name : (formerMails.get(kind) ?? kind),
    status: mailStatuses[status],
    explanation: explain(mail, isOffered),
    error: lastError === null ? null : { inWords: describeMailError(lastError), said: lastError },
    /** When it was sent or, if `isDue`, is due; null if neither. */
    sentOrDue: sentOrDueAt === null ? null : shortDateTime(sentOrDueAt, timeZone),
    isDue,
    written: shortDateTime(mail.createdAt, timeZone),
  }
}

/** What has become of an email, in a timeline: until it is due, for when it is queued. */
export function mailStateInWords({ status, attempts, dueAt }: OutgoingMail, { now, timeZone }: MailMoment): string {
  return isPlanned({ status, attempts, dueAt }, now)
    ? `Queued for ${shortDateTime(dueAt, timeZone)}`
    : mailStatuses[status]
}

/** Whether an email is written, but only due later, such as a reminder. */
export function isPlanned(
  { status, attempts, dueAt }: Pick<OutgoingMail, 'status' | 'attempts' | 'dueAt'>,
  now: number,
) {
  return status === 'queued' && attempts === 0 && dueAt > now
}

/** Planned emails in one line of a timeline: what and when each is due. */
export function plannedInWords(mails: OutgoingMail[], when: MailMoment): { title: string; details: string[] } {
  const byTime = mails.toSorted((one, other) => one.dueAt - other.dueAt)
  return {
    title: `${mails.length === 1 ? '1 email' : `${mails.length} emails`} planned`,
    details: byTime.map((mail) => `${toMailLine(mail, when).kind}, ${shortDateTime(mail.dueAt, when.timeZone)}`),
  }
}

function explain({ status }: OutgoingMail, isOffered: boolean): string | null {
  const explanations: Record<OutgoingMail['status'], string | null> = {
    queued: null,
    retrying: 'Delivery failed. We’ll retry automatically.',
    sending: 'On its way to the mail server.',
    sent: null,
    failed: isOffered ? 'Not sent. We won’t retry automatically.' : 'Not sent. It’s now too late.',
    skipped: 'Not sent. It would have arrived too late.',
  }
  return explanations[status]
}

/** An older version of the site may have stored emails of a kind that this one does not know. */
function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mails, kind)
}
