/**
 * When consultations are offered. Times are wall-clock times in the firm's zone (`firm.timeZone`), weekdays are ISO
 * (1 = Monday … 7 = Sunday). A consultation ends by closing time; the buffer after it may pass it.
 */
export type OpeningHours = { weekday: number; opensFrom: string; closesAt: string }

export type Agent = { agentId: string; name: string; email: string; openingHours: OpeningHours[] }

const mondayToFriday = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensFrom: '09:00', closesAt: '17:00' }))

export const agents: Agent[] = [
  { agentId: 'agent-1', name: 'Sample Agent', email: 'agent@harbour.example', openingHours: mondayToFriday },
]

/** Lengths in steps of 5 minutes: the store keeps one row for each step that an appointment takes. */
export const bookingRules = {
  consultationMinutes: 45,
  startsEveryMinutes: 15,
  bufferAfterMinutes: 15,
  minimumNoticeMinutes: 12 * 60,
  horizonDays: 60,
} as const

export const openingHoursInWords = 'Monday to Friday, 09:00 to 17:00, London time'
