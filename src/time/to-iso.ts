/** How our tables store instants: both databases compare and sort such text alike (decision 3). */
export function toIso(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
