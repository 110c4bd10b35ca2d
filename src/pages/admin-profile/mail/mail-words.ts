/** The statuses of an email in order, with their labels. */
export const mailStatuses = {
  queued: 'Queued',
  retrying: 'Retrying',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
} as const
