import { mailKinds } from '../../emails/mail-kinds.ts'
import { mailErrorInWords } from '../../features/outgoing-mail/mail-error-in-words.ts'
import type { OutgoingMail } from '../../features/outgoing-mail/outgoing-mail-queries.server.ts'
import { type WayToSendAgain, wayToSendAgain } from '../../features/outgoing-mail/way-to-send-again.ts'
import { firm } from '../../firm/firm.ts'
import { shortDateTime } from '../../time/local-time.ts'
import { type MailStatus, mailStatuses } from './mail-status.ts'

/** A mail as the desk shows it, all in words; times on the firm's clock. */
export type MailLine = {
  mailId: string
  kind: string
  recipient: string
  subject: string
  status: string
  explanation: string | null
  error: { inWords: string; said: string } | null
  way: WayToSendAgain | null
  tries: number
  /** What happened or will happen when, the latest first. */
  times: { name: string; when: string }[]
}

export function toMailLine(mail: OutgoingMail, now: number): MailLine {
  const { mailId, kind, recipient, subject, status, attempts, lastError, isAnswerMissing } = mail
  const way = wayToSendAgain(mail, now)
  return {
    ...{ mailId, recipient, subject, way, tries: attempts },
    kind: (mailKinds as Record<string, string>)[kind] ?? kind,
    status: mailStatuses[status],
    explanation: explain(mail, way),
    error: lastError === null || isAnswerMissing ? null : { inWords: mailErrorInWords(lastError), said: lastError },
    times: timesOf(mail),
  }
}

function explain({ status, attempts, isAnswerMissing }: OutgoingMail, way: WayToSendAgain | null): string | null {
  const explanations: Record<MailStatus, string | null> = {
    queued: attempts === 0 ? null : 'Tried in vain, and tried again by itself.',
    sending: 'On its way to the mail server.',
    'handed-over': isAnswerMissing
      ? 'The mail server was given all of it, but the site stopped before the answer came. Most likely it has arrived.'
      : 'The mail server has all of it, and has not answered yet.',
    sent: null,
    failed: way === null ? 'Not sent. It would come too late by now.' : 'Not sent, and not tried again by itself.',
    skipped: 'Not sent: it would have come too late.',
  }
  return explanations[status]
}

function timesOf({ status, sentAt, dueAt, createdAt }: OutgoingMail): MailLine['times'] {
  const inWords = (instant: number) => shortDateTime(instant, firm.timeZone)
  return [
    ...(sentAt === null ? [] : [{ name: 'Sent', when: inWords(sentAt) }]),
    ...(status === 'queued' ? [{ name: 'Due', when: inWords(dueAt) }] : []),
    { name: 'Written', when: inWords(createdAt) },
  ]
}
