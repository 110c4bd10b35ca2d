/** Until an admin changes them. Durations are in steps of 5 minutes. */
export const defaultBookingRules = {
  consultationMinutes: 45,
  startsEveryMinutes: 15,
  bufferAfterMinutes: 15,
  minimumNoticeMinutes: 12 * 60,
  horizonDays: 60,
  /** Before the start: visitors can still move or cancel until then. */
  cutOffMinutes: 2 * 60,
  maximumMoves: 3,
  maximumADay: 8,
  /** From a network address, and how many of these without a proof of work. */
  bookingsAnHourAndAddress: 10,
  bookingsAnHourWithoutProof: 3,
  bookingsADayAndEmail: 5,
  bookingsAnHourInAll: 200,
  /** How often the buttons of appointments’ own pages may be pressed from a network address. */
  linkPressesAnHourAndAddress: 300,
  /** How many emails about appointments a visitor’s address gets, unless staff caused them. */
  appointmentMailsAnHourAndEmail: 8,
  /** How many of a visitor’s changes to one appointment are emailed to anybody. */
  mailedChangesByLink: 6,
}

export type BookingRules = typeof defaultBookingRules

/** How long a cancellation can be undone; the time stays reserved until then. */
export const undoMinutes = 15

/** For each chosen time, and for all that are chosen one after the other. */
export const holdMinutes = 10
export const longestHoldMinutes = 30

/** How long the booking form says that something was just booked. */
export const justBookedMinutes = 15
