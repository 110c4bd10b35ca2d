import type { NotAgain } from '#src/workflows/send-mail-again.server.ts'

/** The statuses of an email in order, with their labels. */
export const mailStatuses = {
  queued: 'Queued',
  retrying: 'Retrying',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
} as const

/** Why an email can’t be sent again. */
export const notAgain: Record<NotAgain, string> = {
  waiting: 'It hasn’t been sent yet',
  'no-text': 'Its text is no longer kept, so it can’t be sent again',
  'too-late': 'It can’t be sent again: it would arrive too late',
  changed: 'It can’t be sent again: the appointment has changed since',
  'other-address': 'It can’t be sent again: nothing is waiting for this address any more',
  accepted: 'It can’t be sent again: they’ve already chosen a password',
  unsubscribed: 'It can’t be sent again: they no longer get the newsletter',
  'own-request': 'It can’t be sent again: only the person who asked for it can ask for another',
  news: 'It can’t be sent again: it says what had just happened',
  newsletter: 'It can’t be sent again: ask them to confirm under Newsletter instead',
}
