import type { OutgoingMail } from './outgoing-mail-queries.server.ts'

/** Whether a person may have a mail sent once more at `now` (milliseconds since 1970, UTC). */
export function mayTryAgain(mail: Pick<OutgoingMail, 'status' | 'hasContent' | 'uselessFrom'>, now: number): boolean {
  return mail.status === 'failed' && mail.hasContent && (mail.uselessFrom === null || mail.uselessFrom > now)
}
