/**
 * When the firm is open and consultations are offered. Times are wall-clock times in the firm's zone (`firm.timeZone`),
 * `HH:MM` or `24:00`; weekdays are ISO (1 = Monday … 7 = Sunday). A consultation ends by closing time; the buffer after it
 * may pass it.
 */
export type OpeningHours = { weekday: number; opensFrom: string; closesAt: string }

export type Agent = { agentId: string; name: string; email: string; openingHours: OpeningHours[] }

const mondayToFriday = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensFrom: '09:00', closesAt: '17:00' }))

/** When the phone is answered, as shown on the contact page, in the terms and to search engines. */
export const officeHours: OpeningHours[] = mondayToFriday
export const openingHoursInWords = 'Monday to Friday, 09:00 to 17:00, London time'

/**
 * The agents that a new database starts from. Once an admin has changed any agent, the database's own count, and these no
 * more: see `readAvailability`.
 */
export const defaultAgents: Agent[] = [
  { agentId: 'agent-1', name: 'Sample Agent', email: 'agent@harbour.example', openingHours: mondayToFriday },
]

/** The rules of booking, until an admin sets them otherwise. Lengths in steps of 5 minutes. */
export const defaultBookingRules = {
  consultationMinutes: 45,
  startsEveryMinutes: 15,
  bufferAfterMinutes: 15,
  minimumNoticeMinutes: 12 * 60,
  horizonDays: 60,
  /** Until how long before its start visitors move or cancel an appointment themselves. */
  cutOffMinutes: 2 * 60,
  /** How often a visitor may move one appointment. */
  maximumMoves: 3,
  /** How many appointments may lie ahead of one e-mail address. */
  maximumAhead: 2,
  /** How many appointments an agent takes a day. */
  maximumADay: 8,
  /** How many bookings are taken in an hour from one network address; of these, from browsers that prove no work. */
  bookingsAnHourAndAddress: 10,
  bookingsAnHourWithoutProof: 3,
  bookingsADayAndEmail: 3,
  bookingsAnHourInAll: 200,
}

export type BookingRules = typeof defaultBookingRules

/** How long after cancelling the visitor can take it back; the time stays theirs until then. */
export const undoMinutes = 15

/** How long a chosen time is kept while the form is filled in. */
export const holdMinutes = 10
