const christmasEve = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 11, 24))

/** A day that is always in the future: as a date field takes it, and in words. */
export const dayAhead = {
  date: christmasEve.toISOString().slice(0, 10),
  words: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(christmasEve).replace(',', ''),
}

/** A Tuesday that is always in the future, and beyond what visitors may book. */
export function tuesdayAhead(weeks: number): string {
  const day = new Date(`${dayAhead.date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7) + 7 * weeks)
  return day.toISOString().slice(0, 10)
}
