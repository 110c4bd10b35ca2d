/** In ISO order. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

export function partsOfDay(day: string): { weekday: string; dayOfMonth: string; month: string; year: string } {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? ''
  return { weekday, dayOfMonth: String(Number(dayOfMonth)), month: months[Number(month) - 1] ?? '', year }
}

/** `Tuesday 16 March 2027`. Spelt out: a platform formatter takes a phone 50 ms, and some versions add a comma. */
export function dayInWords(day: string): string {
  return `${partsOfDay(day).weekday} ${dateInWords(day)}`
}

/** `16 March 2027` */
export function dateInWords(day: string): string {
  const { dayOfMonth, month, year } = partsOfDay(day)
  return `${dayOfMonth} ${month} ${year}`
}
