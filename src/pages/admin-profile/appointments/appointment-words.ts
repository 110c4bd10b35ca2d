/** The statuses of an appointment with their labels. */
export const appointmentStatuses = {
  booked: 'Booked',
  done: 'Done',
  'no-show': 'No-show',
  cancelled: 'Cancelled',
} as const

/** The button that emails whoever was not reached. */
export const missedYouLabel = 'Send “We missed you”'

/** What staff may change of an appointment in place, in words. */
export const factNames = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  scamType: 'Type of scam',
  story: 'What happened',
}

/** What a fact said before staff changed it. */
export function earlierInWords(value: string): string {
  return value === '' ? 'It was empty.' : `It was “${value}”.`
}

/** Why an agent can’t take an appointment; follows the agent’s name. */
export const conflictReasons = {
  'closed-day': 'can’t take it, because the firm is closed that day',
  'time-off': 'is away then',
  busy: 'is busy in their own calendar then',
  'outside-hours': 'doesn’t work at that time',
  'agent-not-active': 'is no longer taking appointments',
}

export const noUpcomingAppointments =
  'There are no upcoming appointments. They appear here as soon as someone books on the contact page.'
