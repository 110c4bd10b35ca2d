/** `20270316T090000Z`, as iCalendar writes it, for an instant in ISO 8601 and UTC, `2027-03-16T09:00:00.000Z`. */
export function compactInstant(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
