/** How a mail can stand, in the order in which it goes its way, with the words for it. */
export const mailStatuses = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
} as const

export type MailStatus = keyof typeof mailStatuses

export function isMailStatus(text: string | null): text is MailStatus {
  return text !== null && Object.hasOwn(mailStatuses, text)
}
