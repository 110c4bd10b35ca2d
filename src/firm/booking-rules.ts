/** The booking rules until an admin changes them. Durations are in steps of 5 minutes. */
export const defaultBookingRules = {
  consultationMinutes: 45,
  startsEveryMinutes: 15,
  bufferAfterMinutes: 15,
  minimumNoticeMinutes: 12 * 60,
  horizonDays: 60,
  /** How long before the start visitors can still move or cancel an appointment themselves. */
  cutOffMinutes: 2 * 60,
  /** How many times a visitor may move an appointment. */
  maximumMoves: 3,
  /** How many appointments an agent may have in a day. */
  maximumADay: 8,
  /** How many bookings an hour are accepted from a network address, and how many of these without a proof of work. */
  bookingsAnHourAndAddress: 10,
  bookingsAnHourWithoutProof: 3,
  bookingsADayAndEmail: 5,
  bookingsAnHourInAll: 200,
  /** How many times an hour the buttons of appointments’ own pages may be pressed from a network address. */
  linkPressesAnHourAndAddress: 300,
  /** How many emails about appointments a visitor’s address gets in an hour, unless staff caused them. */
  appointmentMailsAnHourAndEmail: 8,
  /** How many of a visitor’s changes to one appointment are emailed to anybody. */
  mailedChangesByLink: 6,
}

export type BookingRules = typeof defaultBookingRules
