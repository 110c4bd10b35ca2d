/**
 * An instant (milliseconds since 1970, UTC) as ISO 8601 text in UTC, `2027-03-16T09:00:00.000Z`: how our tables store
 * instants, because both databases compare and sort such text alike (decision 3).
 */
export function toIso(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
