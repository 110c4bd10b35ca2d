const christmasEve = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 11, 24))

/** A day that is always in the future: as a date field takes it, and in words. */
export const dayAhead = {
  date: christmasEve.toISOString().slice(0, 10),
  words: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(christmasEve).replace(',', ''),
}
