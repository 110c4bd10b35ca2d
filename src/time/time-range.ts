/** A half-open range of time: `startsAt` belongs to it, `endsAt` does not. Both in milliseconds since 1970, UTC. */
export type TimeRange = { startsAt: number; endsAt: number }

/** Whether two ranges share a moment. Ranges that only touch do not. */
export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
