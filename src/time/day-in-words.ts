/** In ISO order, starting with Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/**
 * `Tuesday 16 March 2027` for a calendar day `YYYY-MM-DD`. The names are spelt out: setting up a platform formatter
 * takes a phone 50 ms, and some versions of its language data add a comma after the weekday.
 */
export function dayInWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${weekdays[(date.getUTCDay() + 6) % 7]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
