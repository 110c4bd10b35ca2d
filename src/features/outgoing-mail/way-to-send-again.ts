import type { OutgoingMail } from './outgoing-mail-queries.server.ts'

/** How a person may have a mail sent once more: a failed one arrives once, the other one perhaps twice. */
export type WayToSendAgain = 'try-again' | 'send-again'

/** How a mail can be sent once more at `now` (milliseconds since 1970, UTC); null when it cannot or need not. */
export function wayToSendAgain(
  mail: Pick<OutgoingMail, 'status' | 'isAnswerMissing' | 'hasContent' | 'uselessFrom'>,
  now: number,
): WayToSendAgain | null {
  if (!mail.hasContent || (mail.uselessFrom !== null && mail.uselessFrom <= now)) return null
  if (mail.status === 'failed') return 'try-again'
  return mail.isAnswerMissing ? 'send-again' : null
}
